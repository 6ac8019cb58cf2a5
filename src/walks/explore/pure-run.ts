import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { isForbidden } from '../../charts/chart-structure.ts';
import { guardName, listTransitions, type TransitionInfo } from '../../charts/transition-ids.ts';
import {
  type ExecutedAction,
  historyIds,
  inertScope,
  observe,
  pureStart,
  pureStep,
  rebuild,
  remembersHistory,
} from '../../charts/xstate-internals.ts';
import type { Effect } from '../model.ts';
import { createReadRecorder, type ReadRecorder } from './reads/read-recorder.ts';
import { createStepTracer, type StepTracer } from './reads/step-tracer.ts';
import { watchReads } from './reads/watched-reads.ts';
import type { AnyEvent, Step } from './step.ts';
import { stubActors } from './stub-actor.ts';
import { applyTimers, type Timer, type TimerChange, fired as withoutTimer } from './timers.ts';

/** An idle machine, with the timers and effects that a running system holds besides the snapshot. */
export interface Moment {
  readonly snapshot: AnyMachineSnapshot;
  readonly timers: readonly Timer[];
  /** Ids of children that have not ended. */
  readonly open: readonly string[];
}

/** What one step did. */
export interface Outcome {
  readonly moment: Moment;
  /** Ids of the transitions taken, in order. */
  readonly taken: readonly string[];
  /** Guard goals seen: `<transition id>?=true`, `<transition id>?<condition>=false`. */
  readonly guards: readonly string[];
  /** Ids of transitions whose guard held although the next alternative's would have held, too. */
  readonly orders: readonly string[];
  /** `<action>.<field>` for each field of the context that an assignment gave another value. */
  readonly fields: readonly string[];
  /** Ids of the states entered, also those left again at once. */
  readonly entered: readonly string[];
  readonly effects: readonly Effect[];
  readonly timerChanges: readonly TimerChange[];
}

/** Runs a machine step by step without effects. */
export interface PureRunner {
  readonly machine: AnyStateMachine;
  readonly transitions: readonly TransitionInfo[];
  readonly start: (input: unknown) => Outcome;
  readonly apply: (moment: Moment, step: Step) => Outcome;
  /** Notes what the chart's functions read of the context. */
  readonly recorder: ReadRecorder;
  /** Notes what the chart's functions do with the context during a step. */
  readonly tracer: StepTracer;
  /** The conditions of each guarded transition: `''` for the whole, names for the parts of a composite. */
  readonly guardParts: ReadonlyMap<string, readonly string[]>;
}

interface Recording {
  readonly taken: string[];
  readonly guards: Set<string>;
  readonly orders: Set<string>;
  readonly fields: Set<string>;
  readonly entered: string[];
  readonly effects: Effect[];
  readonly timerChanges: TimerChange[];
  /** Events the machine sends to itself through its mailbox. */
  readonly mailbox: AnyEvent[];
}

const blank = (): Recording => ({
  taken: [],
  guards: new Set(),
  orders: new Set(),
  fields: new Set(),
  entered: [],
  effects: [],
  timerChanges: [],
  mailbox: [],
});

/** Children that are new, or were open before and are still the same actor. */
function openChildren(next: AnyMachineSnapshot, before: Moment | undefined): string[] {
  const children = next.children as Record<string, AnyActorRef | undefined>;
  const previous = (before?.snapshot.children ?? {}) as Record<string, AnyActorRef | undefined>;
  return Object.keys(children)
    .filter((id) => children[id] !== undefined)
    .filter((id) => children[id] !== previous[id] || before?.open.includes(id))
    .sort();
}

