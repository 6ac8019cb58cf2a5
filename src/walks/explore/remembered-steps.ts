import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { remember } from '../../charts/offers.ts';
import { allNodes } from '../../charts/transition-ids.ts';
import { historyIds } from '../../charts/xstate-internals.ts';
import { stableJson } from '../stable-json.ts';
import { type Moment, type Outcome, type PureRunner, situation, timersAt } from './pure-run.ts';
import { type Followed, followTrace, newTrace, type Trace } from './reads/step-tracer.ts';
import type { Step } from './step.ts';
import { applyTimers } from './timers.ts';

/** What a step does wherever the same is active and the functions of the chart answer the same. */
export interface Reaction extends Omit<Outcome, 'moment' | 'effects'> {
  /** The effects, with what was told to the world at this step. */
  readonly effects: (told: readonly object[]) => Outcome['effects'];
  /** Everything but context and timers that tells the situation afterwards from others. */
  readonly place: string;
  /** As it was when the step was learnt: its context may differ from that of the situation asked about. */
  readonly snapshot: AnyMachineSnapshot;
  readonly after: (before: Moment, context: unknown) => Moment;
  readonly timersAfter: (before: Moment) => Moment['timers'];
}

/** Of this many steps taken from memory, one is run as well and compared; of the first ones more. */
const CHECK_EVERY = 64;

const isChecked = (remembered: number): boolean =>
  remembered % CHECK_EVERY === 0 || Number.isInteger(Math.log2(remembered));

type Children = Record<string, AnyActorRef | undefined>;

/** A place as steps see it: the children there and the order of active states, by which XState asks guards, matter, too. */
export function ground({ snapshot }: Moment, place: string): string {
  return `${place}|${snapshot._nodes.map((node) => node.order).join(' ')}|${Object.keys(snapshot.children).join(' ')}`;
}

/** The active states with what else, besides context and timers, tells situations apart. */
export function placeOf({ snapshot, open }: Omit<Moment, 'timers'>): string {
  const active = snapshot._nodes
    .map((node) => node.order)
    .sort((a, b) => a - b)
    .join(' ');
  const history = Object.keys(snapshot.historyValue).length === 0 ? '' : stableJson(historyIds(snapshot));
  const output = snapshot.output === undefined ? '' : stableJson(snapshot.output);
  return `${active}|${snapshot.status}|${open.join(' ')}|${history}|${output}`;
}

/** Takes steps of a machine and remembers what they did. */
export interface StepMemory {
  /** Replaces the values of a context by equal ones that are known, so that steps find them again. */
  readonly pooled: (moment: Moment) => Moment;
  /** What a step does; `key` is its ground. */
  readonly react: (before: Moment, key: string, step: Step) => Followed<Reaction>;
}

/**
 * A chart has far more situations than ways to react, because most of the context does not matter to how a step goes. What
 * each function of the chart depends on is observed while it runs, so nothing is assumed of the chart but that it is pure.
 */
