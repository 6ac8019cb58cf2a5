import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ExpectedBehaviour, labelsOf } from '../../../src/walks/expected/expected-behaviour.ts';
import { expectedText, parseExpected } from '../../../src/walks/expected/expected-text.ts';

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

/** The expected behaviour of a chart; undefined while none is. */
export function readExpected(chart: string): ExpectedBehaviour | undefined {
  const file = expectedFile(chart);
  return existsSync(file) ? parseExpected(readFileSync(file, 'utf8'), relative(root, file)) : undefined;
}

/** The paths of a chart whose behaviour is expected, by the labels of their steps. */
export function expectedPaths(chart: string): string[][] {
  return labelsOf(readExpected(chart));
}

/** Writes what is expected of a chart from now on. */
export function writeExpected(chart: string, behaviour: ExpectedBehaviour): void {
  const file = expectedFile(chart);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, expectedText(behaviour));
}
