import type { Path } from '../../../src/walks/cover/generate.ts';
import type { Moment, PureRunner } from '../../../src/walks/explore/pure-run.ts';

/**
 * A path with the snapshots of its own steps. In a graph, situations that the model does not tell apart share those of the one that
 * was found first: what a child was given there, or why a call failed, may not be what happened on this path.
 */
export function withOwnSnapshots(runner: PureRunner, path: Path): Path {
  let before: Moment | undefined;
  const edges = path.edges.map((edge) => {
    const { moment } = before && edge.step ? runner.apply(before, edge.step) : runner.start(edge.input);
    before = moment;
    return { ...edge, outcome: { ...edge.outcome, moment } };
  });
  return { ...path, edges };
}
