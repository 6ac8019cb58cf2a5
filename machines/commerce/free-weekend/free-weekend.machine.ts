import { assign, setup } from 'xstate';

/** Start and end, 48 hours apart (LI-01). Server time, milliseconds since the Unix epoch. */
export type FreeWeekendInput = { startedAt: number; endedAt: number };

/** `now` is the last server time. */
export type FreeWeekendContext = FreeWeekendInput & { now: number };

/** `seen` is the start that the administrator saw: a decision about another start is not one about this. `now` is server time. */
export type FreeWeekendEvent =
  | { type: 'freeWeekend.offered'; seen: number; now: number }
  | { type: 'freeWeekend.moved'; seen: number; now: number; to: FreeWeekendInput }
  | { type: 'freeWeekend.discarded'; seen: number }
  | { type: 'freeWeekend.withdrawn' }
  | { type: 'freeWeekend.timePassed'; now: number };

/**
 * A free weekend (ST-02). No timer runs: its phase follows from the stored instants and the server's clock whenever it
 * is read.
 */
export const freeWeekendMachine = setup({
  types: {
    context: {} as FreeWeekendContext,
    events: {} as FreeWeekendEvent,
    input: {} as FreeWeekendInput,
  },
  actions: {
    /** Keeps the current time of the server. */
    setTime: assign((_, params: { now: number }) => params),
    /** Moves the 48 hours. */
    setTimes: assign((_, params: FreeWeekendInput) => params),
  },
  guards: {
    /** The free weekend has begun. */
    hasBegun: ({ context }) => context.now >= context.startedAt,
    /** The free weekend is over. */
    isOver: ({ context }) => context.now >= context.endedAt,
    /** The administrator has seen when it starts. */
    isAsSeen: ({ context }, params: { seen: number }) => params.seen === context.startedAt,
    /** The administrator has seen when it starts, and it is not over by then. */
    isStillPossible: ({ context }, params: { seen: number; now: number }) =>
      params.seen === context.startedAt && params.now < context.endedAt,
    /** The administrator has seen when it was to start, and the new start is still to come. */
    isToCome: ({ context }, params: { seen: number; now: number; startedAt: number }) =>
      params.seen === context.startedAt && params.startedAt >= params.now,
  },
}).createMachine({
  id: 'freeWeekend',
  description: 'Two days during which the training for one technology is free.',
  context: ({ input }) => ({ ...input, now: 0 }),
  initial: 'closed',
  states: {
    closed: {
      description: 'The free weekend is prepared or withdrawn; only administrators see it.',
      on: {
        'freeWeekend.offered': {
          description: 'An administrator offers the free weekend.',
          guard: { type: 'isStillPossible', params: ({ event }) => ({ seen: event.seen, now: event.now }) },
          target: 'offered',
        },
        'freeWeekend.moved': {
          description: 'An administrator chooses another start.',
          guard: {
            type: 'isToCome',
            params: ({ event }) => ({ seen: event.seen, now: event.now, startedAt: event.to.startedAt }),
          },
          actions: { type: 'setTimes', params: ({ event }) => event.to },
        },
        'freeWeekend.discarded': {
          description: 'An administrator discards the free weekend.',
          guard: { type: 'isAsSeen', params: ({ event }) => ({ seen: event.seen }) },
          target: 'discarded',
        },
      },
    },
    offered: {
      description: 'The free weekend is scheduled: announced, then open for 48 hours, then over.',
      initial: 'not_started',
      on: {
        'freeWeekend.timePassed': {
          description: 'The server checks the time.',
          actions: { type: 'setTime', params: ({ event }) => ({ now: event.now }) },
        },
        'freeWeekend.withdrawn': {
          description: 'An administrator withdraws the free weekend, in any phase.',
          target: 'closed',
        },
      },
      states: {
        not_started: {
          description: 'The free weekend is announced.',
          always: { description: 'The free weekend starts.', guard: 'hasBegun', target: 'active' },
        },
        active: {
          description: 'The training is free for 48 hours.',
          always: { description: 'The 48 hours have passed.', guard: 'isOver', target: 'ended' },
        },
        ended: { description: 'The free weekend is over; its page says so.' },
      },
    },
    discarded: { type: 'final', description: 'The free weekend is deleted; what was done to it stays on record.' },
  },
});
