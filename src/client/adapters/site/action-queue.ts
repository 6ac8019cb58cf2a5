import * as z from 'zod/mini';
import type { QueuedAction } from '../../../../machines/site/queued-actions/queued-actions.machine.ts';
import { randomId } from '../random-id.ts';
import type { FlashKey } from './flash.ts';

const KEY = 'chartered.actions';
const LOCK = 'chartered.actions';
/** More than that nobody does before signing in. */
const MOST = 20;

const flashSchema = z.optional(z.string().check(z.maxLength(60)));
const actionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    id: z.string(),
    kind: z.literal('saveMetadata'),
    interest: z.array(z.string()),
    by: z.optional(z.enum(['guest', 'user'])),
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

/** What somebody asks for before it is known who they are. */
export type WantedAction = { flash?: FlashKey } & (
  | { kind: 'saveMetadata'; interest: string[]; by: 'guest' | 'user' }
  | { kind: 'castVote'; slug: string; votes: { value: string }[] }
);

const listeners = new Set<() => void>();
const runListeners = new Set<() => void>();
/** For browsers that keep nothing. */
let memory: QueuedAction[] = [];
/** What this page has run: never again, even if the device cannot forget it. */
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

/** Of two votes in one poll the later one counts; statements of interest are added up. */
function isSameMatter(one: QueuedAction, other: QueuedAction): boolean {
  if (one.kind === 'castVote' && other.kind === 'castVote') return one.slug === other.slug;
  return one.kind === other.kind;
}

/** Runs an action when somebody is signed in: at once, or after the sign-in, a reload, the way to another provider (ST-07). */
export function queueAction(wanted: WantedAction): void {
  const action = { ...wanted, id: randomId() } as QueuedAction;
  const waiting = readAll();
  if (action.kind === 'saveMetadata') {
    const earlier = waiting.flatMap((other) => (other.kind === 'saveMetadata' ? other.interest : []));
    action.interest = [...new Set([...earlier, ...action.interest])];
  }
  writeAll([...waiting.filter((other) => !isSameMatter(other, action)), action].slice(-MOST));
  for (const listener of listeners) listener();
}

/** The oldest action that waits. */
export function oldestAction(): QueuedAction | null {
  return readAll().find(({ id }) => !done.has(id)) ?? null;
}

/** What waits to be voted in a poll, or null. */
export function queuedVotes(slug: string): { value: string }[] | null {
  const found = readAll().find((action) => action.kind === 'castVote' && action.slug === slug && !done.has(action.id));
  return found?.kind === 'castVote' ? found.votes : null;
}

/** Takes an action out of the queue: it has been run. */
export function dropAction(id: string): void {
  done.add(id);
  writeAll(readAll().filter((action) => action.id !== id));
  for (const listener of runListeners) listener();
}

/** Calls when an action was run, for pages that show what it has changed. @returns stops listening. */
export function onActionRun(listener: () => void): () => void {
  runListeners.add(listener);
  return () => runListeners.delete(listener);
}

/** @returns stops listening. */
export function onActionQueued(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Waits until no other tab of this browser runs actions, and keeps the others from it.
 *
 * @returns gives the turn back, or stops waiting for it.
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
    // Given up while waiting.
    .catch(() => {});
  return () => {
    waiting.abort();
    release();
  };
}
