import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { KeptBehaviour, KeptStep } from '../../../src/walks/expected/expected-behaviour.ts';
import { labelsOf } from '../../../src/walks/expected/expected-behaviour.ts';
import { messageOf } from '../../../src/walks/walk/failure.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** `examClock` → `exam-clock`, as in the name of its folder. */
export const flowName = (chart: string): string => chart.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Where a chart's behaviour is kept: in the domain of its machine, or beside this library's samples. */
export function keptFile(chart: string): string {
  const [folder] = globSync(`machines/*/${flowName(chart)}`, { cwd: root });
  const domain = folder?.split('/')[1];
  return `${root}/tests/paths/${domain ? `expected/${domain}` : 'samples/expected'}/${flowName(chart)}.json`;
}

/** The module of a chart's machine; undefined for a sample. */
export function machineFile(chart: string): string | undefined {
  const [folder] = globSync(`machines/*/${flowName(chart)}`, { cwd: root });
  return folder && `${root}/${folder}/${flowName(chart)}.machine.ts`;
}

/** Every file of kept behaviour of the product's charts. */
export function listKeptFiles(): string[] {
  return globSync('tests/paths/expected/**/*.json', { cwd: root })
    .map((file) => `${root}/${file}`)
    .sort();
}

interface KeptJson {
  readonly paths: readonly { readonly id: string; readonly steps: readonly (readonly [string, unknown])[] }[];
  readonly ignored: Readonly<Record<string, string>>;
}

function parse(file: string): KeptJson {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as KeptJson;
  } catch (error) {
    throw new Error(`${relative(root, file)} is no JSON: ${messageOf(error)}`, { cause: error });
  }
}

/** The kept behaviour of a chart; undefined when it has not been kept yet. */
export function readKept(chart: string): KeptBehaviour | undefined {
  const file = keptFile(chart);
  if (!existsSync(file)) return undefined;
  const { paths, ignored } = parse(file);
  const stepsOf = (steps: readonly (readonly [string, unknown])[]): KeptStep[] =>
    steps.map(([label, seen]) => ({ label, seen: JSON.stringify(seen) }));
  return {
    paths: new Map(paths.map(({ id, steps }) => [id, stepsOf(steps)])),
    ignored: new Map(Object.entries(ignored).map(([state, events]) => [state, new Set(events.split(' '))])),
  };
}

/** The paths kept for a chart, by the labels of their steps; none when nothing is kept. */
export function keptPaths(chart: string): string[][] {
  return labelsOf(readKept(chart));
}

/** Writes the behaviour of a chart, one step per line, so that a change can be reviewed. */
export function writeKept(chart: string, { paths, ignored }: KeptBehaviour): void {
  const file = keptFile(chart);
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
