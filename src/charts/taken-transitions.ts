/**
 * Which transitions a chart took. XState reports them only to its inspector, in an undocumented property. This is the
 * one module that reads it, for server, browser and tests. `tests/charts/taken-transitions.test.ts` is its
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

/** What of a transition decides which states it exits. */
export type TakenTransition = TransitionKey & Pick<AnyTransitionDefinition, 'target' | 'reenter'>;

/** The transitions of an inspected microstep; none for any other inspection event. */
export function transitionsIn(inspected: InspectionEvent): readonly AnyTransitionDefinition[] {
  return '_transitions' in inspected ? inspected._transitions : [];
}

/** The same by their positions; the synthetic start transition of XState has none. Every counted page loads it. */
export function takenIn(inspected: InspectionEvent): TakenTransition[] {
  // Without `transitionsIn`, which would weigh 20 bytes.
  return ('_transitions' in inspected ? inspected._transitions : []).flatMap((definition) => {
    const { source, eventType: event, target, reenter } = definition;
    const index = (source.transitions.get(event) ?? source.always)?.indexOf(definition) ?? -1;
    return index < 0 ? [] : { source: source.id, event, index, target, reenter };
  });
}

/** The id of the inspected chart; undefined if the actor is not a chart. */
export function chartOf(inspected: InspectionEvent): string | undefined {
  // Charts alone have a root. Comparing with XState's class would add an import to what every counted page loads.
  return (inspected.actorRef as unknown as { logic?: { root?: { id: string } } }).logic?.root?.id;
}
