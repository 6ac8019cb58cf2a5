import type { Path, Suite } from '../cover/generate.ts';
import { scheduleTimes } from '../cover/schedule.ts';
import type { Graph, GraphEdge, GraphNode } from '../explore/explore.ts';
import { impossible } from '../explore/feasible.ts';
import { createStepLister } from '../explore/possible-steps.ts';
import { type Moment, type Outcome, type PureRunner, situation } from '../explore/pure-run.ts';
import type { AnyEvent } from '../explore/step.ts';
import type { PathModel } from '../model.ts';
import { stableJson } from '../stable-json.ts';
import { lookAt } from './look.ts';
import { BROKEN, type Memory, type Property } from './property.ts';

/** A property that does not hold, with the shortest way found on which it does not. */
export interface BrokenProperty {
  readonly property: Property;
  readonly labels: readonly string[];
  /** Index of the step; the last one when something never follows. */
  readonly at: number;
}

/** The most situations that are searched for what should eventually happen. */
const SEARCHED_SITUATIONS = 500;

/** Follows properties along a run. */
export interface Follower {
  /** Takes the next step; the first property that it breaks. */
  readonly step: (outcome: Outcome, event: AnyEvent | undefined, at?: number) => Property | undefined;
  /** What a further event would break, without taking it. */
  readonly branch: (event: AnyEvent) => Property | undefined;
  /** At the end of the run: the first property that can no longer be kept. */
  readonly end: () => Property | undefined;
}

/** Follows properties along a run of a chart, whose model tells what can still happen at the end. */
export function follow(runner: PureRunner, model: PathModel, properties: readonly Property[]): Follower {
  const chart = runner.machine.id;
  const memories: Memory[] = properties.map(() => 0);
  let moment: Moment | undefined;
  return {
    step: (outcome, event, at) => {
      const look = lookAt(chart, outcome, event, moment, at);
      moment = outcome.moment;
      // What a chart that broke down would do next says nothing; what it still owed, it owes for ever.
      if (moment.snapshot.status === 'error') return undefined;
      return properties.find((property, index) => {
        memories[index] = property.next(memories[index] ?? 0, look);
        return memories[index] === BROKEN;
      });
    },
    branch: (event) => {
      if (moment?.snapshot.status !== 'active') return undefined;
      let outcome: Outcome;
      try {
        outcome = runner.apply(moment, { kind: 'event', event, words: undefined });
      } catch {
        return undefined;
      }
      if (outcome.moment.snapshot.status === 'error') return undefined;
      const look = lookAt(chart, outcome, event, moment);
      return properties.find((property, index) => property.next(memories[index] ?? 0, look) === BROKEN);
    },
    end: () =>
      properties.find((property, index) => {
        const memory = memories[index] ?? 0;
        return property.kind === 'eventually' && memory !== 0 && moment && !canStill(runner, model, property, moment);
      }),
  };
}

/** Whether what a property waits for can still happen; true, too, when the search becomes too large. */
function canStill(runner: PureRunner, model: PathModel, property: Property, from: Moment): boolean {
  const stepsFrom = createStepLister(model, runner.machine);
  const queue: Moment[] = [from];
  const seen = new Set<string>();
  for (const moment of queue) {
    if (moment.snapshot.status !== 'active') continue;
    for (const step of stepsFrom(moment)) {
      let outcome: Outcome;
      try {
        outcome = runner.apply(moment, step);
      } catch {
        continue;
      }
      if (property.next(1, lookAt(runner.machine.id, outcome, step.event, moment)) === 0) return true;
      const key = stableJson(situation(outcome.moment, model.context));
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push(outcome.moment);
    }
    if (seen.size > SEARCHED_SITUATIONS) return true;
  }
  return false;
}

/** A walk of a path on some machine: as far as it is possible there. */
function walked(runner: PureRunner, path: Path): GraphEdge[] {
  const edges: GraphEdge[] = [];
  for (const edge of path.edges) {
    const moment = edges.at(-1)?.outcome.moment;
    if (edge.step && moment && impossible(moment, edge.step) !== undefined) break;
    try {
      const outcome = edge.step && moment ? runner.apply(moment, edge.step) : runner.start(edge.input);
      edges.push({ ...edge, outcome });
    } catch {
      break;
    }
  }
  return edges;
}

/**
 * Walks paths, on the chart itself or a mutant of it, and returns the first property that does not hold. In each situation
 * of the nodes given, events that are not offered are fired as well.
 */
