import { fromPromise } from 'xstate';
import { countdownMachine } from '../../../../machines/commerce/countdown/countdown.machine.ts';
import { isClockDoubtful, isServerTimeKnown, serverNow } from '../../adapters/server-clock.ts';
import { fetchServerTime } from '../../api/site/server-time.ts';

/** The chart of a countdown with its effects in this browser. */
export const wiredCountdownMachine = countdownMachine.provide({
  actors: {
    readClock: fromPromise(async () => {
      // Where the server was not heard yet, the device slept or its clock was set, only the server knows; without it the reckoning is the best there is.
      if (!isServerTimeKnown() || isClockDoubtful()) {
        await fetchServerTime().catch(() => undefined);
      }
      return { now: serverNow() };
    }),
  },
});
