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
import { type TakenTransition, type TransitionKey, takenIn } from './taken-transitions.ts';

/** The positions of the transitions of an inspected microstep. */
export function keysIn(inspected: InspectionEvent): TransitionKey[] {
  return takenIn(inspected).map(({ source, event, index }) => ({ source, event, index }));
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

/** A transition, and whether the state that it leaves was entered in the same step. */
export type StepTransition = TransitionKey & { isPassing: boolean };

/** What the scope of {@link takeEvent} hears while a chart takes an event. */
let taken: StepTransition[] = [];
let stayed = new Set<string>();
let quietScope: AnyActorScope | undefined;

function noteMicrostep(inspected: InspectionEvent): void {
  if (inspected.type !== '@xstate.microstep') return;
  for (const transition of takenIn(inspected)) {
    const { source, event, index } = transition;
    taken.push({ source, event, index, isPassing: !stayed.has(source) });
    for (const id of stayed) if (exits(transition, id)) stayed.delete(id);
  }
  const { _nodes: active } = inspected.snapshot as AnyMachineSnapshot;
  stayed = new Set(active.map(({ id }) => id).filter((id) => stayed.has(id)));
}

/** Whether a transition exits its source, or a state inside, though it may enter it again. The counter of pages says the same. */
function exits({ source, target, reenter }: TakenTransition, id: string): boolean {
  return target !== undefined && (reenter ? `${id}.` : id).startsWith(`${source}.`);
}

/**
 * What a chart without children does for an event: the next state, as XState's `transition()` returns it, the transitions
 * in order, and the ids of the states in which it was all the time.
 */
export function takeEvent<M extends AnyStateMachine>(
  machine: M,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
): { next: SnapshotFrom<M>; transitions: StepTransition[]; stayed: ReadonlySet<string> } {
  // One scope for all: making one costs as much as the event.
  quietScope ??= inspectedScope(noteMicrostep);
  taken = [];
  stayed = new Set(snapshot._nodes.map(({ id }) => id));
  const next = machine.transition(snapshot, event, quietScope) as SnapshotFrom<M>;
  return { next, transitions: taken, stayed };
}
