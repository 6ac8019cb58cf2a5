import { describe, expect, it } from 'vitest';
import { generate, type Suite } from '../../src/walks/cover/generate.ts';
import type { Criteria } from '../../src/walks/cover/goals.ts';
import { labelsOf } from '../../src/walks/expected/expected-behaviour.ts';
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
import type { ChartProperties } from '../../src/walks/properties/define.ts';
import { judgeProperties } from '../../src/walks/properties/judge-properties.ts';
import { type ChartProofs, proofProblems } from '../../src/walks/properties/proofs.ts';
import { coverageOf } from '../../src/walks/report/chart-report.ts';
import type { ChartCoverage } from '../../src/walks/report/coverage.types.ts';
import { planProblems } from '../../src/walks/report/plan-text.ts';
import { mutationMessage, type Summary, summarise } from '../../src/walks/report/summary.ts';
import { readExpected } from './files/expected-files.ts';
import { writeSummary } from './files/report-files.ts';
import { withoutPairs } from './without-pairs.ts';
import { adviceFor } from './workshop/workshop-link.ts';

const advice = adviceFor();

/** How the tests of a chart are run. */
export interface DescribeOptions extends Criteria {
  /** What is promised over whole paths, and the mutants that show that each promise can be broken. */
  readonly promises?: ChartProperties;
  readonly proofs?: ChartProofs;
  /** What the workshop says of the chart: it has to be what these tests find. A chart that it lacks is noticed elsewhere. */
  readonly shown?: ChartCoverage | undefined;
  /** Words before the test titles, such as requirement ids. */
  readonly title?: string;
  /** Where coverage and summary are written; `.reports/paths` unless told, `false` for nowhere. */
  readonly reports?: string | false;
}

/** Registers the path tests of one chart: goals, walks, expected behaviour, mutation gate, and the lint of machine and model. */
export function describePaths(model: PathModel, options: DescribeOptions = {}): void {
  describe(options.title ?? `paths of ${model.machine.id}`, { timeout: 300_000 }, () => {
    let suite: Suite;
    let pure: string[] = [];
    let live: string[] = [];
    let unexpected: string[] = [];
    let summary: Summary;
    const behaviour = readExpected(model.machine.id);

    it('can be explored', () => {
      suite = generate(model, { earlier: labelsOf(behaviour), ...options });
    });
    it('has no finding of the linter', () => {
      expect(lintMachine(model.machine)).toEqual([]);
      expect(lintModel(model)).toEqual([]);
    });
    it('reaches every goal or says why not', () => {
      expect(goalProblems(suite)).toEqual([]);
    });
    it('walks every path on the pure machine', async () => {
      pure = await judgePure(suite, advice);
      expect(pure.join('\n\n')).toBe('');
    });
    it('walks every path with live actors under a simulated clock', async () => {
      live = await judgeLive(suite, advice);
      expect(live.join('\n\n')).toBe('');
    });
    // Pairs of transitions make separate paths, which are not reviewed.
    if (!options.pairs) {
      it('behaves on every path as expected', () => {
        unexpected = judgeExpected(suite, behaviour, advice);
        expect(unexpected.join('\n\n')).toBe('');
      });
    }
    it('has a test plan in plain words', () => {
      expect(planProblems(suite)).toEqual([]);
    });
    if (options.promises) {
      const { properties } = options.promises;
      const { proofs } = options;
      it('holds its properties on every path and in every situation', () => {
        expect(judgeProperties(suite, properties).join('\n\n')).toBe('');
      });
      it('has properties that can fail: each is broken by a mutant that it alone rejects', () => {
        expect(proofProblems(suite, properties, proofs, advice)).toEqual([]);
      });
    }
    it(`kills at least ${leastMutationScore * 100} of 100 mutants`, () => {
      const mutation = judgeMutation(suite, behaviour, options.promises?.properties);
      summary = summarise({ suite, pure, live, unexpected, mutation });
      if (options.reports !== false) writeSummary(summary, options.reports);
      expect(mutation.score, mutationMessage(mutation.score, mutation.survivors)).toBeGreaterThanOrEqual(
        leastMutationScore,
      );
      expect(mutation.stale).toEqual([]);
    });
    const { shown } = options;
    if (shown) {
      it('is in the workshop with the coverage and the mutation score that it has', () => {
        const { id } = model.machine;
        const { promises } = options;
        expect(shown, `The workshop shows older figures: \`npm run paths -- ${id}\` renews them.`).toEqual(
          coverageOf(suite, summary, { promises, withoutPairs: withoutPairs[id] }),
        );
      });
    }
  });
}
