import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Suite } from './generate.ts';

const folder = fileURLToPath(new URL('../kept/', import.meta.url));

/** The paths kept for a chart, by the labels of their steps; none when nothing was kept. */
export function keptPaths(chart: string): readonly (readonly string[])[] {
  const file = `${folder}${chart}.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[][]) : [];
}

/** Keeps the paths of a suite, so that the next version of the chart has the same ids where it can. */
export function keepPaths({ graph, paths }: Suite): void {
  mkdirSync(folder, { recursive: true });
  const labels = paths.map((path) => path.edges.map((edge) => edge.label));
  writeFileSync(`${folder}${graph.runner.machine.id}.json`, `${JSON.stringify(labels, null, 1)}\n`);
}
