import type { Suite } from '../../../src/walks/cover/generate.ts';
import type { ExpectedBehaviour } from '../../../src/walks/expected/expected-behaviour.ts';
import { judgeMutation, leastMutationScore } from '../../../src/walks/judge.ts';
import type { MutationResult } from '../../../src/walks/mutate/mutation-gate.ts';
import type { Property } from '../../../src/walks/properties/property.ts';
import { mutationMessage } from '../../../src/walks/report/summary.ts';
import type { CachedVerdicts } from './cached-verdicts.ts';

/** What is wrong with the mutation score of a chart, in words. */
export function gateProblems({ score, survivors, stale }: MutationResult): string[] {
  return [
    ...(score < leastMutationScore ? [mutationMessage(score, survivors)] : []),
    ...stale.map((key) => `equivalentMutants: "${key}" names no surviving mutant`),
  ];
}

/** A chart whose mutants are judged; its suite is generated only where the verdict is not cached. */
export interface GatedChart {
  readonly chart: string;
  readonly suite: () => Suite | Promise<Suite>;
  readonly expected: ExpectedBehaviour | undefined;
  /** What is promised over whole paths. */
  readonly properties?: readonly Property[] | undefined;
}

/** The verdict of the mutation gate on a chart of the product: the cached one, or a new one. */
export function gateOf(
  verdicts: CachedVerdicts,
  { chart, suite, expected, properties }: GatedChart,
): Promise<MutationResult> {
  return verdicts.verdictOn('gate', chart, {
    judge: async () => judgeMutation(await suite(), expected, properties),
    isGreen: (result) => gateProblems(result).length === 0,
  });
}
