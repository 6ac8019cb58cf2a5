/**
 * Whether a run is possible in a chart, by its structure alone: a run tells transitions and states, not data, so guards
 * are not evaluated. Charts have no history states (a test compares), so the active states are all that is remembered.
 */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, StateValue } from 'xstate';
import type { TransitionKey } from './taken-transitions.ts';

/** What happened between two moments in which the chart rested. */
export type RunStep = {
  readonly keys: readonly TransitionKey[];
  /** The state afterwards, where it is known. */
  readonly value?: StateValue;
};

export type Run = {
  /** The first state in which the chart rested. A restored chart may start in any state. */
  readonly start: StateValue;
  readonly steps: readonly RunStep[];
};

/** `step` is the number of the first step that is not possible, from 0; -1 when the run cannot start as it says. */
export type Verdict = { conforms: true } | { conforms: false; step: number; reason: string };

type Active = Set<AnyStateNode>;
type Alternative = Pick<AnyTransitionDefinition, 'guard' | 'reenter'> & {
  readonly target?: readonly AnyStateNode[] | undefined;
  readonly source: AnyStateNode;
};

/** A run as far as its chart allows it. */
export type FollowedRun = {
  readonly verdict: Verdict;
  /** Ids of the active states: at the start, then after each possible step. */
  readonly moments: readonly (readonly string[])[];
  /** Where the run leaves the chart: the active states at that time, and the impossible transition if it is one. */
  readonly exit: { readonly active: readonly string[]; readonly key: TransitionKey | null } | null;
};

/** Judges a run. Never throws, whatever the run holds. */
export function conform(chart: AnyStateMachine, run: Run): Verdict {
  return followRun(chart, run).verdict;
}

/** Follows a run up to the first step that is not possible. Never throws, whatever the run holds. */
export function followRun(chart: AnyStateMachine, { start, steps }: Run): FollowedRun {
  const active: Active = new Set();
  const nodes = nodesOf(chart);
  const moments: string[][] = [];
  const left = (step: number, reason: string, before: readonly string[], key: TransitionKey | null): FollowedRun => ({
    verdict: { conforms: false, step, reason },
    moments,
    exit: { active: before, key },
  });
  const problem = enterValue(active, chart.root, start) ?? restlessness(active);
  if (problem) return left(-1, problem, [], null);
  moments.push(idsOf(active));
  for (const [step, { keys, value }] of steps.entries()) {
    for (const key of keys) {
      const before = idsOf(active);
      const impossible = take(nodes, active, key);
      if (impossible) return left(step, impossible, before, key);
    }
    const reason = (keys.length > 0 ? restlessness(active) : null) ?? difference(chart, active, value);
    if (reason) return left(step, reason, idsOf(active), null);
    moments.push(idsOf(active));
  }
  return { verdict: { conforms: true }, moments, exit: null };
}

/**
 * The active states along a walk that begins where the chart begins: its first step is the start, with what follows at once. A
 * step without transitions changes nothing.
 *
 * @returns ids of states after each step; null when the chart cannot take one of the transitions
 */
export function followWalk(
  chart: AnyStateMachine,
  steps: readonly (readonly TransitionKey[])[],
): readonly (readonly string[])[] | null {
  const active: Active = new Set();
  const nodes = nodesOf(chart);
  enterDefaults(active, chart.root);
  const moments: string[][] = [];
  for (const keys of steps) {
    for (const key of keys) if (take(nodes, active, key) !== null) return null;
    moments.push(idsOf(active));
  }
  return moments;
}

function idsOf(active: Active): string[] {
  return [...active].map(({ id }) => id);
}

const known = new WeakMap<AnyStateMachine, ReadonlyMap<string, AnyStateNode>>();

function nodesOf(chart: AnyStateMachine): ReadonlyMap<string, AnyStateNode> {
  const collect = (node: AnyStateNode): [string, AnyStateNode][] => [
    [node.id, node],
    ...childrenOf(node).flatMap(collect),
  ];
  const nodes = known.get(chart) ?? new Map(collect(chart.root));
  known.set(chart, nodes);
  return nodes;
}

function childrenOf(node: AnyStateNode): AnyStateNode[] {
  return Object.values<AnyStateNode>(node.states);
}

function alternativesOf(node: AnyStateNode, event: string): readonly Alternative[] {
  return ((event === '' ? node.always : node.transitions.get(event)) ?? []) as unknown as readonly Alternative[];
}

function isBelow(node: AnyStateNode, ancestor: AnyStateNode): boolean {
  for (let at = node.parent as AnyStateNode | undefined; at; at = at.parent as AnyStateNode | undefined) {
    if (at === ancestor) return true;
  }
  return false;
}

/** Activates a state value. @returns a sentence when the chart has no such state. */
function enterValue(active: Active, node: AnyStateNode, value: StateValue | undefined): string | null {
  active.add(node);
  const children = childrenOf(node);
  if (children.length === 0) {
    const isLeaf = value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);
    return isLeaf ? null : `${node.id} has no states inside.`;
  }
  const parts: Record<string, StateValue | undefined> =
    typeof value === 'string' ? { [value]: undefined } : { ...value };
  const names = Object.keys(parts);
  const unknown = names.find((name) => !Object.hasOwn(node.states, name));
  if (unknown !== undefined) return `${node.id} has no state ${quoted(unknown)}.`;
  const wanted = node.type === 'parallel' ? children.length : 1;
  if (names.length !== wanted) return `${node.id} is in ${wanted} of its states at a time, not in ${names.length}.`;
  for (const name of names) {
    const problem = enterValue(
      active,
      (node.states as Record<string, AnyStateNode>)[name] as AnyStateNode,
      parts[name],
    );
    if (problem) return problem;
  }
  return null;
}

