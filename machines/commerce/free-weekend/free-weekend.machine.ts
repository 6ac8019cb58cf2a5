import { assign, setup } from 'xstate';

/** Start and end, 48 hours apart (LI-01). Server time, milliseconds since the Unix epoch. */
export type FreeWeekendInput = { startedAt: number; endedAt: number };

/** `now` is the last server time. */
export type FreeWeekendContext = FreeWeekendInput & { now: number };

export type FreeWeekendEvent =
  | { type: 'freeWeekend.offered' }
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
  },
  guards: {
    /** The free weekend has begun. */
    hasBegun: ({ context }) => context.now >= context.startedAt,
    /** The free weekend is over. */
    isOver: ({ context }) => context.now >= context.endedAt,
  },
}).createMachine({
  id: 'freeWeekend',
  description: 'Two days during which the training for one technology is free.',
  context: ({ input }) => ({ ...input, now: 0 }),
  initial: 'closed',
  states: {
    closed: {
      description: 'The free weekend is not offered.',
      on: { 'freeWeekend.offered': { description: 'An administrator offers the free weekend.', target: 'offered' } },
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
  },
});
