import type { AnyStateMachine } from 'xstate';
import type { AnyEvent } from '../explore/step.ts';
import type { Effect } from '../model.ts';
import { lookWith } from './look.ts';
import { type AnyLook, BROKEN, type Memory, type Property } from './property.ts';

/** One moment of a recorded run of a chart. A recording need not hold everything. */
export interface RunMoment {
  /** The dotted paths of the active states. */
  readonly states: readonly string[];
  /** Ids of the transitions taken. */
  readonly taken: readonly string[];
  readonly event?: AnyEvent | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly context?: unknown;
  /** The ids of the actors that run. */
  readonly children?: readonly string[] | undefined;
  readonly effects?: readonly Effect[] | undefined;
  /** Milliseconds since the start. */
  readonly at?: number | undefined;
  readonly isOver?: boolean | undefined;
}

/** What a recorded run says about a property. */
export interface RunVerdict {
  readonly property: Property;
  /**
   * `open`: what should follow has not followed yet. `unknown`: the recording holds too little to judge the property; the
   * message names what is missing.
   */
  readonly result: 'kept' | 'broken' | 'open' | 'unknown';
  /** Index of the moment that decided. */
  readonly at: number | undefined;
  readonly message: string | undefined;
}

/** Thrown when a property asks for what a recording does not hold. */
class NotRecorded extends Error {}

function recorded<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new NotRecorded(`The recording holds no ${what}.`);
  return value;
}

/** An event of which a recording holds the type alone. */
export function eventWithoutData(type: string): AnyEvent {
  const missing = (name: string | symbol) => recorded(name === 'type' ? type : undefined, 'data of events');
  return new Proxy({ type } as AnyEvent, { get: (_, name) => missing(name), has: (_, name) => missing(name) === type });
}

function sceneOf(moment: RunMoment): NonNullable<AnyLook['before']> {
  const active = new Set(
    moment.states.flatMap((path) => path.split('.').map((_, at, keys) => keys.slice(0, at + 1).join('.'))),
  );
  return {
    get context() {
      return recorded(moment.context, 'data of the chart');
    },
    is: (...states) => states.some((state) => active.has(state as string)),
    has: (tag) => recorded(moment.tags, 'tags').includes(tag),
    runs: (invokeId) => recorded(moment.children, 'actors').includes(invokeId),
    isOver: moment.isOver ?? false,
  };
}

function lookOf(machine: AnyStateMachine, moment: RunMoment, before: RunMoment | undefined): AnyLook {
  const effects = (): readonly Effect[] => recorded(moment.effects, 'effects');
  const look = lookWith(machine.id, sceneOf(moment), {
    taken: moment.taken,
    effects: [],
    event: moment.event,
    before: before && sceneOf(before),
    at: moment.at,
  });
  return Object.defineProperties(look, {
    effects: { get: effects },
    did: { value: (action: string) => effects().some(({ type }) => type === action) },
  });
}

/** Judges properties on a recorded run of a chart, as far as the recording goes. */
export function judgeRun(
  machine: AnyStateMachine,
  properties: readonly Property[],
  run: readonly RunMoment[],
): RunVerdict[] {
  return properties.map((property): RunVerdict => {
    let memory: Memory = 0;
    for (const [at, moment] of run.entries()) {
      try {
        memory = property.next(memory, lookOf(machine, moment, run[at - 1]));
      } catch (error) {
        if (error instanceof NotRecorded) return { property, result: 'unknown', at, message: error.message };
        throw error;
      }
      if (memory === BROKEN) return { property, result: 'broken', at, message: property.words };
    }
    const isTimeless = property.isTimed && run.some((moment) => moment.at === undefined);
    if (isTimeless) return { property, result: 'unknown', at: undefined, message: 'The recording holds no times.' };
    if (memory === 0 || property.kind === 'until')
      return { property, result: 'kept', at: undefined, message: undefined };
    const last = run.length - 1;
    // What has not happened when the chart ends will never happen.
    if (run[last]?.isOver) return { property, result: 'broken', at: last, message: property.words };
    return { property, result: 'open', at: undefined, message: undefined };
  });
}
