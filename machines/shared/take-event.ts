import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromTransition,
  type InspectionEvent,
  type SnapshotFrom,
} from 'xstate';
import { keysIn, type TransitionKey } from './taken-transitions.ts';

/** A scope in which a machine runs without effects and reports to an inspector. */
export function inspectedScope(inspect: (inspected: InspectionEvent) => void): AnyActorScope {
  const host = createActor(
    fromTransition((nothing) => nothing, null),
    { inspect },
  );
  return {
    self: host,
    id: host.id,
    sessionId: host.sessionId,
    system: host.system,
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor: () => {},
  };
}

/** The transitions that a chart takes for an event, in order: XState's `transition()` returns only the next state. */
export function takenTransitions(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
): TransitionKey[] {
  const keys: TransitionKey[] = [];
  const scope = inspectedScope((inspected) => void keys.push(...keysIn(inspected)));
  machine.transition(snapshot, event, scope);
  return keys;
}

/** What the scope of {@link takeEvent} hears while a chart takes an event. */
let taken: TransitionKey[] = [];
let quietScope: AnyActorScope | undefined;

/**
 * What a chart without children does for an event: the next state, as XState's `transition()` returns it, and the
 * transitions in order.
 */
export function takeEvent<M extends AnyStateMachine>(
  machine: M,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
): { next: SnapshotFrom<M>; transitions: TransitionKey[] } {
  // One scope for all: making one costs as much as the event.
  quietScope ??= inspectedScope((inspected) => void taken.push(...keysIn(inspected)));
  taken = [];
  const next = machine.transition(snapshot, event, quietScope) as SnapshotFrom<M>;
  return { next, transitions: taken };
}
