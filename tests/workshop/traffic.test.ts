import { describe, expect, test } from 'vitest';
import type { ChartTraffic } from '../../src/contract/site/chart-traffic.ts';
import { noDwell } from '../../src/contract/site/dwell.ts';
import { overlayNamed, overlayProblem } from '../../src/workshop/overlays/overlay-names.ts';
import {
  isCounted,
  trafficOverlay,
  trafficTitle,
  trafficWords,
  unusedTime,
} from '../../src/workshop/overlays/traffic-overlay.ts';

const transition = (id: string, count: number): ChartTraffic['transitions'][number] => ({
  ...{ source: 'lamp.off', event: id, index: 0, id, count },
  ...{ median_dwell: count > 0 ? 2000 : null, dwell: noDwell(), last_seen: null },
});
const traffic = (change: Partial<ChartTraffic> = {}): ChartTraffic => ({
  ...{ chart: 'lamp', version: 'abc', kept_days: 90, in_browsers: true, days: 30, since: Date.UTC(2026, 1, 11) },
  transitions: [transition('pressed', 3), transition('unplugged', 0)],
  states: [{ state: 'lamp.off', visits: 4, leaves: 1, drop_off: 0.25 }],
  runs: { judged: 4, strays: 1, other_versions: 0 },
  ...{ strays: [], versions: [], refused: 0 },
  ...change,
});
const labels = (shown: ChartTraffic, host: 'browser' | 'server' | 'both') =>
  [...trafficOverlay(shown, host)].map(([id, { label }]) => `${id}: ${label}`);

const USED = 'pressed: 3×, 2 s';
const NEVER = 'unplugged: never';
const LEFT = 'lamp.off: 25% leave';
const COUNTED = '3 transitions were counted; 1 of 2 were used at least once.';

