export async function loadAll(ids, loadOne) {
  const results = await Promise.allSettled(ids.map((id) => loadOne(id)));
  const loaded = results.filter((r) => r.status === 'fulfilled').map((r) => r.value);
  const failed = results
    .map((r, i) => ({ id: ids[i], result: r }))
    .filter(({ result }) => result.status === 'rejected')
    .map(({ id, result }) => ({ id, reason: result.reason.message }));
  return { loaded, failed };
}
