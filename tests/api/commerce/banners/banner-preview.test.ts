import { afterEach, beforeEach, expect, test } from 'vitest';
import { START, type TestUser } from '../../../support/app.ts';
import { changes, dumpTables } from '../../../support/dump.ts';
import { describeOnBoth, useApp } from '../../../support/suite.ts';

/** LI-01. */
const FREE_WEEKEND_MS = 48 * 3_600_000;

const HOUR = 3_600_000;
const ENDS = START + 10 * HOUR;
const NO_LIMITS = { starts_at: null, ends_at: null };

const SPRING = {
  area: 'vuejs',
  during: 'schedule',
  ends: `${new Date(ENDS).toISOString().slice(0, 16)}Z`,
  theme: 'bf',
  title: 'Spring [sale]',
  showCountdown: true,
};

describeOnBoth('the preview of a banner', (kind) => {
  const app = useApp(kind);
  const off = useApp(kind, { settings: { ALLOW_BANNERS: 'false' } });
  const fed = useApp(kind, { settings: { BANNER_FEED_URL: 'http://127.0.0.1:1/banners' } });
  let ada: TestUser;
  beforeEach(async () => {
    ada = await app().user('administrator');
  });
  afterEach(async () => {
    await app().queries.deleteFrom('free_weekend').execute();
  });

  type Body = { data?: object; starts_at?: number; ends_at?: number; at?: number };
  const asked = ({ data, ...more }: Body, slug: string, as: TestUser) => ({
    params: { kind: 'banner' as const, slug },
    body: { data: { ...SPRING, ...data }, ...NO_LIMITS, ...more },
    as,
  });
  const preview = (body: Body = {}, slug = 'a-spring') => app().ok('previewOffer', asked(body, slug, ada));
  const seen = async (body: Body = {}, slug?: string) => {
    const { at, banner, notes } = await preview(body, slug);
    return { at, ends: banner?.banner.ends, isShown: banner?.is_shown, notes };
  };

  test('[CO-12] is the banner that visitors would get, and changes nothing', async () => {
    const before = await dumpTables(app().queries);
    const { at, banner, bundles, notes } = await preview();
    expect(changes(before, await dumpTables(app().queries))).toEqual([]);
    expect({ at, bundles, notes, isShown: banner?.is_shown }).toEqual({
      at: START,
      bundles: [],
      notes: [],
      isShown: true,
    });
    await app().ok('saveOffer', {
      params: { kind: 'banner', slug: 'a-spring' },
      body: { version: null, data: SPRING, ...NO_LIMITS },
      as: ada,
    });
    await app().ok('publishOffer', {
      params: { kind: 'banner', slug: 'a-spring' },
      body: { version: 1 },
      as: ada,
    });
    const { data } = await app().ok('banners', { query: { affiliate: 'certificates' } });
    expect(banner?.banner).toEqual(data[0]);
    await app().ok('withdrawOffer', {
      params: { kind: 'banner', slug: 'a-spring' },
      body: { version: 2 },
      as: ada,
    });
  });

  test.each([
    ...['1', '2', '3', 'bf', 'conf', 'free-weekend', 'autumn-sales', 'ang-day', 'FW-LIVE', 'FW-OFFER'],
    ...['react-day', 'react-offer', 'react-launch-eb'],
  ])('[UI-08] is in theme %s', async (theme) => {
    expect((await preview({ data: { theme } })).banner?.banner.theme).toBe(theme);
  });

  test('[UI-08] is in no other theme', async () => {
    const { errors } = await app().refused('previewOffer', 422, asked({ data: { theme: '4' } }, 'a-spring', ada));
    expect(Object.keys(errors ?? {})).toEqual(['data.theme']);
  });

  test('[ST-11] shows a chosen moment, never one that has passed', async () => {
    expect(await seen({ at: START + HOUR })).toEqual({ at: START + HOUR, ends: ENDS, isShown: true, notes: [] });
    expect((await seen({ at: START - HOUR })).at).toBe(START);
    expect(await seen({ at: ENDS })).toEqual({
      at: ENDS,
      ends: ENDS,
      isShown: false,
      notes: ['Visitors do not see it: it has ended by then.'],
    });
  });

  test('[CO-12] shows its start, and says of other moments why nobody sees it', async () => {
    const dates = { starts_at: START + 2 * HOUR, ends_at: START + 4 * HOUR };
    expect(await seen(dates)).toEqual({ at: dates.starts_at, ends: dates.ends_at, isShown: true, notes: [] });
    const notesAt = async (at: number) => (await seen({ ...dates, at })).notes;
    expect(await notesAt(dates.starts_at - 1)).toEqual(['Visitors do not see it: it has not started by then.']);
    expect(await notesAt(dates.ends_at - 1)).toEqual([]);
    expect(await notesAt(dates.ends_at)).toEqual(['Visitors do not see it: it has ended by then.']);
    expect((await seen({}, 'z-spring')).notes).toEqual(['Visitors do not see it: vuejs-trial comes first.']);
  });

  test('counts to the beginning and the end of a free weekend, and shows an example without one', async () => {
    const { ends: _ends, ...timeless } = SPRING;
    const body = { data: { ...timeless, ends: undefined, during: 'free-weekend', area: 'javascript' } };
    expect(await seen(body)).toEqual({
      at: START,
      ends: START + 51 * HOUR,
      isShown: false,
      notes: ['Visitors do not see it: no free weekend of its area runs then. The time left is an example.'],
    });
    const begins = START + 5 * HOUR;
    await app().freeWeekend({ started_at: begins });
    expect(await seen({ ...body, at: begins })).toEqual({
      at: begins,
      ends: begins + FREE_WEEKEND_MS,
      isShown: true,
      notes: [],
    });
    const announced = { data: { ...body.data, during: 'free-weekend-announced' } };
    expect(await seen(announced)).toEqual({ at: START, ends: begins, isShown: true, notes: [] });
    expect((await seen({ ...announced, at: begins })).notes).toEqual([
      'Visitors do not see it: no free weekend of its area is announced then. The time left is an example.',
    ]);
  });

  test('[CO-12] names the banner that comes first as administrators know it, and the one of a weekend by the weekend', async () => {
    await app().freeWeekend({ started_at: START });
    const body = { data: { ends: undefined, during: 'free-weekend', area: 'javascript' } };
    const day = new Date(START).toISOString().slice(0, 10);
    const { banner } = await preview(body);
    expect([banner?.banner.id, banner?.is_shown]).toEqual([`a-spring-javascript-${day}`, true]);
    expect((await seen(body, 'z-spring')).notes).toEqual([
      'Visitors do not see it: javascript-free-weekend-live comes first.',
    ]);
  });

  test('says when this site shows no banner, or those of a feed', async () => {
    const notesOf = async (of: typeof off) =>
      (await of().ok('previewOffer', asked({}, 'a-spring', await of().user('administrator')))).notes;
    expect(await notesOf(off)).toEqual(['Visitors do not see it: banners are switched off on this site.']);
    expect(await notesOf(fed)).toEqual(['Visitors do not see it: this site shows the banners of a feed.']);
  });

  test('[CO-12] prices are shown for the chosen moment as well', async () => {
    const starts_at = START + HOUR;
    const bundle = 'javascript-junior-developer-exam';
    const data = { name: 'Autumn', tech: 'javascript', during: 'schedule', discounts: [{ bundle, percent: 50 }] };
    const totalAt = async (at: number) => {
      const body = { data, starts_at, ends_at: null, at };
      const shown = await app().ok('previewOffer', { params: { kind: 'promotion', slug: 'autumn' }, body, as: ada });
      return [shown.at, shown.banner, shown.bundles[0]?.examples[0]?.price.total];
    };
    expect(await totalAt(starts_at - 1)).toEqual([starts_at - 1, null, 14_900]);
    expect(await totalAt(starts_at)).toEqual([starts_at, null, 7400]);
  });
});
