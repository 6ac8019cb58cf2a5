import { rebuild } from '../../charts/xstate-internals.ts';
import { plainAdvice } from '../advice.ts';
import type { Suite } from '../cover/generate.ts';
import { createPureRunner } from '../explore/pure-run.ts';
import type { Mutant } from '../mutate/mutants.ts';
import { createRanking, mutantsOf } from '../mutate/mutation-gate.ts';
import { judgePaths } from './judge-properties.ts';
import type { Property } from './property.ts';

/** Words of a property → the id of a mutant that breaks it. */
export type ChartProofs = Readonly<Record<string, string>>;

function breaks(suite: Suite, mutant: Mutant, property: Property, paths = suite.paths): boolean {
  let runner: ReturnType<typeof createPureRunner>;
  try {
    runner = createPureRunner(rebuild(suite.model.machine, mutant.changes()));
  } catch {
    return false;
  }
  return judgePaths(runner, suite.model, paths, [property], suite.graph.nodes) !== undefined;
}

/**
 * Shows of each property that it can fail: finds a mutant of the chart that the property alone rejects on the generated
 * paths. A proof that still holds stays.
 */
export function proveProperties(suite: Suite, properties: readonly Property[], known: ChartProofs = {}): ChartProofs {
  const mutants = mutantsOf(suite);
  const { rank } = createRanking(suite.paths);
  const proofOf = (property: Property): string | undefined => {
    const before = mutants.filter(({ id }) => id === known[property.words]);
    return [...before, ...mutants].find((mutant) => breaks(suite, mutant, property, rank(mutant)))?.id;
  };
  return Object.fromEntries(
    properties.flatMap((property) => {
      const id = proofOf(property);
      return id === undefined ? [] : [[property.words, id]];
    }),
  );
}

/** Properties without a proof, and proofs that prove nothing; in words. */
export function proofProblems(
  suite: Suite,
  properties: readonly Property[],
  proofs: ChartProofs = {},
  advice = plainAdvice,
): string[] {
  const mutants = new Map(mutantsOf(suite).map((mutant) => [mutant.id, mutant]));
  const { rank } = createRanking(suite.paths);
  const prove = `To prove it, ${advice.prove(suite.model.machine.id)}.`;
  const stale = Object.keys(proofs).filter((words) => !properties.some((property) => property.words === words));
  return [
    ...properties.flatMap((property) => {
      const id = proofs[property.words];
      if (id === undefined) return [`No mutant is known that breaks "${property.words}" ${prove}`];
      const mutant = mutants.get(id);
      const isProof = mutant && breaks(suite, mutant, property, rank(mutant));
      return isProof ? [] : [`"${property.words}" holds on the mutant that should break it, ${id}. ${prove}`];
    }),
    ...stale.map((words) => `There is a proof of "${words}", but no such property. ${prove}`),
  ];
}
