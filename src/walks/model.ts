import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
  StateMachine,
} from 'xstate';

/** One way to fill in an event's payload (the event without its `type`). */
type PayloadOf<TEvent> = TEvent extends { type: string } ? Omit<TEvent, 'type'> : never;

/** A list of cases, or a function that derives them from the state the machine is in. `[]` means "not possible here". */
export type Cases<TCase, TSnapshot> = readonly TCase[] | ((snapshot: TSnapshot) => readonly TCase[]);

/** One event of a machine, by its type. */
export type EventOfType<M extends AnyStateMachine, K> = Extract<EventFromLogic<M>, { type: K }>;

/** `'a' | { b: 'c' }` becomes `'a' | 'b' | 'b.c'`: every state of the machine, history states left out. */
type PathsOfValue<TValue> = TValue extends string
  ? TValue
  : TValue extends object
    ? { [K in keyof TValue & string]: K | `${K}.${PathsOfValue<TValue[K]>}` }[keyof TValue & string]
    : never;

type ValueOf<M> =
  M extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer _Actor,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer TValue,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _StateMeta,
    infer _Schema,
    infer _TransitionMeta
  >
    ? TValue
    : never;

/** The actors of a machine's setup, by source and logic. */
export type ActorOf<M> =
  M extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer TActor,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _StateMeta,
    infer _Schema,
    infer _TransitionMeta
  >
    ? TActor
    : never;

type DelayOf<M> =
  M extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer _Actor,
    infer _Action,
    infer _Guard,
    infer TDelay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _StateMeta,
    infer _Schema,
    infer _TransitionMeta
  >
    ? TDelay
    : never;

/** The dotted path of every state of a machine, without the machine's id: `'running' | 'running.saving'`. */
export type StatePath<M extends AnyStateMachine> = PathsOfValue<ValueOf<M>>;

/** What a check may look at besides the snapshot. */
export interface CheckContext<TSnapshot = AnyMachineSnapshot> {
  /** Named actions with their params, `sendTo` and `emit` effects of the step that led here. */
  readonly effects: readonly Effect[];
  /** The event of the step that led here; `undefined` on the first check of a path. */
  readonly event: { readonly type: string } | undefined;
  /** The snapshot before that step; `undefined` on the first check of a path. */
  readonly before: TSnapshot | undefined;
  /** Names of the delays that began with that step; `undefined` where a walk cannot tell. */
  readonly delays: readonly string[] | undefined;
}

/** A side effect that the machine requested. */
export interface Effect {
  readonly type: string;
  readonly params?: unknown;
}

/**
 * A statement about the machine while a state is active. It fails by throwing (`expect`, `assert`) or by returning
 * `false`.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: a check either says so or throws, and then has nothing to return
export type Check<TSnapshot> = (snapshot: TSnapshot, more: CheckContext<TSnapshot>) => boolean | void;

/**
 * What a step brings about: the state, or all of the states, that are active afterwards; or a function that says so, answers
 * whether it is as it should be, or throws.
 */
export type StepOutcome<TSnapshot, TState extends string, TEvent> =
  | TState
  | readonly TState[]
  | ((
      now: TSnapshot,
      more: Omit<CheckContext<TSnapshot>, 'event' | 'before'> & { readonly event: TEvent; readonly before: TSnapshot },
      // biome-ignore lint/suspicious/noConfusingVoidType: like a check, it may throw and return nothing
    ) => TState | readonly TState[] | boolean | void);

/** An outcome without the machine's types. */
export type AnyOutcome = StepOutcome<AnyMachineSnapshot, string, { readonly type: string }>;

/** How an invoked actor may end. */
export interface InvokeOutcomes<TOutput, TSnapshot> {
  /** Outputs it may finish with. `[]` for a listener that never finishes. */
  readonly done: Cases<TOutput, TSnapshot>;
  /** Errors it may fail with. */
  readonly error: Cases<unknown, TSnapshot>;
  /** Snapshots it may report, only for an invoke with `onSnapshot`. */
  readonly snapshot?: Cases<unknown, TSnapshot>;
}

