// Plain JavaScript without dependencies: this runs before anything is installed, on any Node.

/**
 * Does one step of a longer command, and says its name and how long it took. A terminal shows the seconds meanwhile.
 *
 * @param name of the step, such as "Bundling the pages"
 * @param work what it does; nothing else is printed meanwhile
 */
export async function step(name, work) {
  const startedAt = performance.now();
  const seconds = (digits) => `${((performance.now() - startedAt) / 1000).toFixed(digits)} s`;
  process.stdout.write(`${name} … `);
  const ticking = process.stdout.isTTY
    ? setInterval(() => process.stdout.write(`\r${name} … ${seconds(0)} `), 1000)
    : undefined;
  let end = 'failed after ';
  try {
    const result = await work();
    end = '';
    return result;
  } finally {
    clearInterval(ticking);
    process.stdout.write(`${process.stdout.isTTY ? `\r${name} … ` : ''}${end}${seconds(1)}\n`);
  }
}
