import { describe, expect, it } from 'vitest';
import { and, createMachine, not, or, stateIn } from 'xstate';
import { guardName, listTransitions } from '../../src/charts/transition-ids.ts';
import { boothMachine } from '../paths/samples/booth.machine.ts';
import { errandMachine } from '../paths/samples/errand.machine.ts';

const ids = (machine: Parameters<typeof listTransitions>[0]): string[] =>
  listTransitions(machine).map((info) => info.id);

describe('transition ids', () => {
  it('[WS-05] name every transition of a machine once', () => {
    const all = ids(errandMachine);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual([
      'errand/initial/0',
      'errand/errand.abandoned/0',
      'errand.idle/errand.begun/0',
      'errand.loading/done.invoke(loadDraft)/0',
      'errand.loading/error.invoke(loadDraft)[canRetry]/0',
      'errand.loading/error.invoke(loadDraft)/0',
      'errand.waiting/after(retryDelay)/0',
      'errand.working/errand.paused/0',
      'errand.working/errand.handedIn[and(hasWords, not(isLocked))]/0',
      'errand.working/error.invoke(watchNetwork)/0',
      'errand.working/after(timeLimit)/0',
      'errand.working.desk/initial/0',
      'errand.working.desk.writing/errand.textChanged[fits]/0',
      'errand.working.desk.writing/errand.reviewOpened/0',
      'errand.working.desk.reviewing/errand.reviewClosed/0',
      'errand.working.desk.reviewing/errand.locked/0',
      'errand.working.draft/initial/0',
      'errand.working.draft.clean/errand.textChanged/0',
      'errand.working.draft.dirty/errand.textChanged/0',
      'errand.working.draft.dirty/after(saveDelay)/0',
      'errand.working.draft.saving/done.invoke(saveDraft)/0',
      'errand.working.draft.saving/error.invoke(saveDraft)/0',
      'errand.paused/errand.resumed/0',
      'errand.paused/network.*/0',
      'errand.judging/always[scoresAtLeast]/0',
      'errand.judging/always/0',
    ]);
  });

  it('cover done states, history defaults, numeric delays and plain wildcards', () => {
    const all = ids(boothMachine);
    expect(all).toContain('booth.serving.preparing/done.state/0');
    expect(all).toContain('booth.serving.before/history/0');
    expect(all).toContain('booth.serving.posing.waiting/after(5000)/0');
    expect(all).toContain('booth.maintenance/*/0');
  });

  it('do not change when another transition is added before them', () => {
    const build = (extra: object[]) =>
      createMachine({
        id: 'm',
        initial: 'a',
        states: { a: { on: { went: [...extra, { target: 'b', guard: () => true }, { target: 'c' }] } }, b: {}, c: {} },
      } as never);
    const before = ids(build([]));
    const after = ids(build([{ target: 'c', guard: 'new' }]));
    expect(after.filter((id) => !before.includes(id))).toEqual(['m.a/went[new]/0']);
    expect(before.filter((id) => !after.includes(id))).toEqual([]);
  });

  it('tell candidates of the same guard apart by index', () => {
    const machine = createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { on: { went: [{ target: 'b' }, { target: 'a' }] } }, b: {} },
    });
    expect(ids(machine as never)).toEqual(['m/initial/0', 'm.a/went/0', 'm.a/went/1']);
  });

  it('put guards into words', () => {
    const isOpen = (): boolean => true;
    expect(guardName(undefined)).toBeUndefined();
    expect(guardName('isOpen')).toBe('isOpen');
    expect(guardName({ type: 'atLeast', params: { n: 3 } })).toBe('atLeast');
    expect(guardName(and(['a', or(['b', not('c')]), stateIn({ x: 'y' })]))).toBe('and(a, or(b, not(c)), in({x:y}))');
    expect(guardName(isOpen)).toBe('isOpen');
    expect(guardName({ guard: () => true }.guard)).toBe('inline');
  });
});
