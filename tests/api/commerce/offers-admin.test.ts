import { beforeEach, expect, test } from 'vitest';
import { OFFER_SCHEMAS, type OfferKind } from '../../../src/contract/commerce/offer-data.ts';
import type { TestUser } from '../../support/app.ts';
import { changes, dumpTables } from '../../support/dump.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const JUNIOR = 'javascript-junior-developer-exam';
const HOUR = 3_600_000;
const NO_LIMITS = { starts_at: null, ends_at: null };

const COUPON = {
  name: 'Spring',
  discount: { kind: 'percent', percent: 20 },
  bundles: [JUNIOR],
  with_regional: false,
  max_uses: null,
  once_per_person: true,
};

const text = (length: number) => 'a'.repeat(length);
const many = <T>(count: number, one: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at));
const BUNDLE = {
  name: 'Exam',
  tech: 'javascript',
  type: 'examination-only',
  audience: 'public',
  sort_order: 1,
  products: [{ certification_id: 'a', type: 'EXAM' }],
  list_price: 14_900,
  team: true,
  bulletpoints: [],
  upsells: [],
  upgrades_to: [],
};
const PROMOTION = {
  name: 'Spring',
  tech: 'vuejs',
  during: 'schedule',
  discounts: [{ bundle: 'exam', percent: 10 }],
};
const TESTIMONIAL = { name: 'Ada', role: 'Developer', text: 'Fair.', tech: 'vuejs', consent: 'By mail.' };
const ECONOMIES = {
  ...{ source: 'World Bank', fiscal_year: 2027, checked_on: '2026-11-20' },
  ...{ upper_middle: ['BR'], lower_middle: ['IN'], low: ['ET'], unverified: [] },
};
const PRICING = {
  currency: 'USD',
  tax: 'included',
  regional: { upper_middle: 30, lower_middle: 50, low: 65 },
  max_percent: 75,
  team: [{ from: 5, percent: 10 }],
  max_quantity: 500,
  quote_minutes: 30,
};
const BANNER = { area: 'home', during: 'schedule', theme: '1' };
const SAMPLES = {
  ...{ bundle: BUNDLE, coupon: COUPON, promotion: PROMOTION, testimonial: TESTIMONIAL, banner: BANNER },
  ...{ economies: ECONOMIES, pricing: PRICING },
};

const product = (at: number) => ({ certification_id: `c-${at}`, type: 'EXAM' });
const bullet = (length: number, category = 'DEFAULT') => ({ id: 'one', text: text(length), category });
const PERCENTS: [good: unknown[], bad: unknown[]] = [
  [1, 100],
  [0, 101, 1.5, '10'],
];
const PRICES: [good: unknown[], bad: unknown[]] = [
  [0, 10_000_000],
  [-1, 10_000_001, 0.5],
];
const texts = (max: number): [good: unknown[], bad: unknown[]] => [
  [text(1), text(max)],
  ['', text(max + 1)],
];
const within = (field: (value: unknown) => object, [good, bad]: [unknown[], unknown[]]) =>
  [good.map(field), bad.map(field)] as const;

