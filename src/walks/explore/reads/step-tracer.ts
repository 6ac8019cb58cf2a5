import { rememberByReads } from './read-memory.ts';
import { createViews, fieldNames, look, type ReadRecorder } from './read-recorder.ts';
import { createPool } from './structural-key.ts';

type Values = Record<string, unknown>;

/** What a function of a chart does with the context while a step is taken. */
interface Operation {
  /**
   * `look`: reads a field; `ask`: answers something of the context; `tell`: makes something for the world, on which nothing
   * depends; `write`: gives fields other values.
   */
  readonly kind: 'look' | 'ask' | 'tell' | 'write';
  readonly field: string;
  readonly run: (context: unknown) => unknown;
}

/** What a write gives a context. */
interface Written {
  readonly update: Values;
  /** The fields that get another value than before, with spaces between them: how a step goes on depends on these. */
  readonly changed: string;
}

/**
 * How far a step is known: what is done next with the context, and how the step goes on with each answer; at the end,
 * what the step does.
 */
export interface Trace<T> {
  operation?: Operation;
  readonly next: Map<unknown, Trace<T>>;
  end?: { readonly value: T };
  /** The step uses the context in a way that cannot be followed. */
  isUnknowable: boolean;
}

/** A step of which nothing is known. */
export function newTrace<T>(): Trace<T> {
  return { next: new Map(), isUnknowable: false };
}

/** A step that was followed to its end. */
export interface Followed<T> {
  readonly value: T;
  /** The context afterwards. */
  readonly context: unknown;
  /** What was made for the world, in order. */
  readonly told: readonly object[];
}

/** How a step ends for a context; undefined where it is not known. */
export function followTrace<T>(trace: Trace<T>, context: unknown): Followed<T> | undefined {
  let now = context;
  let told = nothing;
  for (let at: Trace<T> | undefined = trace; at !== undefined; ) {
    const { operation } = at;
    if (operation === undefined) return at.end && { value: at.end.value, context: now, told };
    const answer = operation.run(now);
    if (operation.kind === 'write') now = { ...(now as Values), ...(answer as Written).update };
    if (operation.kind === 'tell' && isObject(answer)) told = [...told, answer];
    at = at.next.get(keyOf(operation.kind, answer));
  }
  return undefined;
}

const nothing: readonly object[] = [];
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What of an answer decides how a step goes on. */
function keyOf(kind: Operation['kind'], answer: unknown): unknown {
  if (kind === 'write') return (answer as Written).changed;
  return kind === 'tell' && isObject(answer) ? 'told' : answer;
}

/**
 * Notes what the functions of a chart do with the context during a step. Each of them is remembered by what it reads, so a
 * context in which they answer the same is taken through the step without the chart.
 */
export interface StepTracer {
  /** Hands out one object for all values that are equal: answers are compared by identity. */
  readonly pool: <T>(value: T) => T;
  /**
   * Does a step, and adds to its trace what was asked and written.
   *
   * @returns the end of the trace, undefined where the step cannot be followed; and what was told, in order
   */
  readonly during: <T, R>(
    trace: Trace<T>,
    act: () => R,
  ) => { readonly result: R; readonly end: Trace<T> | undefined; readonly told: readonly object[] };
  /** Whether a step is being noted. */
  readonly isTracing: () => boolean;
  /** Asks a function for something about a context. */
  readonly ask: <R>(call: Call, compute: (context: unknown) => R) => R;
  /** Has a function make what goes to the world: on which nothing in the chart depends. */
  readonly tell: <R>(call: Call, compute: (context: unknown) => R) => R;
  /** A function that answers what a call does, once for all contexts that agree in what it reads of them. */
  readonly recall: <R>(call: Call, compute: (context: unknown) => R) => (context: unknown) => R;
  /** Asks or has told what a function that recalls answers. */
  readonly use: <R>(kind: 'ask' | 'tell', context: unknown, recalling: (context: unknown) => R) => R;
  /** Has a function write to a context; `onChange` is told of each field that gets another value. */
  readonly write: (call: Call, compute: (context: unknown) => Values, onChange: (field: string) => void) => Values;
  /** A context whose fields are noted as they are read; the context itself while no step is noted. */
  readonly view: (context: unknown) => unknown;
  /** Passes a result on; one that holds a view would be read later, unnoticed. */
  readonly checked: <R>(result: R) => R;
  /** What happens in this step does not follow from the context alone. */
  readonly giveUp: () => void;
}

/** A call of a function of the chart: what it answers follows from these. */
export interface Call {
  readonly of: object;
  readonly context: unknown;
  readonly event: unknown;
  readonly params?: unknown;
}

