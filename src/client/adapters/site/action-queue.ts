import * as z from 'zod/mini';
import type { QueuedAction } from '../../../../machines/site/queued-actions/queued-actions.machine.ts';
import { randomId } from '../random-id.ts';
import type { FlashKey } from './flash.ts';

const KEY = 'chartered.actions';
const LOCK = 'chartered.actions';
/** Maximum queued actions; far more than a visitor needs. */
const MAX_ACTIONS = 20;

const flashSchema = z.optional(z.string().check(z.maxLength(60)));
const actionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    id: z.string(),
    kind: z.literal('saveMetadata'),
    interest: z.array(z.string()),
    flash: flashSchema,
  }),
  z.strictObject({
    id: z.string(),
    kind: z.literal('castVote'),
    slug: z.string(),
    votes: z.array(z.strictObject({ value: z.string() })),
    flash: flashSchema,
  }),
]);

/** An action requested before sign-in. */
export type ActionRequest = { flash?: FlashKey } & (
  | { kind: 'saveMetadata'; interest: string[] }
  | { kind: 'castVote'; slug: string; votes: { value: string }[] }
);

const listeners = new Set<() => void>();
const runListeners = new Set<() => void>();
/** Fallback for browsers without storage. */
let memory: QueuedAction[] = [];
/** Actions run by this page: never repeated, even if the device cannot remove them. */
const done = new Set<string>();

function readAll(): QueuedAction[] {
  let stored: string | null;
  try {
    stored = localStorage.getItem(KEY);
  } catch {
    return memory;
  }
  if (stored === null) return [];
  try {
    const list: unknown = JSON.parse(stored);
    return (Array.isArray(list) ? list : []).flatMap((item) => {
      const parsed = actionSchema.safeParse(item);
      return parsed.success ? [parsed.data as QueuedAction] : [];
    });
  } catch {
    return [];
  }
}

function writeAll(actions: QueuedAction[]): void {
  memory = actions;
  try {
    if (actions.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(actions));
  } catch {
    console.warn('The browser does not keep what waits for signing in; it is lost with this page.');
  }
}

/** Of two votes in one poll, or two interests, the later one counts. */
function isSameMatter(one: QueuedAction, other: QueuedAction): boolean {
  if (one.kind === 'castVote' && other.kind === 'castVote') return one.slug === other.slug;
  return one.kind === other.kind;
}

/**
 * Runs an action for a signed-in user: immediately, or after the sign-in, across reloads and OAuth redirects (ST-07).
 */
export function queueAction(wanted: ActionRequest): void {
  const action = { ...wanted, id: randomId() } as QueuedAction;
  writeAll([...readAll().filter((other) => !isSameMatter(other, action)), action].slice(-MAX_ACTIONS));
  for (const listener of listeners) listener();
}

/** The oldest queued action. */
export function oldestAction(): QueuedAction | null {
  return readAll().find(({ id }) => !done.has(id)) ?? null;
}

/** The queued vote in a poll, or null. */
export function queuedVotes(slug: string): { value: string }[] | null {
  const found = readAll().find((action) => action.kind === 'castVote' && action.slug === slug && !done.has(action.id));
  return found?.kind === 'castVote' ? found.votes : null;
}

/** Removes an action from the queue after it has run. */
export function dropAction(id: string): void {
  done.add(id);
  writeAll(readAll().filter((action) => action.id !== id));
  for (const listener of runListeners) listener();
}

/** Subscribes to completed actions, for pages that show their effect. @returns a function that unsubscribes. */
export function onActionRun(listener: () => void): () => void {
  runListeners.add(listener);
  return () => runListeners.delete(listener);
}

/** @returns a function that unsubscribes. */
export function onActionQueued(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Acquires the lock on the queue across this browser's tabs.
 *
 * @returns a function that releases the lock, or stops waiting for it.
 */
export function acquireLock(onAcquired: () => void): () => void {
  if (!('locks' in navigator)) {
    onAcquired();
    return () => {};
  }
  const waiting = new AbortController();
  let release = () => {};
  navigator.locks
    .request(LOCK, { signal: waiting.signal }, () => {
      onAcquired();
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    })
    // Cancelled while waiting.
    .catch(() => {});
  return () => {
    waiting.abort();
    release();
  };
}
