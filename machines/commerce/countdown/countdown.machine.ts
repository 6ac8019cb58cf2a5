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
    /** Reads the server's time; asks the server when the device's clocks are unreliable. */
    readClock: fromPromise<{ now: number }>(() => notProvided('readClock')),
  },
  guards: {
    /** The server's time is not known yet. */
    isTimeUnknown: ({ context }) => context.now === null,
    /** The end has been reached. */
    isOver: ({ context }) => context.now !== null && context.now >= context.ends,
  },
  actions: {
    /** Keeps the server's time. */
    setTime: assign((_, params: { now: number }) => params),
  },
  delays: {
    /** The time until the shown number of seconds changes. Milliseconds. */
    nextSecond: ({ context }) => (context.ends - (context.now ?? context.ends)) % 1000 || 1000,
  },
}).createMachine({
  id: 'countdown',
  description: 'A countdown to a real deadline.',
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
        { description: 'The deadline is reached.', guard: 'isOver', target: 'over' },
        { description: 'Time is left.', target: 'counting' },
      ],
    },
    counting: {
      description: 'The page shows the time left.',
      after: { nextSecond: { description: 'The next second begins.', target: 'reading' } },
      on: {
        'countdown.clockDoubted': {
          description: 'The device slept or its clock was changed, so the time is read again.',
          target: 'reading',
        },
      },
    },
    reading: {
      description: 'The time is being read; the page keeps the last display.',
      invoke: {
        src: 'readClock',
        id: 'readClock',
        onDone: {
          description: 'The time is known.',
          target: 'checking',
          actions: { type: 'setTime', params: ({ event }) => event.output },
        },
        onError: {
          description: 'The time is unknown, and a countdown that may be wrong is not shown.',
          target: 'over',
        },
      },
    },
    paused: {
      description: 'The page is hidden, and the countdown pauses.',
      on: { 'countdown.pageShown': { description: 'The visitor returns to the page.', target: 'reading' } },
    },
    over: { type: 'final', description: 'The countdown is over and hidden.' },
  },
  on: {
    'countdown.pageHidden': { description: 'The visitor hides the page.', target: '.paused' },
  },
});
