import type { AnyMachineSnapshot } from 'xstate';
import { allNodes } from '../../../../machines/shared/transition-ids.ts';
import { type Cases, caseName, type PathModel } from '../../../models/model.ts';
import { createOffersReader, type Offers, remember } from '../chart/offers.ts';
import { stableJson } from '../chart/stable-json.ts';
import { historyIds } from '../chart/xstate-internals.ts';
import { createPureRunner, type Moment, type Outcome, type PureRunner, situation } from './pure-run.ts';
import { type AnyEvent, type Step, stepLabel } from './step.ts';
import { dueNext } from './timers.ts';

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
      // An output no one listens to changes nothing; an error no one listens to stops the machine, so it is tried.
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
  // A timer of 0 ms fires before any other event.
  if (moment.timers.some((timer) => timer.delay <= 0)) return delays;
  return [...eventSteps(model, moment.snapshot), ...invokeSteps(model, moment, handled), ...delays];
}

/** One string object per goal: a graph mentions each of them ten thousand times. */
const goal = {
  state: remember((id) => `state:${id}`),
  transition: remember((id) => `transition:${id}`),
  guard: remember((id) => `guard:${id}`),
  order: remember((id) => `order:${id}`),
  field: remember((name) => `field:${name}`),
  // A case that a model names is there for a reason: each is walked, with each transition that it brings about.
  case: remember((name) => `case:${name}`),
};

/** The goals a step reaches. */
function goalsOf(
  label: string,
  isNamed: boolean,
  outcome: Outcome,
  histories: ReadonlyMap<string, readonly string[]>,
): string[] {
  const goals = [
    ...(isNamed ? [goal.case(`${outcome.taken[0] ?? 'nothing'}/${label}`)] : []),
    ...outcome.entered.map(goal.state),
    ...outcome.taken.map(goal.transition),
    ...outcome.guards.map(goal.guard),
    ...outcome.orders.map(goal.order),
    // What an assignment changes shows only where it is run with another value than before: per transition.
    ...outcome.fields.map((name) => goal.field(`${outcome.taken[0]}/${name}`)),
  ];
  for (const id of outcome.taken) {
    for (const history of histories.get(id) ?? []) {
      const remembered = historyIds(outcome.moment.snapshot)[history] ?? ['nothing'];
      goals.push(`history:${id}?${remembered.join('+')}`);
    }
  }
  return goals;
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
  const cameBy: { readonly from: number; readonly label: string }[] = [];
  const offersOf = createOffersReader();

  const trailTo = (from: number, label: string): string => {
    const labels = [label];
    for (let at = from; at >= 0; at = cameBy[at]?.from ?? -1) labels.unshift(cameBy[at]?.label ?? '');
    return labels.map((one) => `\n  ${one}`).join('');
  };
  const visit = (moment: Moment, from: number, label: string): number => {
    const key = stableJson(situation(moment, model.context));
    const known = indexOf.get(key);
    if (known !== undefined) return known;
    if (nodes.length >= model.bound) throw new ExplorationError(boundMessage(model, nodes));
    const index = nodes.length;
    nodes.push({ index, moment, edges: [], unoffered: [], goals: [] });
    cameBy.push({ from, label });
    indexOf.set(key, index);
    return index;
  };
  const attempt = (from: number, label: string, go: () => Outcome): Outcome => {
    let outcome: Outcome;
    try {
      outcome = go();
    } catch (error) {
      throw new ExplorationError(`${machine.id} throws: ${String(error)}${trailTo(from, label)}`, { cause: error });
    }
    const { snapshot } = outcome.moment;
    if (snapshot.status === 'error') {
      throw new ExplorationError(`${machine.id} stops with an error: ${String(snapshot.error)}${trailTo(from, label)}`);
    }
    return outcome;
  };

  const starts = model.input.map((input): GraphEdge => {
    const label = input === undefined ? 'start' : `start ${caseName(input) ?? stableJson(input)}`;
    const outcome = attempt(-1, label, () => runner.start(input));
    return {
      from: -1,
      to: visit(outcome.moment, -1, label),
      step: undefined,
      input,
      label,
      outcome,
      goals: goalsOf(label, caseName(input) !== undefined, outcome, histories),
    };
  });
  const pool = new Map<string, Step>();
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at] as GraphNode;
    if (node.moment.snapshot.status !== 'active') continue;
    const offers = offersOf(node.moment.snapshot);
    for (const step of stepsFrom(model, node.moment, handled)) {
      if (step.kind === 'event' && !pool.has(step.event.type)) pool.set(step.event.type, step);
      if (step.kind === 'event' && !offers.mayReact(step.event.type)) {
        node.unoffered.push(step);
        continue;
      }
      const label = stepLabel(step, machine);
      const outcome = attempt(at, label, () => runner.apply(node.moment, step));
      if (step.kind === 'event' && outcome.taken.length === 0) node.unoffered.push(step);
      if (outcome.taken.length === 0 && outcome.guards.length === 0) continue;
      const to = visit(outcome.moment, at, label);
      const isNamed = step.kind !== 'delay' && step.words !== undefined;
      const goals = [...goalsOf(label, isNamed, outcome, histories), ...unofferedGoals(offers, [step])];
      // Situations that are the same share one snapshot, or a large graph would not fit in memory.
      const shared = { ...outcome, moment: nodes[to]?.moment ?? outcome.moment };
      node.edges.push({ from: at, to, step, input: undefined, label, outcome: shared, goals });
    }
  }
  addForeignEvents(nodes, pool, offersOf);
  for (const node of nodes) node.goals = unofferedGoals(offersOf(node.moment.snapshot), node.unoffered);
  return { model, runner, nodes, starts };
}

/** The goals of firing events: every leaf state that has no transition for one of them. */
function unofferedGoals(offers: Offers, steps: readonly Step[]): readonly string[] {
  const types = new Set(steps.flatMap((step) => (step.kind === 'event' ? [step.event.type] : [])));
  return offers.unofferedGoals([...types].join(' '));
}

/** Where a model has no case for an event in some state, a case from elsewhere shows that the state ignores it. */
function addForeignEvents(
  nodes: readonly GraphNode[],
  pool: ReadonlyMap<string, Step>,
  offersOf: (snapshot: AnyMachineSnapshot) => Offers,
): void {
  for (const node of nodes) {
    const { snapshot, timers } = node.moment;
    if (snapshot.status !== 'active' || timers.some((timer) => timer.delay <= 0)) continue;
    const offers = offersOf(snapshot);
    const tried = new Set([...node.unoffered, ...node.edges.map((edge) => edge.step)].map((step) => step?.event.type));
    for (const [type, step] of pool) {
      // A case made for another situation may not fit the guards of a state that does offer the event.
      if (!tried.has(type) && !offers.mayReact(type)) node.unoffered.push(step);
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
