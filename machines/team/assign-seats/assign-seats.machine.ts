import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';
import { type AssignLine, planAssigning, type SeatTaker } from './assign-lines.ts';

export type AssignSeatsContext = {
  teamId: string;
  /** Code of the seats that came together. */
  combo: string;
  /** Members with what became of each, of the last attempt and those before. */
  lines: AssignLine[];
};

export type AssignSeatsEvent =
  | { type: 'assignSeats.started'; combo: string }
  | { type: 'assignSeats.submitted'; people: SeatTaker[]; free: number }
  | { type: 'assignSeats.stopped' }
  | { type: 'assignSeats.corrected' }
  | { type: 'assignSeats.closed' };

const isWaiting = ({ outcome }: AssignLine) => outcome === 'waiting';
const nextOf = ({ lines }: AssignSeatsContext) => lines.find(isWaiting) ?? null;

/** The next line that waits gets its outcome. */
function settleNext({ lines }: AssignSeatsContext, outcome: Pick<AssignLine, 'outcome' | 'message'>) {
  const at = lines.findIndex(isWaiting);
  return { lines: lines.map((line, index) => (index === at ? { ...line, ...outcome } : line)) };
}

/** Assigns seats to members, one or many, and says of each member what became of it. */
export const assignSeatsMachine = setup({
  types: {
    context: {} as AssignSeatsContext,
    events: {} as AssignSeatsEvent,
    input: {} as { teamId: string },
    tags: {} as 'open' | 'busy',
  },
  actors: {
    /** Assigns one free seat to one member. */
    assignSeat: fromPromise<void, { teamId: string; combo: string; userId: string }>(() => notProvided('assignSeat')),
  },
  guards: {
    /** More members are chosen than seats are free. */
    isTooMany: ({ context }, params: { people: readonly SeatTaker[]; free: number }) =>
      planAssigning(params.people, context.lines).filter(isWaiting).length > params.free,
    /** At least one member is chosen who has got no seat yet. */
    hasPeople: ({ context }, params: { people: readonly SeatTaker[] }) =>
      planAssigning(params.people, context.lines).some(isWaiting),
    /** Another member is waiting. */
    hasNext: ({ context }) => nextOf(context) !== null,
    /** More members wait behind the one whose seat is being assigned. */
    hasMore: ({ context }) => context.lines.filter(isWaiting).length > 1,
    /** Some members have got no seat. */
    hasUnassigned: ({ context }) => context.lines.some(({ outcome }) => outcome !== 'assigned'),
    /** The server refuses this one member: somebody who has left, or has an unused seat of these. */
    concernsMember: (_, params: { failure: Failure }) =>
      params.failure.kind === 'notFound' || params.failure.code === 'seat_assigned',
    /** No seat is free any more. */
    isSpent: (_, params: { failure: Failure }) => params.failure.code === 'seats_spent',
  },
  actions: {
    /** Keeps which seats to assign, and empties the report. */
    setCombo: assign((_, params: { combo: string }) => ({ combo: params.combo, lines: [] })),
    /** Plans one seat for each member; those who have got theirs stay in the report. */
    setLines: assign(({ context }, params: { people: readonly SeatTaker[] }) => ({
      lines: planAssigning(params.people, context.lines),
    })),
    /** Marks the member's seat as assigned. */
    markAssigned: assign(({ context }) => settleNext(context, { outcome: 'assigned', message: '' })),
    /** Marks the member as without a seat, with the server's reason. */
    markRefused: assign(({ context }, params: { failure: Failure }) =>
      settleNext(context, { outcome: 'notAssigned', message: params.failure.message }),
    ),
    /** Marks all waiting members as without a seat, with the reason. */
    markRestUnassigned: assign(({ context }, params: { failure: Failure }) => ({
      lines: context.lines.map((line) =>
        isWaiting(line) ? { ...line, outcome: 'notAssigned' as const, message: params.failure.message } : line,
      ),
    })),
    /** Marks the members behind the one in progress as skipped. */
    skipRest: assign(({ context }) => {
      const next = nextOf(context);
      return {
        lines: context.lines.map((line) =>
          isWaiting(line) && line !== next ? { ...line, outcome: 'skipped' as const } : line,
        ),
      };
    }),
    /** Reloads the displayed seats. */
    refreshSeats: () => notProvided('refreshSeats'),
  },
}).createMachine({
  id: 'assignSeats',
  description: 'A manager assigns one seat or many to members of the team.',
  context: ({ input }) => ({ teamId: input.teamId, combo: '', lines: [] }),
  initial: 'idle',
  states: {
    idle: {
      description: 'No seat is being assigned.',
      on: {
        'assignSeats.started': {
          description: 'The manager wants to assign seats.',
          target: 'choosing',
          actions: { type: 'setCombo', params: ({ event }) => ({ combo: event.combo }) },
        },
      },
    },
    choosing: {
      tags: 'open',
      description: 'The manager chooses members.',
      initial: 'asked',
      on: {
        'assignSeats.submitted': [
          {
            description: 'The manager has chosen more members than seats are free.',
            guard: {
              type: 'isTooMany',
              params: ({ event }) => ({ people: event.people, free: event.free }),
            },
            target: '.tooMany',
          },
          {
            description: 'The manager has chosen at least one member without a seat.',
            guard: { type: 'hasPeople', params: ({ event }) => ({ people: event.people }) },
            target: 'next',
            actions: { type: 'setLines', params: ({ event }) => ({ people: event.people }) },
          },
          { description: 'The manager has chosen no one.', target: '.missing' },
        ],
        'assignSeats.closed': { description: 'The manager closes the dialog; nothing is assigned.', target: 'idle' },
      },
      states: {
        asked: { description: 'The list of members waits for a choice.' },
        missing: { description: 'The dialog says that no member is chosen.' },
        tooMany: { description: 'The dialog says how many seats are free, and that more members are chosen.' },
      },
    },
    next: {
      description: 'Is another member waiting for a seat?',
      always: [
        { description: 'The next member is waiting.', guard: 'hasNext', target: 'assigning' },
        { description: 'Every member has an outcome.', target: 'report' },
      ],
    },
    assigning: {
      tags: ['open', 'busy'],
      description: 'The server assigns a seat to one member.',
      invoke: {
        src: 'assignSeat',
        id: 'assignSeat',
        input: ({ context }) => ({
          teamId: context.teamId,
          combo: context.combo,
          userId: nextOf(context)?.id ?? '',
        }),
        onDone: { description: 'The member has a seat.', target: 'next', actions: 'markAssigned' },
        onError: [
          {
            description: 'The server refuses this member; the others follow.',
            guard: { type: 'concernsMember', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'next',
            actions: { type: 'markRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            description: 'No more seats are free; the remaining members get none.',
            guard: { type: 'isSpent', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'report.spent',
            actions: { type: 'markRestUnassigned', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            description: 'The server does not respond, or allows no more changes; the remaining members get no seat.',
            target: 'report',
            actions: { type: 'markRestUnassigned', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
      on: {
        'assignSeats.stopped': {
          description: 'The seat in progress is assigned; the members behind get none.',
          guard: 'hasMore',
          actions: 'skipRest',
        },
      },
    },
    report: {
      tags: 'open',
      description: 'The dialog reports the outcome for each member.',
      // Without an answer the server may have assigned it: the list shows it.
      entry: 'refreshSeats',
      initial: 'finished',
      on: {
        'assignSeats.corrected': {
          description: 'The manager chooses again for those who have got no seat.',
          guard: 'hasUnassigned',
          target: 'choosing',
        },
        'assignSeats.closed': { description: 'The manager closes the dialog.', target: 'idle' },
      },
      states: {
        finished: { description: 'Each member has an outcome of their own.' },
        spent: { description: 'The dialog says that no more seats are free, and the list is fresh.' },
      },
    },
  },
});
