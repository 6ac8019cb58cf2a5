import { safePath } from '../../../contract/safe-path.ts';

const NAME = 'redirect';
/** LI-03. Seconds. */
const MAX_AGE = 60;

const listeners = new Set<() => void>();

/** Stores for a minute where the visitor wanted to go. */
export function rememberPath(path: string): void {
  const safe = safePath(path);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  if (safe) document.cookie = `${NAME}=${encodeURIComponent(safe)}; path=/; max-age=${MAX_AGE}; samesite=lax`;
  for (const listener of listeners) listener();
}

/** @returns a function that ends it */
export function onPathRemembered(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The stored path, consumed on read. */
export function takeRememberedPath(): string | null {
  const path = rememberedPath();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${NAME}=; path=/; max-age=0; samesite=lax`;
  return path;
}

/** The stored path, without consuming it. */
export function rememberedPath(): string | null {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${NAME}=`));
  if (!found) return null;
  try {
    return safePath(decodeURIComponent(found.slice(NAME.length + 1)));
  } catch {
    return null;
  }
}
