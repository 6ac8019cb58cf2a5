export async function mapLimit(items, limit, fn) {
  if (!Number.isInteger(limit) || limit < 1) throw new RangeError('limit');
  const source = items[Symbol.iterator]();
  const results = [];
  const errors = [];
  let started = 0;
  async function work() {
    while (errors.length === 0) {
      const { value, done } = source.next();
      if (done) return;
      const index = started++;
      try {
        results[index] = await fn(value, index);
      } catch (error) {
        errors.push(error);
      }
    }
  }
  await Promise.all(Array.from({ length: limit }, work));
  if (errors.length > 0) throw errors[0];
  return results;
}
