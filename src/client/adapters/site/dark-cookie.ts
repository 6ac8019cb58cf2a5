import { DARK_COOKIE } from '../../../contract/theme.ts';

/** A year, LI-05. Seconds. */
const MAX_AGE = 31_536_000;

const listeners = new Set<() => void>();

/** 'true', 'false', or null when nothing was chosen. */
export function darkChoice(): string | null {
  return (
    document.cookie
      .split('; ')
      .find((cookie) => cookie.startsWith(`${DARK_COOKIE}=`))
      ?.split('=')[1] ?? null
  );
}

export function chooseDark(isDark: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${DARK_COOKIE}=${isDark}; path=/; max-age=${MAX_AGE}; samesite=lax`;
  for (const listener of listeners) listener();
}

/** Subscribes to changes in this page. @returns a function that unsubscribes. */
export function onDarkChosen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
