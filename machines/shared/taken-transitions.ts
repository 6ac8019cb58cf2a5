/**
 * Which transitions a chart took. XState reports them only to its inspector, in an undocumented property. This is the
 * one module that reads it, for server, browser and tests. `tests/paths/lib/chart/taken-transitions.test.ts` is its
 * contract.
 */
import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type EventObject,
  fromTransition,
  type InspectionEvent,
  type SnapshotFrom,
  StateMachine,
} from 'xstate';

/** A transition by its position in the chart, which leads to its id, description and targets. */
export type TransitionKey = {
  /** Id of the state that owns it. */
  source: string;
  /** XState's event descriptor; empty for an eventless transition. */
  event: string;
  /** Index among the alternatives of that state for that event. */
  index: number;
};

/** The transitions of an inspected microstep; none for any other inspection event. */
export function transitionsIn(inspected: InspectionEvent): readonly AnyTransitionDefinition[] {
  return inspected.type === '@xstate.microstep' ? inspected._transitions : [];
}

/** The position of a transition; undefined for the synthetic start transition of XState. */
export function transitionKey(definition: AnyTransitionDefinition): TransitionKey | undefined {
  const { source, eventType: event } = definition;
  const alternatives = event === '' ? source.always : source.transitions.get(event);
  const index = alternatives?.indexOf(definition) ?? -1;
  return index < 0 ? undefined : { source: source.id, event, index };
}

/** The positions of the transitions of an inspected microstep. */
export function keysIn(inspected: InspectionEvent): TransitionKey[] {
  return transitionsIn(inspected).flatMap((definition) => transitionKey(definition) ?? []);
}

/** The id of the inspected chart; null if the actor is not a chart. */
export function chartOf(inspected: InspectionEvent): string | null {
  const { logic } = inspected.actorRef as { logic?: unknown };
  return logic instanceof StateMachine ? logic.id : null;
}

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
