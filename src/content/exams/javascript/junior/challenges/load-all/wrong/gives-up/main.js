export async function loadAll(ids, loadOne) {
  const failed = [];
  let loaded = [];
  try {
    loaded = await Promise.all(ids.map(async (id) => loadOne(id)));
  } catch (error) {
    failed.push({ id: ids[0], reason: error.message });
  }
  return { loaded, failed };
}
