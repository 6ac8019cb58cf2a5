import { allNodes } from '../../charts/transition-ids.ts';
import { explore, type Graph, type GraphEdge } from '../explore/explore.ts';
import type { PathModel } from '../model.ts';
import { shortHash } from '../stable-json.ts';
import { type Criteria, type Goals, judgeGoals } from './goals.ts';
import { numberPairs, type Pairs } from './pairs.ts';
import { scheduleTimes } from './schedule.ts';

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
  /** Reachable in the graph, but in no possible order of timers. */
  readonly untimely: readonly string[];
  /** No suite of paths can cover the same goals in fewer steps. */
  readonly lowerBound: number;
  readonly steps: number;
  readonly milliseconds: number;
  /** Milliseconds of CPU time: what it takes when nothing else runs. */
  readonly computing: number;
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
 * Generates paths that cover every reachable goal. The states are divided into groups in document order, and each
 * group is walked as if the others did not exist: from its current place a path continues to the group's nearest
 * uncovered goal, and starts over when that is nearer from a start. So an edit in one group leaves the paths of the
 * others, and their ids, alone.
 */
export function generate(model: PathModel, criteria: Criteria = {}): Suite {
  const began = performance.now();
  const idle = processorTime();
  const graph = explore(model);
  const goals = judgeGoals(graph, criteria);
  const depths = depthsOf(graph);
  const pairs = criteria.pairs ? numberPairs(graph) : undefined;
  const open = new Set(goals.reachable);
  const earlier = (criteria.earlier ?? []).flatMap((labels) => {
    const path = follow(graph, labels);
    for (const goal of path ? reached(graph, path.edges, pairs) : []) open.delete(goal);
    return path ?? [];
  });
  const walks = groupGoals(graph, open).map((group) => walkGroup(graph, group, depths, pairs));
  const paths = withoutBeginnings([...earlier, ...walks.flatMap((walk) => walk.paths)]);
  const untimely = walks.flatMap((walk) => walk.left);
  const missed = new Set(untimely);
  return {
    model,
    graph,
    goals,
    paths,
    covered: new Set([...goals.reachable].filter((goal) => !missed.has(goal))),
    untimely,
    lowerBound: lowerBound(graph, goals.reachable),
    steps: paths.reduce((sum, path) => sum + path.edges.length - 1, 0),
    milliseconds: performance.now() - began,
    computing: processorTime() - idle,
  };
}

