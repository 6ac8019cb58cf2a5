import { expect, test } from 'vitest';
import { queries } from '../../../src/client/api/queries.ts';
import type { ChartTraffic } from '../../../src/contract/site/chart-traffic.ts';
import { noDwell } from '../../../src/contract/site/dwell.ts';
import { loadCoverage } from '../../../src/workshop/overlays/coverage-overlay.ts';
import { loadChart } from '../../../src/workshop/registry.ts';
import { renderChartPage } from '../../support/site/chart-page.tsx';

const AGREED = 'consent.undecided/consent.granted/0';
const KEY = { source: 'consent.undecided', event: 'consent.granted', index: 0 };
const run = { start: 'undecided', steps: [{ keys: [KEY] }, { keys: [KEY] }] };

/** The page of a chart as a guest sees it at an address. */
async function pageAt(search: string, traffic: Partial<ChartTraffic>): Promise<string> {
  const loaded = await loadChart('consent');
  if (!loaded) throw new Error('There is no such chart.');
  const reason = 'The chart is in consent.granted then, not in consent.undecided.';
  const shown: ChartTraffic = {
    ...{ chart: 'consent', version: 'abc', kept_days: 90, in_browsers: true, days: 30, since: 0 },
    transitions: [{ ...KEY, id: AGREED, count: 3, median_dwell: null, dwell: noDwell(), last_seen: 1 }],
    states: [],
    runs: { judged: 5, strays: 2, other_versions: 0 },
    strays: [{ version: 'abc', at: 1, step: 1, reason, run }],
    ...{ versions: [], refused: 0 },
    ...traffic,
  };
  // The page fetches these; here it has them at once.
  queries.setQueryData(['chart-traffic', 'consent'], shown);
  queries.setQueryData(['chart-coverage', 'consent'], await loadCoverage('consent'));
  const markup = renderChartPage(loaded, search);
  return markup.replaceAll(/<(p role="alert")[^>]*>(.)/g, 'Alert: $2').replaceAll(/<[^>]+>/g, '\n');
}

test('[WS-08] anyone who sees the workshop sees its traffic, without signing in', async () => {
  const page = await pageAt('overlay=traffic&panel=overlay', { days: 7, refused: 1 });
  const missing = [
    '3×',
    'Traffic of the last 7 days',
    '3 transitions were counted; 1 of 1 were used at least once.',
    '2 of 5 runs left the chart.',
    'On the whole site, 1 batch was refused.',
    'Traffic by requirement',
    '1 of the 2 runs that left the chart',
    'The chart is in “Granted” then, not in “Undecided”.',
  ].filter((words) => !page.includes(words));
  expect(missing).toEqual([]);
});

test('where browsers are not counted, the page says so and draws nothing', async () => {
  const page = await pageAt('overlay=traffic&panel=overlay', { in_browsers: false });
  expect(page.split('\n')).toContain('Browsers are not counted on this site.');
  const shown = ['3×', 'never', 'were counted', 'left the chart', 'Traffic by requirement'];
  expect(shown.filter((words) => page.includes(words))).toEqual([]);
});

test('an overlay that there is not is said to be unknown', async () => {
  const sentence = 'Alert: There is no overlay “heat”. Choose Changes, Coverage or Traffic from the menu.';
  expect((await pageAt('overlay=heat', {})).split('\n')).toContain(sentence);
  expect((await pageAt('overlay=traffic', {})).includes('There is no overlay')).toBe(false);
});
