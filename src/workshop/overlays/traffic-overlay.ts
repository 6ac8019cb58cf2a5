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
  const time = unusedTime(traffic);
  return new Map<string, Overlay>([
    ...transitions
      .filter(({ count }) => count > 0 || isWhole)
      .map(({ id, count, median_dwell: dwell }): [string, Overlay] => {
        if (count === 0)
          return [id, { tone: 'warning', label: time === null ? 'never' : `not ${time}`, pattern: 'dotted' }];
        const median = dwell === null ? '' : `, ${durationWords(dwell)}`;
        return [id, { tone: 'info', label: `${count}×${median}` }];
      }),
    ...states
      .filter(({ drop_off: share }) => share !== null && share > 0)
      .map(({ state, drop_off: share }): [string, Overlay] => [
        state,
        { tone: 'danger', label: `${Math.round((share ?? 0) * 100)}% leave` },
      ]),
  ]);
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Since which day the current version of the chart is counted; null when the figures are of all the days that are shown. */
function countedSince({ version, versions, since }: ChartTraffic): { day: string | null; hasEarlier: boolean } | null {
  const current = versions.find((one) => one.version === version);
  const hasEarlier = versions.some((one) => one.version !== version);
  if (!hasEarlier && (!current || current.first_seen <= since)) return null;
  return { day: current ? dayFormat.format(current.first_seen) : null, hasEarlier };
}

/** For which time it is known that something was not used, after "not": `since 12 March 2026`; null for all the days. */
export function unusedTime(traffic: ChartTraffic): string | null {
  const counted = countedSince(traffic);
  if (!counted) return null;
  return counted.day === null ? 'yet' : `since ${counted.day}`;
}

/** Of which time the figures are, when that is not all the days in the title. */
function sinceWords(traffic: ChartTraffic): string[] {
  const counted = countedSince(traffic);
  if (!counted) return [];
  if (counted.day === null)
    return ['Nothing of this version of the chart was counted yet. Earlier versions are not shown.'];
  return [`Counted since ${counted.day}${counted.hasEarlier ? ': earlier versions of this chart are not shown' : ''}.`];
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
    ...sinceWords(traffic),
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
