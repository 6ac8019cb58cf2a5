import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';
import { type Cases, caseName, type PathModel } from '../../models/model.ts';
import { createPureRunner, type Moment, type Outcome, type PureRunner, situation } from './pure-run.ts';
import { stableJson } from './stable-json.ts';
import { type AnyEvent, type Step, stepLabel } from './step.ts';
import { dueNext } from './timers.ts';
import { allNodes } from './transition-ids.ts';
import { activeNodes, historyIds } from './xstate-internals.ts';

/** A situation the machine can be in. */
export interface GraphNode {
  readonly index: number;
  readonly moment: Moment;
  /** Steps that do something, or at least ask a guard. */
  readonly edges: GraphEdge[];
  /** Events that are not possible here: the machine must ignore them. */
  readonly unoffered: Step[];
  /** Goals reached by being here and firing what is not offered. */
  goals: readonly string[];
}

/** A step between two situations with all it did. */
export interface GraphEdge {
  /** `-1` for a start. */
  readonly from: number;
  readonly to: number;
  readonly step: Step | undefined;
  readonly input: unknown;
  readonly label: string;
  readonly outcome: Outcome;
  /** Goals reached by this step. */
  readonly goals: readonly string[];
}

/** The concrete graph of a machine under a model. */
export interface Graph {
  readonly model: PathModel;
  readonly runner: PureRunner;
  readonly nodes: readonly GraphNode[];
  readonly starts: readonly GraphEdge[];
}

/** Thrown when a model has more situations than its bound allows, or the machine fails while it is explored. */
export class ExplorationError extends Error {
  override readonly name = 'ExplorationError';
}

function resolve<TCase, TSnapshot>(cases: Cases<TCase, TSnapshot>, snapshot: TSnapshot): readonly TCase[] {
  return typeof cases === 'function' ? cases(snapshot) : cases;
}

function eventSteps(model: PathModel, snapshot: AnyMachineSnapshot): Step[] {
  return Object.entries(model.events).flatMap(([type, cases]) =>
    resolve(cases, snapshot).map(
      (payload): Step => ({ kind: 'event', event: { ...payload, type }, words: caseName(payload) }),
    ),
  );
}

const field = { done: 'output', error: 'error', snapshot: 'snapshot' } as const;
const typePart = { done: 'done.actor', error: 'error.actor', snapshot: 'snapshot' } as const;

function invokeSteps(model: PathModel, moment: Moment, handled: ReadonlySet<string>): Step[] {
  return moment.open.flatMap((invokeId) => {
    const child = (moment.snapshot.children as Record<string, { src: unknown } | undefined>)[invokeId];
    const src = String(child?.src);
    const outcomes = model.invokes[src];
    if (!outcomes)
      throw new ExplorationError(`The model says nothing about the actor "${src}" (invoked as "${invokeId}").`);
    const snapshot = Object.assign(Object.create(moment.snapshot), moment.snapshot, { invokeId });
    return (['done', 'error', 'snapshot'] as const).flatMap((kind) => {
      const type = `xstate.${typePart[kind]}.${invokeId}`;
      // An output nobody listens to changes nothing; an error nobody listens to stops the machine, so it is tried.
      if (kind !== 'error' && !handled.has(type)) return [];
      return resolve(outcomes[kind] ?? [], snapshot).map((carried): Step => {
        const event: AnyEvent = { type, [field[kind]]: carried, actorId: invokeId };
        return { kind, invokeId, src, event, words: caseName(carried) };
      });
    });
  });
}

/** The steps possible in a moment: cases of events, outcomes of open children, timers that can be next. */
export function stepsFrom(model: PathModel, moment: Moment, handled: ReadonlySet<string>): Step[] {
  const delays = dueNext(moment.timers).map(
    (timer): Step => ({ kind: 'delay', timerId: timer.id, event: timer.event }),
  );
  // A timer of 0 ms fires before anybody can do anything.
  if (moment.timers.some((timer) => timer.delay <= 0)) return delays;
  return [...eventSteps(model, moment.snapshot), ...invokeSteps(model, moment, handled), ...delays];
}

/** The goals a step reaches. */
function goalsOf(outcome: Outcome, histories: ReadonlyMap<string, readonly string[]>): string[] {
  return [
    ...new Set([
      ...outcome.entered.map((id) => `state:${id}`),
      ...outcome.taken.map((id) => `transition:${id}`),
      ...outcome.guards.map((id) => `guard:${id}`),
      ...outcome.taken.flatMap((id) =>
        (histories.get(id) ?? []).map((history) => {
          const remembered = historyIds(outcome.moment.snapshot)[history] ?? ['nothing'];
          return `history:${id}?${remembered.join('+')}`;
        }),
      ),
    ]),
  ];
}

/** The history states that each transition leads to. */
function historyTargets(runner: PureRunner): Map<string, readonly string[]> {
  const histories = runner.transitions.map((info): [string, string[]] => [
    info.id,
    (info.definition.target ?? []).filter((target) => target.type === 'history').map((target) => target.id),
  ]);
  return new Map(histories.filter(([, targets]) => targets.length > 0));
}

/**
 * Explores every situation of a machine, breadth first, in a fixed order.
 *
 * @throws ExplorationError when the model's bound is hit, or a step makes the machine throw or stop with an error.
 */
