import { describe, expect, test } from 'vitest';
import { errorSchema } from '../../../src/contract/common.ts';
import { recordSchema, TRACK_CATEGORIES, type TrackBody, type TrackRecord } from '../../../src/contract/site/track.ts';
import { TRACK_BYTES } from '../../../src/server/http/limits/budgets.ts';
import { createScheduler } from '../../../src/server/jobs/scheduler.ts';
import { MINUTE } from '../../support/app.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const VISITOR = { anonymous_id: 'visitor-0123456789' };
const PRICING = {
  tech: 'vuejs' as const,
  plan: 'examination-only',
  user_category: 'guest',
  ppp: true,
  ppp_country: 'IN',
  full_price: 24_900,
  effective_price: 14_900,
  discount: 10_000,
  is_presale: false,
};
const PURCHASE = { tech: 'react' as const, plan: 'react-senior', discount: 0, revenue: 29_900, amount_charged: 29_900 };
const UPSELL = { tech: 'nuxt' as const, slug: 'nuxt-developer', items: ['nuxt-training'], effective_price: 9900 };
const LEAD = { tech: 'angular' as const, interest: 'angular-senior', via: 'dialog' as const };

/** An event of every name, with what it carries; a name without one does not compile. */
const RECORDS: {
  [E in TrackRecord['event']]: Omit<Extract<TrackRecord, { event: E }>, 'action' | 'anonymous_id' | 'event'>;
} = {
  vote: { category: 'user_action', properties: { poll: 'future-certifications', votes: ['svelte'] } },
  login_email: { category: 'authentication', properties: { tech: 'vuejs' } },
  login_social: { category: 'authentication', properties: { provider: 'github' } },
  signup: { category: 'authentication', properties: {} },
  create_account: { category: 'authentication', properties: { provider: 'discord', via: 'page' } },
  purchase: { category: 'purchase', properties: PURCHASE },
  initiate_checkout: { category: 'purchase', properties: PRICING },
  view_pricing: { category: 'purchase', properties: { ...PRICING, via: 'banner' } },
  select_level_senior: { category: 'user_action', properties: PRICING },
  select_level_intermediate: { category: 'user_action', properties: PRICING },
  select_level_junior: { category: 'user_action', properties: PRICING },
  select_level_initial: { category: 'user_action', properties: PRICING },
  toggle_ppp_pricing: { category: 'user_action', properties: { ...PRICING, ppp_country: null } },
  track_link_click: { category: 'user_action', properties: { url: 'https://example.com/a/b', label: 'Docs' } },
  buy_now_clicked: { category: 'purchase', properties: PRICING },
  page_view: { category: 'page_view', properties: { path: '/vuejs/dashboard', via: 'banner' } },
  lead_signup: { category: 'marketing', properties: LEAD },
  lead_auth_signup: { category: 'marketing', properties: LEAD },
  upsell_popup_item_added: { category: 'upsell', properties: UPSELL },
  upsell_popup_viewed: { category: 'upsell', properties: UPSELL },
  upsell_popup_submit: { category: 'upsell', properties: UPSELL },
};
const NAMES = Object.keys(RECORDS) as TrackRecord['event'][];
const recordOf = (event: TrackRecord['event']) =>
  ({ action: 'record', ...VISITOR, event, ...RECORDS[event] }) as TrackRecord;

describeOnBoth('what one network may have stored', (kind) => {
  const app = useApp(kind, { settings: { RATE_LIMIT_FACTOR: '1' } });
  const vote = (count: number, length: number) => ({
    action: 'record',
    ...VISITOR,
    event: 'vote',
    category: 'user_action',
    properties: { poll: 'p', votes: Array.from({ length: count }, () => 'a'.repeat(length)) },
  });

  test('an event of more than 2,000 bytes is refused with 413 and not kept', async () => {
    const reply = await app().call('track', { body: vote(30, 100) });
    expect([reply.status, errorSchema.parse(reply.json).message]).toEqual([
      413,
      'An event may have at most 2000 bytes.',
    ]);
    expect(await app().queries.selectFrom('track_event').selectAll().execute()).toEqual([]);
  });

  test('a megabyte of events a day is kept, later ones are refused with 429', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 590; index += 1) {
      statuses.push((await app().call('track', { body: vote(17, 100) })).status);
    }
    const rows = await app().queries.selectFrom('track_event').selectAll().execute();
    const bytes = rows.reduce((sum, { properties }) => sum + Buffer.byteLength(properties), 0);
    expect(bytes).toBeGreaterThan(TRACK_BYTES.points * 0.8);
    expect(bytes).toBeLessThanOrEqual(TRACK_BYTES.points);
    expect(new Set(statuses)).toEqual(new Set([202, 429]));
    expect(statuses.at(-1)).toBe(429);
  });
});

test('every event of the product has its name and one of the six categories', () => {
  expect([...NAMES].sort()).toEqual(
    [
      ...['vote', 'login_email', 'login_social', 'signup', 'create_account', 'purchase', 'initiate_checkout'],
      ...['view_pricing', 'toggle_ppp_pricing', 'track_link_click', 'buy_now_clicked', 'page_view'],
      ...['senior', 'intermediate', 'junior', 'initial'].map((level) => `select_level_${level}`),
      ...['lead_signup', 'lead_auth_signup'],
      ...['upsell_popup_item_added', 'upsell_popup_viewed', 'upsell_popup_submit'],
    ].sort(),
  );
  expect(new Set(NAMES.map((name) => RECORDS[name].category))).toEqual(new Set(TRACK_CATEGORIES));
  expect([...TRACK_CATEGORIES].sort()).toEqual(
    ['authentication', 'purchase', 'user_action', 'page_view', 'marketing', 'upsell'].sort(),
  );
});

