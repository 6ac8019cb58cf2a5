import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);
const evaluate = (program: string) =>
  run(process.execPath, ['--input-type=module', '--eval', program], { cwd: root, env: { PATH: process.env.PATH } });

describe('commands print no warnings of others', () => {
  test('every package with an install script is approved by name, so that npm neither skips it nor warns', () => {
    const { packages } = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')) as {
      packages: Record<string, { hasInstallScript?: true }>;
    };
    const { allowScripts } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
    const scripted = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript ? [path.replace(/^.*node_modules\//, '')] : [],
    );
    expect(scripted).toContain('node');
    expect(Object.fromEntries(scripted.map((name) => [name, true]))).toEqual(allowScripts);
  });

  test('reading a chart for the build', async () => {
    const { stdout, stderr } = await run(
      process.execPath,
      ['src/workshop/build/print-chart.ts', 'machines/site/poll/poll.machine.ts'],
      { cwd: root },
    );
    expect(JSON.parse(stdout)).toMatchObject({ id: 'poll' });
    expect(stderr).toBe('');
  });

  test('bundling, also when plugins take most of its time', async () => {
    // A plugin that is slow enough for the bundler to speak of it.
    const { stdout, stderr } = await evaluate(`
      import { build } from 'vite';
      import config from ${JSON.stringify(pathToFileURL(`${root}/vite.config.ts`).href)};
      const load = (id) => (id === 'virtual:slow' ? new Promise((done) => setTimeout(done, 2000, 'export {}')) : null);
      await build({
        configFile: false, root: ${JSON.stringify(root)}, logLevel: 'warn',
        plugins: [{ name: 'slow', resolveId: (id) => (id === 'virtual:slow' ? id : null), load }],
        build: { write: false, rolldownOptions: { input: 'virtual:slow', checks: config.build.rolldownOptions.checks } },
      });`);
    expect([stdout, stderr]).toEqual(['', '']);
  });
});

describe('a step of a command', () => {
  const step = (work: string) =>
    evaluate(`import { step } from ${JSON.stringify(pathToFileURL(`${root}/src/tools/step.mjs`).href)};
      await step('Doing it', ${work}).catch(({ message }) => console.log(message));`);

  test('is one line with its name and its seconds', async () => {
    expect((await step('async () => {}')).stdout).toMatch(/^Doing it … \d+\.\d s\n$/);
  });

  test('that fails says so, and passes the error on', async () => {
    expect((await step("async () => { throw new Error('No.'); }")).stdout).toMatch(
      /^Doing it … failed after \d+\.\d s\nNo\.\n$/,
    );
  });
});