describe('the traffic of a chart on its drawing [WS-08]', () => {
  test('says how often and how fast a transition was taken, what was never used, and where visitors left', () => {
    expect(labels(traffic(), 'browser')).toEqual([USED, NEVER, LEFT]);
    expect(trafficWords(traffic(), 'browser')).toEqual([COUNTED, '1 of 4 runs left the chart.']);
    expect(trafficTitle(traffic())).toBe('Traffic of the last 30 days');
  });

  const version = (name: string, first: number, last: number) => ({
    ...{ version: name, first_seen: Date.UTC(2026, 1, first), last_seen: Date.UTC(2026, 1, last), count: 3 },
  });

  test('after a change of the chart says since when it counts, and calls nothing unused before that', () => {
    const shown = traffic({ versions: [version('abc', 20, 28), version('before', 11, 20)] });
    expect(labels(shown, 'browser')).toEqual([USED, 'unplugged: not since 20 February 2026', LEFT]);
    expect(trafficWords(shown, 'browser')).toEqual([
      'Counted since 20 February 2026: earlier versions of this chart are not shown.',
      COUNTED,
      '1 of 4 runs left the chart.',
    ]);
    expect(trafficWords({ ...shown, in_browsers: false }, 'server')[0]).toContain('Counted since 20 February 2026');
    expect(unusedTime(shown)).toBe('since 20 February 2026');
  });

  test('of a changed chart of which nothing was counted yet says so', () => {
    const none = { judged: 0, strays: 0, other_versions: 0 };
    const transitions = [transition('pressed', 0)];
    const shown = traffic({ transitions, states: [], runs: none, versions: [version('before', 11, 20)] });
    expect(labels(shown, 'browser')).toEqual(['pressed: not yet']);
    expect(trafficWords(shown, 'browser')).toEqual([
      'Nothing of this version of the chart was counted yet. Earlier versions are not shown.',
      '0 transitions were counted; 0 of 1 were used at least once.',
    ]);
    expect(unusedTime(shown)).toBe('yet');
  });

  test('of the only version says since when it counts unless that is for all the days', () => {
    const later = traffic({ versions: [version('abc', 12, 28)] });
    expect(labels(later, 'browser')).toEqual([USED, 'unplugged: not since 12 February 2026', LEFT]);
    expect(trafficWords(later, 'browser')[0]).toBe('Counted since 12 February 2026.');
    const always = traffic({ versions: [version('abc', 11, 28)] });
    expect([labels(always, 'browser'), unusedTime(always)]).toEqual([[USED, NEVER, LEFT], null]);
    expect(trafficWords(always, 'browser')[0]).toBe(COUNTED);
  });

  test('calls nothing unused where browsers are not counted', () => {
    // Counts from before that was switched off.
    const shown = traffic({ in_browsers: false, refused: 2 });
    expect([isCounted(shown, 'browser'), labels(shown, 'browser')]).toEqual([false, []]);
    expect(trafficWords(shown, 'browser')).toEqual(['Browsers are not counted on this site.']);
  });

  test('calls nothing unused, on the server neither, where nothing is counted', () => {
    const shown = traffic({ kept_days: 0, days: 0, in_browsers: false });
    for (const host of ['browser', 'server', 'both'] as const) {
      expect([isCounted(shown, host), labels(shown, host)]).toEqual([false, []]);
      expect(trafficWords(shown, host)).toEqual(['Nothing is counted on this site.']);
    }
    expect(trafficTitle(shown)).toBe('Traffic');
  });

  test('says of a chart of the server nothing about browsers', () => {
    const shown = traffic({ in_browsers: false, states: [], runs: { judged: 0, strays: 0, other_versions: 0 } });
    expect(labels(shown, 'server')).toEqual([USED, NEVER]);
    expect(trafficWords(shown, 'server')).toEqual([COUNTED]);
    expect(trafficWords({ ...shown, in_browsers: true, refused: 2 }, 'server')).toEqual([COUNTED]);
  });

  test('of a chart that runs on both sides, shows what the server counted', () => {
    const shown = traffic({ in_browsers: false, states: [] });
    expect(labels(shown, 'both')).toEqual([USED]);
    expect(trafficWords(shown, 'both')).toEqual([
      'Browsers are not counted on this site, only the server is.',
      COUNTED,
    ]);
    expect(labels(traffic(), 'both')).toEqual([USED, NEVER, LEFT]);
  });

  test('says nothing of runs when there was none, and which batches are those of other charts, too', () => {
    const none = { judged: 0, strays: 0, other_versions: 1 };
    const transitions = [transition('pressed', 1)];
    expect(trafficWords(traffic({ transitions, runs: none, refused: 1 }), 'browser')).toEqual([
      '1 transition was counted; 1 of 1 were used at least once.',
      '1 batch came from pages of another version, and was not counted.',
      'On the whole site, 1 batch was refused.',
    ]);
    expect(trafficWords(traffic({ runs: { ...none, other_versions: 2 }, refused: 2 }), 'browser').slice(1)).toEqual([
      '2 batches came from pages of another version, and were not counted.',
      'On the whole site, 2 batches were refused.',
    ]);
  });

  test.each([
    [1, 'Traffic of today'],
    [7, 'Traffic of the last 7 days'],
  ])('of %i days is called so', (days, title) => expect(trafficTitle(traffic({ days }))).toBe(title));
});

describe('the overlay in the address', () => {
  test.each(['changes', 'coverage', 'traffic'])('is known: %s', (name) => {
    expect([overlayNamed(name), overlayProblem(name)]).toEqual([name, null]);
  });

  test('may be none', () => expect([overlayNamed(null), overlayProblem(null)]).toEqual([null, null]));

  test.each(['heat', '', 'constructor'])('is said to be unknown: "%s"', (name) => {
    expect([overlayNamed(name), overlayProblem(name)]).toEqual([
      null,
      `There is no overlay “${name}”. Choose Changes, Coverage or Traffic from the menu.`,
    ]);
  });
});
