export async function mapLimit(items, limit, fn) {
  if (!Number.isInteger(limit) || limit < 1) throw new RangeError('limit');
  const source = items[Symbol.iterator]();
  const results = [];
  let started = 0;
  let stopped = false;
  async function work() {
    while (!stopped) {
      const { value, done } = source.next();
      if (done) return;
      try {
        results.push(await fn(value, started++));
      } catch (error) {
        stopped = true;
        throw error;
      }
    }
  }
  await Promise.all(Array.from({ length: limit }, work));
  return results;
}
