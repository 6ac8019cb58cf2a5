import type { Chart } from '../chart/chart.types.ts';
import { adaptLayout } from '../drawing/adapt.ts';
import type { ChartLayout } from '../drawing/layout.types.ts';
import type { Overlay } from '../drawing/look.ts';
import { type Change, diffCharts } from './diff-charts.ts';
import { diffOverlays } from './diff-look.ts';
import { formerId, mergeCharts } from './merge-charts.ts';

/** Two versions of a chart in one drawing. */
export interface Comparison {
  readonly changes: readonly Change[];
  /** The newer version as it is, for files that are read back. */
  readonly newer: Chart;
  /** The newer version, with what was removed from the older one as far as it is drawn. */
  readonly chart: Chart;
  readonly layout: ChartLayout;
  readonly overlays: ReadonlyMap<string, Overlay>;
  /** What the drawing cannot show, because there is no room for it: former targets, what was removed, or what is different at all. */
  readonly missing: 'nothing' | 'former' | 'removed' | 'everything';
}

/**
 * Compares two versions of a chart (WS-09). The drawing is that of the chart as it runs, so that nothing moves that both have.
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
  const whole = mergeCharts(before, after, changes, true);
  const merged = mergeCharts(before, after, changes, false);
  const hasFormer = whole.transitions.length > merged.transitions.length;
  // What has the most to show comes first; what has no room for it is left out.
  for (const [chart, missing] of [
    [whole, 'nothing'],
    [merged, 'former'],
    [after, 'removed'],
  ] as const) {
    if (chart === merged && !hasFormer) continue;
    const layout = adaptLayout(chart, running.layout);
    if (layout) return { changes, newer: after, overlays: withFormer(overlays, chart), chart, layout, missing };
  }
  return { changes, newer: after, overlays, ...running, missing: 'everything' };
}

/** Marks the lines that lead where a transition led before. */
function withFormer(overlays: ReadonlyMap<string, Overlay>, { transitions }: Chart): ReadonlyMap<string, Overlay> {
  const drawn = new Set(transitions.map(({ id }) => id));
  const former = [...overlays.keys()].map(formerId).filter((id) => drawn.has(id));
  return new Map([...overlays, ...former.map((id): [string, Overlay] => [id, FORMER])]);
}

const FORMER: Overlay = { tone: 'danger', label: 'before', pattern: 'dashed' };

/** How many there are of each kind, in words: "2 new, 1 removed, 5 changed". */
export function changesInWords(changes: readonly Change[]): string {
  const count = (wanted: Change['kind']) => changes.filter(({ kind }) => kind === wanted).length;
  const parts = (['added', 'removed', 'changed'] as const).flatMap((kind) =>
    count(kind) === 0 ? [] : [`${count(kind)} ${kind === 'added' ? 'new' : kind}`],
  );
  return parts.join(', ');
}
