import { expect, test } from 'vitest';
import type { FreeWeekendState } from '../../../src/contract/commerce/offers.ts';
import { START } from '../../support/app.ts';
import { EXAM_BUNDLE, storeBundle, storeCoupon, storePromotion } from '../../support/commerce/orders.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

/** LI-01. */
const FREE_WEEKEND_MS = 48 * 3_600_000;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PRICE = 10_000;

type Span = { from: number; to: number };
const isIn = ({ from, to }: Span, now: number) => from <= now && now < to;
const around = (edge: number) => [edge - 1, edge, edge + 1];

/** Saturdays on which a free weekend begins and whose Sunday has 23 or 25 hours in Europe or North America. */
const CLOCKS_CHANGE = [Date.UTC(2027, 2, 13), Date.UTC(2027, 2, 27), Date.UTC(2027, 9, 30), Date.UTC(2027, 10, 6)];

describeOnBoth('edges of time', (kind) => {
  const app = useApp(kind);
  const schedule = async (slug: string, { from, to }: Span) => {
    const row = app().queries.updateTable('offer').set({ starts_at: from, ends_at: to });
    await row.where('slug', '=', slug).execute();
    await app().services.offers.refresh();
  };
  const advanceTo = (at: number) => app().clock.advance(at - app().clock.now());
  const quote = (slug: string, coupon?: string) =>
    app().ok('createQuote', { body: { slug }, ...(coupon ? { headers: { 'x-coupon': coupon } } : {}) });

  test('[ST-02] [ST-16] [LI-01] what begins and ends does so in its very millisecond, and nothing before or after', async () => {
    const weekend: Span = { from: START + HOUR, to: START + HOUR + FREE_WEEKEND_MS };
    // Prices stay low for a week after it.
    const after: Span = { from: weekend.from, to: weekend.to + 7 * DAY };
    // They overlap, so that one ends while another goes on.
    const sale: Span = { from: START + 2 * HOUR, to: weekend.to - 1 };
    const coupon: Span = { from: sale.to - HOUR, to: after.to + HOUR };
    const promotion = { name: 'Sale', tech: 'javascript' as const };
    await storeBundle(app(), 'in-sale', { list_price: PRICE });
    await storeBundle(app(), 'after-weekend', { list_price: PRICE });
    await storePromotion(app(), 'sale', {
      ...promotion,
      during: 'schedule',
      discounts: [{ bundle: 'in-sale', percent: 20 }],
    });
    await storePromotion(app(), 'weekend', {
      ...{ ...promotion, during: 'free-weekend' },
      discounts: [{ bundle: 'after-weekend', percent: 50 }],
    });
    await storeCoupon(app(), 'edge');
    await schedule('sale', sale);
    await schedule('edge', coupon);
    await app().freeWeekend({ started_at: weekend.from });

    const stateAt = (now: number): FreeWeekendState =>
      now < weekend.from ? 'not_started' : now < weekend.to ? 'active' : 'ended';
    const banners = { not_started: 'home-free-weekend-soon', active: 'home-free-weekend-live' };
    const bannerAt = (now: number) =>
      Object.entries(banners)
        .filter(([state]) => state === stateAt(now))
        .map(([, slug]) => `${slug}-javascript-${new Date(weekend.from).toISOString().slice(0, 10)}`)[0];
    const problemAt = (now: number) =>
      isIn(coupon, now)
        ? null
        : "The coupon EDGE doesn't count here. It may be misspelled, not valid now, for another product, or used up.";

    const edges = [weekend, after, sale, coupon].flatMap(({ from, to }) => [from, to]);
    for (const now of [...new Set(edges.flatMap(around))].sort((a, b) => a - b)) {
      advanceTo(now);
      const shown = await app().ok('banners', { query: { affiliate: 'certificates-home' } });
      const withCoupon = await quote(EXAM_BUNDLE, 'EDGE');
      expect({
        state: (await app().ok('freeWeekend', { params: { tech: 'javascript' } })).data?.state,
        banner: shown.data[0]?.id,
        inSale: (await quote('in-sale')).total,
        afterWeekend: (await quote('after-weekend')).total,
        problem: withCoupon.coupon?.problem,
        isLowered: withCoupon.total < (await quote(EXAM_BUNDLE)).total,
        now,
      }).toEqual({
        state: stateAt(now),
        banner: bannerAt(now),
        inSale: isIn(sale, now) ? 0.8 * PRICE : PRICE,
        afterWeekend: isIn(after, now) ? 0.5 * PRICE : PRICE,
        problem: problemAt(now),
        isLowered: isIn(coupon, now),
        now,
      });
    }
  });

  test.each([-1, 0, 1])('[CO-09] %i ms from the end of a quote its price counts only before', async (late) => {
    const slug = `quoted${late}`.replace('-', 'm');
    await storeBundle(app(), slug, { list_price: PRICE });
    const ada = await app().user();
    const { id, total, expires_at } = await app().ok('createQuote', { body: { slug }, as: ada });
    const dearer = await app()
      .queries.selectFrom('offer')
      .select('data')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    const data = JSON.stringify({ ...JSON.parse(dearer.data), list_price: 2 * PRICE });
    await app().queries.updateTable('offer').set({ data }).where('slug', '=', slug).execute();
    await app().services.offers.refresh();
    advanceTo(expires_at + late);
    const order = { body: { slug, quote: id }, as: ada };
    if (late >= 0)
      return expect(
        (await app().refused('checkout', 409, order, 'The price has changed. Look at the new one first.')).code,
      ).toBe('price_changed');
    const { order_id } = await app().ok('checkout', order);
    expect(app().payments.sessionOf(order_id).amount).toBe(total);
  });
});

describeOnBoth('a free weekend in which clocks change', (kind) => {
  const documents = [
    {
      ...{
        kind: 'trainings' as const,
        slug: 'closures',
        title: 'Closures',
        summary: 'Closures',
        tech: 'javascript' as const,
      },
      ...{
        published_at: null,
        minutes: 5,
        text: 'Text.',
        training: 'javascript-developer',
        position: null,
        author: null,
      },
    },
  ];
  const app = useApp(kind, { documents });

  test.each(CLOCKS_CHANGE)(
    '[ST-16] [LI-01] is 48 hours long from %i on, by the clock of the server',
    async (started_at) => {
      const as = await app().user('administrator');
      const { id } = await app().ok('createFreeWeekend', { body: { tech: 'javascript', started_at }, as });
      await app().ok('offerFreeWeekend', { params: { id }, body: { seen_start: started_at }, as });
      const states: unknown[] = [];
      for (const edge of [started_at, started_at + 48 * HOUR]) {
        for (const at of around(edge)) {
          app().clock.advance(at - app().clock.now());
          states.push((await app().ok('freeWeekend', { params: { tech: 'javascript' } })).data?.state);
        }
      }
      expect(states).toEqual(['not_started', 'active', 'active', 'active', 'ended', 'ended']);
      await app().queries.deleteFrom('free_weekend').execute();
    },
  );
});
