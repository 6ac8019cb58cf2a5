// @vitest-environment happy-dom

import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sourcesQuery } from '../../../src/client/api/account/sources.ts';
import { queries } from '../../../src/client/api/queries.ts';
import { SourcesTab } from '../../../src/client/pages/exam/review/sources-tab.tsx';
import type { Source } from '../../../src/contract/account/sources.ts';
import { mount } from '../../support/site/mount.tsx';
import { outlineOf } from '../../support/site/outline.ts';

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => queries.clear());

const SOURCES: Source[] = [
  {
    ...{ affiliate: 'Ada & Söhne', utm_source: 'news', utm_medium: 'mail', utm_campaign: 'spring' },
    ...{ sign_ups: 3, sign_ins: 5, orders: 2 },
    revenue: [
      { currency: 'USD', amount: 13_900 },
      { currency: 'EUR', amount: 1 },
    ],
  },
  {
    ...{ affiliate: null, utm_source: 'billboard', utm_medium: null, utm_campaign: null },
    ...{ sign_ups: 0, sign_ins: 1, orders: 0, revenue: [] },
  },
];

async function open(data: Source[], total = data.length, search = '') {
  const period = search === '' ? {} : { from: '2026-11-01', until: '2026-11-30' };
  const meta = { total, from: Date.UTC(2026, 10, 1), before: Date.UTC(2026, 11, 1) };
  queries.setQueryData(sourcesQuery(period).queryKey, { data, meta });
  const place = await mount(
    <MemoryRouter initialEntries={[`/review?tab=sources${search}`]}>
      <SourcesTab />
    </MemoryRouter>,
  );
  return outlineOf(place);
}

describe('[AC-08] the sources of visitors', () => {
  const PERIOD = /^1 November 2026 to 30 November 2026, in UTC\./;

  test('have a row for each affiliate and campaign, with what came of it', async () => {
    const lines = await open(SOURCES);
    expect(lines.some((line) => PERIOD.test(line))).toBe(true);
    expect(lines.slice(-3)).toEqual([
      'Affiliate | Source | Medium | Campaign | Sign-ups | Sign-ins | Orders | Revenue',
      'Ada & Söhne | news | mail | spring | 3 | 5 | 2 | $139; €0.01',
      '– | billboard | – | – | 0 | 1 | 0 | –',
    ]);
  });

  test('say how many there are when not all are shown', async () => {
    expect((await open(SOURCES, 240)).at(-1)).toBe('The first 2 of 240 sources.');
  });

  test('of the days of a link are those', async () => {
    const lines = await open([], 0, '&from=2026-11-01&until=2026-11-30');
    expect(lines).toContain(
      'Links with affiliate or utm parameters are counted here once somebody signs up, signs in or pays.',
    );
  });
});
