import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { assignedFields } from '../../../src/charts/assigned-fields.ts';
import { copyConfig } from '../../../src/charts/config-edit.ts';
import { rebuild } from '../../../src/charts/xstate-internals.ts';
import { generate, type Suite } from '../../../src/walks/cover/generate.ts';
import { type ExpectedBehaviour, labelsOf } from '../../../src/walks/expected/expected-behaviour.ts';
import type { PathModel } from '../../../src/walks/model.ts';
import { listMutants, type Mutant, operators } from '../../../src/walks/mutate/mutants.ts';
import { runMutationGate } from '../../../src/walks/mutate/mutation-gate.ts';
import { stableJson } from '../../../src/walks/stable-json.ts';
import { readExpected } from '../../paths/files/expected-files.ts';
import { model as booth } from '../../paths/samples/booth.model.ts';
import { model as errand } from '../../paths/samples/errand.model.ts';

const mutantsOf = ({ machine, events }: PathModel, fields: readonly string[] = []): Mutant[] =>
  listMutants(machine, { eventTypes: Object.keys(events), fields: assignedFields(machine, fields) });

describe('mutants', () => {
  it('[WS-10] break a machine in every known way, more than fourteen', () => {
    const found = new Set([...mutantsOf(errand), ...mutantsOf(booth)].map(({ operator }) => operator));
    // The samples forbid no event; what that operator does is shown below. Those of lists and files need a walk.
    expect(Object.keys(operators).filter((operator) => !found.has(operator as never))).toEqual([
      ...['drop-forbidden', 'empty-file', 'empty-list', 'first-only', 'drop-last'],
    ]);
    expect(Object.keys(operators).length).toBeGreaterThan(14);
  });

  it('all differ from the original and from each other, and do not change the original', () => {
    const { config } = errand.machine;
    const before = stableJson(config);
    const texts = mutantsOf(errand)
      .filter(({ changes }) => changes().config !== undefined)
      .map((mutant) => {
        const changes = mutant.changes();
        rebuild(errand.machine, changes);
        // A negated guard is a function; its name is all that tells it apart.
        return mutant.operator === 'negate-guard' ? mutant.id : stableJson(changes.config);
      });
    expect(texts).not.toContain(before);
    expect(new Set(texts).size).toBe(texts.length);
    expect(stableJson(config)).toBe(before);
  });

  it('have ids that name what was changed', () => {
    const ids = mutantsOf(errand, ['keepWords.words']).map((mutant) => mutant.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(
      expect.arrayContaining([
        'drop-transition errand.idle/errand.begun/0',
        'drop-transition errand.waiting/after(retryDelay)/0',
        'retarget errand/initial/0 → errand.loading',
        'drop-guard errand.judging/always[scoresAtLeast]/0',
        'negate-guard errand.loading/error.invoke(loadDraft)[canRetry]/0',
        'constant-guard canRetry is true',
        'constant-guard canRetry is false',
        'drop-action errand.loading/entry countAttempt#0',
        'drop-action errand.loading/done.invoke(loadDraft)/0 keepWords#0',
        'empty-action keepWords',
        'drop-field keepWords.words',
        'drop-field lock.locked',
        'delay retryDelay × 2',
        'delay saveDelay × 0.5',
        'drop-error errand.loading/error.invoke(loadDraft)',
        'drop-done errand.loading/done.invoke(loadDraft)',
        'swap-outcome errand.loading/done.invoke(loadDraft)',
        'drop-invoke errand.loading/invoke(loadDraft)',
        'drop-input errand.loading/invoke(loadDraft)',
        'drop-reenter errand.working.draft.dirty/errand.textChanged/0',
        'drop-final errand.passed',
        'swap-entry-exit errand.loading',
        'swap-order errand.loading/error.invoke(loadDraft)[canRetry]/0',
        'drop-tag errand.loading busy',
      ]),
    );
  });

  it('let an event reach the ancestors from which a state blocks it', () => {
    const machine = createMachine({
      id: 'house',
      initial: 'asleep',
      on: { 'bell.rung': { actions: () => {} } },
      states: { asleep: { on: { 'bell.rung': {} } } },
    });
    const forbidden = listMutants(machine as never, { eventTypes: [] }).filter(
      ({ operator }) => operator === 'drop-forbidden',
    );
    expect(forbidden.map(({ id, changes }) => [id, stableJson(changes().config)])).toEqual([
      ['drop-forbidden house.asleep/bell.rung/0', stableJson({ ...machine.config, states: { asleep: { on: {} } } })],
    ]);
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

const withExpected = (model: PathModel): { suite: Suite; expected: ExpectedBehaviour } => {
  const expected = readExpected(model.machine.id);
  if (!expected) throw new Error(`Nothing is expected of ${model.machine.id}.`);
  return { suite: generate(model, { earlier: labelsOf(expected) }), expected };
};
const nothing: ExpectedBehaviour = { paths: new Map(), ignored: new Map() };
const weak = ({ suite, expected }: { suite: Suite; expected: ExpectedBehaviour }) => ({
  expected,
  suite: { ...suite, paths: suite.paths.slice(0, 2) },
});

describe('the mutation gate', { timeout: 120_000 }, () => {
  it('[WS-07] kills at least 95 of 100 mutants of the samples', () => {
    for (const model of [errand, booth]) {
      const { suite, expected } = withExpected(model);
      const result = runMutationGate(suite, { expected });
      expect(result.score).toBeGreaterThanOrEqual(0.95);
      expect(result.total).toBe(result.killed + result.survivors.length);
      expect([...result.byOperator.values()].reduce((sum, { total }) => sum + total, 0)).toBe(result.total);
      expect(result.stillborn).toEqual([]);
      expect(Object.values(result.byKiller).reduce((sum, count) => sum + count, 0)).toBe(result.killed);
      expect(result.recordedOnly).toHaveLength(result.byKiller.recorded);
    }
  });

  it('[WS-10] counts only checks where no behaviour is expected: a comparison within the run proves nothing', () => {
    const { suite, expected } = withExpected(errand);
    const [alone, together] = [runMutationGate(suite, { expected: nothing }), runMutationGate(suite, { expected })];
    expect(alone.byKiller.check).toBeGreaterThan(0);
    expect(alone.byKiller.recorded).toBe(0);
    expect(alone.score).toBeLessThan(0.9);
    expect(together.score).toBeGreaterThan(alone.score);
  });

  it('[WS-10] ignores expected behaviour of another machine', () => {
    const { suite, expected } = withExpected(errand);
    const paths = new Map([...expected.paths.values()].map((steps, at) => [`elsewhere ${at}`, steps]));
    expect(runMutationGate(suite, { expected: { paths, ignored: expected.ignored } }).killed).toBe(
      runMutationGate(suite, { expected: nothing }).killed,
    );
  });

  it('[WS-10] does not count a path on which the machine itself differs from what is expected', () => {
    const { suite, expected } = withExpected(errand);
    const wrong = new Map(
      [...expected.paths].map(([id, steps]) => [id, steps.map(({ label }) => ({ label, seen: '{}' }))]),
    );
    expect(runMutationGate(suite, { expected: { paths: wrong, ignored: expected.ignored } }).killed).toBe(0);
  });

  it('[WS-07] lists survivors of a weak suite by the transition they are in', () => {
    const { suite, expected } = weak(withExpected(errand));
    const result = runMutationGate(suite, { expected });
    expect(result.score).toBeLessThan(0.8);
    expect(result.survivors).toContainEqual({
      id: 'drop-transition errand.paused/errand.resumed/0',
      where: 'errand.paused/errand.resumed/0',
      operator: 'drop-transition',
    });
  });

  it('excludes a listed mutant from the count, and reports an unneeded listing', () => {
    const { suite, expected } = weak(withExpected(errand));
    const before = runMutationGate(suite, { expected });
    const after = runMutationGate(
      {
        ...suite,
        model: {
          ...errand,
          equivalentMutants: {
            'drop-transition errand.paused/errand.resumed/0': 'not looked at',
            'drop-transition errand.idle/errand.begun/0': 'wrong',
            // It would excuse what is added later, unseen.
            'drop-transition errand.paused/*': 'a family',
          },
        },
      },
      { expected },
    );
    expect(after.total).toBe(before.total - 1);
    expect([...after.equivalent.keys()]).toEqual(['drop-transition errand.paused/errand.resumed/0']);
    expect(after.stale).toEqual(['drop-transition errand.idle/errand.begun/0', 'drop-transition errand.paused/*']);
  });

  it('excuses mutants of a transition that cannot happen', () => {
    const { suite, expected } = withExpected(booth);
    const { equivalent } = runMutationGate(suite, { expected });
    expect([...equivalent.keys()]).toEqual(['retarget booth.serving.before/history/0 → booth.serving.posing']);
  });
});