export function explore(model: PathModel, runner: PureRunner = createPureRunner(model.machine)): Graph {
  const { machine } = runner;
  const handled = new Set(allNodes(machine).flatMap((node) => [...node.transitions.keys()].map(String)));
  const histories = historyTargets(runner);
  const nodes: GraphNode[] = [];
  const indexOf = new Map<string, number>();
  const cameBy: string[][] = [];

  const visit = (moment: Moment, trail: string[]): number => {
    const key = stableJson(situation(moment, model.context));
    const known = indexOf.get(key);
    if (known !== undefined) return known;
    if (nodes.length >= model.bound) throw new ExplorationError(boundMessage(model, nodes));
    const index = nodes.length;
    nodes.push({ index, moment, edges: [], unoffered: [], goals: [] });
    cameBy.push(trail);
    indexOf.set(key, index);
    return index;
  };
  const attempt = (trail: string[], go: () => Outcome): Outcome => {
    let outcome: Outcome;
    try {
      outcome = go();
    } catch (error) {
      throw new ExplorationError(`${machine.id} throws: ${String(error)}\n  ${trail.join('\n  ')}`, { cause: error });
    }
    const { snapshot } = outcome.moment;
    if (snapshot.status === 'error') {
      throw new ExplorationError(
        `${machine.id} stops with an error: ${String(snapshot.error)}\n  ${trail.join('\n  ')}`,
      );
    }
    return outcome;
  };

  const starts = model.input.map((input): GraphEdge => {
    const label = input === undefined ? 'start' : `start ${caseName(input) ?? stableJson(input)}`;
    const outcome = attempt([label], () => runner.start(input));
    return {
      from: -1,
      to: visit(outcome.moment, [label]),
      step: undefined,
      input,
      label,
      outcome,
      goals: goalsOf(outcome, histories),
    };
  });
  const pool = new Map<string, Step>();
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at] as GraphNode;
    if (node.moment.snapshot.status !== 'active') continue;
    for (const step of stepsFrom(model, node.moment, handled)) {
      const label = stepLabel(step, machine);
      if (step.kind === 'event' && !pool.has(step.event.type)) pool.set(step.event.type, step);
      const trail = [...(cameBy[at] ?? []), label];
      const outcome = attempt(trail, () => runner.apply(node.moment, step));
      if (step.kind === 'event' && outcome.taken.length === 0) node.unoffered.push(step);
      if (outcome.taken.length === 0 && outcome.guards.length === 0) continue;
      const to = visit(outcome.moment, trail);
      const goals = [...goalsOf(outcome, histories), ...unofferedGoals(node.moment.snapshot, [step])];
      node.edges.push({ from: at, to, step, input: undefined, label, outcome, goals });
    }
  }
  addForeignEvents(nodes, pool);
  for (const node of nodes) node.goals = unofferedGoals(node.moment.snapshot, node.unoffered);
  return { model, runner, nodes, starts };
}

/** Every leaf state that has no transition of its own, or of its ancestors, for an event fired here. */
function unofferedGoals(snapshot: AnyMachineSnapshot, steps: readonly (Step | undefined)[]): string[] {
  const types = new Set(steps.flatMap((step) => (step?.kind === 'event' ? [step.event.type] : [])));
  return activeNodes(snapshot)
    .filter((node) => node.type === 'atomic')
    .flatMap((leaf) => [...types].filter((type) => !handles(leaf, type)).map((type) => `unoffered:${leaf.id}/${type}`));
}

function handles(node: AnyStateNode | undefined, type: string): boolean {
  if (!node) return false;
  const own = [...node.transitions.keys()].map(String);
  if (own.some((name) => name === type || (name.endsWith('*') && type.startsWith(name.slice(0, -1))))) return true;
  return handles(node.parent as AnyStateNode | undefined, type);
}

/** Where a model has no case for an event in some state, a case from elsewhere shows that the state ignores it. */
function addForeignEvents(nodes: readonly GraphNode[], pool: ReadonlyMap<string, Step>): void {
  for (const node of nodes) {
    if (node.moment.snapshot.status !== 'active' || node.moment.timers.some((timer) => timer.delay <= 0)) continue;
    const tried = new Set([...node.unoffered, ...node.edges.map((edge) => edge.step)].map((step) => step?.event.type));
    const offered = new Set(
      activeNodes(node.moment.snapshot).flatMap((active) => [...active.transitions.keys()].map(String)),
    );
    const hasWildcard = [...offered].some((descriptor) => descriptor.endsWith('*'));
    for (const [type, step] of pool) {
      // A case made for another situation may not fit the guards of a state that does offer the event.
      if (!tried.has(type) && !offered.has(type) && !hasWildcard) node.unoffered.push(step);
    }
  }
}

function boundMessage(model: PathModel, nodes: readonly GraphNode[]): string {
  const byState = new Map<string, GraphNode[]>();
  for (const node of nodes) {
    const value = stableJson(node.moment.snapshot.value);
    byState.set(value, [...(byState.get(value) ?? []), node]);
  }
  const [value, crowd] = [...byState].sort((a, b) => b[1].length - a[1].length)[0] ?? ['', []];
  const examples = crowd.slice(-3).map((node) => stableJson(model.context(node.moment.snapshot.context)));
  return [
    `${model.machine.id}: more than ${model.bound} situations. Make the model's context projection coarser or its cases fewer.`,
    `Most of them (${crowd.length}) are in ${value}, such as`,
    ...examples.map((example) => `  ${example}`),
  ].join('\n');
}
