import { useSyncExternalStore } from 'react';
import type { Tech } from '../../contract/common.ts';

let active: Tech | null = null;
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says which technology's free weekend runs now; null for none. */
export function setActiveFreeWeekend(tech: Tech | null): void {
  active = tech;
  for (const listener of listeners) listener();
}

/** The technology whose free weekend runs now; null while that is not known. */
export function useActiveFreeWeekend(): Tech | null {
  return useSyncExternalStore(
    listen,
    () => active,
    () => null,
  );
}
