export async function loadAll(ids, loadOne) {
  const loaded = [];
  const failed = [];
  for (const id of ids) {
    try {
      loaded.push(await loadOne(id));
    } catch (error) {
      failed.push({ id, reason: error.message });
    }
  }
  return { loaded, failed };
}
