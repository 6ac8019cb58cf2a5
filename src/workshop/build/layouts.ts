import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chart } from '../chart/chart.types.ts';
import { adaptView } from '../drawing/adapt.ts';
import type { ChartLayout, ViewLayout } from '../drawing/layout.types.ts';
import { sceneOf } from '../drawing/scene.ts';
import { misfitOf, viewsOf } from '../drawing/views.ts';
import { placeScene } from './place.ts';

/** Where the layout of a chart is kept. */
export function layoutFile(root: string, chart: string): string {
  return join(root, 'src/workshop/layouts', `${chart}.json`);
}

/** The kept layout of a chart; null if there is none. */
export function readLayout(root: string, chart: string): ChartLayout | null {
  const file = layoutFile(root, chart);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ChartLayout) : null;
}

/** Keeps a layout, a line for each view. */
export function writeLayout(root: string, { chart, views }: ChartLayout): void {
  const lines = Object.entries(views).map(([name, view]) => `${JSON.stringify(name)}:${JSON.stringify(view)}`);
  writeFileSync(layoutFile(root, chart), `{"chart":${JSON.stringify(chart)},"views":{\n${lines.join(',\n')}\n}}\n`);
}

/**
 * Places all views of a chart. What an earlier layout holds stays where it is as long as there is room for the rest.
 *
 * @param kept the layout of an earlier version
 */
export async function placeChart(chart: Chart, kept: ChartLayout | null = null): Promise<ChartLayout> {
  const views: Record<string, ViewLayout> = {};
  for (const [name, collapsed] of viewsOf(chart)) {
    const scene = sceneOf(chart, collapsed);
    const earlier = kept?.views[name];
    views[name] = (earlier && adaptView(scene, earlier)) ?? (await placeScene(scene));
  }
  return { chart: chart.id, views };
}

/** The kept layout of a chart if it fits, else a new one. */
export async function layoutOf(root: string, chart: Chart): Promise<ChartLayout> {
  const kept = readLayout(root, chart.id);
  return kept && misfitOf(chart, kept) === null ? kept : placeChart(chart, kept);
}
