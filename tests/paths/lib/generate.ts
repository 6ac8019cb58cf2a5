import { explore, type Graph, type GraphEdge } from './explore.ts';
import { type Criteria, type Goals, judgeGoals } from './goals.ts';
import { scheduleTimes } from './schedule.ts';
import { shortHash } from './stable-json.ts';
import type { PathModel } from '../../models/model.ts';

/** A walk from a start through the graph. */
export interface Path {
  /** A hash of the steps: the same steps have the same id on every machine and in every version. */
  readonly id: string;
  /** The start first. */
  readonly edges: readonly GraphEdge[];
  /** When each edge happens, in ms from the start. */
  readonly times: readonly number[];
}

/** Everything generated for one model. */
export interface Suite {
  readonly model: PathModel;
  readonly graph: Graph;
  readonly goals: Goals;
  readonly paths: readonly Path[];
  readonly covered: ReadonlySet<string>;
  /** Reachable in the graph, but in no order of timers that time allows. */
  readonly untimely: readonly string[];
  /** No suite of paths can cover the same goals in fewer steps. */
  readonly lowerBound: number;
  readonly steps: number;
  readonly milliseconds: number;
}

/** The id of a sequence of edges. */
export function pathId(edges: readonly GraphEdge[]): string {
  return shortHash(edges.map((edge) => edge.label).join('\n'));
}

/** Builds a path from edges that follow each other; undefined when timers do not allow it. */
export function makePath(edges: readonly GraphEdge[]): Path | undefined {
  const times = scheduleTimes(edges);
  return times && { id: pathId(edges), edges, times };
}

/**
 * Generates paths that cover every reachable goal: from where a path stands it goes on to the nearest uncovered goal,
 * and starts anew when there is none near enough.
 */
export function generate(model: PathModel, criteria: Criteria = {}): Suite {
  const began = performance.now();
  const graph = explore(model);
  const goals = judgeGoals(graph, criteria);
  const { paths, covered, untimely } = walkAll(graph, goals.reachable);
  return {
    model,
    graph,
    goals,
    paths,
    covered,
    untimely,
    lowerBound: lowerBound(graph, goals.reachable),
    steps: paths.reduce((sum, path) => sum + path.edges.length - 1, 0),
    milliseconds: performance.now() - began,
  };
}

const pairOf = (before: GraphEdge | undefined, edge: GraphEdge): string =>
  `pair:${before?.outcome.taken.at(-1)} → ${edge.outcome.taken[0]}`;

function walkAll(graph: Graph, reachable: ReadonlySet<string>): Pick<Suite, 'paths' | 'covered' | 'untimely'> {
  const uncovered = new Set(reachable);
  const paths: Path[] = [];
  const wanted = (before: GraphEdge | undefined, edge: GraphEdge): boolean =>
    edge.goals.some((goal) => uncovered.has(goal)) || uncovered.has(pairOf(before, edge));
  const tick = (before: GraphEdge | undefined, edge: GraphEdge): void => {
    for (const goal of edge.goals) uncovered.delete(goal);
    uncovered.delete(pairOf(before, edge));
  };
  while (uncovered.size > 0) {
    const walk = nearest(graph, [], wanted);
    if (!walk) break;
    const edges = [...walk];
    edges.forEach((edge, at) => tick(edges[at - 1], edge));
    for (let more = nearest(graph, edges, wanted); more; more = nearest(graph, edges, wanted)) {
      for (const edge of more) {
        tick(edges.at(-1), edge);
        edges.push(edge);
      }
    }
    const path = makePath(edges);
    if (path) paths.push(path);
  }
  const covered = new Set([...reachable].filter((goal) => !uncovered.has(goal)));
  return { paths, covered, untimely: [...uncovered] };
}

/** How many steps without a new goal a path may take before starting anew is better. */
const patience = 3;
const longest = 24;

interface Visit {
  readonly edge: GraphEdge;
  readonly previous: Visit | undefined;
  readonly length: number;
}

/** The shortest continuation of a path that ends with a step wanted, or undefined. */
function nearest(
  graph: Graph,
  path: readonly GraphEdge[],
  wanted: (before: GraphEdge | undefined, edge: GraphEdge) => boolean,
): GraphEdge[] | undefined {
  const fresh = path.length === 0;
  if (path.length >= longest) return undefined;
  const last = path.at(-1);
  const first = last ? (graph.nodes[last.to]?.edges ?? []) : graph.starts;
  const queue: Visit[] = first.map((edge) => ({ edge, previous: undefined, length: 1 }));
  const seen = new Set<number>(last ? [last.to] : []);
  for (let head = 0; head < queue.length; head += 1) {
    const visit = queue[head] as Visit;
    if (wanted(visit.previous?.edge ?? last, visit.edge)) {
      const route = trace(visit);
      if (scheduleTimes([...path, ...route])) return route;
    }
    if (seen.has(visit.edge.to) || (!fresh && visit.length > patience)) continue;
    seen.add(visit.edge.to);
    for (const edge of graph.nodes[visit.edge.to]?.edges ?? []) {
      queue.push({ edge, previous: visit, length: visit.length + 1 });
    }
  }
  return undefined;
}

function trace(visit: Visit): GraphEdge[] {
  const route: GraphEdge[] = [];
  for (let at: Visit | undefined = visit; at; at = at.previous) route.unshift(at.edge);
  return route;
}

/**
 * A bound on the steps of any suite with the same goals, by weak duality of set cover: a goal counts as one over the
 * most goals that any step reaching it reaches. Goals that a start reaches are free.
 */
export function lowerBound(graph: Graph, goals: ReadonlySet<string>): number {
  const share = new Map<string, number>();
  for (const edge of graph.nodes.flatMap((node) => node.edges)) {
    const relevant = edge.goals.filter((goal) => goals.has(goal));
    for (const goal of relevant) share.set(goal, Math.min(share.get(goal) ?? 1, 1 / relevant.length));
  }
  for (const start of graph.starts) for (const goal of start.goals) share.delete(goal);
  return Math.ceil([...share.values()].reduce((sum, part) => sum + part, 0) - 1e-9);
}
