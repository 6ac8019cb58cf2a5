import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { betweenBoundaries, createAlarm, nextOf } from '../../src/server/commerce/between-boundaries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what depends on the time is computed once between two moments', () => {
  const compute = vi.fn((now: number) => `at ${now}`);
  const at = betweenBoundaries([20, 10], compute);
  expect([5, 9, 10, 19, 20, 500].map(at)).toEqual(['at 5', 'at 5', 'at 10', 'at 10', 'at 20', 'at 20']);
  // A clock that was set back is believed.
  expect(at(12)).toBe('at 12');
  expect(compute).toHaveBeenCalledTimes(4);
});

test('the next moment is the first that is still to come', () => {
  expect([nextOf([30, 10, 20], 10), nextOf([30, 10, 20], 9), nextOf([10], 10), nextOf([], 1)]).toEqual([
    20,
    10,
    null,
    null,
  ]);
});

test('an alarm goes off once, at the last moment that was set', () => {
  const due = vi.fn();
  const alarm = createAlarm(due);
  alarm.set(1000, 0);
  alarm.set(2000, 0);
  vi.advanceTimersByTime(1999);
  expect(due).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(due).toHaveBeenCalledOnce();
  alarm.set(null, 0);
  // Further away than timers count: it goes off early, and is set again by who looks.
  alarm.set(Number.MAX_SAFE_INTEGER, 0);
  vi.advanceTimersByTime(2 ** 31 - 2);
  expect(due).toHaveBeenCalledOnce();
});
