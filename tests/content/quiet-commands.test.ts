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

  test('bundling: the bundler says nothing of slow plugins, which it does after three seconds', async () => {
    const { stdout } = await evaluate(`
      import config from ${JSON.stringify(pathToFileURL(`${root}/vite.config.ts`).href)};
      console.log(JSON.stringify(config.build.rolldownOptions.checks));`);
    expect(JSON.parse(stdout)).toEqual({ bundlerTimings: false });
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
