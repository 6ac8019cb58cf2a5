import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../support/app.ts';
import {
  bought,
  LARGE,
  SMALL,
  storeBundle,
  storeCoupon,
  storeUpgradeable,
  TRAINING,
  TRAINING_DOCUMENT,
} from '../../support/commerce/orders.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';
import { foreignClient } from './foreign-client.ts';

/** "Catalog and purchase" of section 7. */
const CALLS = [
  'GET /user/summary',
  'GET summaries/exam/{slug}',
  'GET /certifications',
  'GET /country-code',
  'GET /catalog',
  'GET /upsell/{slug}',
  'GET /checkout',
  'POST /checkout',
  'GET /upgrade/{order_id}',
  'GET /checkout/{id}',
  'GET /certifications/{id}/retake',
] as const;

const PLAIN = 'with-extra';
const EXTRA = 'extra';
const LINK = expect.stringMatching(/^(https?:\/)?\/\S+$/);

describeOnBoth('catalog and purchase, by the specification alone', (kind) => {
  const app = useApp(kind, { documents: [TRAINING_DOCUMENT], settings: { RETAKE_COOLDOWN_DAYS: '0' } });
  const client = foreignClient(app, CALLS);
  let buyer: TestUser;
  let token = '';

  beforeAll(async () => {
    buyer = await app().user();
    token = buyer.token;
    await storeUpgradeable(app(), [TRAINING]);
    await storeBundle(app(), EXTRA, { audience: 'upsell', name: 'Something more', upgrades_to: [] });
    await storeBundle(app(), PLAIN, { upsells: [{ slug: EXTRA, price: 5000 }], upgrades_to: [] });
    await storeCoupon(app(), 'tenth');
  });

  describe('summaries', () => {
    let examId = '';
    beforeAll(async () => {
      examId = (await app().open(buyer)).id;
    });

    test('[CO-01] GET /user/summary is a list of certifications', async () => {
      const { data, meta } = await client.data('GET /user/summary', { token });
      expect(data).toEqual([expect.objectContaining({ slug: 'javascript-trial', trial: true })]);
      expect(data[0].exams).toEqual([expect.objectContaining({ id: examId })]);
      expect(meta).toEqual({ total: 1 });
      expect((await client.call('GET /user/summary')).status).toBe(401);
    });

    test('[CO-01] GET summaries/exam/{slug} is one of them, by its slug', async () => {
      const summary = await client.data('GET summaries/exam/{slug}', { token, path: ['javascript-trial'] });
      expect(summary).toMatchObject({ slug: 'javascript-trial', exams: [{ id: examId }] });
      // Without an attempt there is a summary as well.
      const other = await client.data('GET summaries/exam/{slug}', { token, path: ['javascript-junior-developer'] });
      expect(other).toMatchObject({ slug: 'javascript-junior-developer', trial: false, exams: [] });
      const path = ['javascript-junior-developer'];
      expect((await client.call('GET summaries/exam/{slug}', { path })).status).toBe(401);
    });

    test('[ER-01] [CO-01] GET summaries/exam/{slug} is 404 for an exam that does not exist', async () => {
      const { status, data } = await client.call('GET summaries/exam/{slug}', { token, path: ['cobol-developer'] });
      expect({ status, message: data.message }).toEqual({ status: 404, message: expect.any(String) });
    });
  });

  test('[CO-01] GET /certifications lists them with slug and levels', async () => {
    const { data, meta } = await client.data('GET /certifications');
    expect(data).toContainEqual(
      expect.objectContaining({
        id: 'javascript-junior-developer',
        slug: 'javascript-junior-developer',
        display_level: 'junior',
        difficulty_level: 1,
      }),
    );
    expect(meta).toEqual({ total: data.length });
  });

  test('[CO-01] GET /country-code says level and region', async () => {
    const { level, details } = await client.data('GET /country-code');
    expect({ level, region: details.region }).toEqual({ level: 0, region: 'GLOBAL' });
  });

  describe('the catalog', () => {
    const item = async (query: Record<string, string>, headers = {}) => {
      const { data } = await client.data('GET /catalog', { query, headers });
      return data.find(({ promotion_slug }: { promotion_slug: string }) => promotion_slug === PLAIN);
    };

    test('[CO-02] [VO-08] GET /catalog lists what is offered, with data and meta', async () => {
      const { data, meta } = await client.data('GET /catalog');
      expect(meta).toMatchObject({ total: data.length });
      expect(await item({})).toMatchObject({
        sort_order: 1,
        promotion_slug: PLAIN,
        promotion_name: 'Small bundle',
        type: 'examination-only',
        products: [{ certification_id: 'javascript-junior-developer', type: 'EXAM' }],
        bulletpoints: [],
        price: { total: 10_000 },
      });
    });

    test('[CO-02] GET /catalog has the prices of the region', async () => {
      expect((await item({ region: 'IN' })).price.total).toBeLessThan(10_000);
      expect((await item({ region: 'GLOBAL' })).price.total).toBe(10_000);
    });

    test('[CO-02] [AC-08] GET /catalog has the prices with the coupon of the header', async () => {
      expect((await item({}, { 'X-Coupon': 'TENTH' })).price.total).toBe(9000);
    });

    test('[CO-02] GET /catalog shows the moment of emulateDate and emulateHour', async () => {
      const DAY = 86_400_000;
      const starts_at = Date.parse('2027-01-05T12:00:00Z');
      await storeBundle(app(), 'later');
      await app().queries.updateTable('offer').set({ starts_at }).where('slug', '=', 'later').execute();
      await app().services.offers.refresh();
      expect(starts_at - app().clock.now()).toBeGreaterThan(DAY);
      const slugs = async (query: Record<string, string>) =>
        (await client.data('GET /catalog', { query })).data.map(
          (one: { promotion_slug: string }) => one.promotion_slug,
        );
      expect(await slugs({})).not.toContain('later');
      expect(await slugs({ emulateDate: '2027-01-05', emulateHour: '11' })).not.toContain('later');
      expect(await slugs({ emulateDate: '2027-01-05', emulateHour: '12' })).toContain('later');
    });

    test('[CO-02] GET /catalog with upgrade=1 and includes=products lists the upgradeable', async () => {
      const somebody = await app().user();
      const query = { upgrade: '1', includes: 'products' };
      expect(await client.data('GET /catalog', { query, token: somebody.token })).toMatchObject({
        data: [],
        meta: { total: 0 },
      });
      const orderId = await bought(app(), somebody, { slug: SMALL });
      await bought(app(), somebody, { slug: PLAIN });
      const { data, meta } = await client.data('GET /catalog', { query, token: somebody.token });
      expect(data).toEqual([
        expect.objectContaining({
          promotion_slug: LARGE,
          promotion_name: 'Large bundle',
          order_id: orderId,
          products: [
            { certification_id: 'javascript-junior-developer', type: 'EXAM' },
            { certification_id: 'javascript-junior-developer', type: 'TRAINING' },
          ],
          price: expect.objectContaining({ total: 6000 }),
        }),
      ]);
      expect(meta).toMatchObject({ total: 1, region: 'GLOBAL', currency: 'USD' });
      expect((await client.call('GET /catalog', { query })).status).toBe(401);
    });

    test('[CO-02] GET /catalog with upgrade=1 and order_id lists those of this order alone', async () => {
      const somebody = await app().user();
      const small = await bought(app(), somebody, { slug: SMALL });
      const plain = await bought(app(), somebody, { slug: PLAIN });
      const ofOrder = async (orderId: string) => {
        const query = { upgrade: '1', order_id: orderId };
        const { data } = await client.data('GET /catalog', { query, token: somebody.token });
        return (data as { order_id: string }[]).map(({ order_id }) => order_id);
      };
      expect([await ofOrder(small), await ofOrder(plain)]).toEqual([[small], []]);
    });

    test('[CO-02] GET /catalog with order_id and includes=products lists what an own order bought', async () => {
      const somebody = await app().user();
      const orderId = await bought(app(), somebody, { slug: PLAIN, upsell: [EXTRA] });
      const query = { order_id: orderId, includes: 'products' };
      const { data, meta } = await client.data('GET /catalog', { query, token: somebody.token });
      expect(data).toEqual([
        expect.objectContaining({
          promotion_slug: PLAIN,
          promotion_name: 'Small bundle',
          order_id: orderId,
          products: [{ certification_id: 'javascript-junior-developer', type: 'EXAM' }],
          price: expect.objectContaining({ total: 10_000 }),
        }),
        expect.objectContaining({
          promotion_slug: EXTRA,
          promotion_name: 'Something more',
          products: [{ certification_id: 'javascript-junior-developer', type: 'EXAM' }],
          price: expect.objectContaining({ total: 5000 }),
        }),
      ]);
      expect(meta).toMatchObject({ total: 2 });
      expect((await client.call('GET /catalog', { query, token })).status).toBe(404);
      expect((await client.call('GET /catalog', { query })).status).toBe(401);
    });

    test('[CO-02] an order keeps what it bought when that is not sold any more', async () => {
      const somebody = await app().user();
      await storeBundle(app(), 'gone', { name: 'Of yesterday' });
      const orderId = await bought(app(), somebody, { slug: 'gone' });
      await app().queries.updateTable('offer').set({ state: 'withdrawn' }).where('slug', '=', 'gone').execute();
      await app().services.offers.refresh();
      const query = { order_id: orderId, includes: 'products' };
      const { data } = await client.data('GET /catalog', { query, token: somebody.token });
      expect(data).toEqual([expect.objectContaining({ promotion_slug: 'gone', promotion_name: 'Of yesterday' })]);
    });
  });

  test('[CO-03] GET /upsell/{slug} has the prices of the region', async () => {
    const priceIn = async (region: string) =>
      (await client.data('GET /upsell/{slug}', { path: [PLAIN], query: { region } })).data[0].price.total;
    expect(await priceIn('GLOBAL')).toBe(5000);
    expect(await priceIn('IN')).toBeLessThan(5000);
    expect((await client.call('GET /upsell/{slug}', { path: ['no-such-slug'] })).status).toBe(404);
  });

  describe('checkout', () => {
    test('[CO-04] GET /checkout takes slug, quantity, type, region and X-Coupon, and returns a link', async () => {
      const query = { slug: PLAIN, quantity: '2', type: 'examination-only', region: 'GLOBAL' };
      const { link, order_id } = await client.data('GET /checkout', { query, token, headers: { 'X-Coupon': 'TENTH' } });
      expect(link).toEqual(LINK);
      const order = await client.data('GET /checkout/{id}', { path: [order_id], token });
      expect(order).toMatchObject({ items: [{ slug: PLAIN, quantity: 2 }], basket: { coupon: 'TENTH' } });
    });

    test('[CO-04] POST /checkout takes the same with upsell items, and returns a link', async () => {
      const payload = { slug: PLAIN, quantity: 1, type: 'examination-only', upsell: [EXTRA], region: 'GLOBAL' };
      const sent = { payload, token, headers: { 'X-Coupon': 'TENTH' } };
      const { link, order_id } = await client.data('POST /checkout', sent);
      expect(link).toEqual(LINK);
      const order = await client.data('GET /checkout/{id}', { path: [order_id], token });
      expect(order).toMatchObject({ items: [{ slug: PLAIN }, { slug: EXTRA }], basket: { coupon: 'TENTH' } });
    });

    test('[CO-04] POST /checkout without upsell items returns a link as well', async () => {
      const payload = { slug: PLAIN, quantity: 1, type: 'examination-only', upsell: [], region: 'IN' };
      expect(await client.data('POST /checkout', { payload, token })).toMatchObject({ link: LINK });
    });

    test('[CO-05] GET /upgrade/{order_id} with a slug returns a link', async () => {
      const somebody = await app().user();
      const orderId = await bought(app(), somebody, { slug: SMALL });
      const sent = { path: [orderId], query: { slug: LARGE }, token: somebody.token };
      expect(await client.data('GET /upgrade/{order_id}', sent)).toMatchObject({ link: LINK });
      expect((await client.call('GET /upgrade/{order_id}', { ...sent, token })).status).toBe(404);
    });

    test('[CO-05] GET /checkout/{id} verifies the payment', async () => {
      const { order_id } = await client.data('GET /checkout', { query: { slug: PLAIN }, token });
      const state = async () => (await client.data('GET /checkout/{id}', { path: [order_id], token })).state;
      expect(await state()).toBe('awaitingPayment');
      app().payments.pay(order_id);
      // No webhook came: the provider is asked.
      expect(await state()).toBe('fulfilled');
    });

    test('[EX-16] [CO-05] GET /certifications/{id}/retake returns a link after a failed attempt', async () => {
      const somebody = await app().user();
      const sent = { path: ['javascript-junior-developer'], token: somebody.token };
      expect((await client.call('GET /certifications/{id}/retake', sent)).status).toBe(409);
      await app().attemptIn('failed', somebody, 'javascript-junior-developer');
      expect(await client.data('GET /certifications/{id}/retake', sent)).toMatchObject({ link: LINK });
    });
  });

  test('every call of catalog and purchase is answered', () => {
    expect(client.unanswered()).toEqual([]);
  });
});
