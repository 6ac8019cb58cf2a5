import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ChartReport } from '../../../src/walks/report/chart-report.ts';
import { findCharts, loadChart } from '../../../src/workshop/build/find-charts.ts';
import type { Chart } from '../../../src/workshop/chart/chart.types.ts';
import type { ChartLayout } from '../../../src/workshop/drawing/layout.types.ts';
import type { Look, Overlay } from '../../../src/workshop/drawing/look.ts';
import { toSvg } from '../../../src/workshop/export/svg.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A chart with its words and its layout; undefined for one without a layout. */
export async function readDrawing(id: string): Promise<{ chart: Chart; layout: ChartLayout } | undefined> {
  const file = findCharts(root).find((entry) => entry.id === id);
  const layoutFile = `${root}src/workshop/layouts/${id}.json`;
  if (!file || !existsSync(layoutFile)) return undefined;
  return {
    chart: await loadChart(root, file),
    layout: JSON.parse(readFileSync(layoutFile, 'utf8')) as ChartLayout,
  };
}

/** A chart as an SVG picture, with every state; undefined for a chart without a layout. */
export async function pictureOf(chart: string, look: Look): Promise<string | undefined> {
  const drawing = await readDrawing(chart);
  const view = drawing?.layout.views['all'];
  return drawing && view && toSvg(drawing.chart, view, { look });
}

/** What the paths do not reach, where recorded behaviour alone rejects a mutant, and where one survives. */
export function coverageLook({ coverage, summary }: ChartReport): Look {
  const overlays = new Map<string, Overlay>();
  for (const [number, id] of coverage.transitions.entries()) {
    if ((coverage.taken[number] ?? 0) > 0) continue;
    const isExcused = coverage.excuses[number] !== undefined;
    overlays.set(id, isExcused ? { tone: 'info', pattern: 'dotted' } : { tone: 'danger', pattern: 'dashed' });
  }
  for (const { where } of summary.mutation.recordedOnly)
    overlays.set(where, { tone: 'info', label: 'recorded only', pattern: 'dash-dot' });
  for (const { where } of summary.mutation.survivors) overlays.set(where, { tone: 'warning', label: 'survivor' });
  return { overlays };
}