type InvokesOf<M extends AnyStateMachine> = {
  readonly [A in ActorOf<M> as A['src']]: InvokeOutcomes<
    OutputFrom<A['logic']>,
    SnapshotFrom<M> & { invokeId: string }
  >;
};

type NeedsInput<M extends AnyStateMachine> =
  undefined extends InputFrom<M>
    ? { readonly input?: readonly InputFrom<M>[] }
    : { readonly input: readonly InputFrom<M>[] };

type ByState<M extends AnyStateMachine, TEvent> =
  | StepOutcome<SnapshotFrom<M>, StatePath<M>, TEvent>
  | { readonly [S in StatePath<M>]?: StepOutcome<SnapshotFrom<M>, StatePath<M>, TEvent> };

/** None of a machine without events of its own, whose type is any event. */
type NamedEvent<TType extends string> = string extends TType ? never : TType;

/** What a model may state outcomes for. */
type Happening<M extends AnyStateMachine> =
  | 'start'
  | NamedEvent<EventFromLogic<M>['type']>
  | `done(${ActorOf<M>['src']})`
  | `error(${ActorOf<M>['src']})`
  | `after(${DelayOf<M>})`;

/** A start has no step behind it: only where the chart is and what it asks for. */
type StartOutcome<M extends AnyStateMachine> =
  | StatePath<M>
  | readonly StatePath<M>[]
  | ((
      now: SnapshotFrom<M>,
      more: { readonly effects: readonly Effect[] },
      // biome-ignore lint/suspicious/noConfusingVoidType: like a check, it may throw and return nothing
    ) => StatePath<M> | readonly StatePath<M>[] | boolean | void);

type OutcomeOf<M extends AnyStateMachine, K extends string> = K extends 'start'
  ? StartOutcome<M>
  : K extends `done(${infer TSrc})`
    ? ByState<M, { readonly type: string; readonly output: OutputFrom<Extract<ActorOf<M>, { src: TSrc }>['logic']> }>
    : K extends `error(${string})`
      ? ByState<M, { readonly type: string; readonly error: unknown }>
      : K extends `after(${string})`
        ? ByState<M, { readonly type: string }>
        : K extends EventFromLogic<M>['type']
          ? ByState<M, EventOfType<M, K>>
          : never;

// One mapped type over all keys: of an intersection the compiler takes every key for an event while it infers.
type OutcomesOf<M extends AnyStateMachine> = { readonly [K in Happening<M>]?: OutcomeOf<M, K> };

/** The part of a model that every machine needs. All record keys are checked by the compiler against the machine. */
export type ModelDefinition<M extends AnyStateMachine> = NeedsInput<M> & {
  /** Payloads for every event type. `[{}]` for an event without payload. */
  readonly events: {
    readonly [K in EventFromLogic<M>['type']]: Cases<PayloadOf<EventOfType<M, K>>, SnapshotFrom<M>>;
  };
  /**
   * What is tried with an event, as a sentence that does not say whether it works: for steps that are refused, in a manual test
   * plan. Without, the name of the event has to do.
   */
  readonly words?: { readonly [K in EventFromLogic<M>['type']]?: string };
  /** Outcomes for every actor of `setup({ actors })`, by its `src`. */
  readonly invokes: InvokesOf<M>;
  /** The milliseconds each named delay must resolve to, or `'any'` where the product promises nothing. */
  readonly delays: { readonly [K in DelayOf<M>]: number | 'any' | ((snapshot: SnapshotFrom<M>) => number) };
  /**
   * What of the context tells two situations apart. Bounded: cap counters, leave out texts and timestamps. It is part
   * of a path's expectation, too: replaying a path must give the same projection after every step.
   */
  readonly context: (context: SnapshotFrom<M>['context']) => unknown;
  /** What must hold in each state. */
  readonly checks: { readonly [K in StatePath<M>]: Check<SnapshotFrom<M>> };
  /**
   * What steps bring about, by what happens: an event, `done(actor)` or `error(actor)` by the actor's `src`, `after(delay)`.
   * Either for each state in which it happens, or one for all; `start` is where the chart starts. Asked after each such step; one
   * that never happens fails.
   */
  readonly outcomes?: OutcomesOf<M>;
  /** Goals that cannot be reached, with the reason. A trailing `*` covers a family. Stale entries fail. */
  readonly unreachable?: Readonly<Record<string, string>>;
  /** Events that a state ignores although a sibling handles them. Total, and an entry that is not needed fails. */
  readonly ignored?: readonly IgnoredEvents<EventFromLogic<M>['type'], StatePath<M>>[];
  /** Mutants that cannot be told from the original, by their ids, each with the reason. Stale entries fail. */
  readonly equivalentMutants?: Readonly<Record<string, string>>;
  /** The most distinct situations to explore before giving up; 20,000 unless told. */
  readonly bound?: number;
};

