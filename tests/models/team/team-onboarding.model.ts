import { type Failure, failure } from '../../../machines/shared/failure.ts';
import {
  type OnboardingChange,
  teamOnboardingMachine,
} from '../../../machines/team/team-onboarding/team-onboarding.machine.ts';
import type { Team } from '../../../src/contract/team/teams.ts';
import { defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import { ahead, failuresLead } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isSame } from '../same.ts';

const ORDER = 'the-order';
const teamAt = (onboarding_step: Team['onboarding_step']): Team => ({
  id: 'the-team',
  uuid: 'the-uuid',
  status: 'active',
  team_name: 'Frontend guild',
  team_uuid: 'the-uuid',
  roles: ['owner'],
  onboarding_status: onboarding_step === 'complete' ? 'complete' : 'pending',
  onboarding_step,
  members_may_forward: false,
  orders_to_onboard: [ORDER],
  users: [],
});

const NAME = 'Frontend guild';
const retried = { type: 'teamOnboarding.retried' } as const;
const namedEvent = { type: 'teamOnboarding.named', name: NAME } as const;
const settled = { type: 'teamOnboarding.peopleSettled' } as const;
const reopened = { type: 'teamOnboarding.peopleReopened' } as const;
const completed = { type: 'teamOnboarding.completed' } as const;

/** What is sent for what was asked last. */
const CHANGES: Readonly<Record<string, OnboardingChange>> = {
  'teamOnboarding.named': { kind: 'name', name: NAME },
  'teamOnboarding.peopleSettled': { kind: 'step', step: 'assigning' },
  'teamOnboarding.peopleReopened': { kind: 'step', step: 'inviting' },
  'teamOnboarding.completed': { kind: 'complete' },
};

