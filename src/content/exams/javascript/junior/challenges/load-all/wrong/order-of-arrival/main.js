export async function loadAll(ids, loadOne) {
  const loaded = [];
  const failed = [];
  await Promise.all(
    ids.map(async (id) => {
      try {
        loaded.push(await loadOne(id));
      } catch (error) {
        failed.push({ id, reason: error.message });
      }
    }),
  );
  return { loaded, failed };
}