/** Prepares a machine for pure runs; the machine given is not touched. */
export function createPureRunner(original: AnyStateMachine): PureRunner {
  const recorder = createReadRecorder();
  const tracer = createStepTracer(recorder);
  const machine = rebuild(original, { actors: stubActors(original) });
  watchReads(machine, tracer, (action, field) => void recording?.fields.add(`${action}.${field}`));
  const transitions = listTransitions(machine);
  const idOf = new Map<unknown, string>(transitions.map((info) => [info.definition, info.id]));
  const historyDefaults = transitions.filter((info) => info.kind === 'history');
  const marks = new Map<unknown, (recording: Recording) => void>();
  const guardParts = new Map<string, string[]>();
  let recording: Recording | undefined;

  const mark = (apply: (recording: Recording) => void): (() => void) => {
    const marker = (): void => {};
    marks.set(marker, apply);
    return marker;
  };
  // Inspection lists forbidden transitions too; the markers below tell the ones really taken.
  const forbidden = new Set<unknown>(
    transitions.filter((info) => isForbidden(info.definition)).map((info) => info.definition),
  );
  observe(machine, {
    guard: (definition) => {
      const id = idOf.get(definition);
      if (id === undefined) return undefined;
      return {
        name: (guard) => {
          const part = guardName(guard) ?? 'inline';
          guardParts.set(id, [...new Set([...(guardParts.get(id) ?? ['']), part])]);
          return part;
        },
        report: (part, outcome) => recording?.guards.add(`${id}?${part}=${outcome}`),
        precedes: () => recording?.orders.add(id),
        ask: tracer.ask,
      };
    },
    taken: (definition) => {
      const id = idOf.get(definition);
      return id === undefined ? undefined : mark((current) => current.taken.push(id));
    },
    entered: (node) => mark((current) => current.entered.push(node.id)),
  });
  for (const info of transitions) {
    if (info.guard !== undefined && !guardParts.has(info.id)) guardParts.set(info.id, ['']);
  }

  const onAction = (action: ExecutedAction): void => {
    const current = recording;
    if (!current) return;
    const marker = marks.get(action.exec);
    if (marker) marker(current);
    else noteEffect(current, action, scope.self);
  };
  const scope = inertScope(onAction, (list) => {
    for (const definition of list) if (forbidden.has(definition)) recording?.taken.push(idOf.get(definition) ?? '');
  });

  const run = (before: Moment | undefined, timers: readonly Timer[], go: () => AnyMachineSnapshot): Outcome => {
    const current = blank();
    recording = current;
    try {
      let snapshot = go();
      let letters = 0;
      for (
        let event = current.mailbox.shift();
        event && snapshot.status === 'active';
        event = current.mailbox.shift()
      ) {
        letters += 1;
        if (letters > 200) throw new Error(`${machine.id} keeps sending events to itself.`);
        snapshot = pureStep(machine, snapshot, event, scope);
      }
      noteHistoryDefaults(current, snapshot);
      const active = snapshot.status === 'active';
      const moment: Moment = {
        snapshot,
        timers: active ? applyTimers(timers, current.timerChanges) : [],
        open: active ? openChildren(snapshot, before) : [],
      };
      const { taken, entered, effects, timerChanges } = current;
      const [guards, orders, fields] = [[...current.guards], [...current.orders], [...current.fields]];
      return { moment, taken, guards, orders, fields, entered, effects, timerChanges };
    } finally {
      recording = undefined;
    }
  };

  const noteHistoryDefaults = (current: Recording, snapshot: AnyMachineSnapshot): void => {
    for (const info of historyDefaults) {
      const used = transitions.some((other) => other.targets.includes(info.source) && current.taken.includes(other.id));
      if (used && !remembersHistory(snapshot, info.source)) current.taken.push(info.id);
    }
  };

  const apply = (before: Moment, step: Step): Outcome => {
    const timers = timersAt(before, step);
    const ended = step.kind === 'done' || step.kind === 'error' ? step.invokeId : undefined;
    const running = ended === undefined ? before : { ...before, open: before.open.filter((id) => id !== ended) };
    return run(running, timers, () => pureStep(machine, before.snapshot, step.event, scope));
  };

  return {
    machine,
    transitions,
    guardParts,
    start: (input) => run(undefined, [], () => pureStart(machine, input, scope)),
    apply,
    recorder,
    tracer,
  };
}

/** The timers that still run when a step happens. */
export function timersAt(before: Moment, step: Step): readonly Timer[] {
  return step.kind === 'delay' ? withoutTimer(before.timers, step.timerId) : before.timers;
}

/** Sorts an executed action into timers, the machine's own mailbox, and effects on the world. */
export function noteEffect(
  current: Pick<Recording, 'effects' | 'timerChanges' | 'mailbox'>,
  action: ExecutedAction,
  self: unknown,
): void {
  const params = (action.params ?? {}) as Record<string, unknown>;
  const { id, delay, event } = params as { id?: string; delay?: unknown; event?: AnyEvent };
  const toSelf = action.type === 'xstate.raise' || (action.type === 'xstate.sendTo' && params['to'] === self);
  if (toSelf && event && typeof delay === 'number') {
    current.timerChanges.push({ type: 'schedule', id: id ?? event.type, event, delay });
  } else if (action.type === 'xstate.cancel') {
    current.timerChanges.push({ type: 'cancel', id: String(params['sendId']) });
  } else if (action.type === 'xstate.sendTo' && toSelf && event) {
    current.mailbox.push(event);
  } else if (action.type === 'xstate.sendTo') {
    current.effects.push({ type: `sendTo(${String(params['targetId'])})`, params: event });
  } else if (action.type === 'xstate.emit') {
    current.effects.push({ type: 'emit', params: event });
  } else if (!action.type.startsWith('xstate.')) {
    current.effects.push(
      action.params === undefined ? { type: action.type } : { type: action.type, params: action.params },
    );
  }
}

/** Everything that tells one situation from another: state, projected context, children, timers, remembered history. */
export function situation(moment: Moment, project: (context: unknown) => unknown): unknown {
  const { snapshot } = moment;
  return {
    value: snapshot.value,
    status: snapshot.status,
    output: snapshot.output,
    context: project(snapshot.context),
    open: moment.open,
    timers: moment.timers.map((timer) => [timer.id, timer.after]).sort(),
    history: historyIds(snapshot),
  };
}
