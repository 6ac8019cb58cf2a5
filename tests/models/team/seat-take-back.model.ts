import { failure } from '../../../machines/shared/failure.ts';
import { seatTakeBackMachine } from '../../../machines/team/seat-take-back/seat-take-back.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { hasInput } from '../child-input.ts';
import { isSame } from '../same.ts';

const TEAM = 'a-team';
const OF_MEMBER = { combo: 'A', userId: 'ada' };
const OF_TEAM = { combo: 'A', userId: null };
const confirmed = { type: 'seatTakeBack.confirmed' } as const;
const cancelled = { type: 'seatTakeBack.cancelled' } as const;

export const model = defineModel(seatTakeBackMachine, {
  input: [{ teamId: TEAM }],
  events: {
    'seatTakeBack.asked': [
      named('the seat of a member', { seats: OF_MEMBER }),
      named('free seats', { seats: OF_TEAM }),
    ],
    'seatTakeBack.confirmed': [{}],
    'seatTakeBack.cancelled': [{}],
  },
  invokes: {
    takeBackSeats: {
      done: [undefined],
      error: [
        named('nothing is left', failure('refused', 'None of these vouchers is free.')),
        named('the server is not reached', failure('unreachable', 'No connection.')),
      ],
    },
  },
  delays: {},
  context: ({ seats, failure: last }) => ({ userId: seats.userId, combo: seats.combo, last: last?.kind ?? null }),
  ignored: [
    {
      in: ['idle'],
      events: ['seatTakeBack.confirmed', 'seatTakeBack.cancelled'],
      because: 'the dialog is not open',
    },
    { in: ['confirming', 'takingBack'], events: ['seatTakeBack.asked'], because: 'the dialog is open already' },
    {
      in: ['takingBack'],
      events: ['seatTakeBack.confirmed', 'seatTakeBack.cancelled'],
      because: 'the call is on its way',
    },
  ],
  outcomes: {
    'seatTakeBack.asked': {
      idle: (now, { event: { seats } }) =>
        isSame(now.context.seats, seats) && now.context.failure === null && 'confirming',
    },
    'seatTakeBack.confirmed': { confirming: 'takingBack' },
    'seatTakeBack.cancelled': { confirming: 'idle' },
    'done(takeBackSeats)': 'idle',
    'error(takeBackSeats)': (now, { event }) => now.context.failure === event.error && 'confirming',
  },
  checks: {
    idle: (snapshot, { event, effects }) =>
      !snapshot.hasTag('open') &&
      !snapshot.hasTag('busy') &&
      snapshot.context.teamId === TEAM &&
      // Only what the server did is shown as done.
      effects.some(({ type }) => type === 'refreshSeats') === (event?.type === 'xstate.done.actor.takeBackSeats') &&
      snapshot.can({ type: 'seatTakeBack.asked', seats: OF_MEMBER }) &&
      !snapshot.can(confirmed),
    confirming: (snapshot, { event, effects }) =>
      snapshot.hasTag('open') &&
      !snapshot.hasTag('busy') &&
      (event?.type !== 'xstate.error.actor.takeBackSeats' || snapshot.context.failure !== null) &&
      effects.some(({ type }) => type === 'refreshSeats') === (event?.type === 'xstate.error.actor.takeBackSeats') &&
      snapshot.can(confirmed) &&
      snapshot.can(cancelled),
    takingBack: (snapshot) =>
      snapshot.hasTag('open') &&
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      hasInput(snapshot.children['takeBackSeats'], { teamId: TEAM, ...snapshot.context.seats }) &&
      !snapshot.can(confirmed) &&
      !snapshot.can(cancelled),
  },
});
