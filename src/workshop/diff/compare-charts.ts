import type { Chart } from '../chart/chart.types.ts';
import { adaptLayout } from '../drawing/adapt.ts';
import type { ChartLayout } from '../drawing/layout.types.ts';
import type { Overlay } from '../drawing/look.ts';
import { type Change, diffCharts } from './diff-charts.ts';
import { diffOverlays } from './diff-look.ts';
import { mergeCharts } from './merge-charts.ts';

/** Two versions of a chart in one drawing. */
export interface Comparison {
  readonly changes: readonly Change[];
  /** The newer version, with what was removed from the older one as far as it is drawn. */
  readonly chart: Chart;
  readonly layout: ChartLayout;
  readonly overlays: ReadonlyMap<string, Overlay>;
  /** What the drawing cannot show, because there is no room for it: what was removed, or what is different at all. */
  readonly missing: 'nothing' | 'removed' | 'everything';
}

/**
 * Compares two versions of a chart. The drawing is that of the chart as it runs, so that nothing moves that both have.
 *
 * @param running the chart as it runs, with its layout
 */
export function compareCharts(
  before: Chart,
  after: Chart,
  running: { readonly chart: Chart; readonly layout: ChartLayout },
): Comparison {
  const changes = diffCharts(before, after);
  const overlays = diffOverlays(changes);
  const merged = mergeCharts(before, after, changes);
  const whole = adaptLayout(merged, running.layout);
  if (whole) return { changes, overlays, chart: merged, layout: whole, missing: 'nothing' };
  const newer = adaptLayout(after, running.layout);
  if (newer) return { changes, overlays, chart: after, layout: newer, missing: 'removed' };
  return { changes, overlays, ...running, missing: 'everything' };
}

/** How many there are of each kind, in words: "2 new, 1 removed, 5 changed". */
export function changesInWords(changes: readonly Change[]): string {
  const count = (wanted: Change['kind']) => changes.filter(({ kind }) => kind === wanted).length;
  const parts = (['added', 'removed', 'changed'] as const).flatMap((kind) =>
    count(kind) === 0 ? [] : [`${count(kind)} ${kind === 'added' ? 'new' : kind}`],
  );
  return parts.join(', ');
}
