import type { Graph, GraphEdge } from '../explore/explore.ts';

/** Two transitions that follow each other, as the goal they are. */
const goalOf = (before: string, after: string): string => `pair:${before} → ${after}`;

/** The pairs of adjacent transitions that the graph allows. */
export function pairGoals(graph: Graph): Set<string> {
  const pairs = new Set<string>();
  for (const edge of [...graph.starts, ...graph.nodes.flatMap((node) => node.edges)]) {
    const last = edge.outcome.taken.at(-1);
    for (const next of graph.nodes[edge.to]?.edges ?? []) {
      const first = next.outcome.taken[0];
      if (last !== undefined && first !== undefined) pairs.add(goalOf(last, first));
    }
  }
  return pairs;
}

/** Pairs as numbers: a search compares millions of them. */
export interface Pairs {
  /** The number of two adjacent steps; none for a start and for steps that only ask guards. */
  readonly of: (before: GraphEdge | undefined, edge: GraphEdge) => number | undefined;
  readonly goal: (before: GraphEdge | undefined, edge: GraphEdge) => string | undefined;
  /** A situation and the transition by which it is reached. */
  readonly place: (edge: GraphEdge) => number;
  readonly numbers: (goals: Iterable<string>) => Set<number>;
}

/** Numbers the pairs of a graph. */
export function numberPairs({ runner }: Graph): Pairs {
  const numberOf = new Map(runner.transitions.map(({ id }, at) => [id, at + 1]));
  const count = numberOf.size + 1;
  const ends = new WeakMap<readonly string[], { readonly first: number; readonly last: number }>();
  const endsOf = ({ outcome: { taken } }: GraphEdge): { readonly first: number; readonly last: number } => {
    const known = ends.get(taken);
    if (known) return known;
    const made = { first: numberOf.get(taken[0] ?? '') ?? 0, last: numberOf.get(taken.at(-1) ?? '') ?? 0 };
    ends.set(taken, made);
    return made;
  };
  const numbered = (before: number, after: number): number | undefined =>
    before === 0 || after === 0 ? undefined : before * count + after;
  return {
    of: (before, edge) => before && numbered(endsOf(before).last, endsOf(edge).first),
    goal: (before, edge) => {
      const [last, first] = [before?.outcome.taken.at(-1), edge.outcome.taken[0]];
      return last === undefined || first === undefined ? undefined : goalOf(last, first);
    },
    place: (edge) => edge.to * count + endsOf(edge).last,
    numbers: (goals) =>
      new Set(
        [...goals].flatMap((goal) => {
          if (!goal.startsWith('pair:')) return [];
          const [before = '', after = ''] = goal.slice('pair:'.length).split(' → ');
          return numbered(numberOf.get(before) ?? 0, numberOf.get(after) ?? 0) ?? [];
        }),
      ),
  };
}
