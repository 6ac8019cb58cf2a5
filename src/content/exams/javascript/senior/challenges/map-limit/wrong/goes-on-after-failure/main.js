export async function mapLimit(items, limit, fn) {
  if (!Number.isInteger(limit) || limit < 1) throw new RangeError('limit');
  const source = items[Symbol.iterator]();
  const results = [];
  let started = 0;
  async function work() {
    for (;;) {
      const { value, done } = source.next();
      if (done) return;
      const index = started++;
      results[index] = await fn(value, index);
    }
  }
  await Promise.all(Array.from({ length: limit }, work));
  return results;
}
