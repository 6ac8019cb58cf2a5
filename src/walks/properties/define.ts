import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import type { Effect, StatePath } from '../model.ts';
import { always, eventually, never, type Property, until, within } from './property.ts';

/** What a property sees of a situation itself. */
export interface Scene<M extends AnyStateMachine> {
  readonly context: SnapshotFrom<M>['context'];
  /** Whether the chart is in a state, or in one inside it. */
  readonly is: (...states: readonly StatePath<M>[]) => boolean;
  readonly has: (tag: string) => boolean;
  /** Whether the chart runs an actor that it invoked under this id. */
  readonly runs: (invokeId: string) => boolean;
  /** Whether the chart has ended. */
  readonly isOver: boolean;
}

/** What a property sees after a step: the situation, and what led to it. */
export interface Look<M extends AnyStateMachine> extends Scene<M> {
  /** Whether the step led into a state from outside it. */
  readonly entered: (state: StatePath<M>) => boolean;
  /** The event of the step; undefined at the start. */
  readonly event: (EventFromLogic<M> | { readonly type: `xstate.${string}` }) | undefined;
  /** Whether the step took a transition whose id, without the chart's own, begins like this. */
  readonly took: (transition: string) => boolean;
  /** Whether the step asked for a named action. */
  readonly did: (action: string) => boolean;
  /** Every effect that the step asked for. */
  readonly effects: readonly Effect[];
  /** The situation before the step; undefined at the start. */
  readonly before: Scene<M> | undefined;
  /** Milliseconds since the start; undefined where no time is known. */
  readonly at: number | undefined;
}

/** The ways to state a property, for the looks of one chart. */
export interface PropertyWords<M extends AnyStateMachine> {
  readonly always: (words: string, holds: (now: Look<M>) => boolean) => Property;
  readonly never: (words: string, happens: (now: Look<M>) => boolean) => Property;
  readonly until: (words: string, of: Record<'since' | 'holds' | 'until', (now: Look<M>) => boolean>) => Property;
  readonly eventually: (
    words: string,
    of: { readonly since: (now: Look<M>) => boolean; readonly happens: (now: Look<M>) => boolean },
  ) => Property;
  readonly within: (
    words: string,
    limit: { readonly steps: number } | { readonly milliseconds: number },
    of: { readonly since: (now: Look<M>) => boolean; readonly happens: (now: Look<M>) => boolean },
  ) => Property;
}

/** What is promised about one chart, and which requirements its parts serve. */
export interface ChartProperties {
  readonly machine: AnyStateMachine;
  readonly properties: readonly Property[];
  /** Requirement id → states and transitions. */
  readonly requirements: Readonly<Record<string, readonly string[]>>;
}

/**
 * States what must hold of a chart over time, in words and in code, and names the requirements that its parts serve.
 *
 * A target of a requirement is a state's dotted path (the state, what is inside it and their transitions), the id of
 * a transition without the chart's own (`paid/order.fulfilled/0`, a trailing `*` covers a family), or `*` for the chart.
 *
 * @example
 * export const properties = defineProperties(doorMachine, {
 *   requirements: { 'DO-01': ['locked'] },
 *   properties: ({ never }) => [never('A locked door lets nobody in.', (now) => now.is('open') && now.before?.is('locked') === true)],
 * });
 */
export function defineProperties<M extends AnyStateMachine>(
  machine: M,
  definition: {
    readonly requirements?: Readonly<Record<string, readonly (StatePath<M> | `${string}/${string}` | '*')[]>>;
    readonly properties: (words: PropertyWords<M>) => readonly Property[];
  },
): ChartProperties {
  // The looks of all charts are made alike; the types above have done their work at the call.
  const words = { always, never, until, eventually, within } as unknown as PropertyWords<M>;
  return { machine, properties: definition.properties(words), requirements: definition.requirements ?? {} };
}
