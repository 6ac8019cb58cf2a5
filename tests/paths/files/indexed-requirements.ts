import { readFileSync } from 'node:fs';
import type { ChartProperties } from '../../../src/walks/properties/define.ts';
import { partsOf } from '../../../src/walks/properties/requirements.ts';

/** `EX-02, EX-09 – EX-11` as single ids. */
function expand(cell: string): string[] {
  return cell.split(',').flatMap((part) => {
    const [from, to = from] = part.split('–').map((id) => id.trim());
    if (!from || !to) return [];
    const [kind = '', first = ''] = from.split('-');
    const last = Number(to.split('-')[1]);
    return Array.from(
      { length: last - Number(first) + 1 },
      (_, index) => `${kind}-${String(Number(first) + index).padStart(2, '0')}`,
    );
  });
}

const index = new URL('../../../machines/README.md', import.meta.url);

/** The requirements that the index of charts names for each, by the chart's folder: `exam/exam-clock`. */
export function indexedRequirements(): ReadonlyMap<string, readonly string[]> {
  const rows = readFileSync(index, 'utf8').matchAll(
    /^\| \[[^\]]+\]\(([^)]+)\/[^/)]+\.machine\.ts\) \|[^|]*\|[^|]*\| ([^|]*) \|/gm,
  );
  return new Map([...rows].map(([, folder = '', cell = '']) => [folder, expand(cell)]));
}

/** What is wrong with the requirements of a chart, in words. */
export function requirementProblems(
  { machine, requirements }: Pick<ChartProperties, 'machine' | 'requirements'>,
  indexed: readonly string[],
): string[] {
  const ids = Object.keys(requirements);
  return [
    ...ids.filter((id) => !/^[A-Z]{2}-\d{2}$/.test(id)).map((id) => `"${id}" is not the id of a requirement`),
    ...ids
      .filter((id) => !indexed.includes(id))
      .map((id) => `machines/README.md does not name ${id} for ${machine.id}`),
    ...indexed.filter((id) => !ids.includes(id)).map((id) => `no part of ${machine.id} is said to serve ${id}`),
    ...ids.flatMap((id) =>
      partsOf(machine, requirements[id] ?? []).unknown.map((target) => `${id}: ${machine.id} has no "${target}"`),
    ),
  ];
}
