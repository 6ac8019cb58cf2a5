import { type AnyMachineSnapshot, type EventFrom, type StateValue, transition } from 'xstate';
import { type Failure, failure } from '../../machines/shared/failure.ts';

type EventOf<TSnapshot extends AnyMachineSnapshot> = EventFrom<TSnapshot['machine']>;
/** An event of the chart, or the end of an actor or a timer. */
type Next<TSnapshot extends AnyMachineSnapshot> = EventOf<TSnapshot> | Ended;
type Ended = { readonly type: `xstate.${string}` };

/**
 * The situation after these events. A check asks so about whole tables of cases (every role, every kind of failure) where a path
 * for each would say no more.
 */
export function ahead<TSnapshot extends AnyMachineSnapshot>(
  snapshot: TSnapshot,
  ...events: Next<TSnapshot>[]
): TSnapshot {
  return events.reduce(
    (now, event) => transition(snapshot.machine, now, event as EventOf<TSnapshot>)[0] as TSnapshot,
    snapshot,
  );
}

const asked = new WeakMap<object, Map<string, boolean>>();

/**
 * Asks once of each machine: a table that begins in the same situation on every path says the same each time.
 *
 * @param what names the question and what of the situation the answer depends on
 */
export function once(snapshot: AnyMachineSnapshot, what: string, ask: () => boolean): boolean {
  const known = asked.get(snapshot.machine) ?? new Map<string, boolean>();
  asked.set(snapshot.machine, known);
  const answer = known.get(what) ?? ask();
  known.set(what, answer);
  return answer;
}

/** What an event asks for, as `{ type, params }`, in order; without what has no name in the chart. */
export function effectsOf<TSnapshot extends AnyMachineSnapshot>(
  snapshot: TSnapshot,
  event: Next<TSnapshot>,
): { type: string; params: unknown }[] {
  return transition(snapshot.machine, snapshot, event as EventOf<TSnapshot>)[1]
    .filter(({ type }) => type in snapshot.machine.implementations.actions)
    .map(({ type, params }) => ({ type, params }));
}

/** @param actor id of the invocation */
export const doneWith = (actor: string, output?: unknown) => ({ type: `xstate.done.actor.${actor}`, output }) as const;

/** @param actor id of the invocation */
export const failedWith = (actor: string, error: unknown) => ({ type: `xstate.error.actor.${actor}`, error }) as const;

/** The end of a named delay. @param state the id of the state that waits */
export const passed = (delay: string, state: string) => ({ type: `xstate.after.${delay}.${state}` }) as const;

/** The same situation with other values in the context, such as a list that is set where the product runs. */
export function withContext<TSnapshot extends AnyMachineSnapshot>(
  snapshot: TSnapshot,
  context: Partial<TSnapshot['context']>,
): TSnapshot {
  const copy = Object.assign(Object.create(Object.getPrototypeOf(snapshot) as object) as TSnapshot, snapshot);
  return Object.assign(copy, { context: { ...(snapshot.context as object), ...context } });
}

/** What a named delay would be with other values in the context. Milliseconds. */
export function delayWith<TSnapshot extends AnyMachineSnapshot>(
  snapshot: TSnapshot,
  delay: string,
  context: Partial<TSnapshot['context']>,
): unknown {
  const given: unknown = (snapshot.machine.implementations.delays as Record<string, unknown>)[delay];
  return typeof given === 'function' ? given({ context: { ...snapshot.context, ...context } }) : given;
}

/** All of them: one that is new has to be asked about, too. */
const KINDS = Object.keys({
  unreachable: true,
  signedOut: true,
  notFound: true,
  leaseTaken: true,
  notRunning: true,
  revisionTaken: true,
  invalid: true,
  refused: true,
} satisfies Record<Failure['kind'], true>) as Failure['kind'][];

/** A state, or what holds of the situation. */
type Place<TSnapshot> = StateValue | ((now: TSnapshot) => boolean);

/**
 * Whether every kind of failure of an invoked actor leads where it should: one that is named there, all others to `others`.
 *
 * @param actor id of the invocation
 */
export function failuresLead<TSnapshot extends AnyMachineSnapshot>(
  snapshot: TSnapshot,
  actor: string,
  places: { readonly [kind in Failure['kind'] | 'others']?: Place<TSnapshot> } & { readonly others: Place<TSnapshot> },
): boolean {
  const leads = (kind: Failure['kind'], error: unknown): boolean => {
    const place = places[kind] ?? places.others;
    const now = ahead(snapshot, failedWith(actor, error));
    return typeof place === 'function' ? place(now) : now.matches(place);
  };
  // What is thrown without a kind counts as no answer.
  return KINDS.every((kind) => leads(kind, failure(kind, 'Why.'))) && leads('unreachable', new Error('Why.'));
}
