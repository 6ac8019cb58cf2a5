import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { generate } from '../../../src/walks/cover/generate.ts';
import { createPureRunner } from '../../../src/walks/explore/pure-run.ts';
import type { Step } from '../../../src/walks/explore/step.ts';
import { applyTimers, dueNext } from '../../../src/walks/explore/timers.ts';
import { judgeLive } from '../../../src/walks/judge.ts';
import { defineModel } from '../../../src/walks/model.ts';
import { retrace } from '../../../src/walks/shrink/shrink.ts';
import { createPathClock } from '../../../src/walks/walk/path-clock.ts';

const timer = (id: string): { type: 'schedule'; id: string; event: { type: string }; delay: number } => ({
  type: 'schedule',
  id,
  event: { type: id },
  delay: Number(id.slice(1)),
});
const due = (timers: Parameters<typeof dueNext>[0]): string[] => dueNext(timers).map(({ id }) => id);

describe('timers', () => {
  it('of one step fire in order of their length, equal ones in the order they were started', () => {
    const timers = applyTimers([], [timer('a20'), timer('b10'), timer('c10')]);
    expect(due(timers)).toEqual(['b10']);
    expect(timers.find(({ id }) => id === 'c10')?.after).toEqual(['b10']);
    expect(timers.find(({ id }) => id === 'a20')?.after).toEqual(['b10', 'c10']);
  });
  it('of different steps may fire in either order when the later is shorter', () => {
    const first = applyTimers([], [timer('a20')]);
    expect(due(applyTimers(first, [timer('b10')]))).toEqual(['a20', 'b10']);
    expect(due(applyTimers(first, [timer('b30')]))).toEqual(['a20']);
  });
  it('do not fire when cancelled', () => {
    expect(applyTimers(applyTimers([], [timer('a20')]), [{ type: 'cancel', id: 'a20' }])).toEqual([]);
  });
});

describe('the schedule of a path', () => {
  const machine = createMachine({
    id: 'm',
    type: 'parallel',
    states: {
      slow: { initial: 'on', states: { on: { after: { 60: 'off' } }, off: {} } },
      quick: {
        initial: 'off',
        states: {
          off: { on: { 'it.began': 'on' } },
          on: { after: { 20: 'over' } },
          over: { on: { 'it.began': 'on' } },
        },
      },
    },
  });
  const runner = createPureRunner(machine as never);
  const began: Step = { kind: 'event', event: { type: 'it.began' }, words: undefined };
  const slow: Step = {
    kind: 'delay',
    timerId: 'xstate.after.60.m.slow.on',
    event: { type: 'xstate.after.60.m.slow.on' },
  };
  const quick: Step = {
    kind: 'delay',
    timerId: 'xstate.after.20.m.quick.on',
    event: { type: 'xstate.after.20.m.quick.on' },
  };
  const times = (steps: readonly Step[]): readonly number[] | undefined =>
    retrace(runner, undefined, 'start', steps)?.times;

  it('waits before an event when a timer that is longer must fire first', () => {
    expect(times([began, slow, quick])).toEqual([0, 40, 60, 60]);
    expect(times([began, quick, slow])).toEqual([0, 0, 20, 60]);
  });
  it('finds that no time is left for a third round', () => {
    const round = [began, quick];
    expect(times([...round, ...round, slow])).toEqual([0, 0, 20, 20, 40, 60]);
    // Both are due at 60 ms, and the slow one was started first.
    expect(times([...round, ...round, ...round, slow])).toBeUndefined();
    expect(times([...round, ...round, began, slow, quick])).toEqual([0, 0, 20, 20, 40, 40, 60, 60]);
  });
  it('is kept by live actors', async () => {
    const model = defineModel(
      machine as never,
      {
        events: { 'it.began': [{}] },
        invokes: {},
        delays: {},
        context: () => null,
        checks: {},
      } as never,
    );
    const suite = generate(model, { pairs: true });
    expect(suite.paths.length).toBeGreaterThan(1);
    expect(await judgeLive(suite)).toEqual([]);
  });
});

describe('the path clock', () => {
  it('fires one timer at a time, in order, also at the same millisecond', () => {
    const clock = createPathClock();
    const fired: string[] = [];
    clock.setTimeout(() => fired.push('a'), 10);
    clock.setTimeout(() => fired.push('b'), 10);
    const gone = clock.setTimeout(() => fired.push('c'), 10);
    clock.clearTimeout(gone);
    clock.moveTo(10);
    expect(fired).toEqual([]);
    expect(clock.fireAt(10)).toBe(true);
    expect(fired).toEqual(['a']);
    expect(clock.fireAt(10)).toBe(true);
    expect(clock.fireAt(10)).toBe(false);
    expect(fired).toEqual(['a', 'b']);
  });
});
