import { beforeAll, describe, expect, it } from 'vitest';
import { generate, type Suite } from '../../src/walks/cover/generate.ts';
import type { Criteria } from '../../src/walks/cover/goals.ts';
import { type ExpectedBehaviour, labelsOf } from '../../src/walks/expected/expected-behaviour.ts';
import {
  goalProblems,
  judgeExpected,
  judgeLive,
  judgeMutation,
  judgePure,
  leastMutationScore,
} from '../../src/walks/judge.ts';
import { lintMachine } from '../../src/walks/lint/lint-machine.ts';
import { lintModel } from '../../src/walks/lint/lint-model.ts';
import type { PathModel } from '../../src/walks/model.ts';
import type { MutationResult } from '../../src/walks/mutate/mutation-gate.ts';
import type { ChartProperties } from '../../src/walks/properties/define.ts';
import { judgeProperties } from '../../src/walks/properties/judge-properties.ts';
import { type ChartProofs, proofProblems } from '../../src/walks/properties/proofs.ts';
import { coverageOf } from '../../src/walks/report/chart-report.ts';
import type { ChartCoverage } from '../../src/walks/report/coverage.types.ts';
import { planProblems, wordProblems } from '../../src/walks/report/plan-text.ts';
import { summarise } from '../../src/walks/report/summary.ts';
import { readExpected } from './files/expected-files.ts';
import { writeSummary } from './files/report-files.ts';
import type { CachedVerdicts } from './verdict-cache/cached-verdicts.ts';
import { gateOf, gateProblems } from './verdict-cache/gate.ts';
import { withoutPairs } from './without-pairs.ts';
import { adviceFor } from './workshop/workshop-link.ts';

const advice = adviceFor();

/** How the tests of a chart are run. */
export interface DescribeOptions extends Criteria {
  /** What is promised over whole paths, and the mutants that show that each promise can be broken. */
  readonly promises?: () => Promise<ChartProperties | undefined>;
  readonly proofs?: ChartProofs;
  /** What the workshop says of the chart: it has to be what these tests find. A chart that it lacks is noticed elsewhere. */
  readonly shown?: ChartCoverage | undefined;
  /** Where the verdict of the mutation gate is cached; it is judged each time unless told. */
  readonly verdicts?: CachedVerdicts;
  /** Whether the mutation gate is left to another run. */
  readonly isGateLeft?: boolean;
  /** Words before the test titles, such as requirement ids. */
  readonly title?: string;
  /** Where coverage and summary are written; `.reports/paths` unless told, `false` for nowhere. */
  readonly reports?: string | false;
}

/** What the workshop says of the mutation gate, which knows it alone. */
const OF_THE_GATE = ['mutants', 'killed', 'survivors', 'recordedOnly'] as const;

const unjudged: MutationResult = {
  total: 0,
  killed: 0,
  score: 1,
  byKiller: { check: 0, property: 0, outcome: 0, ignored: 0, recorded: 0 },
  recordedOnly: [],
  byOperator: new Map(),
  survivors: [],
  equivalent: new Map(),
  stale: [],
  stillborn: [],
  computing: 0,
};

/**
 * Registers the path tests of one chart: goals, walks, expected behaviour, mutation gate, and the lint of machine and model. The model is
 * loaded when one of them runs.
 */
export function describePaths(
  chart: string,
  load: () => PathModel | Promise<PathModel>,
  options: DescribeOptions = {},
): void {
  describe(options.title ?? `paths of ${chart}`, { timeout: 300_000 }, () => {
    let model: PathModel;
    let promises: ChartProperties | undefined;
    let behaviour: ExpectedBehaviour | undefined;
    let made: Suite | undefined;
    let pure: string[] = [];
    let live: string[] = [];
    let unexpected: string[] = [];
    let mutation: MutationResult | undefined;
    const suite = (): Suite => {
      made ??= generate(model, { earlier: labelsOf(behaviour), ...options });
      return made;
    };

    beforeAll(async () => {
      model = await load();
      promises = await options.promises?.();
      behaviour = readExpected(chart);
    });

    it('can be explored', () => {
      expect(suite().graph.nodes.length).toBeGreaterThan(0);
    });
    it('has no finding of the linter', () => {
      expect(lintMachine(model.machine)).toEqual([]);
      expect(lintModel(model)).toEqual([]);
    });
    it('reaches every goal or says why not', () => {
      expect(goalProblems(suite())).toEqual([]);
    });
    it('walks every path on the pure machine', async () => {
      pure = await judgePure(suite(), advice);
      expect(pure.join('\n\n')).toBe('');
    });
    it('walks every path with live actors under a simulated clock', async () => {
      live = await judgeLive(suite(), advice);
      expect(live.join('\n\n')).toBe('');
    });
    // Pairs of transitions make separate paths, which are not reviewed.
    if (!options.pairs) {
      it('behaves on every path as expected', () => {
        unexpected = judgeExpected(suite(), behaviour, advice);
        expect(unexpected.join('\n\n')).toBe('');
      });
    }
    it('has a test plan in plain words', () => {
      expect([...planProblems(suite()), ...wordProblems(suite())]).toEqual([]);
    });
    if (options.promises) {
      const { proofs } = options;
      it('holds its properties on every path and in every situation', () => {
        expect(judgeProperties(suite(), promises?.properties ?? []).join('\n\n')).toBe('');
      });
      it('has properties that can fail: each is broken by a mutant that it alone rejects', () => {
        expect(proofProblems(suite(), promises?.properties ?? [], proofs ?? {}, advice)).toEqual([]);
      });
    }
    if (!options.isGateLeft) {
      it(`kills at least ${leastMutationScore * 100} of 100 mutants`, async () => {
        const { verdicts, reports } = options;
        mutation = verdicts
          ? await gateOf(verdicts, { chart, suite, expected: behaviour, properties: promises?.properties })
          : judgeMutation(suite(), behaviour, promises?.properties);
        if (reports !== false) {
          writeSummary(summarise({ suite: suite(), pure, live, unexpected, mutation }), reports);
        }
        expect(gateProblems(mutation).join('\n')).toBe('');
      });
    }
    const { shown } = options;
    if (shown) {
      it('is in the workshop with the coverage and the mutation score that it has', () => {
        const summary = summarise({ suite: suite(), pure, live, unexpected, mutation: mutation ?? unjudged });
        const found = coverageOf(suite(), summary, { promises, withoutPairs: withoutPairs[chart] });
        // Where the gate is left to another run, nothing that it judges has changed.
        const left = mutation ? [] : OF_THE_GATE.map((name) => [name, shown[name]]);
        expect(shown, `The workshop shows older figures: \`npm run paths -- ${chart}\` renews them.`).toEqual({
          ...found,
          ...Object.fromEntries(left),
        });
      });
    }
  });
}
