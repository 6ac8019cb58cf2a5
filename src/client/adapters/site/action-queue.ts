import type { QueuedAction } from '../../../../machines/site/queued-actions/queued-actions.machine.ts';
import { TECHS, type Tech } from '../../../contract/techs.ts';
import { randomId } from '../random-id.ts';
import type { FlashKey } from './flash.ts';

const KEY = 'chartered.actions';
const LOCK = 'chartered.actions';
/** Maximum queued actions; far more than a visitor needs. */
const MAX_ACTIONS = 20;

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

/** Whether the browser kept an action as it is written today. By hand, because public pages load no schemas. */
function isAction(item: unknown): item is QueuedAction {
  const { id, kind, interest, votes, slug, tech, flash, by }: Record<string, unknown> = Object(item);
  if (!isText(id) || !(flash === undefined || (isText(flash) && flash.length <= 60))) return false;
  if (kind === 'saveMetadata') return isTextList(interest) && [undefined, 'guest', 'user'].includes(by as undefined);
  if (kind === 'castVote') return isText(slug) && Array.isArray(votes) && isTextList(votes.map((vote) => vote?.value));
  return kind === 'reserveSpot' && TECHS.some((known) => known === tech);
}

/** An action requested before sign-in. */
export type ActionRequest = { flash?: FlashKey } & (
  | { kind: 'saveMetadata'; interest: string[]; by: 'guest' | 'user' }
  | { kind: 'castVote'; slug: string; votes: { value: string }[] }
  | { kind: 'reserveSpot'; tech: Tech }
);

const listeners = new Set<() => void>();
/** @param isDone false when the server did not carry it out */
type RunListener = (kind: QueuedAction['kind'] | undefined, isDone: boolean) => void;
const runListeners = new Set<RunListener>();
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
    return Array.isArray(list) ? list.filter(isAction) : [];
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
  if (one.kind === 'reserveSpot' && other.kind === 'reserveSpot') return one.tech === other.tech;
  return one.kind === other.kind;
}

/**
 * Runs an action for a signed-in user: immediately, or after the sign-in, across reloads and OAuth redirects (ST-07).
 */
export function queueAction(wanted: ActionRequest): void {
  const action = { ...wanted, id: randomId() } as QueuedAction;
  const waiting = readAll();
  if (action.kind === 'saveMetadata') {
    const earlier = waiting.flatMap((other) => (other.kind === 'saveMetadata' ? other.interest : []));
    action.interest = [...new Set([...earlier, ...action.interest])];
  }
  writeAll([...waiting.filter((other) => !isSameMatter(other, action)), action].slice(-MAX_ACTIONS));
  for (const listener of listeners) listener();
}

/** The oldest queued action. */
export function oldestAction(): QueuedAction | null {
  return readAll().find(({ id }) => !done.has(id)) ?? null;
}

/** Whether a spot in a technology's free weekend waits to be reserved. */
export function isReservationQueued(tech: Tech): boolean {
  return readAll().some((action) => action.kind === 'reserveSpot' && action.tech === tech && !done.has(action.id));
}

/** The queued vote in a poll, or null. */
export function queuedVotes(slug: string): { value: string }[] | null {
  const found = readAll().find((action) => action.kind === 'castVote' && action.slug === slug && !done.has(action.id));
  return found?.kind === 'castVote' ? found.votes : null;
}

/** Removes an action from the queue after it has run. */
export function dropAction(id: string, isDone: boolean): void {
  done.add(id);
  const actions = readAll();
  writeAll(actions.filter((action) => action.id !== id));
  const kind = actions.find((action) => action.id === id)?.kind;
  for (const listener of runListeners) listener(kind, isDone);
}

/** Subscribes to actions that have run, for pages that show their effect. @returns a function that unsubscribes. */
export function onActionRun(listener: RunListener): () => void {
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
