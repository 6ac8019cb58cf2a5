import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ExpectedBehaviour, ExpectedStep } from '../../../src/walks/expected/expected-behaviour.ts';
import { labelsOf } from '../../../src/walks/expected/expected-behaviour.ts';
import { messageOf } from '../../../src/walks/walk/failure.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** `examClock` → `exam-clock`, as in the name of its folder. */
export const flowName = (chart: string): string => chart.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Where a chart's expected behaviour lies: in the domain of its machine, or beside this library's samples. */
export function expectedFile(chart: string): string {
  const [folder] = globSync(`machines/*/${flowName(chart)}`, { cwd: root });
  const domain = folder?.split('/')[1];
  return `${root}/tests/paths/${domain ? `expected/${domain}` : 'samples/expected'}/${flowName(chart)}.json`;
}

/** The module of a chart's machine; undefined for a sample. */
export function machineFile(chart: string): string | undefined {
  const [folder] = globSync(`machines/*/${flowName(chart)}`, { cwd: root });
  return folder && `${root}/${folder}/${flowName(chart)}.machine.ts`;
}

/** Every file of expected behaviour of the product's charts. */
export function listExpectedFiles(): string[] {
  return globSync('tests/paths/expected/*/*.json', { cwd: root })
    .map((file) => `${root}/${file}`)
    .sort();
}

interface ExpectedJson {
  readonly paths: readonly { readonly id: string; readonly steps: readonly (readonly [string, unknown])[] }[];
  readonly ignored: Readonly<Record<string, string>>;
}

function parse(file: string): ExpectedJson {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ExpectedJson;
  } catch (error) {
    throw new Error(`${relative(root, file)} is no JSON: ${messageOf(error)}`, { cause: error });
  }
}

/** The expected behaviour of a chart; undefined while none is. */
export function readExpected(chart: string): ExpectedBehaviour | undefined {
  const file = expectedFile(chart);
  if (!existsSync(file)) return undefined;
  const { paths, ignored } = parse(file);
  const stepsOf = (steps: readonly (readonly [string, unknown])[]): ExpectedStep[] =>
    steps.map(([label, seen]) => ({ label, seen: JSON.stringify(seen) }));
  return {
    paths: new Map(paths.map(({ id, steps }) => [id, stepsOf(steps)])),
    ignored: new Map(Object.entries(ignored).map(([state, events]) => [state, new Set(events.split(' '))])),
  };
}

/** The paths of a chart whose behaviour is expected, by the labels of their steps. */
export function expectedPaths(chart: string): string[][] {
  return labelsOf(readExpected(chart));
}

/** Writes the behaviour of a chart, one step per line, so that a change can be reviewed. */
export function writeExpected(chart: string, { paths, ignored }: ExpectedBehaviour): void {
  const file = expectedFile(chart);
  const lines = [...paths].map(([id, steps]) => {
    const rows = steps.map(({ label, seen }) => `[${JSON.stringify(label)}, ${seen}]`);
    return `{"id": ${JSON.stringify(id)}, "steps": [\n${rows.join(',\n')}\n]}`;
  });
  const names = [...ignored]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([state, events]) => `${JSON.stringify(state)}: ${JSON.stringify([...events].sort().join(' '))}`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `{"paths": [\n${lines.join(',\n')}\n],\n"ignored": {\n${names.join(',\n')}\n}}\n`);
}
