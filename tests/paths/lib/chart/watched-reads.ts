/**
 * Wraps every function that a chart gives XState, so that a recorder notes what each reads of the context. It knows XState's
 * undocumented parts; `watched-reads.test.ts` is its contract.
 */
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { allNodes } from '../../../../machines/shared/transition-ids.ts';
import { asFunction } from './assigned-fields.ts';
import type { ReadRecorder } from './read-recorder.ts';
import { assignmentOf, isBuiltInAction, withAssignment } from './xstate-internals.ts';

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
 * @returns what a guard is to receive instead of its arguments
 */
export function watchReads(machine: AnyStateMachine, recorder: ReadRecorder): (args: Args) => Args {
  const viewed = (args: Args): Args =>
    recorder.isRecording() ? { ...args, context: recorder.view(args.context) } : args;
  const watched =
    (expression: Expression): Expression =>
    (args, params) =>
      recorder.checked(expression(viewed(args), params));
  const watchedAction = (action: unknown): unknown => {
    if (isBuiltInAction(action)) {
      const assignment = assignmentOf(action);
      return assignment === undefined
        ? watchedBuiltIn(action as unknown as BuiltIn, recorder, viewed)
        : withAssignment(noted(watched(asFunction(assignment) as Expression), recorder));
    }
    if (typeof action !== 'object' || action === null || !('params' in action)) return action;
    const { params } = action;
    return typeof params === 'function' ? { ...action, params: watched(params as Expression) } : action;
  };

  const { actions } = machine.implementations as { actions: Record<string, unknown> };
  for (const [name, action] of Object.entries(actions)) actions[name] = watchedAction(action);
  for (const node of allNodes(machine)) {
    const lists = [...node.transitions.values(), node.always ?? [], node.type === 'compound' ? [node.initial] : []];
    for (const definition of lists.flat() as { actions: readonly unknown[] }[]) {
      definition.actions = definition.actions.map(watchedAction);
    }
    node.entry.splice(0, node.entry.length, ...(node.entry.map(watchedAction) as never[]));
    node.exit.splice(0, node.exit.length, ...(node.exit.map(watchedAction) as never[]));
    for (const [at, invoke] of node.invoke.entries()) {
      if (typeof invoke.input !== 'function') continue;
      node.invoke[at] = { ...invoke, input: watched(invoke.input as never) as never };
    }
  }
  return viewed;
}

function noted(assignment: Expression, recorder: ReadRecorder): Expression {
  return (args, params) => {
    const update = assignment(args, params) as Record<string, unknown>;
    for (const field of Object.keys(update)) recorder.note(field, update[field]);
    return update;
  };
}

function watchedBuiltIn(original: BuiltIn, recorder: ReadRecorder, viewed: (args: Args) => Args): unknown {
  const resolve: BuiltIn['resolve'] = (scope, snapshot, args, params, _action, extra) => {
    if (!recorder.isRecording()) return original.resolve(scope, snapshot, args, params, original, extra);
    const seen = { ...snapshot, context: recorder.view(snapshot.context) } as AnyMachineSnapshot;
    const [next, result, actions] = original.resolve(scope, seen, viewed(args), params, original, extra);
    // An action that makes another snapshot starts or stops a child in its own way.
    if (next !== seen || actions?.some((action) => !isFollowed(action))) recorder.giveUp();
    recorder.checked((result as { event?: unknown } | undefined)?.event);
    recorder.checked(actions);
    return [next === seen ? snapshot : { ...(next as object), context: snapshot.context }, result, actions];
  };
  return Object.assign(() => {}, original, { resolve });
}

/** Whether an action that another one asks for is named and has its params at hand. */
function isFollowed(action: unknown): boolean {
  if (typeof action === 'string') return true;
  return typeof action === 'object' && action !== null && !('params' in action && typeof action.params === 'function');
}
