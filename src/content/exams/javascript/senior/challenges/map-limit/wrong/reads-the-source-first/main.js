export async function mapLimit(items, limit, fn) {
  if (!Number.isInteger(limit) || limit < 1) throw new RangeError('limit');
  const list = [...items];
  const results = [];
  let next = 0;
  let stopped = false;
  async function work() {
    while (!stopped && next < list.length) {
      const index = next++;
      try {
        results[index] = await fn(list[index], index);
      } catch (error) {
        stopped = true;
        throw error;
      }
    }
  }
  await Promise.all(Array.from({ length: limit }, work));
  return results;
}
