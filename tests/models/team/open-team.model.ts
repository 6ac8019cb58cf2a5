import { failure } from '../../../machines/shared/failure.ts';
import { openTeamMachine } from '../../../machines/team/open-team/open-team.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, failuresLead } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isSame } from '../same.ts';

const submitted = { type: 'openTeam.submitted', name: 'A class' } as const;
const closed = { type: 'openTeam.closed' } as const;

export const model = defineModel(openTeamMachine, {
  events: {
    'openTeam.started': [{}],
    'openTeam.submitted': [named('no name', { name: '  ' }), named('a name', { name: 'Class of June' })],
    'openTeam.closed': [{}],
  },
  invokes: {
    createTeam: {
      done: [{ id: 'new-team' }],
      error: [
        named('the name is refused', failure('invalid', 'Wrong.', { errors: { team_name: ['Too long.'] } })),
        named('the server is not reached', failure('unreachable', 'No connection.')),
      ],
    },
  },
  delays: {},
  context: ({ name, teamId, failure: last }) => ({ name, teamId, last: last?.kind ?? null }),
  ignored: [
    { in: ['idle'], events: ['openTeam.submitted', 'openTeam.closed'], because: 'the dialog is closed' },
    { in: ['naming', 'opening', 'opened'], events: ['openTeam.started'], because: 'the dialog is open already' },
    { in: ['opening'], events: ['openTeam.submitted', 'openTeam.closed'], because: 'the call is on its way' },
    { in: ['opened'], events: ['openTeam.submitted'], because: 'the form is not on show' },
  ],
  outcomes: {
    'openTeam.started': { idle: 'naming.asked' },
    'openTeam.submitted': {
      naming: (now, { event: { name } }) =>
        name.trim() === '' ? 'naming.missing' : now.context.name === name && now.context.failure === null && 'opening',
    },
    'openTeam.closed': { naming: 'idle', opened: 'idle' },
    'done(createTeam)': (now, { event: { output } }) => now.context.teamId === output.id && 'opened',
    'error(createTeam)': (now, { event: { error } }) => isSame(now.context.failure, error) && 'naming.refused',
  },
  checks: {
    idle: (snapshot) =>
      !snapshot.hasTag('open') && !snapshot.hasTag('busy') && snapshot.can({ type: 'openTeam.started' }),
    naming: (snapshot) =>
      snapshot.hasTag('open') &&
      !snapshot.hasTag('busy') &&
      // As it is entered: the server says what is too long.
      ['B', ' Class  of June ', 'x'.repeat(300)].every((name) =>
        hasInput(ahead(snapshot, { ...submitted, name }).children['createTeam'], { name }),
      ) &&
      snapshot.can(closed),
    'naming.asked': ({ context }, { event }) =>
      event?.type !== 'openTeam.started' ||
      (context.name === '' && context.failure === null && context.teamId === null),
    'naming.missing': (_, { event }) => event?.type !== 'xstate.error.actor.createTeam',
    'naming.refused': ({ context }) => context.failure !== null && context.name !== '',
    opening: (snapshot) =>
      snapshot.hasTag('open') &&
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      snapshot.context.name.trim() !== '' &&
      hasInput(snapshot.children['createTeam'], { name: snapshot.context.name }) &&
      failuresLead(snapshot, 'createTeam', { others: { naming: 'refused' } }) &&
      !snapshot.can(closed),
    opened: (snapshot, { event, effects }) =>
      snapshot.hasTag('open') &&
      !snapshot.hasTag('busy') &&
      snapshot.context.teamId === 'new-team' &&
      effects.some(({ type }) => type === 'refreshTeams') === (event?.type === 'xstate.done.actor.createTeam') &&
      snapshot.can(closed),
  },
});
