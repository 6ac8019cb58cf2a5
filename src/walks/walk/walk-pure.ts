import type { AnyMachineSnapshot } from 'xstate';
import { activeNodes } from '../../charts/xstate-internals.ts';
import type { Path } from '../cover/generate.ts';
import { type ExpectedStep, seenAfter } from '../expected/expected-behaviour.ts';
import type { GraphNode } from '../explore/explore.ts';
import { impossible } from '../explore/feasible.ts';
import { type Moment, type Outcome, type PureRunner, situation } from '../explore/pure-run.ts';
import { type Step, stepLabel } from '../explore/step.ts';
import type { Effect, PathModel } from '../model.ts';
import { stableJson, UnwritableError } from '../stable-json.ts';
import { type Failure, messageOf } from './failure.ts';
import { judgeOutcomes } from './judge-outcomes.ts';

type Problem = Pick<Failure, 'kind' | 'message'>;

/** How a pure walk is done. */
export interface PureWalkOptions {
  /** Compare with the situations of the graph that the path was found in; without, only the model's checks speak. */
  readonly compare?: boolean;
  /** What a person has agreed to for this path: each step is compared with it. */
  readonly expected?: readonly ExpectedStep[] | undefined;
  /** Whether a step that is not possible is a failure; where nothing is compared, the walk just ends there unless told. */
  readonly mustFinish?: boolean;
  /** Inspects the idle machine after each step, such as {@link fireUnoffered}. */
  readonly visit?: (moment: Moment, node: number) => Problem | undefined;
}

/** Longer timers fire at once in browsers and in Node. */
const longestTimer = 2 ** 31 - 1;

const situations = new WeakMap<Moment, string>();
const effectTexts = new WeakMap<Outcome, string>();

function situationText(moment: Moment, model: PathModel): string {
  const known = situations.get(moment);
  if (known !== undefined) return known;
  const text = stableJson(situation(moment, model.context));
  situations.set(moment, text);
  return text;
}

/** Starting a timer again is an effect, too: it is all that a debounce does. */
function effectsText(outcome: Outcome): string {
  const known = effectTexts.get(outcome);
  if (known !== undefined) return known;
  const text = stableJson([outcome.effects, outcome.timerChanges]);
  effectTexts.set(outcome, text);
  return text;
}

/** Runs the model's check of every active state, and asks for the outcome that it states of the step. */
export function checkStates(
  model: PathModel,
  snapshot: AnyMachineSnapshot,
  effects: readonly Effect[],
  event: Step['event'] | undefined,
  before: AnyMachineSnapshot | undefined,
  delays: readonly string[] | undefined,
): Problem | undefined {
  const more = { effects, event, before, delays };
  for (const node of activeNodes(snapshot)) {
    const path = node.path.join('.');
    const check = model.checks[path];
    if (!check) continue;
    try {
      if (check(snapshot, more) === false) {
        return { kind: 'check', message: `the check of ${path} does not hold` };
      }
    } catch (error) {
      return { kind: 'check', message: `the check of ${path} does not hold: ${messageOf(error)}` };
    }
  }
  return judgeOutcomes(model, snapshot, more);
}

/** The name of the delay that a timer counts; undefined for another message that is sent later. */
function delayOf(subject: PureRunner, type: string): string | undefined {
  return subject.transitions.find(({ kind, eventType }) => kind === 'after' && eventType === type)?.trigger;
}

function delaysIn(subject: PureRunner, { timerChanges }: Outcome): readonly string[] {
  if (timerChanges.length === 0) return none;
  return timerChanges.flatMap((change) =>
    change.type === 'schedule' ? (delayOf(subject, change.event.type) ?? []) : [],
  );
}

const none: readonly string[] = [];

/** Compares the timers a step starts with what the model promises for named delays. */
function checkDelays(subject: PureRunner, model: PathModel, outcome: Outcome): Problem | undefined {
  for (const change of outcome.timerChanges) {
    if (change.type === 'cancel') continue;
    const name = delayOf(subject, change.event.type);
    if (!(change.delay >= 0) || change.delay > longestTimer) {
      return { kind: 'delay', message: `${name ?? change.id} is ${change.delay} ms, which no timer can keep` };
    }
    const promised = name === undefined ? undefined : model.delays[name];
    if (promised === undefined || promised === 'any') continue;
    const expected = typeof promised === 'function' ? promised(outcome.moment.snapshot) : promised;
    if (expected !== change.delay) {
      return { kind: 'delay', message: `${name} is ${change.delay} ms, the model says ${expected} ms` };
    }
  }
  return undefined;
}

