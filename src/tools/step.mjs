/**
 * Does one step of a longer command, and says its name and how long it took.
 *
 * @param name of the step, such as "Bundling the pages"
 * @param work what it does; nothing else is printed meanwhile
 */
export async function step(name, work) {
  const startedAt = performance.now();
  process.stdout.write(`${name} … `);
  let end = 'failed after ';
  try {
    const result = await work();
    end = '';
    return result;
  } finally {
    process.stdout.write(`${end}${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
  }
}