export function createStepMemory(runner: PureRunner, project: (context: unknown) => unknown): StepMemory {
  const { tracer } = runner;
  const { pool } = tracer;
  const tracesOf = remember((_key: string) => remember((_step: Step) => newTrace<Reaction>()));
  const withOutput = new Set(allNodes(runner.machine).flatMap((node) => (node.output === undefined ? [] : [node.id])));
  let remembered = 0;

  const learn = (before: Moment, step: Step, trace: Trace<Reaction>): Followed<Reaction> => {
    const { result, end, told } = tracer.during(trace, () => runner.apply(before, step));
    const { status, output } = result.moment.snapshot;
    // XState asks for outputs by itself.
    const hasOutput = output !== undefined || result.entered.some((id) => withOutput.has(id));
    const slots = slotsOf(result.effects, told);
    if (!end || !slots || hasOutput || status === 'error') {
      trace.isUnknowable = true;
      return asIs(runner.apply(before, step));
    }
    const value = reactionOf(before, step, result, slots);
    end.end = { value };
    return { value, context: result.moment.snapshot.context, told };
  };
  const compare = (before: Moment, step: Step, { value, context, told }: Followed<Reaction>): void => {
    const outcome = runner.apply(before, step);
    const remembered = { ...value, effects: value.effects(told), moment: value.after(before, context) };
    const [found, expected] = [outcome, remembered].map((one) =>
      stableJson([situation(one.moment, project), one.taken, one.guards, one.fields, one.effects, one.timerChanges]),
    );
    if (found !== expected) {
      throw new Error(`${runner.machine.id} is not pure:\n  it does   ${found}\n  it did    ${expected}`);
    }
  };

  return {
    pooled: (moment) => {
      const context = (moment.snapshot.context ?? {}) as Record<string, unknown>;
      const fields = Object.keys(context);
      if (fields.every((field) => pool(context[field]) === context[field])) return moment;
      const pooled = Object.fromEntries(fields.map((field) => [field, pool(context[field])]));
      return { ...moment, snapshot: { ...moment.snapshot, context: pooled } as AnyMachineSnapshot };
    },
    react: (before, key, step) => {
      const trace = tracesOf(key)(step);
      const known = trace.isUnknowable ? undefined : followTrace(trace, before.snapshot.context);
      if (!known) return trace.isUnknowable ? asIs(runner.apply(before, step)) : learn(before, step, trace);
      remembered += 1;
      if (isChecked(remembered)) compare(before, step, known);
      return known;
    },
  };
}

/** A reaction that holds for one situation only. */
function asIs({ moment, effects, ...outcome }: Outcome): Followed<Reaction> {
  const value: Reaction = {
    ...outcome,
    effects: () => effects,
    place: placeOf(moment),
    snapshot: moment.snapshot,
    after: () => moment,
    timersAfter: () => moment.timers,
  };
  return { value, context: moment.snapshot.context, told: [] };
}

/** Which of the effects carries what was told, in order; undefined where something told is carried by none. */
function slotsOf(effects: Outcome['effects'], told: readonly object[]): readonly number[] | undefined {
  const slots: number[] = [];
  for (const [at, { params }] of effects.entries()) {
    if (slots.length < told.length && params === told[slots.length]) slots.push(at);
  }
  return slots.length === told.length ? slots : undefined;
}

function reactionOf(
  learnt: Moment,
  step: Step,
  { moment, effects, ...outcome }: Outcome,
  slots: readonly number[],
): Reaction {
  const { snapshot, open } = moment;
  const stays = snapshot === learnt.snapshot;
  const children = snapshot.children as Children;
  const kept = Object.keys(children).filter((id) => children[id] === (learnt.snapshot.children as Children)[id]);
  const childrenAfter = (before: Moment): Children => {
    const earlier = before.snapshot.children as Children;
    return { ...children, ...Object.fromEntries(kept.map((id) => [id, earlier[id]])) };
  };
  const hasTimers = snapshot.status === 'active';
  const timersBy = new Map<Moment['timers'], Moment['timers']>();
  const timersAfter = (before: Moment): Moment['timers'] => {
    const known = timersBy.get(before.timers);
    if (known) return known;
    const timers = hasTimers ? applyTimers(timersAt(before, step), outcome.timerChanges) : [];
    timersBy.set(before.timers, timers);
    return timers;
  };
  return {
    ...outcome,
    effects: (told) =>
      slots.length === 0
        ? effects
        : effects.map((effect, at) => (slots.includes(at) ? { ...effect, params: told[slots.indexOf(at)] } : effect)),
    place: placeOf(moment),
    snapshot,
    timersAfter,
    after: (before, context) => ({
      snapshot: (stays
        ? before.snapshot
        : { ...snapshot, context, children: childrenAfter(before) }) as AnyMachineSnapshot,
      timers: timersAfter(before),
      open,
    }),
  };
}