/** What each field may be, at both sides of each limit. */
const LIMITS: [kind: OfferKind, what: string, good: readonly object[], bad: readonly object[]][] = [
  ['bundle', 'name', ...within((name) => ({ name }), texts(80))],
  ['bundle', 'technology', [{ tech: 'react' }], [{ tech: 'cobol' }]],
  ['bundle', 'audience', [{ audience: 'upsell' }, { audience: 'retake' }], [{ audience: 'everybody' }]],
  ['bundle', 'order', [{ sort_order: -1 }], [{ sort_order: 1.5 }]],
  ['bundle', 'products', [{ products: many(10, product) }], [{ products: [] }, { products: many(11, product) }]],
  ['bundle', 'price', ...within((list_price) => ({ list_price }), PRICES)],
  ['bundle', 'level', [{ display_level: 'senior' }], [{ display_level: 'expert' }]],
  [
    'bundle',
    'bullet points',
    [{ bulletpoints: many(20, () => bullet(160)) }],
    [{ bulletpoints: many(21, () => bullet(1)) }, { bulletpoints: [bullet(161)] }, { bulletpoints: [bullet(0)] }],
  ],
  ['bundle', 'price of an extra', ...within((price) => ({ upsells: [{ slug: 'extra', price }] }), PRICES)],
  [
    'bundle',
    'extras',
    [{ upsells: many(6, (at) => ({ slug: `e-${at}`, price: 1 })) }],
    [{ upsells: many(7, (at) => ({ slug: `e-${at}`, price: 1 })) }],
  ],
  ['bundle', 'upgrades', [{ upgrades_to: many(6, (at) => `u-${at}`) }], [{ upgrades_to: many(7, (at) => `u-${at}`) }]],
  ['coupon', 'name', ...within((name) => ({ name }), texts(80))],
  ['coupon', 'percent', ...within((percent) => ({ discount: { kind: 'percent', percent } }), PERCENTS)],
  ['coupon', 'amount', ...within((amount) => ({ discount: { kind: 'amount', amount } }), PRICES)],
  ['coupon', 'bundles', [{ bundles: many(60, (at) => `b-${at}`) }], [{ bundles: many(61, (at) => `b-${at}`) }]],
  [
    'coupon',
    'uses',
    [{ max_uses: null }, { max_uses: 1 }, { max_uses: 1_000_000 }],
    [{ max_uses: 0 }, { max_uses: 1_000_001 }, { max_uses: 1.5 }],
  ],
  ['promotion', 'name', ...within((name) => ({ name }), texts(80))],
  ['promotion', 'time', [{ during: 'free-weekend' }], [{ during: 'always' }]],
  ['promotion', 'percent', ...within((percent) => ({ discounts: [{ bundle: 'exam', percent }] }), PERCENTS)],
  [
    'promotion',
    'discounts',
    [{ discounts: many(20, (at) => ({ bundle: `b-${at}`, percent: 5 })) }],
    [{ discounts: [] }, { discounts: many(21, (at) => ({ bundle: `b-${at}`, percent: 5 })) }],
  ],
  ['testimonial', 'name', ...within((name) => ({ name }), texts(80))],
  ['testimonial', 'role', ...within((role) => ({ role }), texts(120))],
  ['testimonial', 'text', ...within((said) => ({ text: said }), texts(600))],
  ['testimonial', 'consent', ...within((consent) => ({ consent }), texts(200))],
  ['economies', 'source', ...within((source) => ({ source }), texts(200))],
  ['economies', 'year', [{ fiscal_year: 2028 }], [{ fiscal_year: 2027.5 }]],
  ['economies', 'day', [{ checked_on: '2027-01-31' }], [{ checked_on: '31.1.2027' }, { checked_on: '2027-1-31' }]],
  [
    'economies',
    'countries',
    [{ low: [] }, { unverified: ['XX'] }],
    ['upper_middle', 'lower_middle', 'low', 'unverified'].flatMap((group) => [
      { [group]: ['in'] },
      { [group]: ['IND'] },
      { [group]: ['I'] },
    ]),
  ],
  ['pricing', 'currency', [{ currency: 'EUR' }, { currency: 'GBP' }], [{ currency: 'JPY' }]],
  ['pricing', 'tax', [{ tax: 'excluded' }], [{ tax: 'none' }]],
  ['pricing', 'most off', ...within((max_percent) => ({ max_percent }), PERCENTS)],
  ...(['upper_middle', 'lower_middle', 'low'] as const).map((group): (typeof LIMITS)[number] => [
    'pricing',
    `regional price, ${group}`,
    ...within((percent) => ({ regional: { ...PRICING.regional, [group]: percent } }), PERCENTS),
  ]),
  ['pricing', 'percent of a team', ...within((percent) => ({ team: [{ from: 5, percent }] }), PERCENTS)],
  [
    'pricing',
    'seats of a team',
    [{ team: [{ from: 2, percent: 1 }] }, { team: [{ from: 10_000, percent: 1 }] }],
    [{ team: [{ from: 1, percent: 1 }] }, { team: [{ from: 10_001, percent: 1 }] }],
  ],
  [
    'pricing',
    'seats at once',
    [{ max_quantity: 1 }, { max_quantity: 1000 }],
    [{ max_quantity: 0 }, { max_quantity: 1001 }],
  ],
  [
    'pricing',
    'minutes',
    [{ quote_minutes: 5 }, { quote_minutes: 1440 }],
    [{ quote_minutes: 4 }, { quote_minutes: 1441 }],
  ],
  ['banner', 'area', [{ area: 'nuxt' }, { area: 'angular' }], [{ area: 'svelte' }]],
  ['banner', 'time', [{ during: 'free-weekend-announced' }, { during: 'free-weekend' }], [{ during: 'always' }]],
  [
    'banner',
    'end',
    [{ ends: '2027-03-31T22:00Z' }],
    [{ ends: '2027-03-31' }, { ends: '2027-13-31T22:00Z' }, { ends: '2027-03-31T22:00+02:00' }],
  ],
  [
    'banner',
    'link',
    [{ link: '/vuejs' }, { link: 'https://chartered.example/' }, { link: `/${text(499)}` }],
    [
      { link: '//evil.example' },
      { link: '/\\evil.example' },
      { link: 'javascript:alert(1)' },
      { link: `/${text(500)}` },
    ],
  ],
  ['banner', 'texts', ...within((title) => ({ title, cta: title, countdownFooter: title }), texts(160))],
];

