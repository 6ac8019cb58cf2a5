/**
 * Which transitions a chart took. XState reports them only to its inspector, in an undocumented property. This is the
 * one module that reads it, for server, browser and tests. `tests/paths/lib/chart/taken-transitions.test.ts` is its
 * contract.
 */
import type { AnyTransitionDefinition, InspectionEvent } from 'xstate';

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
  const { logic } = inspected.actorRef as unknown as { logic?: { id: string; root?: unknown } };
  // Charts alone have a root. Comparing with XState's class would add an import to what every counted page loads.
  return logic?.root ? logic.id : null;
}