function quoted(text: string): string {
  return `"${text.length > 80 ? `${text.slice(0, 80)}…` : text}"`;
}

/** A sentence when an active state cannot last, because it has an eventless transition without a condition. */
function restlessness(active: Active): string | null {
  for (const node of active) {
    if (alternativesOf(node, '').some(({ guard }) => !guard)) return `${node.id} is left at once, the run stays in it.`;
  }
  return null;
}

function difference(chart: AnyStateMachine, active: Active, value: StateValue | undefined): string | null {
  if (value === undefined) return null;
  const said: Active = new Set();
  const problem = enterValue(said, chart.root, value);
  if (problem) return problem;
  const missing = [...active].find((node) => !said.has(node));
  return missing ? `The chart is in ${leavesOf(active)} then, the run in ${leavesOf(said)}.` : null;
}

function leavesOf(active: Active): string {
  return [...active]
    .filter((node) => node.type === 'atomic' || node.type === 'final')
    .map(({ id }) => id)
    .join(' and ');
}

/** Takes a transition. @returns a sentence when the chart cannot. */
function take(nodes: ReadonlyMap<string, AnyStateNode>, active: Active, key: TransitionKey): string | null {
  const source = nodes.get(key.source);
  if (!source) return `The chart has no state ${quoted(key.source)}.`;
  const alternatives = alternativesOf(source, key.event);
  const taken = alternatives[key.index];
  if (!taken) return `${source.id} has no transition ${key.index} for ${eventText(key)}.`;
  const root = source.machine.root as AnyStateNode;
  if (isDone(root, active)) return 'The chart has ended.';
  if (!active.has(source)) return `The chart is in ${leavesOf(active)} then, not in ${source.id}.`;
  const first = alternatives.findIndex(({ guard }) => !guard);
  if (first >= 0 && first < key.index) return `${source.id} takes its transition ${first} for ${eventText(key)}.`;
  if (key.event === `xstate.done.state.${source.id}` && !isDone(source, active)) return `${source.id} is not done.`;
  const inner = key.event === '' ? undefined : innerHandler(source, active, key.event);
  if (inner) return `${inner.id} takes ${eventText(key)} before ${source.id} does.`;
  move(active, taken);
  return null;
}

function eventText({ event }: TransitionKey): string {
  return event === '' ? 'no event' : quoted(event);
}

/** An active state inside that takes the event under every condition. */
function innerHandler(source: AnyStateNode, active: Active, event: string): AnyStateNode | undefined {
  return [...active].find((node) => isBelow(node, source) && alternativesOf(node, event).some(({ guard }) => !guard));
}

function isDone(node: AnyStateNode, active: Active): boolean {
  if (node.type === 'final') return true;
  const inside = childrenOf(node).filter((child) => active.has(child));
  if (node.type === 'parallel') return inside.every((child) => isDone(child, active));
  return inside.some((child) => child.type === 'final');
}

/** What XState does to the active states: leaves those inside the transition's domain, enters targets and defaults. */
function move(active: Active, { source, target, reenter }: Alternative): void {
  if (!target || target.length === 0) return;
  const isInside = target.every((one) => one === source || isBelow(one, source));
  const domain = !reenter && isInside ? source : commonAncestor([source, ...target]);
  for (const node of [...active]) {
    if (!domain || isBelow(node, domain)) active.delete(node);
  }
  const root = source.machine.root as AnyStateNode;
  active.add(root);
  for (const one of target) {
    enterDefaults(active, one);
    for (let at = one; at !== (domain ?? root) && at.parent; at = at.parent as AnyStateNode) active.add(at);
  }
  // Regions beside the targets are entered as well.
  for (const node of [...active])
    if (domain === undefined || node === domain || isBelow(node, domain)) completeRegions(active, node);
}

function commonAncestor([first, ...others]: readonly AnyStateNode[]): AnyStateNode | undefined {
  for (let at = first?.parent as AnyStateNode | undefined; at; at = at.parent as AnyStateNode | undefined) {
    const ancestor = at;
    if (others.every((other) => isBelow(other, ancestor))) return ancestor;
  }
  return undefined;
}

function enterDefaults(active: Active, node: AnyStateNode): void {
  active.add(node);
  if (node.type === 'parallel') completeRegions(active, node);
  if (node.type !== 'compound') return;
  for (const target of node.initial.target as readonly AnyStateNode[]) {
    if ([...active].some((other) => other.parent === node)) return;
    for (let at = target; at !== node && at.parent; at = at.parent as AnyStateNode) active.add(at);
    enterDefaults(active, target);
  }
}

function completeRegions(active: Active, node: AnyStateNode): void {
  if (node.type !== 'parallel') return;
  for (const region of childrenOf(node)) if (!active.has(region)) enterDefaults(active, region);
}