/** Walks a path on the pure machine; the first failure, or undefined. */
export function walkPure(
  subject: PureRunner,
  model: PathModel,
  path: Path,
  options: PureWalkOptions = {},
): Failure | undefined {
  const { compare = true, expected, mustFinish = compare || expected !== undefined, visit } = options;
  let moment: Moment | undefined;
  for (const [at, edge] of path.edges.entries()) {
    const fail = (problem: Problem): Failure => ({ ...problem, pathId: path.id, at, label: edge.label });
    let outcome: Outcome;
    try {
      if (edge.step === undefined || moment === undefined) {
        outcome = subject.start(edge.input);
      } else {
        const obstacle = impossible(moment, edge.step);
        if (obstacle !== undefined) {
          return mustFinish ? fail({ kind: 'impossible', message: obstacle }) : undefined;
        }
        outcome = subject.apply(moment, edge.step);
      }
    } catch (error) {
      return fail({ kind: 'throws', message: messageOf(error) });
    }
    const before = moment;
    moment = outcome.moment;
    const { snapshot } = moment;
    if (snapshot.status === 'error') return fail({ kind: 'throws', message: messageOf(snapshot.error) });
    const problem =
      (compare ? differenceOf(model, edge.outcome, outcome) : undefined) ??
      checkDelays(subject, model, outcome) ??
      checkStates(model, snapshot, outcome.effects, edge.step?.event, before?.snapshot, delaysIn(subject, outcome)) ??
      (expected ? differenceFromStep(expected[at], before, outcome) : undefined) ??
      visit?.(moment, edge.to);
    if (problem) return fail(problem);
  }
  return undefined;
}

function differenceOf(model: PathModel, expected: Outcome, actual: Outcome): Problem | undefined {
  const wanted = situationText(expected.moment, model);
  const found = stableJson(situation(actual.moment, model.context));
  if (wanted !== found) return { kind: 'difference', message: `\n    expected ${wanted}\n    found    ${found}` };
  const effects = effectsText(expected);
  const done = effectsText(actual);
  if (effects === done) return undefined;
  return { kind: 'difference', message: `\n    expected effects ${effects}\n    found            ${done}` };
}

function differenceFromStep(
  expected: ExpectedStep | undefined,
  before: Moment | undefined,
  outcome: Outcome,
): Problem | undefined {
  let seen: string;
  try {
    seen = seenAfter(before, outcome);
  } catch (error) {
    if (!(error instanceof UnwritableError)) throw error;
    return { kind: 'unexpected', message: error.message };
  }
  if (seen === expected?.seen) return undefined;
  return { kind: 'unexpected', message: `\n    expected ${expected?.seen}\n    found    ${seen}` };
}

/** Fires every event a situation does not offer: no transition, no effect, the same snapshot. */
export function fireUnoffered(
  subject: PureRunner,
  moment: Moment,
  node: GraphNode,
  counts: (step: Step) => boolean = () => true,
): Problem | undefined {
  if (moment.snapshot.status !== 'active') return undefined;
  for (const step of node.unoffered) {
    if (!counts(step)) continue;
    let outcome: Outcome;
    try {
      outcome = subject.apply(moment, step);
    } catch (error) {
      return { kind: 'unoffered', message: `${stepLabel(step, subject.machine)} throws: ${messageOf(error)}` };
    }
    const untouched =
      outcome.taken.length === 0 &&
      outcome.effects.length === 0 &&
      outcome.timerChanges.length === 0 &&
      outcome.moment.snapshot.context === moment.snapshot.context &&
      stableJson(outcome.moment.snapshot.value) === stableJson(moment.snapshot.value);
    if (!untouched) {
      return {
        kind: 'unoffered',
        message: `${stepLabel(step, subject.machine)} is not offered here, yet does something`,
      };
    }
  }
  return undefined;
}

/** Walks all paths on the pure machine and fires the events not offered once in each situation visited. */
export function walkAllPure(
  subject: PureRunner,
  model: PathModel,
  paths: readonly Path[],
  nodes: readonly GraphNode[],
): Failure[] {
  const visited = new Set<number>();
  return paths.flatMap((path) => {
    const visit = (moment: Moment, index: number): Problem | undefined => {
      const node = nodes[index];
      if (!node || visited.has(index)) return undefined;
      visited.add(index);
      return fireUnoffered(subject, moment, node);
    };
    return walkPure(subject, model, path, { visit }) ?? [];
  });
}