/** What this process has computed so far, in milliseconds; a browser knows only the time that has passed. */
function processorTime(): number {
  if (typeof process === 'undefined') return performance.now();
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The state a goal is about: the state itself, or the one that owns the transition or guard. */
function homeOf(goal: string): string {
  return goal.slice(goal.indexOf(':') + 1).split('/')[0] ?? '';
}

const groupCount = 12;

/** Divides goals by the states they are about; a new transition changes no other transition's group. */
function groupGoals(graph: Graph, goals: ReadonlySet<string>): Set<string>[] {
  const order = new Map(allNodes(graph.runner.machine).map((node, index) => [node.id, index]));
  const size = Math.ceil(order.size / groupCount);
  const groups: Set<string>[] = [];
  for (const goal of goals) {
    // Lists are of no state: they come last, after what other paths happen to carry.
    const group = goal.startsWith('list:') ? groupCount : Math.floor((order.get(homeOf(goal)) ?? 0) / size);
    groups[group] ??= new Set();
    groups[group].add(goal);
  }
  return groups.filter((group) => group !== undefined);
}

function reached(graph: Graph, edges: readonly GraphEdge[], pairs: Pairs | undefined): string[] {
  return edges.flatMap((edge, at) => [
    ...edge.goals,
    ...(graph.nodes[edge.to]?.goals ?? []),
    ...[pairs?.goal(edges[at - 1], edge) ?? []].flat(),
  ]);
}

/** Two groups may find the same path, or one a prefix of the other's. */
function withoutBeginnings(paths: readonly Path[]): Path[] {
  const texts = paths.map((path) => `${path.edges.map((edge) => edge.label).join('\n')}\n`);
  return paths.filter(
    (_path, at) =>
      !texts.some(
        (text, other) => other !== at && text.startsWith(texts[at] ?? '') && (text !== texts[at] || other < at),
      ),
  );
}

/** Walks the graph by the labels of a path of another version; undefined where this version has no such step. */
function follow(graph: Graph, labels: readonly string[]): Path | undefined {
  const edges: GraphEdge[] = [];
  for (const label of labels) {
    const last = edges.at(-1);
    const edge = (last ? (graph.nodes[last.to]?.edges ?? []) : graph.starts).find((next) => next.label === label);
    if (!edge) return undefined;
    edges.push(edge);
  }
  return edges.length > 0 ? makePath(edges) : undefined;
}

/** The fewest steps from a start to each node. */
function depthsOf(graph: Graph): number[] {
  const depths: number[] = [];
  const queue = graph.starts.map((start) => start.to);
  for (const index of queue) depths[index] = 0;
  for (const index of queue) {
    for (const edge of graph.nodes[index]?.edges ?? []) {
      if (depths[edge.to] !== undefined) continue;
      depths[edge.to] = (depths[index] ?? 0) + 1;
      queue.push(edge.to);
    }
  }
  return depths;
}

function walkGroup(
  graph: Graph,
  group: ReadonlySet<string>,
  depths: readonly number[],
  pairs: Pairs | undefined,
): { paths: Path[]; left: string[] } {
  const uncovered = new Set(group);
  const wantedPairs = pairs?.numbers(group);
  const paths: Path[] = [];
  // Many places share one list of goals, and most lists are covered early.
  const exhausted = new Set<readonly string[]>();
  const hasUncovered = (goals: readonly string[]): boolean => {
    if (exhausted.has(goals)) return false;
    if (goals.some((goal) => uncovered.has(goal))) return true;
    // Goals are only ever ticked off, so a list without an uncovered one stays without.
    exhausted.add(goals);
    return false;
  };
  const wanted: Wanted = (before, edge) =>
    hasUncovered(edge.goals) ||
    hasUncovered(graph.nodes[edge.to]?.goals ?? none) ||
    (pairs !== undefined && wantedPairs?.has(pairs.of(before, edge) ?? -1) === true);
  while (uncovered.size > 0) {
    const edges: GraphEdge[] = [];
    for (
      let more = nearest(graph, edges, wanted, depths, pairs);
      more;
      more = edges.length < longest ? nearest(graph, edges, wanted, depths, pairs) : undefined
    ) {
      edges.push(...more);
      for (const goal of reached(graph, edges, pairs)) uncovered.delete(goal);
      for (const [at, edge] of edges.entries()) wantedPairs?.delete(pairs?.of(edges[at - 1], edge) ?? -1);
    }
    const path = edges.length > 0 ? makePath(edges) : undefined;
    // Nothing is left that can be reached in time: report it rather than look forever.
    if (!path) break;
    paths.push(path);
  }
  return { paths, left: [...uncovered] };
}

/** A path is ended when it has this many steps; a longer one would be hard to read when it fails. */
const longest = 60;

const none: readonly string[] = [];

type Wanted = (before: GraphEdge | undefined, edge: GraphEdge) => boolean;

interface Visit {
  readonly edge: GraphEdge;
  readonly previous: Visit | undefined;
  readonly length: number;
}

/** The shortest continuation of a path that ends with a step wanted; undefined when a new start is nearer. */
function nearest(
  graph: Graph,
  path: readonly GraphEdge[],
  wanted: Wanted,
  depths: readonly number[],
  pairs: Pairs | undefined,
): GraphEdge[] | undefined {
  const last = path.at(-1);
  // With pairs it matters by which transition a place is reached, without it does not.
  const placeOf = pairs ? pairs.place : (edge: GraphEdge): number => edge.to;
  const seen = new Set<number>(last ? [placeOf(last)] : []);
  const queue: Visit[] = [];
  for (let head = -1; head < queue.length; head += 1) {
    const visit = queue[head];
    const length = (visit?.length ?? 0) + 1;
    const start = visit?.edge ?? last;
    // Steps are looked at where they begin: most lead to places that are known, and need not wait in the queue.
    for (const edge of start ? (graph.nodes[start.to]?.edges ?? []) : graph.starts) {
      if (wanted(start, edge)) {
        const fromStart = (depths[edge.from] ?? 0) + 1;
        if (last && length > fromStart) return undefined;
        const route = [...trace(visit), edge];
        if (scheduleTimes([...path, ...route])) return route;
      }
      const place = placeOf(edge);
      if (seen.has(place)) continue;
      seen.add(place);
      queue.push({ edge, previous: visit, length });
    }
  }
  return undefined;
}

function trace(visit: Visit | undefined): GraphEdge[] {
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