test.each(LIMITS)('[CO-12] [CO-03] a %s is stored with a %s within its limits alone', (kind, _, good, bad) => {
  const isTaken = (change: object) => OFFER_SCHEMAS[kind].safeParse({ ...SAMPLES[kind], ...change }).success;
  expect(isTaken({})).toBe(true);
  expect(isTaken({ unknown: 1 })).toBe(false);
  expect(good.filter((change) => !isTaken(change))).toEqual([]);
  expect(bad.filter(isTaken)).toEqual([]);
});

test('[CO-12] what is wrong with an offer is said in a sentence', () => {
  const said = (kind: OfferKind, change: object) => {
    const { error } = OFFER_SCHEMAS[kind].safeParse({ ...SAMPLES[kind], ...change });
    return error?.issues.map(({ message }) => message);
  };
  expect(said('bundle', { list_price: -1 })).toEqual(['A price is not negative.']);
  expect(said('bundle', { list_price: 10_000_001 })).toEqual(['A price is at most 100,000.']);
  expect(said('bundle', { products: [] })).toEqual(['A bundle contains at least one product.']);
  expect(said('bundle', { name: '' })).toEqual(['The name is required.']);
  expect(said('pricing', { max_percent: 0 })).toEqual(['A discount is at least 1%.']);
  expect(said('pricing', { max_percent: 101 })).toEqual(['A discount is at most 100%.']);
  expect(said('economies', { low: ['in'] })).toEqual(['A country is two capital letters.']);
  expect(said('economies', { checked_on: 'today' })).toEqual(['A day is written as 2026-11-20.']);
  expect(said('testimonial', { consent: text(201) })).toEqual(['The consent may have at most 200 characters.']);
  expect(said('banner', { link: 'vuejs' })).toEqual(['A link is a path such as /vuejs or an http address.']);
});

