import { TECHS, type Tech } from '../../../contract/techs.ts';

/** Name of a dialog that is shown once (UI-13). */
export type FlashKey =
  | 'ACCOUNT_DELETED'
  | 'CERT_INTEREST_SUCCESS'
  | 'CERT_SIGN_UP_COMPLETED'
  | 'TEAM_LEFT'
  | `${Uppercase<Tech>}_SIGN_UP_COMPLETED`;

const KEY = 'chartered.flash';
const WAITING_KEY = 'chartered.flash.waiting';

const KEYS: readonly string[] = [
  'ACCOUNT_DELETED',
  'CERT_INTEREST_SUCCESS',
  'CERT_SIGN_UP_COMPLETED',
  'TEAM_LEFT',
  ...TECHS.map((tech) => `${tech.toUpperCase()}_SIGN_UP_COMPLETED`),
];

const listeners = new Set<() => void>();
/** Fallback for browsers without storage. */
const memory = new Map<string, string>();

function readRaw(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return memory.get(name) ?? null;
  }
}

function read(name: string): FlashKey | null {
  const value = readRaw(name);
  return value !== null && KEYS.includes(value) ? (value as FlashKey) : null;
}

function write(name: string, key: string | null): void {
  try {
    if (key === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, key);
  } catch {
    if (key === null) memory.delete(name);
    else memory.set(name, key);
  }
}

/** What is queued is for the page that this tab is about to load; parts of this one may still be arriving. */
let isForNextPage = false;

/** Queues a dialog for the listener, surviving a reload of this tab. The last one counts. */
export function setFlash(key: FlashKey): void {
  isForNextPage = false;
  write(KEY, key);
  for (const listener of listeners) listener();
}

/** Queues a dialog for the next page loaded in this tab; this one doesn't take it. */
export function keepFlashForNextPage(key: FlashKey): void {
  isForNextPage = true;
  write(KEY, key);
}

/** The queued dialog, consumed on read. */
export function takeFlash(): FlashKey | null {
  if (isForNextPage) return null;
  const key = read(KEY);
  write(KEY, null);
  return key;
}

/** Stores a dialog that waits, so that a reload finds it again; nobody is notified. */
export function keepWaitingFlash(key: FlashKey): void {
  write(KEY, key);
}

/** The dialog that waited is shown, or replaced. */
export function dropWaitingFlash(): void {
  write(KEY, null);
}

/** Subscribes to queued dialogs; take one with {@link takeFlash}. @returns a function that unsubscribes. */
export function onFlash(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is stored until the user signs in: a dialog, NONE, or null when no page decided. */
export function waitingFlash(): string | null {
  return readRaw(WAITING_KEY);
}

/**
 * Stores a dialog until the user signs in, across OAuth redirects; null clears it. NONE: no dialog is to follow, because
 * the page continues with something else.
 */
export function keepFlashForSession(key: FlashKey | 'NONE' | null): void {
  write(WAITING_KEY, key);
}

/** The confirmation of a sign-up, specific to its technology if there is one. */
export function signUpFlash(tech: Tech | null): FlashKey {
  return tech === null ? 'CERT_SIGN_UP_COMPLETED' : (`${tech.toUpperCase()}_SIGN_UP_COMPLETED` as FlashKey);
}

/** A session started: shows its queued dialog. Existing users get no sign-up confirmation. */
export function releaseFlash({ isNew }: { isNew: boolean }): void {
  const key = read(WAITING_KEY);
  write(WAITING_KEY, null);
  if (key !== null && (isNew || !key.endsWith('SIGN_UP_COMPLETED'))) setFlash(key);
}
