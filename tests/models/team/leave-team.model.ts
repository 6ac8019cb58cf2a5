import { failure } from '../../../machines/shared/failure.ts';
import { leaveTeamMachine } from '../../../machines/team/leave-team/leave-team.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { hasInput } from '../child-input.ts';

const TEAM = 'a-team';
const asked = { type: 'leaveTeam.asked' } as const;
const confirmed = { type: 'leaveTeam.confirmed' } as const;
const cancelled = { type: 'leaveTeam.cancelled' } as const;

export const model = defineModel(leaveTeamMachine, {
  input: [{ teamId: TEAM }],
  events: { 'leaveTeam.asked': [{}], 'leaveTeam.confirmed': [{}], 'leaveTeam.cancelled': [{}] },
  invokes: {
    leaveTeam: {
      done: [
        named('in no other team', { isInAnotherTeam: false }),
        named('in another team', { isInAnotherTeam: true }),
      ],
      error: [
        named('the only owner', failure('refused', 'You are the only owner of this team.', { code: 'last_owner' })),
        named('the server is not reached', failure('unreachable', 'No connection.')),
      ],
    },
  },
  delays: {},
  context: ({ failure: last }) => ({ last: last?.kind ?? null }),
  ignored: [
    {
      in: ['member'],
      events: ['leaveTeam.confirmed', 'leaveTeam.cancelled'],
      because: 'the dialog is not open',
    },
    { in: ['confirming', 'leaving'], events: ['leaveTeam.asked'], because: 'the dialog is open already' },
    {
      in: ['leaving'],
      events: ['leaveTeam.confirmed', 'leaveTeam.cancelled'],
      because: 'the call is on its way',
    },
  ],
  checks: {
    member: (snapshot, { effects }) =>
      !snapshot.hasTag('open') &&
      !snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      effects.length === 0 &&
      snapshot.can(asked) &&
      !snapshot.can(confirmed),
    confirming: (snapshot, { event, effects }) =>
      snapshot.hasTag('open') &&
      !snapshot.hasTag('busy') &&
      (snapshot.context.failure !== null) === (event?.type === 'xstate.error.actor.leaveTeam') &&
      effects.length === 0 &&
      snapshot.can(confirmed) &&
      snapshot.can(cancelled),
    leaving: (snapshot, { effects }) =>
      snapshot.hasTag('open') &&
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      effects.length === 0 &&
      hasInput(snapshot.children['leaveTeam'], { teamId: TEAM }) &&
      !snapshot.can(confirmed) &&
      !snapshot.can(cancelled),
    left: (snapshot, { event, effects }) =>
      snapshot.status === 'done' &&
      snapshot.hasTag('open') &&
      snapshot.hasTag('busy') &&
      event !== undefined &&
      'output' in event &&
      JSON.stringify(effects) === JSON.stringify([{ type: 'openDashboard', params: event.output }]),
  },
});
