import type { ChartTraffic } from '../../contract/site/chart-traffic.ts';
import type { ChartEntry } from '../chart/chart.types.ts';
import { durationWords } from '../chart/durations.ts';
import type { Overlay } from '../drawing/look.ts';

/** Where a chart runs. */
type Host = ChartEntry['runsOn'];

/** Whether anything that the chart does is counted on this site. */
export function isCounted({ kept_days: days, in_browsers: inBrowsers }: ChartTraffic, host: Host): boolean {
  return days > 0 && (inBrowsers || host !== 'browser');
}

/**
 * What traffic says on the drawing: counts and median times of transitions, drop-off of states, what was never used.
 * Nothing of a chart that is not counted, and of one that is only counted on the server, nothing that browsers could have used.
 */
export function trafficOverlay(traffic: ChartTraffic, host: Host): Map<string, Overlay> {
  const { transitions, states, in_browsers: inBrowsers } = traffic;
  if (!isCounted(traffic, host)) return new Map();
  const isWhole = inBrowsers || host === 'server';
  return new Map<string, Overlay>([
    ...transitions
      .filter(({ count }) => count > 0 || isWhole)
      .map(({ id, count, median_dwell: dwell }): [string, Overlay] => {
        if (count === 0) return [id, { tone: 'warning', label: 'never', pattern: 'dotted' }];
        const time = dwell === null ? '' : `, ${durationWords(dwell)}`;
        return [id, { tone: 'info', label: `${count}×${time}` }];
      }),
    ...states
      .filter(({ drop_off: share }) => share !== null && share > 0)
      .map(({ state, drop_off: share }): [string, Overlay] => [
        state,
        { tone: 'danger', label: `${Math.round((share ?? 0) * 100)}% leave` },
      ]),
  ]);
}

const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What days the panel is about. */
export function trafficTitle({ days }: ChartTraffic): string {
  if (days === 0) return 'Traffic';
  return days === 1 ? 'Traffic of today' : `Traffic of the last ${days} days`;
}

/** The same in a few sentences, for the panel. */
export function trafficWords(traffic: ChartTraffic, host: Host): string[] {
  const { transitions, runs, refused, kept_days: days, in_browsers: inBrowsers } = traffic;
  if (days === 0) return ['Nothing is counted on this site.'];
  if (!isCounted(traffic, host)) return ['Browsers are not counted on this site.'];
  const used = transitions.filter(({ count }) => count > 0).length;
  const total = transitions.reduce((sum, { count }) => sum + count, 0);
  const counted = [
    `${countOf(total, 'transition was', 'transitions were')} counted; ${used} of ${transitions.length} were used at least once.`,
  ];
  if (host === 'server') return counted;
  if (!inBrowsers) return ['Browsers are not counted on this site, only the server is.', ...counted];
  return [
    ...counted,
    ...(runs.judged > 0 ? [`${runs.strays} of ${runs.judged} runs left the chart.`] : []),
    ...(runs.other_versions > 0
      ? [
          `${countOf(runs.other_versions, 'batch', 'batches')} came from pages of another version, and ${runs.other_versions === 1 ? 'was' : 'were'} not counted.`,
        ]
      : []),
    ...(refused > 0 ? [`On the whole site, ${countOf(refused, 'batch was', 'batches were')} refused.`] : []),
  ];
}
