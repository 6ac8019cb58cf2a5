import { expect, test } from 'vitest';
import { EXAM_BUNDLE } from '../../support/commerce/orders.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const DAY = 86_400_000;
const PASSWORD = 'a long enough password';
/** As pages send them (AC-08). */
const HEADERS = {
  'x-affiliate': encodeURIComponent('Ada & Söhne'),
  'x-affiliate-url': encodeURIComponent('https://site.example/vuejs'),
  'x-utm': new URLSearchParams({ utm_source: 'news letter', utm_medium: 'mail', utm_campaign: 'spring' }).toString(),
};
const STORED = {
  ...{ utm_source: 'news letter', utm_medium: 'mail', utm_campaign: 'spring' },
  ...{ affiliate: 'Ada & Söhne', affiliate_url: 'https://site.example/vuejs' },
};
const SOURCE = {
  ...{ affiliate: 'Ada & Söhne', utm_source: 'news letter', utm_medium: 'mail', utm_campaign: 'spring' },
};

let people = 0;
const registration = () => {
  people += 1;
  const email = `visitor-${people}@example.com`;
  return { first_name: 'Ada', email, password: PASSWORD, password_confirmation: PASSWORD };
};

describeOnBoth('where visitors come from', (kind) => {
  const app = useApp(kind);
  const orderWith = async (headers: Record<string, string>, email: string) => {
    const { order_id: id } = await app().ok('checkout', { body: { slug: EXAM_BUNDLE, email }, headers });
    return app().queries.selectFrom('order').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  };
  const sessionsOf = (userId: string) =>
    app()
      .queries.selectFrom('session')
      .select('attribution')
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute();

  test('[AC-08] the headers of a sign-up, a login and an order are stored with the session and the order', async () => {
    const body = registration();
    const { session } = await app().ok('register', { body, headers: HEADERS });
    const id = session?.user.id ?? '';
    expect((await sessionsOf(id)).map(({ attribution }) => JSON.parse(attribution ?? 'null'))).toEqual([STORED]);
    app().clock.advance(1);
    // Another campaign led to this login; that of the sign-up stays the account's.
    const again = { email: body.email, password: PASSWORD, tracking: { utm_source: 'billboard' } };
    await app().ok('login', { body: again, headers: HEADERS });
    app().clock.advance(1);
    await app().ok('login', { body: { email: body.email, password: PASSWORD } });
    expect((await sessionsOf(id)).map(({ attribution }) => JSON.parse(attribution ?? 'null'))).toEqual([
      ...[STORED, { utm_source: 'billboard' }, null],
    ]);
    const user = await app().queries.selectFrom('user').select('tracking').where('id', '=', id).executeTakeFirst();
    expect(JSON.parse(user?.tracking ?? 'null')).toEqual(STORED);

    expect(JSON.parse((await orderWith(HEADERS, 'guest@example.com')).attribution ?? 'null')).toEqual(STORED);
    expect((await orderWith({}, 'other-guest@example.com')).attribution).toBeNull();
  });

  test('[AC-08] what cannot be read is left out and keeps nobody from buying', async () => {
    const headers = { 'x-affiliate': '%E0%A4%A', 'x-utm': `utm_source=${'x'.repeat(3000)}` };
    expect((await orderWith(headers, 'third-guest@example.com')).attribution).toBeNull();
  });

  test('[AC-08] administrators read what each source led to, in the days that they ask for', async () => {
    app().clock.advance(100 * DAY);
    let administrator = await app().user('administrator');
    const begin = app().clock.now();
    const day = (at: number) => new Date(at).toISOString().slice(0, 10);
    const body = registration();
    const { session } = await app().ok('register', { body, headers: HEADERS });
    await app().ok('login', { body: { email: body.email, password: PASSWORD }, headers: HEADERS });
    await app().ok('login', { body: { email: body.email, password: PASSWORD }, headers: { 'x-affiliate': 'bob' } });
    // Without a source nothing is counted.
    await app().ok('register', { body: registration() });
    for (const more of [{ total: 9900 }, { total: 5000, refunded: 1000, state: 'partlyRefunded' }]) {
      const paid = { state: 'fulfilled', paid_at: begin, attribution: JSON.stringify(STORED), ...more };
      await app().order({ id: session?.user.id ?? '', email: body.email, token: '' }, paid);
    }
    // Not paid, refunded in full, and from nowhere.
    for (const more of [
      { state: 'open', paid_at: null, attribution: JSON.stringify(STORED) },
      { state: 'refunded', paid_at: begin, attribution: JSON.stringify(STORED) },
      { state: 'fulfilled', paid_at: begin },
    ]) {
      await app().order({ id: session?.user.id ?? '', email: body.email, token: '' }, more);
    }
    const { data, meta } = await app().ok('listSources', { query: {}, as: administrator });
    expect(data).toEqual([
      { ...SOURCE, sign_ups: 1, sign_ins: 2, orders: 2, revenue: [{ currency: 'USD', amount: 13_900 }] },
      {
        ...{ affiliate: 'bob', utm_source: null, utm_medium: null, utm_campaign: null },
        ...{ sign_ups: 0, sign_ins: 1, orders: 0, revenue: [] },
      },
    ]);
    expect(meta.total).toBe(2);
    expect(meta.before - meta.from).toBe(30 * DAY);
    app().clock.advance(31 * DAY);
    // The session of before has ended.
    administrator = await app().user('administrator');
    expect((await app().ok('listSources', { query: {}, as: administrator })).data).toEqual([]);
    const then = { from: day(begin), until: day(begin) };
    expect((await app().ok('listSources', { query: then, as: administrator })).data).toHaveLength(2);
    const late = { from: day(begin + DAY), until: day(begin + 2 * DAY) };
    expect((await app().ok('listSources', { query: late, as: administrator })).data).toEqual([]);
  });

  test('[AC-08] nobody else reads it', async () => {
    const sentence = "Your account doesn't have permission to do this.";
    for (const as of [await app().user(), await app().user('reviewer')]) {
      await app().refused('listSources', 403, { query: {}, as }, sentence);
    }
    await app().refused('listSources', 401, { query: {}, as: null }, 'Sign in to continue.');
  });
});
