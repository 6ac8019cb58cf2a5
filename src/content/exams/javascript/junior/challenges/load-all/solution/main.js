export async function loadAll(ids, loadOne) {
  const results = await Promise.allSettled(ids.map(async (id) => loadOne(id)));

  const loaded = [];
  const failed = [];
  results.forEach((result, i) => {
    if (result.status === 'fulfilled') loaded.push(result.value);
    else failed.push({ id: ids[i], reason: result.reason.message });
  });
  return { loaded, failed };
}
