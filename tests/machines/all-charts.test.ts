import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { lintMachine } from '../../src/walks/lint/lint-machine.ts';
import type { PathModel } from '../../src/walks/model.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const index = readFileSync(`${root}/machines/README.md`, 'utf8');
const charts = globSync('machines/*/*/*.machine.ts', { cwd: root })
  .sort()
  .map((file) => {
    const [, domain = '', name = ''] = file.split('/');
    return { name, file, model: `tests/models/${domain}/${name}.model.ts` };
  });

const load = (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(`${root}/${file}`).href);

async function loadMachine(file: string): Promise<AnyStateMachine> {
  const machines = Object.values(await load(file)).filter((value) => value instanceof StateMachine);
  expect(machines, `${file} exports one chart`).toHaveLength(1);
  return machines[0] as AnyStateMachine;
}

test('there are charts', () => {
  expect(charts.map(({ name }) => name)).toContain('exam');
});

describe.each(charts)('$name', ({ name, file, model }) => {
  test('has its own model', async () => {
    expect(existsSync(`${root}/${model}`), `${model} is there`).toBe(true);
    const loaded = (await load(model)) as { model: PathModel };
    expect(loaded.model.machine.id).toBe((await loadMachine(file)).id);
  });

  test('has no finding of the linter', async () => {
    expect(lintMachine(await loadMachine(file))).toEqual([]);
  });

  test('is listed with its model in machines/README.md', () => {
    const row = index.split('\n').find((line) => line.startsWith(`| [${name}](${file.replace('machines/', '')})`));
    expect(row).toContain(`\`${model}\``);
  });
});
