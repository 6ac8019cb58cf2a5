/**
 * How much memory hostile previews take, and how much longer another person's grading takes beside them: `npm run bench -- previews`.
 *
 * For 8 and for 24 previews at once: the memory of all children, and the time of a grading as a ratio to the time of one
 * alone, both from this run. With `--against` the same is measured of another sandbox.
 */
import { resolve } from 'node:path';
import { memoryOf } from '../../src/server/exam/grading/process-memory.ts';
import { readCommandLine } from '../../src/tools/command-line.ts';

type SandboxModule = typeof import('../../src/server/exam/grading/sandbox.ts');

const { values } = readCommandLine({
  name: 'npm run bench -- previews',
  what: "Measures the memory of hostile previews, and another person's grading beside them.",
  begins: 'Starting the sandbox.',
  options: {
    against: { kind: 'text', default: '', help: 'the sandbox.ts of another checkout, measured too' },
  },
});
const sandboxes: [string, string][] = [['this checkout', '../../src/server/exam/grading/sandbox.ts']];
if (values.against !== '') sandboxes.push([values.against, resolve(values.against)]);

const doubling = (own: number) =>
  `enum E { A0 = '${'x'.repeat(64)}', ${Array.from({ length: 22 }, (_, at) => `A${at + 1} = A${at} + A${at}`).join(', ')} }\nexport const own = ${own}; export default E;`;
const inlining = (own: number) =>
  `enum E { a = '${'x'.repeat(200_000)}' }\nexport const own = ${own}; export default [${'E.a,'.repeat(70_000)}];`;
const shapes: [string, (own: number) => string][] = [
  ['an enum that doubles', doubling],
  ['a value written out often', inlining],
];
const median = (list: number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

for (const [name, path] of sandboxes) {
  const { createSandbox }: SandboxModule = await import(path);
  const children = new Set<number>();
  const sandbox = createSandbox({ maxWaiting: 1_000, onChild: (pid) => children.add(pid) });
  const grade = async (own: number): Promise<number> => {
    const started = performance.now();
    const outcome = await sandbox.runTests({
      environment: 'ts',
      entry: 'main.ts',
      files: { 'main.ts': `export const answer = (n: number): number => n * 2 + ${own} - ${own};` },
      tests: Array.from({ length: 8 }, (_, n) => ({ name: `${n}`, run: `return m.answer(${n})`, expect: 2 * n })),
    });
    if (outcome.kind !== 'finished' || outcome.results.some(({ passed }) => !passed))
      throw new Error(`A right solution was not graded as right: ${JSON.stringify(outcome)}`);
    return performance.now() - started;
  };
  await grade(0);
  const alone = median([await grade(1), await grade(2), await grade(3), await grade(4), await grade(5)]);
  for (const [shape, text] of shapes) {
    for (const count of [8, 24]) {
      let most = 0;
      const watch = setInterval(() => {
        let sum = 0;
        for (const pid of children) sum += memoryOf(pid) ?? 0;
        most = Math.max(most, sum);
      }, 10);
      let isOver = false;
      const flood = Promise.allSettled(
        Array.from({ length: count }, (_, own) =>
          sandbox.bundlePreview({ environment: 'ts', entry: 'main.ts', files: { 'main.ts': text(count * 100 + own) } }),
        ),
      ).finally(() => {
        isOver = true;
      });
      const beside: number[] = [];
      do beside.push(await grade(count * 1_000 + beside.length));
      while (!isOver);
      await flood;
      clearInterval(watch);
      const ratio = (ms: number): string => (ms / alone).toFixed(1);
      console.log(
        `${name}: ${count} × ${shape}: ${Math.round(most / 2 ** 20)} MB, grading × ${ratio(median(beside))} (longest × ${ratio(Math.max(...beside))}) of ${Math.round(alone)} ms`,
      );
    }
  }
  await sandbox.close();
}
