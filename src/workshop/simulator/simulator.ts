/**
 * Runs a chart in the page without its effects: XState's pure transition, stand-ins for what is invoked, and time that
 * passes on command. Guards and assignments are the real ones.
 */
import {
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  initialTransition,
  transition,
} from 'xstate';
import { takenTransitions } from '../../charts/take-event.ts';
import type { TransitionKey } from '../../charts/taken-transitions.ts';
import { allNodes } from '../../charts/transition-ids.ts';
import type { Chart, ChartTransition } from '../chart/chart.types.ts';
import { titleOf } from '../chart/titles.ts';

/** A delayed event that will happen unless the chart leaves its state. */
export type SimulatedTimer = { readonly id: string; readonly event: EventObject; readonly dueMs: number };

/** An effect that the product would have run. */
export type SimulatedEffect = { readonly name: string; readonly params?: unknown };

/** Everything that is known after a step of a simulation. */
export type Simulation = {
  readonly snapshot: AnyMachineSnapshot;
  readonly timers: readonly SimulatedTimer[];
  /** Milliseconds that have passed since the start. */
  readonly elapsedMs: number;
  /** The effects of the last step. */
  readonly effects: readonly SimulatedEffect[];
  /** The event of the last step; undefined at the start. */
  readonly event?: EventObject;
};

/** A step: what is known after it, and the transitions that it took, by their positions and ids. */
export type SimulatedStep = {
  readonly simulation: Simulation;
  readonly keys: readonly TransitionKey[];
  readonly taken: readonly string[];
};

/** The chart could not take the step, because the payload lacks what its guards or assignments read. */
export class SimulationError extends Error {
  override readonly name = 'SimulationError';
}

/** Stands for whatever a chart invokes: waits until the reader chooses its outcome. */
const standIn = {
  getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined, context: {} }),
  transition: (snapshot: unknown) => snapshot,
  getPersistedSnapshot: (snapshot: unknown) => snapshot,
} as unknown as AnyActorLogic;

/** The machine with stand-ins for all actors, and for the chart around it, which XState would look for when it is told something. */
export function simulated(machine: AnyStateMachine): AnyStateMachine {
  const declared = Object.keys(machine.implementations.actors);
  const invoked = allNodes(machine).flatMap((node) => node.invoke.map(({ src }) => String(src)));
  const toParent = Object.entries(machine.implementations.actions).filter(([, action]) => isToParent(action));
  return machine.provide({
    actors: Object.fromEntries([...declared, ...invoked].map((name) => [name, standIn])),
    actions: Object.fromEntries(toParent.map(([name]) => [name, () => {}])),
  });
}

function isToParent(action: unknown): boolean {
  return typeof action === 'function' && 'to' in action && action.to === '#_parent';
}

/**
 * The first step of a simulation.
 *
 * @throws SimulationError when the chart cannot start with this input
 */
export function startSimulation(machine: AnyStateMachine, input: unknown): SimulatedStep {
  const [snapshot, actions] = attempt(() => initialTransition(machine, input));
  return { simulation: withActions(snapshot, actions, [], 0), keys: [], taken: [] };
}

/**
 * One step further, by an event or by the outcome of an actor.
 *
 * @throws SimulationError when a guard or an assignment fails with this payload
 */
export function takeEvent(
  machine: AnyStateMachine,
  chart: Chart,
  { snapshot, timers, elapsedMs }: Simulation,
  event: EventObject,
): SimulatedStep {
  const [next, actions] = attempt(() => transition(machine, snapshot, event));
  const keys = attempt(() => takenTransitions(machine, snapshot, event));
  const taken = keys.flatMap((key) => findTransition(chart, key)?.id ?? []);
  return { simulation: { ...withActions(next, actions, timers, elapsedMs), event }, keys, taken };
}

/** Time passes until a timer fires. Timers that are due later have that much less to wait. */
export function passTime(
  machine: AnyStateMachine,
  chart: Chart,
  simulation: Simulation,
  timer: SimulatedTimer,
): SimulatedStep {
  const timers = simulation.timers
    .filter(({ id }) => id !== timer.id)
    .map((other) => ({ ...other, dueMs: Math.max(0, other.dueMs - timer.dueMs) }));
  const elapsedMs = simulation.elapsedMs + timer.dueMs;
  return takeEvent(machine, chart, { ...simulation, timers, elapsedMs }, timer.event);
}

/** The transition at a position, as the chart lists it. */
export function findTransition(
  chart: Chart,
  { source, event, index }: { source: string; event: string; index: number },
): ChartTransition | undefined {
  return chart.transitions.find(
    (candidate) =>
      candidate.source === source &&
      candidate.position === index &&
      (event === '' ? candidate.kind === 'always' : candidate.eventType === event && candidate.kind !== 'always'),
  );
}

/** The ids of the active states, the root included. */
export function activeStates({ _nodes }: AnyMachineSnapshot): string[] {
  return _nodes.map(({ id }) => id);
}

type Actions = ReturnType<typeof transition>[1];

function withActions(
  snapshot: AnyMachineSnapshot,
  actions: Actions,
  before: readonly SimulatedTimer[],
  elapsedMs: number,
): Simulation {
  let timers = [...before];
  const effects: SimulatedEffect[] = [];
  for (const action of actions) {
    const { id, delay, event, sendId, targetId } = (action.params ?? {}) as Record<string, unknown>;
    if (action.type === 'xstate.raise' && typeof delay === 'number') {
      const timer = { id: String(id), event: event as EventObject, dueMs: delay };
      timers = [...timers.filter((other) => other.id !== timer.id), timer];
    } else if (action.type === 'xstate.cancel') {
      timers = timers.filter((other) => other.id !== sendId);
    } else if (action.type === 'xstate.sendTo') {
      effects.push({ name: `Sends an event to ${receiverWords(targetId)}.`, params: event });
    } else if (action.type === 'xstate.emit') {
      effects.push({ name: 'Emits an event.', params: event });
    } else if (!action.type.startsWith('xstate.')) {
      effects.push({ name: action.type, ...(action.params === undefined ? {} : { params: action.params }) });
    }
  }
  const isOver = snapshot.status !== 'active';
  return { snapshot, timers: isOver ? [] : timers.sort((a, b) => a.dueMs - b.dueMs), elapsedMs, effects };
}

/** Who gets an event, by its id. */
function receiverWords(target: unknown): string {
  return typeof target === 'string' && !target.startsWith('#_') ? titleOf(target) : 'another chart';
}

function attempt<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SimulationError(`The chart cannot take this step with this payload: ${reason}`);
  }
}
