/**
 * Wraps every function that a chart gives XState, so that a tracer notes what each does with the context. It knows XState's
 * undocumented parts; `remembered-steps.test.ts` is its contract.
 */
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { asFunction } from '../../../charts/assigned-fields.ts';
import { remember } from '../../../charts/offers.ts';
import { allNodes } from '../../../charts/transition-ids.ts';
import { activeNodes, assignmentOf, isBuiltInAction, withAssignment } from '../../../charts/xstate-internals.ts';
import type { StepTracer } from './step-tracer.ts';

type Args = { readonly context: unknown; readonly event: unknown };
type Expression = (args: Args, params?: unknown) => unknown;

/** One of XState's own actions. */
interface BuiltIn {
  readonly type: string;
  readonly resolve: (
    scope: unknown,
    snapshot: AnyMachineSnapshot,
    args: Args,
    params: unknown,
    action: unknown,
    extra: unknown,
  ) => [snapshot: unknown, result: unknown, actions: readonly unknown[] | undefined];
}

/**
 * Watches a machine instance that is not shared: its definitions are replaced, its config stays untouched.
 *
 * @param onChange told of each field of the context that a named assignment gives another value
 */
export function watchReads(
  machine: AnyStateMachine,
  tracer: StepTracer,
  onChange: (action: string, field: string) => void,
): void {
  const { actions } = machine.implementations as { actions: Record<string, unknown> };
  /** Of the params of an action that acts on the world nothing depends in the chart. */
  const isForWorld = (type: string): boolean => !isBuiltInAction(actions[type]);
  const asked =
    (expression: Expression, how: 'ask' | 'tell' = 'ask'): Expression =>
    (args, params) =>
      tracer[how]({ of: expression, ...args, params }, (context) => expression({ ...args, context }, params));
  const watchedAction = (action: unknown, name?: string): unknown => {
    const assignment = assignmentOf(action);
    if (assignment !== undefined) {
      const tell = (field: string) => name && onChange(name, field);
      return withAssignment(written(asFunction(assignment) as Assigner, tracer, tell));
    }
    if (isBuiltInAction(action)) {
      const builtIn = action as BuiltIn;
      if (builtIn.type === 'xstate.enqueueActions') return watchedEnqueue(builtIn, tracer, isForWorld);
      return watchedBuiltIn(builtIn, tracer);
    }
    if (typeof action !== 'object' || action === null || !('params' in action)) return action;
    const { type, params } = action as { type: string; params: unknown };
    if (typeof params !== 'function') return action;
    return { ...action, params: asked(params as Expression, isForWorld(type) ? 'tell' : 'ask') };
  };
  const watchedActions = (actions: readonly unknown[]): unknown[] => actions.map((action) => watchedAction(action));

  for (const [name, action] of Object.entries(actions)) actions[name] = watchedAction(action, name);
  for (const node of allNodes(machine)) {
    const lists = [...node.transitions.values(), node.always ?? [], node.type === 'compound' ? [node.initial] : []];
    for (const definition of lists.flat() as { actions: readonly unknown[] }[]) {
      definition.actions = watchedActions(definition.actions);
    }
    node.entry.splice(0, node.entry.length, ...(watchedActions(node.entry) as never[]));
    node.exit.splice(0, node.exit.length, ...(watchedActions(node.exit) as never[]));
    for (const [at, invoke] of node.invoke.entries()) {
      if (typeof invoke.input !== 'function') continue;
      node.invoke[at] = { ...invoke, input: asked(invoke.input as never) as never };
    }
  }
}

type Assigner = (args: AssignArgs, params: unknown) => Record<string, unknown>;
type AssignArgs = Args & { readonly spawn: (...given: unknown[]) => unknown };

function written(assignment: Assigner, tracer: StepTracer, onChange: (field: string) => void): Assigner {
  return (args, params) => {
    // A child that an assignment starts is another one each time.
    const spawn: AssignArgs['spawn'] = (...given) => {
      tracer.giveUp();
      return args.spawn(...given);
    };
    return tracer.write(
      { of: assignment, ...args, params },
      (context) => assignment({ ...args, context, spawn }, params),
      onChange,
    );
  };
}

function watchedBuiltIn(original: BuiltIn, tracer: StepTracer): unknown {
  const resolve: BuiltIn['resolve'] = (scope, snapshot, args, params, _action, extra) => {
    if (!tracer.isTracing()) return original.resolve(scope, snapshot, args, params, original, extra);
    const context = tracer.view(snapshot.context);
    const seen = { ...snapshot, context } as AnyMachineSnapshot;
    const [next, result, actions] = original.resolve(scope, seen, { ...args, context }, params, original, extra);
    // An action that makes another snapshot starts or stops a child in its own way.
    if (next !== seen || actions?.some((action) => !isFollowed(action))) tracer.giveUp();
    tracer.checked((result as { event?: unknown } | undefined)?.event);
    tracer.checked(actions);
    return [next === seen ? snapshot : { ...(next as object), context: snapshot.context }, result, actions];
  };
  return Object.assign(() => {}, original, { resolve });
}

/** Actions chosen by a function: which ones they are decides how the step goes on, what they carry is made for the world. */
function watchedEnqueue(original: BuiltIn, tracer: StepTracer, isForWorld: (type: string) => boolean): unknown {
  // Conditions asked meanwhile may ask for active states.
  const placeOf = remember((active: string) => ({ active }));
  const resolve: BuiltIn['resolve'] = (scope, snapshot, args, params, _action, extra) => {
    const chosenFor = (context: unknown): readonly unknown[] => {
      const seen = { ...snapshot, context } as AnyMachineSnapshot;
      const [next, , chosen] = original.resolve(scope, seen, { ...args, context }, params, original, extra);
      if (next !== seen) tracer.giveUp();
      return chosen ?? [];
    };
    const { context } = snapshot;
    if (!tracer.isTracing()) return [snapshot, undefined, chosenFor(context)];
    const active = activeNodes(snapshot)
      .map(({ order }) => order)
      .join(' ');
    const plan = tracer.recall({ of: placeOf(active), context, event: args.event, params }, (now) => {
      const chosen = chosenFor(now);
      return { chosen, types: chosen.map(typeOf).join(' ') };
    });
    tracer.use('ask', context, (now) => plan(now).types);
    const { chosen } = plan(context);
    if (!chosen.every(isFollowed)) tracer.giveUp();
    const actions = chosen.map((action, at) => {
      if (!isFollowed(action)) return action;
      const type = typeOf(action);
      const carried = (now: unknown) => carriedBy(plan(now).chosen[at]);
      const params = isForWorld(type)
        ? tracer.use('tell', context, carried)
        : tracer.use('ask', context, (now) => tracer.pool(carried(now)));
      return { type, params };
    });
    return [snapshot, undefined, actions];
  };
  return Object.assign(() => {}, original, { resolve });
}

/** The name of an action; that of a function does not matter, because it is not followed. */
const typeOf = (action: unknown): string =>
  typeof action === 'string' ? action : String((action as { type?: unknown }).type);

const carriedBy = (action: unknown): unknown => (action as { params?: unknown }).params;

/** Whether an action that another one asks for is named and has its params at hand. */
function isFollowed(action: unknown): boolean {
  if (typeof action === 'string') return true;
  return typeof action === 'object' && action !== null && !('params' in action && typeof action.params === 'function');
}
