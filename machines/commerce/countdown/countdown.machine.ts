import { assign, fromPromise, setup } from 'xstate';
import { notProvided } from '../../shared/not-provided.ts';

/** Both by the server's clock, milliseconds since the Unix epoch; `now` is null while the server's time is not known. */
export type CountdownInput = { ends: number; now: number | null };

export type CountdownEvent =
  | { type: 'countdown.pageHidden' }
  | { type: 'countdown.pageShown' }
  /** The device woke up, or its clock was set. */
  | { type: 'countdown.clockDoubted' };

/** Time to the end of something, second by second, by the server's clock (ST-11). */
export const countdownMachine = setup({
  types: {
    context: {} as CountdownInput,
    events: {} as CountdownEvent,
    input: {} as CountdownInput,
  },
  actors: {
    /** The server's time; asks the server when the device's clocks are not to be trusted. */
    readClock: fromPromise<{ now: number }>(() => notProvided('readClock')),
  },
  guards: {
    isTimeUnknown: ({ context }) => context.now === null,
    isOver: ({ context }) => context.now !== null && context.now >= context.ends,
  },
  actions: {
    setTime: assign((_, params: { now: number }) => params),
  },
  delays: {
    // One timer, to the moment in which the shown number changes.
    nextSecond: ({ context }) => (context.ends - (context.now ?? context.ends)) % 1000 || 1000,
  },
}).createMachine({
  id: 'countdown',
  description: 'A countdown to the real end of something.',
  context: ({ input }) => input,
  initial: 'checking',
  states: {
    checking: {
      description: 'Is there time left?',
      always: [
        {
          description: "The server's time is not known yet; the device's may be wrong.",
          guard: 'isTimeUnknown',
          target: 'reading',
        },
        { description: 'The end has come.', guard: 'isOver', target: 'over' },
        { description: 'There is time left.', target: 'counting' },
      ],
    },
    counting: {
      description: 'The time left is on show.',
      after: { nextSecond: { description: 'The next second begins.', target: 'reading' } },
      on: {
        'countdown.clockDoubted': {
          description: 'The device slept or its clock was set; the time is read again.',
          target: 'reading',
        },
      },
    },
    reading: {
      description: 'The time is read; what was shown stays.',
      invoke: {
        src: 'readClock',
        id: 'readClock',
        onDone: {
          description: 'The time is known.',
          target: 'checking',
          actions: { type: 'setTime', params: ({ event }) => event.output },
        },
        onError: {
          description: 'Nobody knows what time it is; a countdown that may be wrong is not shown.',
          target: 'over',
        },
      },
    },
    paused: {
      description: 'Nobody looks at the page; nothing ticks.',
      on: { 'countdown.pageShown': { description: 'The visitor looks at the page again.', target: 'reading' } },
    },
    over: { type: 'final', description: 'The countdown is gone.' },
  },
  on: {
    'countdown.pageHidden': { description: 'The visitor looks at something else.', target: '.paused' },
  },
});
