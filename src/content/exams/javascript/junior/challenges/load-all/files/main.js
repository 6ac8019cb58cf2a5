export async function loadAll(ids, loadOne) {
  // your code
}
