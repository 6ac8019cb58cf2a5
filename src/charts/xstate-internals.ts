/**
 * The only module that knows XState's undocumented parts, but for the structure of charts
 * (src/charts/chart-structure.ts), the transitions taken (src/charts/taken-transitions.ts) and what the
 * functions of a chart read (watched-reads.ts).
 * `xstate-internals.test.ts` is their contract: when an update of XState breaks it, this file is the one to fix.
 */
import {
  type AnyActorLogic,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  and,
  assign,
  createMachine,
  type EventObject,
} from 'xstate';
import { compositeGuard, isForbidden, type TransitionLike } from './chart-structure.ts';
import { inspectedScope } from './take-event.ts';
import { transitionsIn } from './taken-transitions.ts';
import { guardName } from './transition-ids.ts';

interface MutableTransition {
  target?: readonly AnyStateNode[] | undefined;
  guard?: unknown;
  actions: readonly unknown[];
  description?: string | undefined;
}

/** Whether an action implementation is one of XState's own (`assign`, `raise`, `sendTo` …), which pure runs resolve. */
export function isBuiltInAction(action: unknown): boolean {
  return typeof action === 'function' && 'resolve' in action;
}

/** What `assign` was given; undefined for any other action. */
export function assignmentOf(action: unknown): unknown {
  if (typeof action !== 'function' || !('type' in action) || action.type !== 'xstate.assign') return undefined;
  return 'assignment' in action ? action.assignment : undefined;
}

/** An `assign` of a function that knows more than a chart's own. */
export function withAssignment(assignment: unknown): unknown {
  return assign(assignment as never);
}

/** Whether a snapshot remembers something for a history state. */
export function remembersHistory(snapshot: AnyMachineSnapshot, historyId: string): boolean {
  return (snapshot.historyValue as Record<string, unknown>)[historyId] !== undefined;
}

/** The remembered history as plain ids. */
export function historyIds(snapshot: AnyMachineSnapshot): Record<string, string[]> {
  const remembered = snapshot.historyValue as Record<string, readonly { id: string }[]>;
  return Object.fromEntries(Object.entries(remembered).map(([id, nodes]) => [id, nodes.map((node) => node.id).sort()]));
}

/** The active state nodes, ancestors included. */
export function activeNodes(snapshot: AnyMachineSnapshot): readonly AnyStateNode[] {
  return snapshot._nodes;
}

type GuardCheck = (snapshot: AnyMachineSnapshot, args: GuardArgs) => boolean;

function evaluator(guard: unknown): GuardCheck {
  // `and([guard])` is the public way to have XState evaluate a guard of any shape, params included.
  const wrapped = and([guard as never]) as unknown as {
    check: (snapshot: unknown, args: unknown, self: unknown) => boolean;
  };
  return (snapshot, args) => wrapped.check(snapshot, args, wrapped);
}

/** Reports `''` for the guard as a whole and its name for each condition inside `not`, `and`, `or`. */
export type GuardReport = (leaf: string, outcome: boolean) => void;

interface GuardWatch {
  readonly name: (guard: unknown) => string;
  readonly report: GuardReport;
  /** Asks a guard, or a condition inside one, about a context; `of` is the same for what follows from context and event alone. */
  readonly ask: (
    call: { readonly of: object; readonly context: unknown; readonly event: unknown },
    holds: (context: unknown) => boolean,
  ) => boolean;
}

interface GuardArgs {
  readonly context: unknown;
  readonly event: unknown;
}

/** Whether a guard asks which states are active, so that it does not follow from context and event alone. */
function asksStates(machine: AnyStateMachine, guard: unknown): boolean {
  const composite = compositeGuard(guard);
  if (composite) return composite.kind === 'in' || composite.guards.some((part) => asksStates(machine, part));
  if (typeof guard === 'function') return false;
  const named = (machine.implementations.guards as Record<string, unknown>)[guardName(guard) ?? ''];
  return named !== undefined && asksStates(machine, named);
}

function observed(machine: AnyStateMachine, guard: unknown, leaf: string, watch: GuardWatch): unknown {
  const { name, report, ask } = watch;
  const composite = compositeGuard(guard);
  const hasParts = composite !== undefined && composite.kind !== 'in';
  let inner = guard;
  if (hasParts) {
    const guards = composite.guards.map((part) => observed(machine, part, name(part), watch));
    const original = guard as { check: (snapshot: unknown, args: unknown, self: unknown) => boolean };
    const rebuilt = (): boolean => false;
    rebuilt.check = (snapshot: unknown, args: unknown): boolean => original.check(snapshot, args, rebuilt);
    rebuilt.guards = guards;
    inner = rebuilt;
  }
  const check = hasParts ? evaluator(inner) : asked(machine, inner, ask);
  const wrapper = (): boolean => false;
  wrapper.check = (snapshot: AnyMachineSnapshot, args: GuardArgs): boolean => {
    const outcome = check(snapshot, args);
    report(leaf, outcome);
    return outcome;
  };
  return wrapper;
}

