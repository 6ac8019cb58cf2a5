import type { AnyMachineSnapshot } from 'xstate';
import { createOffersReader, type Offers, remember } from '../../charts/offers.ts';
import { historyIds } from '../../charts/xstate-internals.ts';
import { caseName, type PathModel } from '../model.ts';
import { stableJson, UnwritableError } from '../stable-json.ts';
import { ExplorationError } from './exploration-error.ts';
import { createListGoals } from './list-goals.ts';
import { createStepLister } from './possible-steps.ts';
import { createPureRunner, type Moment, type Outcome, type PureRunner } from './pure-run.ts';
import { rememberByReads } from './reads/read-memory.ts';
import { createStepMemory, ground, placeOf, type Reaction } from './remembered-steps.ts';
import { type Step, stepLabel } from './step.ts';

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

/** One string object per goal: a graph mentions each of them ten thousand times. */
const goal = {
  state: remember((id: string) => `state:${id}`),
  transition: remember((id: string) => `transition:${id}`),
  guard: remember((id: string) => `guard:${id}`),
  order: remember((id: string) => `order:${id}`),
  field: remember((name: string) => `field:${name}`),
  // A case that a model names is there for a reason: each is walked, with each transition that it brings about.
  case: remember((name: string) => `case:${name}`),
};

/** The goals a step reaches. */
function goalsOf(
  label: string,
  isNamed: boolean,
  outcome: Omit<Outcome, 'moment' | 'effects'>,
  snapshot: AnyMachineSnapshot,
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
      const remembered = historyIds(snapshot)[history] ?? ['nothing'];
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
 * @throws ExplorationError when the model's bound is hit, a step makes the machine throw or stop with an error, or something has
 * no written form.
 */
export function explore(model: PathModel, runner: PureRunner = createPureRunner(model.machine)): Graph {
  const { machine } = runner;
  const histories = historyTargets(runner);
  const nodes: GraphNode[] = [];
  const views: View[] = [];
  const indexOf = remember((_place: string) => remember((_timers: string) => new Map<string, number>()));
  const cameBy: { readonly from: number; readonly label: string }[] = [];
  const offersOf = createOffersReader();
  const stepsFrom = createStepLister(model, machine, runner.recorder);
  const memory = createStepMemory(runner, model.context);
  const listGoals = createListGoals(machine);

  const trailTo = (from: number, label: string): string => {
    const labels = [label];
    for (let at = from; at >= 0; at = cameBy[at]?.from ?? -1) labels.unshift(cameBy[at]?.label ?? '');
    return labels.map((one) => `\n  ${one}`).join('');
  };
  const visit = (place: string, projection: string, timers: Moment['timers'], moment: () => Moment): number => {
    const indexes = indexOf(place)(timersKey(timers));
    const known = indexes.get(projection);
    if (known !== undefined) return known;
    if (nodes.length >= model.bound) throw new ExplorationError(boundMessage(model, nodes));
    const index = nodes.length;
    const arrived = memory.pooled(moment());
    nodes.push({ index, moment: arrived, edges: [], unoffered: [], goals: [] });
    views.push({ ground: ground(arrived, place), projection, offers: offersOf(arrived.snapshot) });
    indexes.set(projection, index);
    return index;
  };
  const tried = <T>(from: number, label: string, go: () => T): T => {
    try {
      return go();
    } catch (error) {
      if (error instanceof ExplorationError) throw error;
      const what =
        error instanceof UnwritableError ? `cannot be recorded, ${error.message}` : `throws: ${String(error)}`;
      throw new ExplorationError(`${machine.id} ${what}${trailTo(from, label)}`, { cause: error });
    }
  };
  const attempt = <T>(from: number, label: string, go: () => T, snapshotOf: (done: T) => AnyMachineSnapshot): T => {
    const done = tried(from, label, go);
    const { status, error } = snapshotOf(done);
    if (status === 'error') {
      throw new ExplorationError(`${machine.id} stops with an error: ${String(error)}${trailTo(from, label)}`);
    }
    return done;
  };
  const projected = rememberByReads(runner.recorder, (context) => stableJson(model.context(context)));
  const project = (context: unknown): string => projected(context, 'projection');
  const arrive = (from: number, label: string, go: () => number): number => {
    const before = nodes.length;
    const index = go();
    if (nodes.length > before) cameBy.push({ from, label });
    return index;
  };

  const starts = model.input.map((input): GraphEdge => {
    const label =
      input === undefined ? 'start' : `start ${caseName(input) ?? tried(-1, 'start', () => stableJson(input))}`;
    const outcome = attempt(
      -1,
      label,
      () => runner.start(input),
      ({ moment }) => moment.snapshot,
    );
    const { moment } = outcome;
    const to = arrive(-1, label, () =>
      tried(-1, label, () => visit(placeOf(moment), project(moment.snapshot.context), moment.timers, () => moment)),
    );
    const goals = [
      ...goalsOf(label, caseName(input) !== undefined, outcome, moment.snapshot, histories),
      ...listGoals.ofReaction(undefined, outcome.entered, moment.snapshot),
      ...listGoals.ofEffects(outcome.effects),
    ];
    return { from: -1, to, step: undefined, input, label, outcome, goals };
  });
  const labelOf = remember((step: Step) => stepLabel(step, machine));
  const goalsBy = new Map<Reaction, readonly string[]>();
  const pool = new Map<string, Step>();
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at] as GraphNode;
    const { moment } = node;
    if (moment.snapshot.status !== 'active') continue;
    const { ground: key, projection, offers } = views[at] as View;
    for (const step of stepsFrom(moment, key)) {
      if (step.kind === 'event' && !pool.has(step.event.type)) pool.set(step.event.type, step);
      if (step.kind === 'event' && !offers.mayReact(step.event.type)) {
        node.unoffered.push(step);
        continue;
      }
      const label = tried(at, step.event.type, () => labelOf(step));
      const {
        value: reaction,
        context,
        told,
      } = attempt(
        at,
        label,
        () => memory.react(moment, key, step),
        ({ value }) => value.snapshot,
      );
      const { taken, guards } = reaction;
      if (step.kind === 'event' && taken.length === 0) node.unoffered.push(step);
      if (taken.length === 0 && guards.length === 0) continue;
      const to = arrive(at, label, () =>
        visit(
          reaction.place,
          context === moment.snapshot.context ? projection : tried(at, label, () => project(context)),
          reaction.timersAfter(moment),
          () => reaction.after(moment, context),
        ),
      );
      let goals = goalsBy.get(reaction);
      if (!goals) {
        const isNamed = step.kind !== 'delay' && step.words !== undefined;
        goals = [
          ...goalsOf(label, isNamed, reaction, reaction.snapshot, histories),
          ...unofferedGoals(offers, [step]),
          ...listGoals.ofReaction(step, reaction.entered, reaction.snapshot),
        ];
        goalsBy.set(reaction, goals);
      }
      const { orders, fields, entered, timerChanges } = reaction;
      // Situations that are the same share one snapshot, or a large graph would not fit in memory.
      const { moment: arrived } = nodes[to] as GraphNode;
      const effects = reaction.effects(told);
      const outcome = { moment: arrived, taken, guards, orders, fields, entered, effects, timerChanges };
      const all = joined(goals, listGoals.ofEffects(effects));
      node.edges.push({ from: at, to, step, input: undefined, label, outcome, goals: all });
    }
  }
  addForeignEvents(nodes, views, pool);
  for (const [at, { offers }] of views.entries()) {
    const node = nodes[at] as GraphNode;
    node.goals = unofferedGoals(offers, node.unoffered);
  }
  return { model, runner, nodes, starts };
}

