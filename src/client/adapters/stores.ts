const resets = new Set<() => void>();

/** Registers what is to be forgotten when another session begins (ST-05). */
export function onReset(reset: () => void): void {
  resets.add(reset);
}

/** Forgets everything that was fetched for the session before. */
export function resetStores(): void {
  for (const reset of resets) reset();
}
