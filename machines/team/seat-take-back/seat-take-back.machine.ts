import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

/** What is taken back: the unused seat of a member, or without a member the free seats that a partner handed over. */
export type SeatsInQuestion = { combo: string; userId: string | null };

export type SeatTakeBackContext = {
  teamId: string;
  seats: SeatsInQuestion;
  failure: Failure | null;
};

export type SeatTakeBackEvent =
  | { type: 'seatTakeBack.asked'; seats: SeatsInQuestion }
  | { type: 'seatTakeBack.confirmed' }
  | { type: 'seatTakeBack.cancelled' };

/** Takes unused seats back, after a confirmation. */
export const seatTakeBackMachine = setup({
  types: {
    context: {} as SeatTakeBackContext,
    events: {} as SeatTakeBackEvent,
    input: {} as { teamId: string },
    tags: {} as 'open' | 'busy',
  },
  actors: {
    /** Takes the seats back on the server: each is free again under a new code. */
    takeBackSeats: fromPromise<void, SeatsInQuestion & { teamId: string }>(() => notProvided('takeBackSeats')),
  },
  actions: {
    /** Keeps which seats to take back. */
    setSeats: assign((_, params: { seats: SeatsInQuestion }) => ({ seats: params.seats, failure: null })),
    /** Keeps the reason why nothing was taken back, for the dialog to show. */
    setFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    /** Clears the message about the last attempt. */
    clearFailure: assign({ failure: null }),
    /** Reloads the displayed seats. */
    refreshSeats: () => notProvided('refreshSeats'),
  },
}).createMachine({
  id: 'seatTakeBack',
  description: 'A manager takes an unused seat back from a member, or a partner the free seats from a team.',
  context: ({ input }) => ({ teamId: input.teamId, seats: { combo: '', userId: null }, failure: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'No seat is being taken back.',
      on: {
        'seatTakeBack.asked': {
          description: 'The manager or partner wants seats back.',
          target: 'confirming',
          actions: { type: 'setSeats', params: ({ event }) => ({ seats: event.seats }) },
        },
      },
    },
    confirming: {
      tags: 'open',
      description: 'The dialog says what happens to the seats and asks for confirmation.',
      on: {
        'seatTakeBack.confirmed': {
          description: 'The manager or partner confirms.',
          target: 'takingBack',
          actions: 'clearFailure',
        },
        'seatTakeBack.cancelled': { description: 'The manager or partner cancels.', target: 'idle' },
      },
    },
    takingBack: {
      tags: ['open', 'busy'],
      description: 'The server takes the seats back.',
      invoke: {
        src: 'takeBackSeats',
        id: 'takeBackSeats',
        input: ({ context }) => ({ teamId: context.teamId, ...context.seats }),
        onDone: {
          description: 'The seats are free again.',
          target: 'idle',
          actions: 'refreshSeats',
        },
        onError: {
          description: 'The server rejects the request or does not respond; the dialog says why.',
          target: 'confirming',
          // The member may have used the seat meanwhile: the list shows it.
          actions: [
            { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            'refreshSeats',
          ],
        },
      },
    },
  },
});
