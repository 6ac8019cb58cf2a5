/** What every walk of a file shares: made once for each server. */
export function perServer<T>(make: (url: string) => Promise<T>): (url: string) => Promise<T> {
  const made = new Map<string, Promise<T>>();
  return (url) => {
    const found = made.get(url) ?? make(url);
    made.set(url, found);
    return found;
  };
}
