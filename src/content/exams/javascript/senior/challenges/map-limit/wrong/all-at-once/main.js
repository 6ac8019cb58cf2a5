export async function mapLimit(items, limit, fn) {
  if (!Number.isInteger(limit) || limit < 1) throw new RangeError('limit');
  return Promise.all(Array.from(items, (item, index) => fn(item, index)));
}
