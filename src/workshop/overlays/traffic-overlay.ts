import type { ChartTraffic } from '../../contract/site/chart-traffic.ts';
import type { Overlay } from '../drawing/look.ts';
import { durationWords } from '../simulator/offers.ts';

/** What traffic says on the drawing: counts and median times of transitions, drop-off of states, what was never used. */
export function trafficOverlay({ transitions, states }: ChartTraffic): Map<string, Overlay> {
  return new Map<string, Overlay>([
    ...transitions.map(({ id, count, median_dwell: dwell }): [string, Overlay] => {
      if (count === 0) return [id, { tone: 'warning', label: 'never', pattern: 'dotted' }];
      const time = dwell === null ? '' : `, ${durationWords(dwell)}`;
      return [id, { tone: 'info', label: `${count}×${time}` }];
    }),
    ...states
      .filter(({ drop_off: share }) => share !== null && share > 0)
      .map(({ state, drop_off: share }): [string, Overlay] => [
        state,
        { tone: 'danger', label: `${Math.round((share ?? 0) * 100)} % leave` },
      ]),
  ]);
}

const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** The same in a few sentences, for the panel. */
export function trafficWords({ transitions, runs, refused, kept_days: days }: ChartTraffic): string[] {
  if (days === 0) return ['Nothing is counted on this site.'];
  const used = transitions.filter(({ count }) => count > 0).length;
  const total = transitions.reduce((sum, { count }) => sum + count, 0);
  return [
    `${total} transitions were counted; ${used} of ${transitions.length} were used at least once.`,
    `${runs.strays} of ${runs.judged} runs left the chart.`,
    ...(runs.other_versions > 0
      ? [
          `${countOf(runs.other_versions, 'batch', 'batches')} came from pages of another version, and ${runs.other_versions === 1 ? 'was' : 'were'} not counted.`,
        ]
      : []),
    ...(refused > 0 ? [`${countOf(refused, 'batch was', 'batches were')} refused.`] : []),
  ];
}
