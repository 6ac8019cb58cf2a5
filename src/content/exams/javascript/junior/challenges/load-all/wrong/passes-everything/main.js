export async function loadAll(ids, loadOne) {
  const results = await Promise.allSettled(ids.map(async (...args) => loadOne(...args)));
  const loaded = [];
  const failed = [];
  for (const [i, result] of results.entries()) {
    if (result.status === 'fulfilled') loaded.push(result.value);
    else failed.push({ id: ids[i], reason: result.reason.message });
  }
  return { loaded, failed };
}
