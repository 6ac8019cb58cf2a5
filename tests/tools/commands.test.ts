import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Runs a tool as its script does. */
function tool(
  file: string,
  args: readonly string[],
  script?: string,
): Promise<{ code: number; out: string; err: string }> {
  const path = fileURLToPath(new URL(`../../src/tools/${file}`, import.meta.url));
  const env = { PATH: process.env.PATH, ...(script === undefined ? {} : { npm_lifecycle_event: script }) };
  return new Promise((done) => {
    execFile(process.execPath, [path, ...args], { env }, (error, out, err) =>
      done({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

test.each([
  ['bench', ['exma'], 'npm run bench has no "exma". Did you mean exam?'],
  ['bench', ['constructor'], 'npm run bench has no "constructor".'],
  ['admin', ['crate'], 'npm run admin has no "crate". Did you mean create?'],
  ['content', ['fuzz'], 'npm run fuzz is now: npm run bench -- fuzz.'],
  ['bench', ['bench:storm'], 'npm run bench:storm is now: npm run bench -- storm.'],
  ['bench', ['prove'], 'npm run content:prove is now: npm run content -- prove.'],
  ['plan', ['layouts'], 'npm run layouts is now: npm run chart -- layouts.'],
])('npm run %s -- %j is a sentence', async (command, args, sentence) => {
  expect(await tool('run.mjs', [command, ...args])).toEqual({
    code: 64,
    out: '',
    err: `${sentence}\nnpm run ${command} -- --help lists what there is.\n`,
  });
});

test('a mistyped program of a command that takes a chart is suggested, too', async () => {
  const { code, err } = await tool('run.mjs', ['chart', 'dif']);
  expect([code, err]).toEqual([
    64,
    expect.stringMatching(/^There is no chart dif\..*\nDid you mean npm run chart -- diff\?\n$/),
  ]);
});

test('--help lists what a command has, and --help behind one of them explains it', async () => {
  const list = await tool('run.mjs', ['content', '--help']);
  expect(list).toEqual({
    code: 0,
    err: '',
    out: `Checks the content, and makes what is generated from packages.

  npm run content -- lint   checks shape, duplicates and bias of the exams
  npm run content -- prove  executes every code key and every challenge
  npm run content -- fonts  makes the fonts of the pages

Each explains its own arguments: --help after its name.
`,
  });
  expect((await tool('run.mjs', ['content'])).out).toBe(list.out);
  expect((await tool('run.mjs', ['content'])).code).toBe(64);
  const one = await tool('run.mjs', ['content', 'lint', '--help']);
  expect([one.code, one.out]).toEqual([0, expect.stringContaining('Usage: npm run content -- lint')]);
  const both = await tool('run.mjs', ['chart', '--help']);
  expect(both.out).toMatch(/npm run chart -- diff .*Usage: npm run chart -- /s);
});

test('an old name of a script answers with the new one, and runs nothing', async () => {
  expect(await tool('old-names.mjs', ['--users=5'], 'bench:growth')).toEqual({
    code: 64,
    out: '',
    err: 'npm run bench:growth is now: npm run bench -- growth\n',
  });
});

test.each([
  [[], 64, /^$/],
  [['unti'], 64, /^There is no group "unti"\. Did you mean unit\?\n/],
  [['e2e'], 64, /^npm run test:e2e is now: npm run test:one -- browser\.\n/],
  [['tests/api/nowhere.test.ts'], 64, /^There is no file tests\/api\/nowhere\.test\.ts\.\n/],
  [['--help'], 0, /^$/],
])('npm run test:one %j ends with %i', async (args, code, err) => {
  const ended = await tool('test-one.mjs', args);
  expect([ended.code, ended.err]).toEqual([code, expect.stringMatching(err)]);
  if (ended.err === '') expect(ended.out).toContain('npm run test:one -- browser');
});
