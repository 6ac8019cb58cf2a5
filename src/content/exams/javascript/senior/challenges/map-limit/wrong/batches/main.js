export async function mapLimit(items, limit, fn) {
  if (!Number.isInteger(limit) || limit < 1) throw new RangeError('limit');
  const results = [];
  let batch = [];
  let index = 0;
  for (const item of items) {
    batch.push(fn(item, index++));
    if (batch.length === limit) {
      results.push(...(await Promise.all(batch)));
      batch = [];
    }
  }
  results.push(...(await Promise.all(batch)));
  return results;
}
