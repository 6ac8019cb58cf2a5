import { describe, expect, it } from 'vitest';
import { model as booth } from '../samples/booth.model.ts';
import { model as errand } from '../samples/errand.model.ts';
import { copyConfig } from './config-edit.ts';
import { generate } from './generate.ts';
import { listMutants } from './mutants.ts';
import { runMutationGate } from './mutation-gate.ts';
import { stableJson } from './stable-json.ts';
import { rebuild } from './xstate-internals.ts';

const operatorsOf = (model: typeof errand): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { operator } of listMutants(model.machine, Object.keys(model.events))) {
    counts[operator] = (counts[operator] ?? 0) + 1;
  }
  return counts;
};

describe('mutants', () => {
  it('break a machine in every way we know', () => {
    expect(Object.keys(operatorsOf(errand)).sort()).toEqual([
      'delete',
      'drop-action',
      'drop-after',
      'drop-guard',
      'negate-guard',
      'retarget',
      'sneak-path',
      'swap-outcome',
    ]);
  });

  it('are all different from the original and from each other, and leave the original alone', () => {
    const { config } = errand.machine;
    const before = stableJson(config);
    const texts = listMutants(errand.machine, Object.keys(errand.events)).map((mutant) => {
      const mutated = mutant.config();
      rebuild(errand.machine, { config: mutated });
      // A negated guard is a function; its name is all that tells it apart.
      return mutant.operator === 'negate-guard' ? mutant.id : stableJson(mutated);
    });
    expect(texts).not.toContain(before);
    expect(new Set(texts).size).toBe(texts.length);
    expect(stableJson(config)).toBe(before);
  });

  it('have ids that name what was changed', () => {
    const ids = listMutants(errand.machine, Object.keys(errand.events)).map((mutant) => mutant.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(
      expect.arrayContaining([
        'delete errand.idle/errand.begun/0',
        'drop-after errand.waiting/after(retryDelay)/0',
        'retarget errand/initial/0 → errand.loading',
        'drop-guard errand.judging/always[scoresAtLeast]/0',
        'negate-guard errand.loading/error.invoke(loadDraft)[canRetry]/0',
        'drop-action errand.loading/entry countAttempt#0',
        'drop-action errand.loading/done.invoke(loadDraft)/0 keepWords#0',
        'swap-outcome errand.loading/done.invoke(loadDraft)',
      ]),
    );
  });

  it('are made on copies that share functions', () => {
    const guard = (): boolean => true;
    const config = { on: { a: [{ guard }] } };
    const copy = copyConfig(config);
    expect(copy).toEqual(config);
    expect(copy.on.a).not.toBe(config.on.a);
    expect(copy.on.a[0]?.guard).toBe(guard);
  });
});

describe('the mutation gate', { timeout: 120_000 }, () => {
  it('[WS-07] kills at least 95 of 100 mutants of the samples', () => {
    for (const model of [errand, booth]) {
      const result = runMutationGate(generate(model));
      expect(result.score).toBeGreaterThanOrEqual(0.95);
      expect(result.total).toBe(result.killed + result.survivors.length);
      expect(result.stillborn).toEqual([]);
      expect(result.killedByChecks).toBeLessThan(result.killed);
    }
  });

  it('[WS-07] lists survivors of a weak suite by the transition they are in', () => {
    const suite = generate(errand);
    const result = runMutationGate({ ...suite, paths: suite.paths.slice(0, 2) });
    expect(result.score).toBeLessThan(0.8);
    expect(result.survivors).toContainEqual({
      id: 'delete errand.paused/errand.resumed/0',
      where: 'errand.paused/errand.resumed/0',
    });
  });

  it('takes a listed mutant out of the count, and reports a listing that is not needed', () => {
    const suite = generate(errand);
    const weak = { ...suite, paths: suite.paths.slice(0, 2) };
    const before = runMutationGate(weak);
    const after = runMutationGate({
      ...weak,
      model: {
        ...errand,
        equivalentMutants: {
          'delete errand.paused/errand.resumed/0': 'not looked at',
          'delete errand.idle/*': 'wrong',
        },
      },
    });
    expect(after.total).toBe(before.total - 1);
    expect([...after.equivalent.keys()]).toEqual(['delete errand.paused/errand.resumed/0']);
    expect(after.stale).toEqual(['delete errand.idle/*']);
  });

  it('excuses what is broken in a transition that cannot happen', () => {
    const { equivalent } = runMutationGate(generate(booth));
    expect([...equivalent.keys()]).toEqual(['retarget booth.serving.before/history/0 → booth.serving.posing']);
  });
});
