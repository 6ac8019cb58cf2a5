import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readme = readFileSync(join(root, 'src/walks/README.md'), 'utf8');
/** The files that the README has its reader write. */
const files = [...readme.matchAll(/^`(barrier\/[\w.-]+\.ts)`\n\n```ts\n(.*?)^```$/gms)].map(
  ([, name = '', code = '']) => ({
    name,
    code,
  }),
);
/** The commands that it runs, with what they print. */
const sessions = [...readme.matchAll(/^```console\n\$ node ([^\n]*)\n(.*?)^```$/gms)].map(
  ([, command = '', output = '']) => ({
    command,
    output,
  }),
);

/** A folder elsewhere, with what the README says that its reader needs and nothing else. */
const folder = mkdtempSync(join(tmpdir(), 'walks-'));
const file = (name: string): string => join(folder, name);
const run = (command: string) => spawnSync(process.execPath, command.split(' '), { cwd: folder, encoding: 'utf8' });

describe('the README of the walk engine', { timeout: 60_000 }, () => {
  beforeAll(() => {
    for (const part of ['charts', 'walks']) cpSync(join(root, 'src', part), file(part), { recursive: true });
    mkdirSync(file('node_modules/@types'), { recursive: true });
    for (const name of ['xstate', 'fast-check', 'acorn', '@types/node'])
      symlinkSync(join(root, 'node_modules', name), file(`node_modules/${name}`), 'junction');
    writeFileSync(file('package.json'), '{ "type": "module" }');
    for (const { name, code } of files) {
      mkdirSync(dirname(file(name)), { recursive: true });
      writeFileSync(file(name), code);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has its reader write a machine, a model, properties and a walk', () => {
    expect(files.map(({ name }) => name)).toEqual([
      'barrier/barrier.machine.ts',
      'barrier/barrier.model.ts',
      'barrier/barrier.properties.ts',
      'barrier/walk.ts',
    ]);
    expect(sessions).toHaveLength(3);
  });

  it('shows what the walk says: before anything is expected, afterwards, and of a mistake', () => {
    const [first, accepting, broken] = sessions;
    const before = run(first?.command ?? '');
    expect([before.stdout, before.status]).toEqual([first?.output, 1]);
    const accepted = run(accepting?.command ?? '');
    expect([accepted.stdout, accepted.status]).toEqual([accepting?.output, 0]);
    const [, line = ''] = /^```json\n(.*)\n```$/m.exec(readme) ?? [];
    expect(readFileSync(file('barrier/barrier.expected.json'), 'utf8').split('\n')).toContain(line);

    const machine = readFileSync(file('barrier/barrier.machine.ts'), 'utf8');
    writeFileSync(file('barrier/barrier.machine.ts'), machine.replace("exit: 'lower',", ''));
    const after = run(broken?.command ?? '');
    expect([after.stdout, after.status]).toEqual([broken?.output, 1]);
    writeFileSync(file('barrier/barrier.machine.ts'), machine);
  });

  it('is right that the compiler refuses a model that lacks an event', () => {
    const options = { target: 'ES2024', lib: ['ES2024', 'DOM'], module: 'NodeNext', strict: true, noEmit: true };
    const compilerOptions = { ...options, allowImportingTsExtensions: true, skipLibCheck: true, types: ['node'] };
    writeFileSync(file('tsconfig.json'), JSON.stringify({ compilerOptions, include: ['barrier'] }));
    const compile = () => run(`${join(root, 'node_modules/typescript/bin/tsc')} -p .`).stdout;
    expect(compile()).toBe('');
    const model = readFileSync(file('barrier/barrier.model.ts'), 'utf8');
    writeFileSync(file('barrier/barrier.model.ts'), model.replace("'car.passed': [{}],", ''));
    expect(compile()).toContain('"car.passed"');
  });
});