describe('what an event carries', () => {
  const isValid = (body: unknown) => recordSchema.safeParse(body).success;
  const carrying = (event: TrackRecord['event'], properties: object) => ({ ...recordOf(event), properties });

  test.each(Object.keys(PURCHASE))('a purchase without %s is no purchase', (name) => {
    const { [name]: _left, ...rest } = PURCHASE as Record<string, unknown>;
    expect(isValid(carrying('purchase', PURCHASE))).toBe(true);
    expect(isValid(carrying('purchase', rest))).toBe(false);
  });

  test('[IN-04] a vote has at most 50 choices', () => {
    const voted = (count: number) => carrying('vote', { poll: 'p', votes: Array.from({ length: count }, () => 'a') });
    expect([50, 51].map((count) => isValid(voted(count)))).toEqual([true, false]);
  });

  test.each(Object.keys(PRICING))('a price without %s is no price', (name) => {
    const { [name]: _left, ...rest } = PRICING as Record<string, unknown>;
    for (const event of NAMES.filter((known) => RECORDS[known].properties === PRICING)) {
      expect(isValid(carrying(event, rest)), event).toBe(false);
    }
  });

  test.each(['ada@example.com', 'Ada <b>', 'a\nb', 'x'.repeat(101), ''])(
    '%j is no word of the product, so it is refused wherever a word may stand',
    (word) => {
      expect(isValid(carrying('view_pricing', { ...PRICING, plan: word }))).toBe(false);
      expect(isValid(carrying('vote', { poll: 'future-certifications', votes: [word] }))).toBe(false);
      expect(isValid(carrying('lead_signup', { interest: word }))).toBe(false);
    },
  );

  test.each(['/reset?token=abc', 'https://example.com/?email=a', 'mailto:ada@example.com', 'javascript:alert(1)'])(
    'the address %s is refused: a query or another scheme could carry something personal',
    (url) => {
      expect(isValid(carrying('track_link_click', { url }))).toBe(false);
      expect(isValid(carrying('page_view', { path: url }))).toBe(false);
    },
  );
});

describeOnBoth('POST /track', (kind) => {
  const app = useApp(kind);
  const newest = () =>
    app().queries.selectFrom('track_event').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

  test.each(NAMES)('keeps %s', async (event) => {
    const body = recordOf(event);
    expect(await app().ok('track', { body })).toEqual({ ok: true });
    const { id: _id, properties, ...row } = await newest();
    expect(row).toEqual({
      action: 'record',
      ...VISITOR,
      user_id: null,
      event,
      category: RECORDS[event].category,
      at: app().clock.now(),
    });
    expect(JSON.parse(properties)).toEqual(body.properties);
  });

  test('[IN-01] keeps what is set of a visitor, and who the visitor is', async () => {
    const user = await app().user();
    const bodies: TrackBody[] = [
      {
        action: 'set',
        ...VISITOR,
        properties: { tech: 'vuejs', level: 'senior', region: 'GLOBAL', utm_source: 'news' },
      },
      { action: 'alias', ...VISITOR },
    ];
    for (const body of bodies) {
      await app().ok('track', { body, as: user });
      const row = await newest();
      expect(row).toMatchObject({ action: body.action, user_id: user.id, event: null, category: null });
      expect(JSON.parse(row.properties)).toEqual('properties' in body ? body.properties : {});
    }
    await app().ok('track', { body: { action: 'alias', ...VISITOR } });
    expect((await newest()).user_id).toBeNull();
  });

  test('another name, another category, another action or another field is refused, and nothing is kept', async () => {
    const good = recordOf('vote');
    const before = await newest();
    for (const body of [
      { ...good, event: 'stole' },
      { ...good, category: 'purchase' },
      { ...good, action: 'delete' },
      { ...good, email: 'ada@example.com' },
      { ...good, properties: { ...good.properties, email: 'ada@example.com' } },
      { ...good, anonymous_id: 'short' },
      { action: 'set', ...VISITOR, properties: { email: 'ada@example.com' } },
      { action: 'alias', ...VISITOR, previous_id: 'visitor-of-before' },
    ]) {
      expect((await app().call('track', { body })).status, JSON.stringify(body)).toBe(422);
    }
    expect(await newest()).toEqual(before);
  });
});

describe('a page that sends too many events', () => {
  const app = useApp('sqlite', { settings: { RATE_LIMIT_FACTOR: '1' } });

  test('is refused after 600 events in a minute, and nothing more is kept', async () => {
    const statuses = new Map<number, number>();
    for (let index = 0; index < 610; index += 1) {
      const { status } = await app().call('track', { body: recordOf('vote') });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [202, 600],
      [429, 10],
    ]);
    const rows = await app().queries.selectFrom('track_event').select('id').execute();
    expect(rows).toHaveLength(600);
  });
});

describeOnBoth('the age of records', (kind) => {
  const app = useApp(kind);

  test('is deleted after 400 days, as the privacy policy says', async () => {
    await app().ok('track', { body: recordOf('signup') });
    const { id } = await app().queries.selectFrom('track_event').select('id').executeTakeFirstOrThrow();
    async function runJobs() {
      const scheduler = createScheduler(app().services);
      await scheduler.runOnce();
      await scheduler.stop();
    }
    const isKept = async () =>
      (await app().queries.selectFrom('track_event').select('id').where('id', '=', id).execute()).length;
    app().clock.advance(400 * 24 * 60 * MINUTE);
    await runJobs();
    expect(await isKept()).toBe(1);
    app().clock.advance(1);
    await runJobs();
    expect(await isKept()).toBe(0);
  });
});