export const model = defineModel(teamOnboardingMachine, {
  input: [{ orderId: ORDER }],
  events: {
    'teamOnboarding.retried': [{}],
    'teamOnboarding.named': [named('a name', { name: ` ${NAME} ` }), named('no name', { name: '  ' })],
    'teamOnboarding.peopleSettled': [{}],
    'teamOnboarding.peopleReopened': [{}],
    'teamOnboarding.completed': [{}],
  },
  invokes: {
    readTeam: {
      done: [
        named('at its name', teamAt('naming')),
        named('at its people', teamAt('inviting')),
        named('at its seats', teamAt('assigning')),
        named('set up', teamAt('complete')),
      ],
      error: [
        named('no such order', failure('notFound', 'The order was not found.')),
        named('the server is not reached', failure('unreachable', 'No connection.')),
      ],
    },
    storeChange: {
      done: [
        named('at its people', teamAt('inviting')),
        named('at its seats', teamAt('assigning')),
        named('set up', teamAt('complete')),
      ],
      error: [
        named('it went on elsewhere', failure('refused', 'The onboarding is at another step.')),
        named('the name is too long', failure('invalid', 'Too long.', { errors: { team_name: ['Too long.'] } })),
        named('the server is not reached', failure('unreachable', 'No connection.')),
      ],
    },
  },
  delays: {},
  context: ({ team, change, failure: last }) => ({
    step: team?.onboarding_step ?? null,
    change: change && (change.kind === 'step' ? change.step : change.kind),
    last: last?.kind ?? null,
  }),
  ignored: [
    {
      in: ['reading', 'naming', 'inviting', 'assigning', 'storing'],
      events: ['teamOnboarding.retried'],
      because: 'the team is on show or is being loaded',
    },
    {
      in: ['reading', 'unreachable', 'storing'],
      events: [
        'teamOnboarding.named',
        'teamOnboarding.peopleSettled',
        'teamOnboarding.peopleReopened',
        'teamOnboarding.completed',
      ],
      because: 'no step is on show, or one is being stored',
    },
    {
      in: ['inviting', 'assigning'],
      events: ['teamOnboarding.named'],
      because: 'the team has its name; it is changed on the page of the team',
    },
    {
      in: ['naming', 'assigning'],
      events: ['teamOnboarding.peopleSettled'],
      because: 'another step is on show',
    },
    {
      in: ['naming', 'inviting'],
      events: ['teamOnboarding.peopleReopened', 'teamOnboarding.completed'],
      because: 'another step is on show',
    },
  ],
  outcomes: {
    'teamOnboarding.retried': { unreachable: (now) => now.context.failure === null && 'reading' },
    // Why a step was refused is still to be read at the one that follows.
    'done(readTeam)': (now, { event: { output }, before }) =>
      isSame(now.context.team, output) && now.context.failure === before.context.failure && output.onboarding_step,
    'error(readTeam)': (now, { event: { error } }) =>
      (error as Failure).kind === 'notFound' ? 'nothingLeft' : now.context.failure === error && 'unreachable',
    'done(storeChange)': (now, { event: { output } }) =>
      isSame(now.context.team, output) && now.context.failure === null && output.onboarding_step,
    'error(storeChange)': (now, { event: { error }, before }) =>
      isSame(now.context.failure, error) &&
      ((error as Failure).kind === 'refused' ? 'reading' : (before.context.team?.onboarding_step ?? false)),
  },
  checks: {
    reading: (snapshot, { event }) =>
      snapshot.hasTag('busy') &&
      hasInput(snapshot.children['readTeam'], { orderId: ORDER }) &&
      failuresLead(snapshot, 'readTeam', { notFound: 'nothingLeft', others: 'unreachable' }) &&
      (event?.type !== 'xstate.error.actor.storeChange' || snapshot.context.failure?.kind === 'refused'),
    unreachable: (snapshot) => !snapshot.hasTag('busy') && snapshot.can(retried),
    nothingLeft: (snapshot) => snapshot.status === 'done' && !snapshot.hasTag('busy'),
    placing: neverAtRest,
    naming: (snapshot, { event }) =>
      snapshot.context.team?.onboarding_step === 'naming' &&
      !snapshot.hasTag('busy') &&
      (event?.type !== 'xstate.error.actor.storeChange' || snapshot.context.failure !== null) &&
      ['A  b', ' x', '\ty\n'].every((name) =>
        hasInput(ahead(snapshot, { type: 'teamOnboarding.named', name }).children['storeChange'], {
          teamId: 'the-team',
          change: { kind: 'name', name: name.trim() },
        }),
      ) &&
      snapshot.can(namedEvent),
    'naming.asked': (_, { event }) => event?.type !== 'teamOnboarding.named',
    'naming.missing': (snapshot) => snapshot.context.failure === null,
    inviting: (snapshot, { event }) =>
      snapshot.context.team?.onboarding_step === 'inviting' &&
      !snapshot.hasTag('busy') &&
      (event?.type !== 'xstate.error.actor.storeChange' || snapshot.context.failure !== null) &&
      snapshot.can(settled),
    assigning: (snapshot, { event }) =>
      snapshot.context.team?.onboarding_step === 'assigning' &&
      !snapshot.hasTag('busy') &&
      (event?.type !== 'xstate.error.actor.storeChange' || snapshot.context.failure !== null) &&
      snapshot.can(reopened) &&
      snapshot.can(completed),
    storing: (snapshot, { event }) =>
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      event !== null &&
      (CHANGES[event?.type ?? ''] === undefined ||
        hasInput(snapshot.children['storeChange'], { teamId: 'the-team', change: CHANGES[event?.type ?? ''] })) &&
      failuresLead(snapshot, 'storeChange', {
        refused: 'reading',
        others: (now) => !now.matches('reading') && !now.matches('storing'),
      }) &&
      // Nothing is sent twice.
      !snapshot.can(namedEvent) &&
      !snapshot.can(settled) &&
      !snapshot.can(completed),
    complete: (snapshot) =>
      snapshot.status === 'done' && snapshot.context.team?.onboarding_step === 'complete' && !snapshot.hasTag('busy'),
  },
  equivalentMutants: {
    'swap-order teamOnboarding.placing/always[isNaming]/0': 'an onboarding is at one step',
    'swap-order teamOnboarding.placing/always[isInviting]/0': 'an onboarding is at one step',
  },
});
