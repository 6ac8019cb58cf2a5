import { TECHS, type Tech } from '../../../contract/techs.ts';

/** Names a dialog that is shown once (UI-13). */
export type FlashKey =
  | 'ACCOUNT_DELETED'
  | 'CERT_INTEREST_SUCCESS'
  | 'CERT_SIGN_UP_COMPLETED'
  | `${Uppercase<Tech>}_SIGN_UP_COMPLETED`;

const KEY = 'chartered.flash';
const WAITING_KEY = 'chartered.flash.waiting';

const KEYS: readonly string[] = [
  'ACCOUNT_DELETED',
  'CERT_INTEREST_SUCCESS',
  'CERT_SIGN_UP_COMPLETED',
  ...TECHS.map((tech) => `${tech.toUpperCase()}_SIGN_UP_COMPLETED`),
];

const listeners = new Set<() => void>();
/** For browsers that keep nothing. */
const memory = new Map<string, string>();

function read(name: string): FlashKey | null {
  let value: string | null;
  try {
    value = sessionStorage.getItem(name);
  } catch {
    value = memory.get(name) ?? null;
  }
  return value !== null && KEYS.includes(value) ? (value as FlashKey) : null;
}

function write(name: string, key: FlashKey | null): void {
  try {
    if (key === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, key);
  } catch {
    if (key === null) memory.delete(name);
    else memory.set(name, key);
  }
}

/** Has a dialog shown by the listener, also after the page was reloaded in this tab. The last one counts. */
export function setFlash(key: FlashKey): void {
  write(KEY, key);
  for (const listener of listeners) listener();
}

/** Has a dialog shown by the page that is loaded next in this tab. */
export function keepFlashForNextPage(key: FlashKey): void {
  write(KEY, key);
}

/** The dialog that is to be shown, once. */
export function takeFlash(): FlashKey | null {
  const key = read(KEY);
  write(KEY, null);
  return key;
}

/** Calls when a dialog is to be shown; it is taken with {@link takeFlash}. @returns stops listening. */
export function onFlash(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps a dialog until somebody is signed in, also over the way to another provider and back; null forgets it. */
export function keepFlashForSession(key: FlashKey | null): void {
  write(WAITING_KEY, key);
}

/** What tells somebody that they have signed up: of their technology where there is one. */
export function signUpFlash(tech: Tech | null): FlashKey {
  return tech === null ? 'CERT_SIGN_UP_COMPLETED' : (`${tech.toUpperCase()}_SIGN_UP_COMPLETED` as FlashKey);
}

/** A session began: what waited for it is shown. Who had an account before is not told that they have signed up. */
export function releaseFlash({ isNew }: { isNew: boolean }): void {
  const key = read(WAITING_KEY);
  write(WAITING_KEY, null);
  if (key !== null && (isNew || !key.endsWith('SIGN_UP_COMPLETED'))) setFlash(key);
}
