import { makePath, type Path } from '../../../src/walks/cover/generate.ts';
import type { Graph, GraphEdge } from '../../../src/walks/explore/explore.ts';
import { stableJson } from '../../../src/walks/stable-json.ts';
import { withOwnSnapshots } from './own-snapshots.ts';

/**
 * What a step makes of the world around the chart; `undefined` where the world cannot produce the step.
 *
 * @param edge its start is the node `edge.from`
 */
export type Follow<TWorld> = (world: TWorld, edge: GraphEdge) => TWorld | undefined;

interface Place<TWorld> {
  readonly node: number;
  readonly world: TWorld;
}

interface Visit<TWorld> extends Place<TWorld> {
  readonly edge: GraphEdge;
  readonly previous: Visit<TWorld> | undefined;
  readonly length: number;
}

/** A path with more steps would be hard to read when it fails. */
const LONGEST = 24;

/**
 * Paths over the graph of a model that a real application can be led along: the graph knows what the chart allows, the world
 * what its real children, the server and the page can produce, and in which order. Like `generate`, it continues to the nearest
 * uncovered goal and starts over when that is nearer from the start.
 */
export function pathsInWorld<TWorld>(
  graph: Graph,
  goals: ReadonlySet<string>,
  begin: TWorld,
  follow: Follow<TWorld>,
): Path[] {
  const open = new Set(goals);
  const paths: Path[] = [];
  for (;;) {
    let edges: readonly GraphEdge[] = [];
    let place: Place<TWorld> | undefined;
    for (;;) {
      const fresh = nearest(graph, undefined, [], begin, open, follow);
      if (edges.length >= LONGEST) break;
      const onward = place ? nearest(graph, place, edges, begin, open, follow) : fresh;
      if (!onward || (place && fresh && fresh.length < onward.length)) break;
      edges = [...edges, ...trace(onward)];
      place = { node: onward.node, world: onward.world };
      for (const goal of edges.flatMap((edge) => edge.goals)) open.delete(goal);
    }
    const path = edges.length > 0 ? makePath(edges) : undefined;
    if (!path) return paths;
    paths.push(withOwnSnapshots(graph.runner, path));
  }
}

/** The shortest way to a step with an open goal, from a place or from the start. */
function nearest<TWorld>(
  graph: Graph,
  from: Place<TWorld> | undefined,
  before: readonly GraphEdge[],
  begin: TWorld,
  open: ReadonlySet<string>,
  follow: Follow<TWorld>,
): Visit<TWorld> | undefined {
  const queue: Visit<TWorld>[] = [];
  const seen = new Set<string>();
  const offer = (edge: GraphEdge, world: TWorld, previous: Visit<TWorld> | undefined) => {
    const next = follow(world, edge);
    if (next === undefined) return;
    const key = `${edge.to} ${stableJson(next)}`;
    // A step to a known place may reach its own goal.
    if (seen.has(key) && !edge.goals.some((goal) => open.has(goal))) return;
    seen.add(key);
    queue.push({ edge, node: edge.to, world: next, previous, length: (previous?.length ?? 0) + 1 });
  };
  if (from) for (const edge of graph.nodes[from.node]?.edges ?? []) offer(edge, from.world, undefined);
  else for (const edge of graph.starts) offer(edge, begin, undefined);
  for (let head = 0; head < queue.length; head += 1) {
    const visit = queue[head] as Visit<TWorld>;
    if (visit.edge.goals.some((goal) => open.has(goal)) && makePath([...before, ...trace(visit)])) return visit;
    for (const edge of graph.nodes[visit.node]?.edges ?? []) offer(edge, visit.world, visit);
  }
  return undefined;
}

function trace<TWorld>(visit: Visit<TWorld>): GraphEdge[] {
  const route: GraphEdge[] = [];
  for (let at: Visit<TWorld> | undefined = visit; at; at = at.previous) route.unshift(at.edge);
  return route;
}
