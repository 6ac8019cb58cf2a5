import {
  append,
  isFiniteNumber,
  max,
  objectKeys,
  RealDate,
  RealError,
  RealNumber,
  RealPromise,
  RealString,
  reflect,
  take,
  trunc,
} from './intrinsics.ts';

/** `Date.now()` at the start of a test: 2025-01-01T00:00:00.000Z, in milliseconds since 1970. */
export const startOfTime = 1_735_689_600_000;

type Timer = { id: number; order: number; due: number; every: number | null; task: unknown; args: unknown[] };
type Waiter = { until: number | null; ms: number; done: () => void };

/** The fake clock. It only moves through {@link Clock.step}, which the realm's driver calls when idle. */
export type Clock = {
  /** Installs the fake timers, `Date` and `performance` on `target`; returns a function that restores the originals. */
  install(target: Record<string, unknown>, options: { hasFrames: boolean }): () => void;
  /** Resolves when the clock has moved by `ms` milliseconds and everything due has run. */
  advance(ms: number): Promise<void>;
  /** Resolves when no work is left at the current time. */
  settle(): Promise<void>;
  /**
   * Runs one piece of pending work: a queued task, a timer that `advance` waits for, or the end of a wait. False if
   * there is none.
   */
  step(): boolean;
  /** Moves to the next timer and runs it; false when there is none. For programs that run to their end. */
  runNextTimer(): boolean;
  /** A task that runs before timers and without moving the clock (React's scheduler). */
  queueTask(task: () => void): number;
  cancelTask(id: number): void;
};

/** @param onError called with whatever a timer callback throws */
export function createClock(onError: (thrown: unknown) => void): Clock {
  let now = 0;
  let lastId = 0;
  let lastOrder = 0;
  const timers: Timer[] = [];
  const tasks: { id: number; task: () => void }[] = [];
  const waiters: Waiter[] = [];

  function add(task: unknown, delay: unknown, isRepeated: boolean, args: unknown[]): number {
    const wanted = trunc(RealNumber(delay));
    const ms = isFiniteNumber(wanted) && wanted <= 2_147_483_647 ? max(isRepeated ? 1 : 0, wanted) : isRepeated ? 1 : 0;
    lastId += 1;
    lastOrder += 1;
    append(timers, { id: lastId, order: lastOrder, due: now + ms, every: isRepeated ? ms : null, task, args });
    return lastId;
  }
  function clear(id: unknown): void {
    for (let index = timers.length - 1; index >= 0; index -= 1) {
      if (timers[index]?.id === id) take(timers, index);
    }
  }
  function nextIndex(): number {
    let best = -1;
    let other: Timer | null = null;
    for (let index = 0; index < timers.length; index += 1) {
      const timer = timers[index] as Timer;
      if (other === null || timer.due < other.due || (timer.due === other.due && timer.order < other.order)) {
        best = index;
        other = timer;
      }
    }
    return best;
  }
  function fire(index: number): void {
    const timer = timers[index] as Timer;
    now = max(now, timer.due);
    take(timers, index);
    if (timer.every !== null) {
      // A repeating timer keeps its id but moves to the end of its instant's queue, as in browsers.
      lastOrder += 1;
      append(timers, { ...timer, order: lastOrder, due: now + timer.every });
    }
    guard(timer.task, timer.args);
  }
  function guard(task: unknown, args: unknown[]): void {
    try {
      if (typeof task === 'function') reflect.apply(task as () => void, undefined, args);
    } catch (thrown) {
      onError(thrown);
    }
  }
  function wait(ms: number | null): Promise<void> {
    return new RealPromise((done) => append(waiters, { until: null, ms: ms ?? -1, done }));
  }

  return {
    advance(ms) {
      if (!isFiniteNumber(ms) || ms < 0) throw new RealError('advance needs a number of milliseconds');
      return wait(ms);
    },
    settle: () => wait(null),
    step() {
      const task = take(tasks, 0);
      if (task !== undefined) {
        guard(task.task, []);
        return true;
      }
      if (waiters.length === 0) return false;
      const waiter = waiters[0] as Waiter;
      if (waiter.ms >= 0) {
        waiter.until ??= now + waiter.ms;
        const index = nextIndex();
        if (index >= 0 && (timers[index] as Timer).due <= waiter.until) {
          fire(index);
          return true;
        }
        now = max(now, waiter.until);
      }
      take(waiters, 0);
      waiter.done();
      return true;
    },
    runNextTimer() {
      const index = nextIndex();
      if (index < 0) return false;
      fire(index);
      return true;
    },
    queueTask(task) {
      lastId += 1;
      append(tasks, { id: lastId, task });
      return lastId;
    },
    cancelTask(id) {
      for (let index = 0; index < tasks.length; index += 1) if (tasks[index]?.id === id) take(tasks, index);
    },
    install(target, { hasFrames }) {
      const fakes: Record<string, unknown> = {
        setTimeout: (task: unknown, delay?: unknown, ...args: unknown[]) => add(task, delay, false, args),
        setInterval: (task: unknown, delay?: unknown, ...args: unknown[]) => add(task, delay, true, args),
        clearTimeout: (id: unknown) => clear(id),
        clearInterval: (id: unknown) => clear(id),
        Date: fakeDate(() => startOfTime + now),
      };
      if (hasFrames) {
        fakes.requestAnimationFrame = (task: (time: number) => void) =>
          add(() => task(now), 16 - (now % 16), false, []);
        fakes.cancelAnimationFrame = (id: unknown) => clear(id);
      }
      const fakeNow = (): number => now;
      const undo: (() => void)[] = [replace(RealDate.prototype, 'constructor', fakes.Date)];
      const names = objectKeys(fakes);
      for (let index = 0; index < names.length; index += 1) {
        const name = names[index] as string;
        append(undo, replace(target, name, fakes[name]));
      }
      const { performance } = target;
      append(
        undo,
        typeof performance === 'object' && performance !== null
          ? replace(performance as Record<string, unknown>, 'now', fakeNow)
          : replace(target, 'performance', { now: fakeNow, timeOrigin: startOfTime }),
      );
      return () => {
        for (let index = 0; index < undo.length; index += 1) undo[index]?.();
      };
    },
  };
}

/** Defines `target[name]` and returns a function that restores the former property. */
function replace(target: object, name: string, value: unknown): () => void {
  const before = reflect.getOwnPropertyDescriptor(target, name);
  reflect.defineProperty(target, name, { value, writable: true, enumerable: false, configurable: true });
  return () => {
    if (before) reflect.defineProperty(target, name, before);
    else delete (target as Record<string, unknown>)[name];
  };
}

function fakeDate(now: () => number): unknown {
  function FakeDate(this: unknown, ...args: unknown[]): unknown {
    if (new.target === undefined) return RealString(new RealDate(now()));
    return reflect.construct(RealDate, args.length === 0 ? [now()] : args, new.target);
  }
  const asProperty = (value: unknown) => ({ value, writable: true, enumerable: false, configurable: true });
  const properties: Record<string, unknown> = { now, parse: RealDate.parse, UTC: RealDate.UTC };
  for (const name of objectKeys(properties)) {
    reflect.defineProperty(FakeDate, name, asProperty(properties[name]));
  }
  reflect.defineProperty(FakeDate, 'name', { value: 'Date', configurable: true });
  reflect.defineProperty(FakeDate, 'length', { value: 7, configurable: true });
  FakeDate.prototype = RealDate.prototype;
  return FakeDate;
}