const joins = new WeakMap<readonly string[], Map<string, readonly string[]>>();

/** Goals with more of them: one list for all steps that have the same ones, as a search expects. */
function joined(goals: readonly string[], more: readonly string[]): readonly string[] {
  if (more.length === 0) return goals;
  const known = joins.get(goals) ?? new Map<string, readonly string[]>();
  joins.set(goals, known);
  const key = more.join('\n');
  const made = known.get(key) ?? [...goals, ...more];
  known.set(key, made);
  return made;
}

/** A situation as its steps see it. */
interface View {
  readonly ground: string;
  readonly projection: string;
  readonly offers: Offers;
}

const keyOfTimers = new WeakMap<Moment['timers'], string>();

function timersKey(timers: Moment['timers']): string {
  if (timers.length === 0) return '';
  const key = keyOfTimers.get(timers) ?? JSON.stringify(timers.map((timer) => [timer.id, timer.after]).sort());
  keyOfTimers.set(timers, key);
  return key;
}

/** The goals of firing events: every leaf state that has no transition for one of them. */
function unofferedGoals(offers: Offers, steps: readonly Step[]): readonly string[] {
  const types = new Set(steps.flatMap((step) => (step.kind === 'event' ? [step.event.type] : [])));
  return offers.unofferedGoals([...types].join(' '));
}

/** Where a model has no case for an event in some state, a case from elsewhere shows that the state ignores it. */
function addForeignEvents(nodes: readonly GraphNode[], views: readonly View[], pool: ReadonlyMap<string, Step>): void {
  for (const node of nodes) {
    const { snapshot, timers } = node.moment;
    if (snapshot.status !== 'active' || timers.some((timer) => timer.delay <= 0)) continue;
    const { offers } = views[node.index] as View;
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
