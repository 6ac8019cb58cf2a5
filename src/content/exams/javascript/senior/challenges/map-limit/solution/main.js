export async function mapLimit(items, limit, fn) {
  if (!Number.isInteger(limit) || limit < 1) throw new RangeError('limit must be a positive whole number');

  const source = items[Symbol.iterator]();
  const results = [];
  let started = 0;
  let stopped = false;

  async function work() {
    try {
      while (!stopped) {
        const { value, done } = source.next();
        if (done) break;
        const index = started++;
        results[index] = await fn(value, index);
      }
    } finally {
      // Whether the source is at its end or a call has failed: there is nothing more to start.
      stopped = true;
    }
  }

  await Promise.all(Array.from({ length: limit }, work));
  return results;
}
