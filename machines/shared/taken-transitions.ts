import { type AnyStateNode, type InspectionEvent, StateMachine } from 'xstate';

/**
 * A transition that a chart took: where it starts, on what, and which of the alternatives. No payload, so nothing personal; with
 * the chart's definition it is one transition.
 */
export type TakenTransition = {
  /** Id of the state that owns it, the chart's included. */
  source: string;
  /** Event, delay or outcome by XState's name of it; empty for one without an event. */
  event: string;
  /** Place among the alternatives of the same state and event. */
  index: number;
};

/** What XState says in its inspection of a transition that was taken; `_transitions` is not documented. */
type Definition = { source: AnyStateNode; eventType: string };

/**
 * The transitions of one microstep. The only place that reads them of XState; `taken-transitions.test.ts` is the contract.
 *
 * @param inspected what `createActor`'s `inspect` is told; anything but a microstep of a chart has none
 */
export function takenTransitions(inspected: InspectionEvent): TakenTransition[] {
  if (inspected.type !== '@xstate.microstep') return [];
  return (inspected._transitions as unknown as Definition[]).flatMap((definition) => {
    const { source, eventType } = definition;
    const listed = (eventType === '' ? source.always : source.transitions.get(eventType)) as Definition[] | undefined;
    const index = listed?.indexOf(definition) ?? -1;
    // The way into the first state is none that anything was asked for.
    return index === -1 ? [] : [{ source: source.id, event: eventType, index }];
  });
}

/** The id of the chart that an inspection is about; null when it is about an actor that is none. */
export function chartOf(inspected: InspectionEvent): string | null {
  const logic = (inspected.actorRef as { logic?: unknown }).logic;
  return logic instanceof StateMachine ? logic.id : null;
}
