import { countdownMachine } from '../../../machines/commerce/countdown/countdown.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import { defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import { delayWith, failuresLead } from '../ahead.ts';

const END = 10_000_000;
const left = ({ ends, now }: { ends: number; now: number | null }) => ends - (now ?? ends);

export const model = defineModel(countdownMachine, {
  input: [
    named('on a whole second', { ends: END, now: END - 2000 }),
    named('between two seconds', { ends: END, now: END - 1400 }),
    named('at its end', { ends: END, now: END }),
    named('after its end', { ends: END, now: END + 1 }),
    named('before the time is known', { ends: END, now: null }),
  ],
  events: {
    'countdown.pageHidden': [{}],
    'countdown.pageShown': [{}],
    'countdown.clockDoubted': [{}],
  },
  invokes: {
    readClock: {
      done: [
        named('a whole second before the end', { now: END - 1000 }),
        named('a little late', { now: END - 700 }),
        named('the last moment', { now: END - 1 }),
        named('the very end', { now: END }),
        named('a day before the end, because the clock was wrong', { now: END - 86_400_000 }),
      ],
      error: [named('the server is not reached', failure('unreachable', 'No connection.'))],
    },
  },
  delays: {
    // To the moment in which one second less is left, and never at once.
    nextSecond: ({ context }) => {
      const rest = left(context);
      return rest - (Math.ceil(rest / 1000) - 1) * 1000;
    },
  },
  context: ({ ends, now }) => ({ left: now === null ? null : ends - now }),
  ignored: [
    {
      in: ['counting', 'reading'],
      events: ['countdown.pageShown'],
      because: 'the page is on show',
    },
    { in: ['reading', 'paused'], events: ['countdown.clockDoubted'], because: 'the time is read anyway' },
  ],
  outcomes: {
    start: ({ context: { now, ends } }) => (now === null ? 'reading' : now < ends ? 'counting' : 'over'),
    'countdown.pageHidden': 'paused',
    'countdown.pageShown': { paused: 'reading' },
    'countdown.clockDoubted': { counting: 'reading' },
    'done(readClock)': (now, { event: { output } }) =>
      now.context.now === output.now && (output.now < END ? 'counting' : 'over'),
    'error(readClock)': (now, { before }) => now.context === before.context && 'over',
  },
  checks: {
    checking: neverAtRest,
    counting: (snapshot) =>
      left(snapshot.context) > 0 &&
      // Seconds are counted from the end, wherever in a second that is.
      [
        [1, 1],
        [999, 999],
        [1000, 1000],
        [1001, 1],
        [61_250, 250],
      ].every(
        ([rest, next]) => delayWith(snapshot, 'nextSecond', { ends: 2_000_640, now: 2_000_640 - (rest ?? 0) }) === next,
      ) &&
      snapshot.children['readClock'] === undefined,
    reading: (snapshot) =>
      snapshot.children['readClock'] !== undefined &&
      failuresLead(snapshot, 'readClock', { others: 'over' }) &&
      !snapshot.can({ type: 'countdown.clockDoubted' }),
    paused: (snapshot) => snapshot.children['readClock'] === undefined && snapshot.can({ type: 'countdown.pageShown' }),
    over: (snapshot) => snapshot.status === 'done' && !snapshot.can({ type: 'countdown.pageShown' }),
  },
  equivalentMutants: {
    'swap-order countdown.checking/always[isTimeUnknown]/0': 'while no time is known, nothing is over',
  },
});
