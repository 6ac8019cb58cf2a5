import type { SnapshotFrom } from 'xstate';
import { type TeamEvent, teamMachine } from '../../../machines/team/team/team.machine.ts';
import { defineModel } from '../../../src/walks/model.ts';
import { ahead } from '../ahead.ts';
import { isSame } from '../same.ts';

type Snapshot = SnapshotFrom<typeof teamMachine>;

const NAMED = { type: 'team.named', name: 'Frontend guild' } as const;
const CHANGES: TeamEvent[] = [
  NAMED,
  { type: 'team.peopleSettled' },
  { type: 'team.peopleReopened' },
  { type: 'team.onboardingCompleted' },
  { type: 'team.seatsAdded' },
];

const isActive = (snapshot: Snapshot) => snapshot.matches({ lifecycle: 'active' });
/** Which steps of the onboarding are offered: all of them, or none while the team is archived. */
const offers = (snapshot: Snapshot, ...types: TeamEvent['type'][]) =>
  CHANGES.every((event) => snapshot.can(event) === (isActive(snapshot) && types.includes(event.type)));

/** Whether a name that was accepted is the team's. */
const isNamed = (snapshot: Snapshot, event: { readonly type: string } | null | undefined) =>
  event?.type !== 'team.named' || !isActive(snapshot) || snapshot.context.name === NAMED.name;

export const model = defineModel(teamMachine, {
  input: [{ name: 'Team of Olga' }],
  events: {
    'team.archived': [{}],
    'team.unarchived': [{}],
    'team.named': [{ name: NAMED.name }],
    'team.peopleSettled': [{}],
    'team.peopleReopened': [{}],
    'team.onboardingCompleted': [{}],
    'team.seatsAdded': [{}],
    'team.forwardingAllowed': [{}],
    'team.forwardingRefused': [{}],
  },
  words: {
    'team.forwardingAllowed': 'Members are to be free to forward their invitation.',
    'team.forwardingRefused': 'Invitations are to be bound to their address.',
    'team.named': 'The team is to get a name.',
    'team.onboardingCompleted': 'The onboarding is to end.',
    'team.peopleReopened': 'More people are to be invited.',
    'team.peopleSettled': 'The step of the people is to end.',
    'team.seatsAdded': 'An order adds seats.',
  },
  invokes: {},
  delays: {},
  context: (context) => context,
  ignored: [
    { in: ['lifecycle.active'], events: ['team.unarchived'], because: 'the team is in use' },
    { in: ['lifecycle.archived'], events: ['team.archived'], because: 'the team is archived' },
    { in: ['forwarding.refused'], events: ['team.forwardingRefused'], because: 'invitations are bound' },
    { in: ['forwarding.allowed'], events: ['team.forwardingAllowed'], because: 'invitations may be forwarded' },
    { in: ['onboarding.pending'], events: ['team.seatsAdded'], because: 'the onboarding is still going on' },
    {
      in: ['onboarding.pending.naming'],
      events: ['team.peopleSettled', 'team.peopleReopened'],
      because: 'the name comes first',
    },
    { in: ['onboarding.pending.inviting'], events: ['team.peopleReopened'], because: 'people are being invited' },
    { in: ['onboarding.pending.assigning'], events: ['team.peopleSettled'], because: 'seats are being assigned' },
    { in: ['onboarding.complete'], events: ['team.onboardingCompleted'], because: 'the onboarding is over' },
  ],
  outcomes: {
    'team.archived': (now, { before }) =>
      isSame(now.value.onboarding, before.value.onboarding) && now.context === before.context && 'lifecycle.archived',
    'team.forwardingAllowed': (now, { before }) =>
      isSame(now.value.onboarding, before.value.onboarding) &&
      (isActive(before) ? 'forwarding.allowed' : isSame(now.value, before.value)),
    'team.forwardingRefused': (now, { before }) =>
      isSame(now.value.onboarding, before.value.onboarding) &&
      (isActive(before) ? 'forwarding.refused' : isSame(now.value, before.value)),
    'team.named': (now, { event: { name }, before }) => {
      if (!isActive(before)) return now.context === before.context && isSame(now.value, before.value);
      const isFirst = before.matches({ onboarding: { pending: 'naming' } });
      if (now.context.name !== name) return false;
      return isFirst ? 'onboarding.pending.inviting' : isSame(now.value, before.value);
    },
    'team.peopleReopened': {
      'onboarding.pending.assigning': (_, { before }) =>
        isActive(before) ? 'onboarding.pending.inviting' : 'onboarding.pending.assigning',
    },
  },
  checks: {
    lifecycle: (snapshot) =>
      snapshot.status === 'active' && snapshot.can({ type: 'team.archived' }) === isActive(snapshot),
    'lifecycle.active': (snapshot) =>
      snapshot.can({ type: 'team.archived' }) && !snapshot.can({ type: 'team.unarchived' }),
    'lifecycle.archived': (snapshot) =>
      snapshot.can({ type: 'team.unarchived' }) && !snapshot.can({ type: 'team.archived' }) && offers(snapshot),
    forwarding: (snapshot) =>
      isActive(snapshot) ===
      (snapshot.can({ type: 'team.forwardingAllowed' }) || snapshot.can({ type: 'team.forwardingRefused' })),
    'forwarding.refused': (snapshot) =>
      snapshot.can({ type: 'team.forwardingAllowed' }) === isActive(snapshot) &&
      !snapshot.can({ type: 'team.forwardingRefused' }),
    'forwarding.allowed': (snapshot) =>
      snapshot.can({ type: 'team.forwardingRefused' }) === isActive(snapshot) &&
      !snapshot.can({ type: 'team.forwardingAllowed' }),
    onboarding: (snapshot) =>
      snapshot.can({ type: 'team.onboardingCompleted' }) ===
      (isActive(snapshot) && snapshot.matches({ onboarding: 'pending' })),
    'onboarding.pending': (snapshot) => snapshot.can({ type: 'team.onboardingCompleted' }) === isActive(snapshot),
    'onboarding.pending.naming': (snapshot) =>
      snapshot.context.name === 'Team of Olga' &&
      (!isActive(snapshot) || ahead(snapshot, { ...NAMED, name: ' The  guild ' }).context.name === ' The  guild ') &&
      offers(snapshot, 'team.named', 'team.onboardingCompleted'),
    'onboarding.pending.inviting': (snapshot) =>
      offers(snapshot, 'team.named', 'team.peopleSettled', 'team.onboardingCompleted'),
    'onboarding.pending.assigning': (snapshot, { event }) =>
      isNamed(snapshot, event) && offers(snapshot, 'team.named', 'team.peopleReopened', 'team.onboardingCompleted'),
    'onboarding.complete': (snapshot, { event }) =>
      isNamed(snapshot, event) && offers(snapshot, 'team.named', 'team.seatsAdded'),
  },
});