/** Every event named is ignored in every state named, for one reason. */
export interface IgnoredEvents<TEvent extends string = string, TState extends string = string> {
  readonly in: readonly TState[];
  readonly events: readonly TEvent[];
  /** Why that is correct, in the product's words. */
  readonly because: string;
}

/** A model as the generator sees it, without the machine's types. */
export interface PathModel {
  readonly machine: AnyStateMachine;
  readonly input: readonly unknown[];
  readonly events: Readonly<Record<string, Cases<object, AnyMachineSnapshot>>>;
  readonly words: Readonly<Record<string, string>>;
  readonly invokes: Readonly<Record<string, InvokeOutcomes<unknown, AnyMachineSnapshot & { invokeId: string }>>>;
  readonly delays: Readonly<Record<string, number | 'any' | ((snapshot: AnyMachineSnapshot) => number)>>;
  readonly context: (context: unknown) => unknown;
  readonly checks: Readonly<Record<string, Check<AnyMachineSnapshot>>>;
  readonly outcomes: Readonly<Record<string, AnyOutcome | Readonly<Record<string, AnyOutcome>>>>;
  readonly unreachable: Readonly<Record<string, string>>;
  readonly ignored: readonly IgnoredEvents[];
  readonly equivalentMutants: Readonly<Record<string, string>>;
  readonly bound: number;
}

/**
 * Ties a model to its machine. It compiles only when it is total: cases for every event, outcomes for every actor,
 * a figure for every delay, a check for every state.
 *
 * @example
 * export const model = defineModel(doorMachine, { events: {…}, invokes: {}, delays: {}, context: …, checks: {…} });
 */
export function defineModel<M extends AnyStateMachine>(machine: M, definition: ModelDefinition<M>): PathModel {
  // The generator treats all machines alike; the types above have done their work at the call.
  const loose = definition as unknown as Partial<PathModel> & Omit<PathModel, 'machine'>;
  return {
    machine,
    input: loose.input ?? [undefined],
    events: loose.events,
    words: loose.words ?? {},
    invokes: loose.invokes,
    delays: loose.delays,
    context: loose.context,
    checks: loose.checks,
    outcomes: loose.outcomes ?? {},
    unreachable: loose.unreachable ?? {},
    ignored: loose.ignored ?? [],
    equivalentMutants: loose.equivalentMutants ?? {},
    bound: loose.bound ?? 20_000,
  };
}

/** The check of a state that is always left immediately: it fails if the machine ever stays there. */
export const neverAtRest = (): boolean => false;

const names = new WeakMap<object, string>();

/**
 * Labels a case for the test plan, with a path id that survives a change of its values.
 *
 * @example
 * 'exam.answerChanged': [named('an empty answer', { itemId: 'one', text: '' })]
 */
export function named<TCase extends object>(words: string, payload: TCase): TCase {
  names.set(payload, words);
  return payload;
}

/** The label given with {@link named}, if any. */
export function caseName(payload: unknown): string | undefined {
  return typeof payload === 'object' && payload !== null ? names.get(payload) : undefined;
}