describeOnBoth('offers administration', (kind) => {
  const app = useApp(kind);
  let ada: TestUser;
  let slug = 0;
  beforeEach(async () => {
    ada = await app().user('administrator');
    slug += 1;
  });

  const offer = (of: OfferKind, name: string) => app().ok('readOffer', { params: { kind: of, slug: name }, as: ada });
  const bundle = () => offer('bundle', JUNIOR);
  const at = <B>(params: { kind: OfferKind; slug: string }, body: B) => ({ params, body, as: ada });
  const priceOf = async (coupon?: string) => {
    const headers = coupon === undefined ? {} : { 'x-coupon': coupon };
    const { data } = await app().ok('catalog', { query: { tech: 'javascript' }, headers });
    return data.find(({ promotion_slug }) => promotion_slug === JUNIOR)?.price.total;
  };
  const newCoupon = async () => {
    const params = { kind: 'coupon' as const, slug: `spring-${slug}` };
    await app().ok('saveOffer', at(params, { version: null, data: COUPON, ...NO_LIMITS }));
    return params;
  };
  const audited = () =>
    app()
      .queries.selectFrom('audit')
      .select(['action', 'subject_id', 'detail'])
      .where('actor_id', '=', ada.id)
      .orderBy('id')
      .execute();

  test('[CO-12] a changed price counts at once; undo brings the older one back as the newest version; both are audited', async () => {
    const params = { kind: 'bundle' as const, slug: JUNIOR };
    const before = await bundle();
    const data = { ...before.data, list_price: 17_900 };
    const saved = await app().ok('saveOffer', at(params, { version: before.version, data, ...NO_LIMITS }));
    expect(saved).toMatchObject({ state: 'published', version: before.version + 1, author: { id: ada.id } });
    expect(await priceOf()).toBe(17_900);

    const undone = await app().ok('undoOffer', at(params, { version: saved.version, to: before.version }));
    expect(undone.data).toEqual(before.data);
    expect(undone.version).toBe(before.version + 2);
    expect(undone.revisions.slice(0, 3).map(({ version, data: { list_price } }) => [version, list_price])).toEqual([
      [before.version + 2, 14_900],
      [before.version + 1, 17_900],
      [before.version, 14_900],
    ]);
    expect(await priceOf()).toBe(14_900);
    expect(await audited()).toEqual([
      {
        action: 'offer.saved',
        subject_id: `bundle/${JUNIOR}`,
        detail: JSON.stringify({ version: before.version + 1, state: 'published' }),
      },
      {
        action: 'offer.restored',
        subject_id: `bundle/${JUNIOR}`,
        detail: JSON.stringify({ version: before.version + 2, state: 'published' }),
      },
    ]);
  });

  test('[CO-12] a new offer is a draft that nobody else sees, until it is published; withdrawn it counts no longer', async () => {
    const params = await newCoupon();
    expect(await offer('coupon', params.slug)).toMatchObject({ state: 'draft', version: 1, name: 'Spring' });
    expect(await priceOf(params.slug)).toBe(14_900);
    await app().ok('publishOffer', at(params, { version: 1 }));
    expect(await priceOf(params.slug)).toBe(11_920);
    await app().refused('publishOffer', 409, at(params, { version: 2 }), 'This offer is published already.');
    const withdrawn = await app().ok('withdrawOffer', at(params, { version: 2 }));
    expect(withdrawn).toMatchObject({ state: 'withdrawn', version: 3 });
    expect(await priceOf(params.slug)).toBe(14_900);
    await app().refused('withdrawOffer', 409, at(params, { version: 3 }), 'Only a published offer can be withdrawn.');
    const listed = await app().ok('listOffers', { query: { kind: 'coupon' }, as: ada });
    expect(listed.data.find((row) => row.slug === params.slug)).toMatchObject({
      state: 'withdrawn',
      version: 3,
      author: { id: ada.id },
    });
  });

  test('[CO-12] an offer counts between its start and its end, by the clock of the server', async () => {
    const params = await newCoupon();
    const now = app().clock.now();
    const scheduled = { version: 1, data: COUPON, starts_at: now + HOUR, ends_at: now + 2 * HOUR };
    await app().ok('saveOffer', at(params, scheduled));
    await app().ok('publishOffer', at(params, { version: 2 }));
    expect(await priceOf(params.slug)).toBe(14_900);
    app().clock.advance(HOUR);
    expect(await priceOf(params.slug)).toBe(11_920);
    app().clock.advance(HOUR);
    expect(await priceOf(params.slug)).toBe(14_900);
  });

  test('[CO-12] an administrator who saves, publishes, withdraws or undoes an older version is told so, and nothing is stored', async () => {
    const params = await newCoupon();
    await app().ok('saveOffer', at(params, { version: 1, data: { ...COUPON, name: 'Second' }, ...NO_LIMITS }));
    const before = await dumpTables(app().queries);
    const refusals = [
      await app().refused(
        'saveOffer',
        409,
        at(params, { version: 1, data: COUPON, ...NO_LIMITS }),
        'Somebody else changed this offer meanwhile. Compare both versions before you go on.',
      ),
      await app().refused(
        'saveOffer',
        409,
        at(params, { version: null, data: COUPON, ...NO_LIMITS }),
        'Somebody else changed this offer meanwhile. Compare both versions before you go on.',
      ),
      await app().refused(
        'publishOffer',
        409,
        at(params, { version: 1 }),
        'Somebody else changed this offer meanwhile. Compare both versions before you go on.',
      ),
      await app().refused(
        'withdrawOffer',
        409,
        at(params, { version: 1 }),
        'Somebody else changed this offer meanwhile. Compare both versions before you go on.',
      ),
      await app().refused(
        'undoOffer',
        409,
        at(params, { version: 1, to: 1 }),
        'Somebody else changed this offer meanwhile. Compare both versions before you go on.',
      ),
    ];
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({
        code: 'offer_changed',
        message: 'Somebody else changed this offer meanwhile. Compare both versions before you go on.',
        details: { version: 2 },
      });
    }
    expect(changes(before, await dumpTables(app().queries))).toEqual([]);
  });

  test('of simultaneous saves of one version one wins, and the others are conflicts', async () => {
    const params = await newCoupon();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        app().call('saveOffer', at(params, { version: 1, data: { ...COUPON, name: `Try ${index}` }, ...NO_LIMITS })),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect((await offer('coupon', params.slug)).version).toBe(2);
  });

  test.each<[string, OfferKind, object, object, Record<string, string>]>([
    ['a field that is missing', 'coupon', { name: undefined }, {}, { 'data.name': 'The name is required.' }],
    ['a field that is not known', 'coupon', { price: 1 }, {}, { 'data.price': 'This field is not known.' }],
    [
      'a discount above 100%',
      'coupon',
      { discount: { kind: 'percent', percent: 101 } },
      {},
      { 'data.discount.percent': 'A discount is at most 100%.' },
    ],
    [
      'an amount that is no number',
      'coupon',
      { discount: { kind: 'amount', amount: 'much' } },
      {},
      { 'data.discount.amount': 'Enter a number.' },
    ],
    [
      'a bundle that does not exist',
      'coupon',
      { bundles: ['no-such-bundle'] },
      {},
      { 'data.bundles': 'There is no bundle "no-such-bundle".' },
    ],
    [
      'an end before the start',
      'coupon',
      {},
      { starts_at: 2 * HOUR, ends_at: HOUR },
      { ends_at: 'The end has to be after the start.' },
    ],
  ])('%s is refused at its field, by preview as by save', async (_what, of, wrong, schedule, errors) => {
    const params = { kind: of, slug: `wrong-${slug}` };
    const body = { data: { ...COUPON, ...wrong }, ...NO_LIMITS, ...schedule };
    const first = (given: Record<string, string[]> | undefined) =>
      Object.fromEntries(Object.entries(given ?? {}).map(([field, [message]]) => [field, message]));
    expect(first((await app().refused('saveOffer', 422, at(params, { version: null, ...body }))).errors)).toEqual(
      errors,
    );
    expect(first((await app().refused('previewOffer', 422, at(params, body))).errors)).toEqual(errors);
  });

  test.each([
    [{ coupon: 'SPRING 20' }, 'coupon', 'A coupon has letters, digits, hyphens and underscores only, 64 at most.'],
    [{ coupon: 'x'.repeat(65) }, 'coupon', 'A coupon has letters, digits, hyphens and underscores only, 64 at most.'],
    [{ at: -1 }, 'at', 'Choose a moment after the year 1969.'],
    [{ at: Date.UTC(2200, 0, 2) }, 'at', 'Choose a moment before the year 2200.'],
  ])('[CO-12] a preview of %j is refused at the field %s', async (wrong, field, sentence) => {
    const params = { kind: 'coupon' as const, slug: `seen-${slug}` };
    const refusal = await app().refused('previewOffer', 422, at(params, { data: COUPON, ...NO_LIMITS, ...wrong }));
    expect(refusal.errors).toEqual({ [field]: [sentence] });
  });

  test('the rules of prices are one of each, have no schedule and cannot be withdrawn', async () => {
    const { data, version } = await offer('pricing', 'pricing');
    const params = { kind: 'pricing' as const, slug: 'pricing' };
    const later = { version, data, starts_at: app().clock.now() + HOUR, ends_at: null };
    const refusal = await app().refused(
      'saveOffer',
      422,
      at(params, later),
      'Every price needs these rules, so they have no start and no end.',
    );
    expect(refusal.errors).toEqual({ starts_at: ['Every price needs these rules, so they have no start and no end.'] });
    await app().refused(
      'withdrawOffer',
      409,
      at(params, { version }),
      'Others need this offer. No price can be computed without it.',
    );
    const second = { version: null, data, ...NO_LIMITS };
    const twice = await app().refused(
      'saveOffer',
      422,
      at({ kind: 'pricing', slug: 'other' }, second),
      'There is exactly one of pricing.',
    );
    expect(twice.errors).toEqual({ slug: ['There is exactly one of pricing.'] });
  });

  test('what other published offers need is neither withdrawn nor changed so that they are wrong', async () => {
    const params = await newCoupon();
    await app().ok('publishOffer', at(params, { version: 1 }));
    const before = await bundle();
    const needed = await app().refused(
      'withdrawOffer',
      409,
      at({ kind: 'bundle', slug: JUNIOR }, { version: before.version }),
    );
    expect(needed.message).toContain(`The coupon ${params.slug}: There is no bundle "${JUNIOR}".`);
    // Others can be upgraded to from it, and it may not become dearer than they are.
    const dear = { version: before.version, data: { ...before.data, list_price: 9_999_900 }, ...NO_LIMITS };
    expect(
      (
        await app().refused(
          'saveOffer',
          422,
          at({ kind: 'bundle', slug: JUNIOR }, dear),
          'javascript-junior-developer-exam-training costs less than javascript-junior-developer-exam, so nobody would pay to upgrade.',
        )
      ).errors,
    ).toHaveProperty(['data.upgrades_to']);
    expect(await priceOf()).toBe(14_900);
  });

  test('a published offer names published ones only; a draft may name a draft', async () => {
    const { data } = await bundle();
    const draft = { kind: 'bundle' as const, slug: `draft-bundle-${slug}` };
    await app().ok('saveOffer', at(draft, { version: null, data: { ...data, upgrades_to: [] }, ...NO_LIMITS }));
    const coupon = { kind: 'coupon' as const, slug: `for-draft-${slug}` };
    const naming = { version: null, data: { ...COUPON, bundles: [draft.slug] }, ...NO_LIMITS };
    await app().ok('saveOffer', at(coupon, naming));
    const refusal = await app().refused('publishOffer', 422, at(coupon, { version: 1 }));
    expect(refusal.errors).toEqual({ 'data.bundles': [`There is no bundle "${draft.slug}".`] });
    await app().ok('publishOffer', at(draft, { version: 1 }));
    await app().ok('publishOffer', at(coupon, { version: 1 }));
  });

  test('[CO-12] a preview shows what would be charged, at the start of what has not begun, and changes nothing', async () => {
    const { data } = await bundle();
    const before = await dumpTables(app().queries);
    const shown = await app().ok(
      'previewOffer',
      at(
        { kind: 'bundle', slug: JUNIOR },
        { data: { ...data, list_price: 20_000 }, ...NO_LIMITS, coupon: 'welcome10' },
      ),
    );
    expect(shown.at).toBe(app().clock.now());
    expect(shown.bundles.map(({ slug: of, availability }) => [of, availability])).toEqual([[JUNIOR, 'available']]);
    expect(shown.bundles[0]?.examples.map(({ label, price }) => [label, price.total])).toEqual([
      ['Global', 20_000],
      ['India', 10_000],
      ['5 seats', 90_000],
      ['With coupon WELCOME10', 18_000],
    ]);
    const starts_at = app().clock.now() + HOUR;
    const promotion = {
      name: 'Autumn',
      tech: 'javascript',
      during: 'schedule',
      discounts: [{ bundle: JUNIOR, percent: 50 }],
    };
    const later = await app().ok(
      'previewOffer',
      at({ kind: 'promotion', slug: 'autumn' }, { data: promotion, starts_at, ends_at: null }),
    );
    expect(later.at).toBe(starts_at);
    expect(later.bundles[0]?.examples[0]?.price.lines.map(({ label, amount }) => [label, amount])).toEqual([
      ['List price', 14_900],
      ['Autumn', -7500],
    ]);
    const ada = at({ kind: 'testimonial', slug: 'ada' }, { data: TESTIMONIAL, ...NO_LIMITS });
    const seen = await app().ok('previewOffer', ada);
    expect([seen.testimonial, seen.bundles, seen.banner]).toEqual([
      { tech: 'vuejs', said: { name: 'Ada', role: 'Developer', text: 'Fair.' } },
      [],
      null,
    ]);
    expect(later.testimonial).toBe(null);
    // One whose time is over says so, from the moment of its end on.
    const notesAt = async (ends_at: number) => {
      const params = { kind: 'coupon' as const, slug: 'over' };
      return (await app().ok('previewOffer', at(params, { data: COUPON, starts_at: null, ends_at }))).notes;
    };
    expect(await notesAt(app().clock.now())).toContain('The end has passed: this offer does not count.');
    expect(await notesAt(app().clock.now() + 1)).not.toContain('The end has passed: this offer does not count.');
    expect(changes(before, await dumpTables(app().queries))).toEqual([]);
    expect(await priceOf()).toBe(14_900);
  });

  test('[CO-12] [CO-07] a coupon that leaves less than can be paid says so while it is edited', async () => {
    const params = { kind: 'coupon' as const, slug: 'nearly' };
    const notesOf = async (discount: object, more: object = {}) => {
      const data = { ...COUPON, discount, ...more };
      return (await app().ok('previewOffer', at(params, { data, ...NO_LIMITS }))).notes;
    };
    const amount = (cents: number) => ({ kind: 'amount', amount: cents });
    const NOTE = "JavaScript Developer, Junior: exam comes to $0.40. Less than $0.50 can't be paid, so it is free.";
    expect(await notesOf(amount(14_860))).toEqual([NOTE]);
    expect(await notesOf(amount(14_850))).toEqual([]);
    expect(await notesOf({ kind: 'percent', percent: 99 })).toEqual([]);
    // For everything, beyond the bundles whose prices are shown; and with the price of a country.
    expect(await notesOf(amount(24_999), { bundles: [] })).toEqual([]);
    expect(await notesOf(amount(7390), { with_regional: true })).toEqual([
      "JavaScript Developer, Junior: exam comes to $0.10. Less than $0.50 can't be paid, so it is free.",
    ]);
  });

  test('offers are for administrators who confirmed lately; others are refused', async () => {
    const reviewer = await app().user('reviewer');
    await app().refused(
      'listOffers',
      403,
      { query: {}, as: reviewer },
      "Your account doesn't have permission to do this.",
    );
    const params = await newCoupon();
    app().clock.advance(11 * 60_000);
    const stale = await app().refused(
      'publishOffer',
      403,
      at(params, { version: 1 }),
      "Confirm that it's you to go on.",
    );
    expect(stale.code).toBe('confirmation_required');
    await app().ok('readOffer', { params, as: ada });
  });
});
