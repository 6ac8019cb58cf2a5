import { SimulatedClock } from 'xstate';

/** A simulated clock that fires timers one at a time. */
export interface PathClock {
  readonly setTimeout: (fn: (...args: unknown[]) => void, timeout: number) => number;
  readonly clearTimeout: (id: number) => void;
  /** Lets time pass up to a millisecond; fires nothing that is due at that very millisecond. */
  readonly moveTo: (ms: number) => void;
  /** Fires the one timer that is due next, if it is due within the millisecond given. */
  readonly fireAt: (ms: number) => boolean;
}

/** A fraction of a millisecond, exact in binary, that keeps timers due at the same millisecond apart and in order. */
const tie = 2 ** -20;

/** XState's `SimulatedClock` with one timer per move, so that a path can look at the machine between two timers. */
export function createPathClock(): PathClock {
  const clock = new SimulatedClock();
  const due = new Map<number, number>();
  let order = 0;
  const moveTo = (time: number): void => {
    if (time > clock.now()) clock.set(time);
  };
  return {
    setTimeout: (fn, timeout) => {
      order += 1;
      const at = Math.floor(clock.now()) + timeout + order * tie;
      const id = clock.setTimeout(() => {
        due.delete(id);
        fn();
      }, at - clock.now());
      due.set(id, at);
      return id;
    },
    clearTimeout: (id) => {
      due.delete(id);
      clock.clearTimeout(id);
    },
    moveTo,
    fireAt: (ms) => {
      const next = Math.min(...due.values());
      if (next < ms || next >= ms + 1) return false;
      moveTo(next);
      return true;
    },
  };
}
