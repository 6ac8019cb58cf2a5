const made = new Set<Map<string, unknown>>();

/** What every walk of a file shares: made once for each server. */
export function perServer<T>(make: (url: string) => Promise<T>): (url: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  made.add(known);
  return (url) => {
    const found = known.get(url) ?? make(url);
    known.set(url, found);
    return found;
  };
}

/** Another server answers at the same addresses from now on. */
export function forgetServers(): void {
  for (const known of made) known.clear();
}
