/**
 * Which transitions a chart took. XState tells its inspector alone, by a property that it does not document: this is the one
 * module that reads it, for server, browser and tests. `tests/paths/lib/chart/taken-transitions.test.ts` is its contract.
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
  StateMachine,
} from 'xstate';

/** A transition by its place in the chart. Who knows the chart finds its id, description and targets by it. */
export type TransitionKey = {
  /** Id of the state that owns it. */
  source: string;
  /** XState's event descriptor; empty for an eventless transition. */
  event: string;
  /** Place among the alternatives of that state for that event. */
  index: number;
};

/** The transitions of an inspected microstep; none for any other inspection event. */
export function transitionsIn(inspected: InspectionEvent): readonly AnyTransitionDefinition[] {
  return inspected.type === '@xstate.microstep' ? inspected._transitions : [];
}

/** The place of a transition; undefined for the start of a chart, which XState makes up. */
export function transitionKey(definition: AnyTransitionDefinition): TransitionKey | undefined {
  const { source, eventType: event } = definition;
  const alternatives = event === '' ? source.always : source.transitions.get(event);
  const index = alternatives?.indexOf(definition) ?? -1;
  return index < 0 ? undefined : { source: source.id, event, index };
}

/** The places of the transitions of an inspected microstep. */
export function keysIn(inspected: InspectionEvent): TransitionKey[] {
  return transitionsIn(inspected).flatMap((definition) => transitionKey(definition) ?? []);
}

/** The id of the chart that an inspection is about; null when it is about an actor that is none. */
export function chartOf(inspected: InspectionEvent): string | null {
  const { logic } = inspected.actorRef as { logic?: unknown };
  return logic instanceof StateMachine ? logic.id : null;
}

/** A scope in which a machine takes steps without effects, and tells an inspector of them. */
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

/** The transitions that an event makes a chart take, in their order: XState's `transition()` tells only where they lead. */
export function takenTransitions(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
): TransitionKey[] {
  const taken: TransitionKey[] = [];
  const scope = inspectedScope((inspected) => void taken.push(...keysIn(inspected)));
  machine.transition(snapshot, event, scope);
  return taken;
}
