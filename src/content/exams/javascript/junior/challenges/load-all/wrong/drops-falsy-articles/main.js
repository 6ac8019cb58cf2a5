export async function loadAll(ids, loadOne) {
  const failed = [];
  const articles = await Promise.all(
    ids.map(async (id, i) => {
      try {
        return await loadOne(id);
      } catch (error) {
        failed[i] = { id, reason: error.message };
      }
    }),
  );
  return { loaded: articles.filter(Boolean), failed: failed.filter(Boolean) };
}
