const resets = new Set<() => void>();

/** Registers a cache to clear when another session starts (ST-05). */
export function onReset(reset: () => void): void {
  resets.add(reset);
}

/** Clears everything cached for the previous session. */
export function resetStores(): void {
  for (const reset of resets) reset();
}
