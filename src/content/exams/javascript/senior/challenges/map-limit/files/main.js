export async function mapLimit(items, limit, fn) {
  const results = [];
  for (const item of items) results.push(await fn(item, results.length));
  return results;
}
