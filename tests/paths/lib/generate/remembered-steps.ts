import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { allNodes } from '../../../../machines/shared/transition-ids.ts';
import { remember } from '../chart/offers.ts';
import { createReadMemory, type ReadMemory } from '../chart/read-memory.ts';
import { stableJson } from '../chart/stable-json.ts';
import { createPool } from '../chart/structural-key.ts';
import { historyIds } from '../chart/xstate-internals.ts';
import { type Moment, type Outcome, type PureRunner, situation, timersAt } from './pure-run.ts';
import type { Step } from './step.ts';
import { applyTimers } from './timers.ts';

/** What a step does wherever the same is active and what it reads of the context is the same. */
export interface Reaction extends Omit<Outcome, 'moment'> {
  /** Everything but context and timers that tells the situation afterwards from others. */
  readonly place: string;
  /** As it was when the step was learnt: its context may differ from that of the situation asked about. */
  readonly snapshot: AnyMachineSnapshot;
  readonly after: (before: Moment) => Moment;
  readonly contextAfter: (before: Moment) => unknown;
  readonly timersAfter: (before: Moment) => Moment['timers'];
}

/** Of this many steps taken from memory, one is run as well and compared. */
const CHECK_EVERY = 64;

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
  readonly react: (before: Moment, key: string, step: Step) => Reaction;
}

/**
 * A chart has far more situations than ways to react, because most of the context does not matter to most steps. What a
 * step depends on is observed while it runs, so nothing is assumed of the chart but that it is pure.
 */
export function createStepMemory(runner: PureRunner, project: (context: unknown) => unknown): StepMemory {
  const pool = createPool();
  const memories = remember((_key: string) => createReadMemory<Step, Reaction>());
  const withOutput = new Set(allNodes(runner.machine).flatMap((node) => (node.output === undefined ? [] : [node.id])));
  let remembered = 0;

  const learn = (before: Moment, step: Step, memory: ReadMemory<Step, Reaction>): Reaction => {
    const { result, reads } = runner.recorder.during(before.snapshot.context, () => runner.apply(before, step));
    const { status, output } = result.moment.snapshot;
    // XState asks for outputs by itself.
    const hasOutput = output !== undefined || result.entered.some((id) => withOutput.has(id));
    if (!reads.isComplete || hasOutput || status === 'error') {
      memory.giveUp(step);
      return asIs(runner.apply(before, step));
    }
    const written = new Map([...reads.written].map(([field, value]) => [field, pool(value)]));
    const reaction = reactionOf(before, step, result, written);
    memory.keep(step, reads, reaction);
    return reaction;
  };
  const compare = (before: Moment, step: Step, reaction: Reaction): void => {
    const outcome = runner.apply(before, step);
    const [found, expected] = [outcome, { ...reaction, moment: reaction.after(before) }].map((one) =>
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
      const memory = memories(key);
      const known = memory.find(step, before.snapshot.context);
      if (!known) return memory.isGivenUp(step) ? asIs(runner.apply(before, step)) : learn(before, step, memory);
      remembered += 1;
      if (remembered % CHECK_EVERY === 0) compare(before, step, known.value);
      return known.value;
    },
  };
}

/** A reaction that holds for one situation only. */
function asIs({ moment, ...outcome }: Outcome): Reaction {
  return {
    ...outcome,
    place: placeOf(moment),
    snapshot: moment.snapshot,
    after: () => moment,
    contextAfter: () => moment.snapshot.context,
    timersAfter: () => moment.timers,
  };
}

function reactionOf(
  learnt: Moment,
  step: Step,
  { moment, ...outcome }: Outcome,
  written: ReadonlyMap<string, unknown>,
): Reaction {
  const update = Object.fromEntries(written);
  const { snapshot, open } = moment;
  const stays = snapshot === learnt.snapshot;
  const children = snapshot.children as Children;
  const kept = Object.keys(children).filter((id) => children[id] === (learnt.snapshot.children as Children)[id]);
  const childrenAfter = (before: Moment): Children => {
    const earlier = before.snapshot.children as Children;
    return { ...children, ...Object.fromEntries(kept.map((id) => [id, earlier[id]])) };
  };
  const contextAfter = ({ snapshot: { context } }: Moment): unknown =>
    written.size === 0 ? context : { ...context, ...update };
  const timersAfter = (before: Moment): Moment['timers'] =>
    snapshot.status === 'active' ? applyTimers(timersAt(before, step), outcome.timerChanges) : [];
  return {
    ...outcome,
    place: placeOf(moment),
    snapshot,
    contextAfter,
    timersAfter,
    after: (before) => ({
      snapshot: (stays
        ? before.snapshot
        : { ...snapshot, context: contextAfter(before), children: childrenAfter(before) }) as AnyMachineSnapshot,
      timers: timersAfter(before),
      open,
    }),
  };
}
