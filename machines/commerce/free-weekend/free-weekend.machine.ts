import { setup } from 'xstate';

export type FreeWeekendInput = { startedAt: number; endedAt: number };

export type FreeWeekendEvent =
  | { type: 'freeWeekend.enabled' }
  | { type: 'freeWeekend.disabled' }
  | { type: 'freeWeekend.timeTold'; at: number };

/**
 * A free weekend (ST-02). Nothing ticks: whoever asks is answered by the stored instants and the server's clock, and the chart
 * says what they make together.
 */
export const freeWeekendMachine = setup({
  types: {
    context: {} as FreeWeekendInput,
    events: {} as FreeWeekendEvent,
    input: {} as FreeWeekendInput,
  },
  guards: {
    isOver: ({ context }, params: { at: number }) => params.at >= context.endedAt,
    hasBegun: ({ context }, params: { at: number }) => params.at >= context.startedAt && params.at < context.endedAt,
  },
}).createMachine({
  id: 'freeWeekend',
  description: 'Two days on which the training of one technology is free.',
  context: ({ input }) => input,
  initial: 'closed',
  states: {
    closed: {
      description: 'It is not offered.',
      on: { 'freeWeekend.enabled': { description: 'It is offered.', target: 'not_started' } },
    },
    not_started: {
      description: 'It is announced; its start is still to come.',
      on: {
        'freeWeekend.timeTold': [
          {
            description: 'Its end has passed.',
            guard: { type: 'isOver', params: ({ event }) => ({ at: event.at }) },
            target: 'ended',
          },
          {
            description: 'Its start has passed and its end has not.',
            guard: { type: 'hasBegun', params: ({ event }) => ({ at: event.at }) },
            target: 'active',
          },
        ],
        'freeWeekend.disabled': { description: 'It is taken back.', target: 'closed' },
      },
    },
    active: {
      description: 'The training is free now.',
      on: {
        'freeWeekend.timeTold': {
          description: 'Its end has passed.',
          guard: { type: 'isOver', params: ({ event }) => ({ at: event.at }) },
          target: 'ended',
        },
        'freeWeekend.disabled': { description: 'It is ended early.', target: 'closed' },
      },
    },
    ended: {
      description: 'It is over.',
      on: { 'freeWeekend.disabled': { description: 'It is no longer shown.', target: 'closed' } },
    },
  },
});