/** A store of what is made once for each function, event and params. */
function rememberCalls<T>(make: (compute: (context: unknown) => unknown) => T) {
  const known = new WeakMap<object, Map<unknown, Map<unknown, T>>>();
  return ({ of, event, params }: Call, compute: (context: unknown) => unknown): T => {
    const byEvent = known.get(of) ?? new Map<unknown, Map<unknown, T>>();
    known.set(of, byEvent);
    const byParams = byEvent.get(event) ?? new Map<unknown, T>();
    byEvent.set(event, byParams);
    const made = byParams.get(params) ?? make(compute);
    byParams.set(params, made);
    return made;
  };
}

interface Recording {
  at: Trace<unknown>;
  /** Fields read since they were last written. */
  readonly looked: Set<string>;
  readonly told: object[];
  isComplete: boolean;
}

/** A tracer that rests. */
export function createStepTracer(recorder: ReadRecorder): StepTracer {
  const views = createViews();
  const pool = createPool();
  /** The step that is noted, also while a function answers. */
  let noting: Recording | undefined;
  let isAnswering = false;

  const recalling = <R>(compute: (context: unknown) => R) => {
    const recall = rememberByReads(recorder, compute);
    return (context: unknown): R => recall(context, '');
  };
  const answerOf = rememberCalls((compute) => recalling((context) => pooled(compute(context))));
  // What is told is compared with nothing.
  const toldBy = rememberCalls(recalling);
  const writtenBy = rememberCalls((compute) =>
    recalling((context): Written => {
      const values = Object.entries(compute(context) as Values).map(
        ([field, value]) => [field, pooled(value)] as const,
      );
      const update = Object.fromEntries(values);
      return { update, changed: changedBy(context, update).join(' ') };
    }),
  );

  const take = (
    recording: Recording,
    kind: Operation['kind'],
    field: string,
    context: unknown,
    run: Operation['run'],
  ): unknown => {
    const { at } = recording;
    at.operation ??= { kind, field, run };
    if (at.operation.kind !== kind || at.operation.field !== field) throw new Error(impure);
    // What a function calls itself is part of its answer.
    isAnswering = true;
    const answer = at.operation.run(context);
    isAnswering = false;
    if (kind === 'tell' && isObject(answer)) recording.told.push(answer);
    const key = keyOf(kind, answer);
    const next = at.next.get(key) ?? newTrace();
    at.next.set(key, next);
    recording.at = next;
    return answer;
  };
  const use = <R>(kind: 'ask' | 'tell', context: unknown, recalling: (context: unknown) => R): R =>
    take(noting as Recording, kind, '', context, recalling) as R;
  const recall = <R>(call: Call, compute: (context: unknown) => R) => toldBy(call, compute) as (context: unknown) => R;
  const tracing = (): Recording | undefined => (isAnswering ? undefined : noting);
  const pooled = <T>(value: T): T => (recorder.holdsView(value) ? value : pool(value));
  const changedBy = (context: unknown, update: Values): string[] =>
    Object.keys(update).filter((field) => recorder.differs(context, field, update[field]));

  return {
    pool,
    during: (trace, act) => {
      const recording: Recording = { at: trace as Trace<unknown>, looked: new Set(), told: [], isComplete: true };
      noting = recording;
      try {
        const result = act();
        if (recording.at.operation !== undefined) throw new Error(impure);
        return { result, end: recording.isComplete ? (recording.at as typeof trace) : undefined, told: recording.told };
      } finally {
        noting = undefined;
        isAnswering = false;
      }
    },
    isTracing: () => tracing() !== undefined,
    ask: (call, compute) =>
      tracing() ? use('ask', call.context, answerOf(call, compute) as typeof compute) : compute(call.context),
    tell: (call, compute) => (tracing() ? use('tell', call.context, recall(call, compute)) : compute(call.context)),
    recall,
    use,
    write: (call, compute, onChange) => {
      const recording = tracing();
      if (!recording) {
        const update = compute(call.context);
        for (const field of changedBy(call.context, update)) onChange(field);
        return update;
      }
      const { update, changed } = take(recording, 'write', '', call.context, writtenBy(call, compute)) as Written;
      for (const field of [...Object.keys(update), fieldNames]) recording.looked.delete(field);
      if (changed !== '') changed.split(' ').forEach(onChange);
      return update;
    },
    view: (context) => {
      const recording = tracing();
      if (!recording) return context;
      return views.of(context, (field) => {
        if (recording !== tracing() || recording.looked.has(field)) return;
        recording.looked.add(field);
        take(recording, 'look', field, context, (now) => look(now, { field }));
      });
    },
    checked: (result) => {
      if (noting && views.isIn(result)) noting.isComplete = false;
      return result;
    },
    giveUp: () => {
      // What is answered meanwhile must not be recalled either.
      recorder.giveUp();
      if (noting) noting.isComplete = false;
    },
  };
}

const impure = 'a function of the chart is not pure: it was called in another order than before';
