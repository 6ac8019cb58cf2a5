import { allNodes } from '../../charts/transition-ids.ts';
import type { Graph } from '../explore/explore.ts';
import { definedListGoals } from '../explore/list-goals.ts';
import { pairGoals } from './pairs.ts';

/** Which goals to generate paths for, besides states, transitions and guard outcomes. */
export interface Criteria {
  /** Every two transitions that can follow each other. Off unless told. */
  readonly pairs?: boolean;
  /** Every event fired in every leaf state that does not offer it. On unless told. */
  readonly unoffered?: boolean;
  /**
   * Every named case with each transition it brings about, every order of alternatives that decides, every field that an
   * assignment changes, every list of an event or an effect with none, one and many elements. On unless told; a walk in a
   * browser does without.
   */
  readonly cases?: boolean;
  /** Paths of an earlier version, by the labels of their steps: those still possible stay as they are. */
  readonly earlier?: readonly (readonly string[])[];
}

/** All goals of a machine and what exploration says about them. */
export interface Goals {
  readonly all: readonly string[];
  readonly reachable: ReadonlySet<string>;
  /** Goal id → the model's reason. */
  readonly unreachable: ReadonlyMap<string, string>;
  /** Neither reachable nor explained. */
  readonly unexplained: readonly string[];
  /** Entries of the model's `unreachable` that explain nothing any more. */
  readonly stale: readonly string[];
}

/** Finds the reason that covers an id: the same id, or a pattern with a trailing `*`. */
export function reasonFor(id: string, reasons: Readonly<Record<string, string>>): string | undefined {
  const exact = reasons[id];
  if (exact !== undefined) return exact;
  return Object.entries(reasons).find(([key]) => key.endsWith('*') && id.startsWith(key.slice(0, -1)))?.[1];
}

const covers = (key: string, id: string): boolean =>
  key === id || (key.endsWith('*') && id.startsWith(key.slice(0, -1)));

/** Lists the state, transition and guard-outcome goals of a machine. */
export function definedGoals(graph: Graph): string[] {
  const { machine, transitions, guardParts } = graph.runner;
  const states = allNodes(machine).filter((node) => node.parent && node.type !== 'history');
  const guards = [...guardParts].flatMap(([id, parts]) =>
    parts.flatMap((part) => [`guard:${id}?${part}=true`, `guard:${id}?${part}=false`]),
  );
  return [
    ...states.map((node) => `state:${node.id}`),
    ...transitions.map((info) => `transition:${info.id}`),
    ...guards,
  ];
}

/** Compares the goals a machine defines with those exploration found. */
export function judgeGoals(graph: Graph, criteria: Criteria = {}): Goals {
  const { pairs = false, unoffered = true, cases = true } = criteria;
  const { unreachable: reasons } = graph.model;
  const reachable = new Set<string>();
  // What a history remembers, which events a state does not offer, which order of alternatives decides, which fields
  // change and which cases occur is known from exploration alone.
  const derivedKinds = new Set([
    'history',
    ...(unoffered ? ['unoffered'] : []),
    ...(cases ? ['order', 'field', 'case', 'list'] : []),
  ]);
  const derived = (goal: string): boolean => derivedKinds.has(goal.slice(0, goal.indexOf(':')));
  const always = new Set(definedGoals(graph));
  const note = (goal: string): void => {
    if (always.has(goal) || derived(goal)) reachable.add(goal);
  };
  for (const edge of graph.starts) edge.goals.forEach(note);
  for (const node of graph.nodes) {
    node.goals.forEach(note);
    for (const edge of node.edges) edge.goals.forEach(note);
  }
  if (pairs) for (const pair of pairGoals(graph)) reachable.add(pair);
  // Which lists there are is known from exploration; that each is walked with none, one and many elements is asked for.
  const defined = [...always, ...definedListGoals(reachable)];
  const known = new Set(defined);
  const missing = defined.filter((goal) => !reachable.has(goal));
  const unreachable = new Map<string, string>();
  for (const goal of missing) {
    const reason = reasonFor(goal, reasons);
    if (reason !== undefined) unreachable.set(goal, reason);
  }
  return {
    all: [...defined, ...[...reachable].filter((goal) => !known.has(goal))],
    reachable,
    unreachable,
    unexplained: missing.filter((goal) => !unreachable.has(goal)),
    stale: Object.keys(reasons).filter((key) => !missing.some((goal) => covers(key, goal))),
  };
}