export function judgePaths(
  runner: PureRunner,
  model: PathModel,
  paths: readonly Path[],
  properties: readonly Property[],
  nodes: readonly GraphNode[] = [],
): BrokenProperty | undefined {
  const visited = new Set<number>();
  const isTimed = properties.some((property) => property.isTimed);
  for (const path of paths) {
    const edges = walked(runner, path);
    const times = isTimed ? (scheduleTimes(edges) ?? []) : [];
    const follower = follow(runner, model, properties);
    const labels = edges.map(({ label }) => label);
    for (const [at, { outcome, step, to }] of edges.entries()) {
      const property = follower.step(outcome, step?.event, times[at]);
      if (property) return { property, labels: labels.slice(0, at + 1), at };
      if (visited.has(to)) continue;
      visited.add(to);
      for (const { event } of nodes[to]?.unoffered ?? []) {
        const sneaked = follower.branch(event);
        if (sneaked) return { property: sneaked, labels: [...labels.slice(0, at + 1), event.type], at: at + 1 };
      }
    }
    const property = follower.end();
    if (property) return { property, labels, at: labels.length - 1 };
  }
  return undefined;
}

interface Visit {
  readonly edge: GraphEdge;
  readonly memory: Memory;
  readonly previous: Visit | undefined;
}

const trail = (visit: Visit): GraphEdge[] => {
  const edges: GraphEdge[] = [];
  for (let at: Visit | undefined = visit; at; at = at.previous) edges.unshift(at.edge);
  return edges;
};

/** Judges a property in every situation and after every step of a graph, each with everything it may remember. */
function judgeGraph(graph: Graph, property: Property): BrokenProperty | undefined {
  const { nodes, starts, runner } = graph;
  const chart = runner.machine.id;
  const visits: Visit[] = [];
  const placeOf = (visit: Visit): string => `${visit.edge.to} ${visit.memory}`;
  const seen = new Map<string, Visit>();
  const arrivals = new Map<Visit, Visit[]>();
  const arrive = (edge: GraphEdge, previous: Visit | undefined): Visit | undefined => {
    const before = previous && nodes[edge.from]?.moment;
    const memory = property.next(
      previous?.memory ?? 0,
      lookAt(
        chart,
        { ...edge.outcome, moment: nodes[edge.to]?.moment ?? edge.outcome.moment },
        edge.step?.event,
        before,
      ),
    );
    const visit: Visit = { edge, memory, previous };
    if (memory === BROKEN) return isConfirmed(graph, property, trail(visit)) ? visit : undefined;
    const known = seen.get(placeOf(visit));
    if (previous) arrivals.set(known ?? visit, [...(arrivals.get(known ?? visit) ?? []), previous]);
    if (known) return undefined;
    seen.set(placeOf(visit), visit);
    visits.push(visit);
    return undefined;
  };
  const brokenBy = (visit: Visit): BrokenProperty => {
    const labels = trail(visit).map(({ label }) => label);
    return { property, labels, at: labels.length - 1 };
  };
  for (const start of starts) {
    const broken = arrive(start, undefined);
    if (broken) return brokenBy(broken);
  }
  for (const visit of visits) {
    for (const edge of nodes[visit.edge.to]?.edges ?? []) {
      const broken = arrive(edge, visit);
      if (broken) return brokenBy(broken);
    }
  }
  if (property.kind !== 'eventually') return undefined;
  const kept = new Set(visits.filter(({ memory }) => memory === 0));
  for (const visit of kept) for (const previous of arrivals.get(visit) ?? []) kept.add(previous);
  const stuck = visits.find((visit) => !kept.has(visit));
  return stuck && brokenBy(stuck);
}

/** Situations that the model takes for the same share one snapshot: only a real walk tells what else the context holds. */
function isConfirmed(graph: Graph, property: Property, edges: readonly GraphEdge[]): boolean {
  const path: Path = { id: '', edges, times: [] };
  return judgePaths(graph.runner, graph.model, [path], [property]) !== undefined;
}

/** Judges properties on every path of a suite and in every situation of its graph; failures in words. */
export function judgeProperties(suite: Suite, properties: readonly Property[]): string[] {
  const { runner } = suite.graph;
  return properties.flatMap((property) => {
    const found =
      (property.isTimed ? undefined : judgeGraph(suite.graph, property)) ??
      judgePaths(runner, suite.model, suite.paths, [property]);
    return found ? [describeBroken(runner.machine.id, found)] : [];
  });
}

/** What is wrong with a property that does not hold. */
export function brokenWords({ kind, words }: Property): string {
  return kind === 'eventually'
    ? `does not hold: ${words} Nothing can bring it about any more.`
    : `does not hold: ${words}`;
}

/** A broken property with the way on which it does not hold. */
export function describeBroken(chart: string, { property, labels, at }: BrokenProperty): string {
  const steps = labels.map((label, index) => `  ${index === at ? '→' : ' '} ${index}. ${label}`);
  return [`${chart} ${brokenWords(property)}`, ...steps].join('\n');
}
