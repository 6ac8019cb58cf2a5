import type { Chart } from '../chart/chart.types.ts';
import { diffCharts } from './diff-charts.ts';
import type { ChartDiff } from './diff-markdown.ts';

/** The differences of all charts between two versions, those without any left out, in the order of the newer version. */
export function compareVersions(before: readonly Chart[], after: readonly Chart[]): ChartDiff[] {
  const earlier = new Map(before.map((chart) => [chart.id, chart]));
  const later = new Set(after.map(({ id }) => id));
  const diffs = after.map((chart): ChartDiff => {
    const old = earlier.get(chart.id);
    const { id, title } = chart;
    return old ? { id, title, changes: diffCharts(old, chart) } : { id, title, only: 'after', changes: [] };
  });
  const gone = before
    .filter(({ id }) => !later.has(id))
    .map(({ id, title }): ChartDiff => ({ id, title, only: 'before', changes: [] }));
  return [...diffs, ...gone].filter(({ only, changes }) => only !== undefined || changes.length > 0);
}