/** The check of a guard, asked as one. */
function asked(machine: AnyStateMachine, guard: unknown, ask: GuardWatch['ask']): GuardCheck {
  const check = evaluator(guard);
  const hasStates = asksStates(machine, guard);
  return (snapshot, { context, event }) =>
    ask({ of: hasStates ? {} : check, context, event }, (now) => check(snapshot, { context: now, event }));
}

/** A guard that reports when the guard of the next alternative would hold as well. */
function withNext(
  machine: AnyStateMachine,
  guard: unknown,
  next: unknown,
  { precedes, ask }: GuardWatch & { precedes: () => void },
): unknown {
  const [check, checkNext] = [evaluator(guard), asked(machine, next, ask)];
  const wrapper = (): boolean => false;
  wrapper.check = (snapshot: AnyMachineSnapshot, args: GuardArgs): boolean => {
    const outcome = check(snapshot, args);
    if (outcome && checkNext(snapshot, args)) precedes();
    return outcome;
  };
  return wrapper;
}

/** The reports of an instrumented machine. */
export interface Observer {
  /** Wraps the guard of a transition; `leafName` names the conditions inside a composite. */
  readonly guard: (definition: TransitionLike) =>
    | (GuardWatch & {
        /** The guard holds and so would the one of the next alternative: their order decides. */
        precedes: () => void;
      })
    | undefined;
  /** An action to append to a transition, run when and only when it is taken. */
  readonly taken: (definition: TransitionLike) => (() => void) | undefined;
  /** An action to append to a state's entry. */
  readonly entered: (node: AnyStateNode) => () => void;
}

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states as Record<string, AnyStateNode>).flatMap(nodesOf)];
}

/** Adds an observer to a machine instance that is not shared. The config is shared and stays untouched. */
export function observe(machine: AnyStateMachine, observer: Observer): void {
  const patch = (definition: MutableTransition, next?: MutableTransition): void => {
    const watch = definition.guard === undefined ? undefined : observer.guard(definition);
    if (watch) {
      const guard = observed(machine, definition.guard, '', watch);
      definition.guard = next?.guard === undefined ? guard : withNext(machine, guard, next.guard, watch);
    }
    const taken = observer.taken(definition);
    // A transition that only forbids must stay empty, or `can()` would call it possible.
    if (taken && !isForbidden(definition)) definition.actions = [...definition.actions, taken];
  };
  for (const node of nodesOf(machine.root)) {
    for (const list of [...node.transitions.values(), node.always ?? []]) {
      const definitions = list as unknown as readonly MutableTransition[];
      for (const [at, definition] of definitions.entries()) patch(definition, definitions[at + 1]);
    }
    if (node.type === 'compound') patch(node.initial as never);
    node.entry.push(observer.entered(node) as never);
  }
}

/** What of a machine is different in a fresh instance. */
export interface MachineChanges {
  readonly config?: unknown;
  readonly actors?: Record<string, AnyActorLogic>;
  readonly actions?: Record<string, unknown>;
  readonly guards?: Record<string, unknown>;
  readonly delays?: Record<string, unknown>;
}

/** A fresh instance of a machine from its config, with a limit on `always` loops. */
export function rebuild(machine: AnyStateMachine, changes: MachineChanges = {}): AnyStateMachine {
  const config = (changes.config ?? machine.config) as Record<string, unknown>;
  const given = machine.implementations;
  return createMachine(
    { ...config, options: { maxIterations: 200, ...(config.options as object | undefined) } } as never,
    {
      ...given,
      actors: { ...given.actors, ...changes.actors },
      actions: { ...given.actions, ...changes.actions },
      guards: { ...given.guards, ...changes.guards },
      delays: { ...given.delays, ...changes.delays },
    } as never,
  ) as unknown as AnyStateMachine;
}

/** An action as XState hands it to an executor. */
export interface ExecutedAction {
  readonly type: string;
  readonly params: unknown;
  readonly exec: unknown;
}

/** A scope that runs a machine without effects and tells which actions it would execute. */
export function inertScope(
  onAction: (action: ExecutedAction) => void,
  onTransitions: (transitions: readonly TransitionLike[]) => void,
): AnyActorScope {
  const scope = inspectedScope((inspected) => onTransitions(transitionsIn(inspected)));
  // Each step starts its own children, so a systemId may be taken again; XState's own registry would throw.
  const keyed = new Map<string, unknown>();
  Object.assign(scope.system, {
    get: (systemId: string) => keyed.get(systemId),
    _set: (systemId: string, actor: unknown) => keyed.set(systemId, actor),
  });
  return { ...scope, actionExecutor: (action: unknown) => onAction(action as ExecutedAction) };
}

/** Runs one macrostep of a machine in a scope of {@link inertScope}. */
export function pureStep(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
  scope: AnyActorScope,
): AnyMachineSnapshot {
  return machine.transition(snapshot as never, event as never, scope as never) as AnyMachineSnapshot;
}

/** The first snapshot of a machine in a scope of {@link inertScope}. */
export function pureStart(machine: AnyStateMachine, input: unknown, scope: AnyActorScope): AnyMachineSnapshot {
  return machine.getInitialSnapshot(scope as never, input as never) as AnyMachineSnapshot;
}
