import { beforeAll, expect, test, vi } from 'vitest';
import { createRandom } from '../../../src/content/random.ts';
import { purchaseSchema } from '../../../src/contract/commerce/catalog.ts';
import type { CheckoutInput } from '../../../src/contract/commerce/checkout.ts';
import { isProduct, type Product } from '../../../src/contract/commerce/orders.ts';
import type { PricedItem } from '../../../src/contract/commerce/prices.ts';
import { invoiceWords } from '../../../src/server/commerce/invoices/invoice-lines.ts';
import { settlePayment } from '../../../src/server/commerce/orders/settle-payment.ts';
import { pricePurchase } from '../../../src/server/commerce/pricing/quote.ts';
import { listInvoices } from '../../../src/server/data/commerce/invoices.ts';
import { listOrderLines } from '../../../src/server/data/commerce/orders.ts';
import { mailsTo } from '../../support/accounts.ts';
import { START, type TestUser } from '../../support/app.ts';
import { BUNDLES, everythingOnSale, shippedEconomies } from '../../support/commerce/everything-on-sale.ts';
import { orderRow, storeCoupon } from '../../support/commerce/orders.ts';
import { centsOf, printedAtCheckout, printedOnCard } from '../../support/commerce/printed-prices.tsx';
import { pairwise } from '../../support/pairwise.ts';
import { describeEmbeddedFirst, useApp } from '../../support/suite.ts';

vi.setConfig({ testTimeout: 180_000 });

const DAY = 86_400_000;
/** Every economy of the table, one that is in none of its groups, one that is none, and GLOBAL. */
const { upper_middle, lower_middle, low } = shippedEconomies();
const ECONOMIES = ['GLOBAL', 'US', 'ZZ', ...upper_middle, ...lower_middle, ...low];
/** Two of each group. */
const REGIONS = ['GLOBAL', 'US', 'ZZ', ...[upper_middle, lower_middle, low].flatMap((group) => group.slice(0, 2))];
const ONE_REGION_EACH = ['GLOBAL', ...[upper_middle, lower_middle, low].map((group) => group.at(-1) ?? '')];
const PAID_WITH = [null, 'ODD', 'EVERYTHING'];
const OWN = 'javascript-junior-developer-exam';
/** Every kind of coupon: of both discounts, with odd cents, for regional prices or not, and each that does not count. */
const COUPONS = [
  ...[null, 'WELCOME10', 'ODD', 'HOME', 'FIFTY', 'FIFTY-HOME', 'EVERYTHING', 'FREE', 'OWN'],
  ...['UNKNOWN', 'OVER', 'SOON', 'GONE'],
];
/** One, the edges of every tier, and the most. */
const QUANTITIES = [1, 2, 4, 5, 9, 10, 24, 25, 499, 500];
const SOLD = BUNDLES.filter(({ data }) => data.audience !== 'retake');
const SHOWN = BUNDLES.filter(({ data }) => data.audience === 'public');

/** Whether one of some prices has a coupon in it. */
const isLowered = (prices: readonly PricedItem[]) =>
  prices.some(({ lines }) => lines.some(({ reason }) => reason === 'coupon'));

type Case = { body: CheckoutInput; coupon: string | null; as?: TestUser };

describeEmbeddedFirst('what a page shows is what is charged', (kind) => {
  const app = useApp(kind, everythingOnSale());
  let guests = 0;

  beforeAll(async () => {
    await storeCoupon(app(), 'odd', { discount: { kind: 'percent', percent: 33 }, with_regional: true });
    await storeCoupon(app(), 'home', { discount: { kind: 'percent', percent: 7 } });
    await storeCoupon(app(), 'fifty', { discount: { kind: 'amount', amount: 5033 }, with_regional: true });
    await storeCoupon(app(), 'fifty-home', { discount: { kind: 'amount', amount: 5000 } });
    await storeCoupon(app(), 'everything', { discount: { kind: 'amount', amount: 1_000_000 }, with_regional: true });
    await storeCoupon(app(), 'free', { discount: { kind: 'percent', percent: 100 } });
    await storeCoupon(app(), 'own', { bundles: [OWN], with_regional: true });
    await storeCoupon(app(), 'over');
    await storeCoupon(app(), 'soon');
    await storeCoupon(app(), 'gone', { max_uses: 1 });
    const set = (slug: string, columns: object) =>
      app().queries.updateTable('offer').set(columns).where('kind', '=', 'coupon').where('slug', '=', slug).execute();
    await set('over', { ends_at: START - 1 });
    await set('soon', { starts_at: START + 400 * DAY });
    await app().services.offers.refresh();
    await app().ok('checkout', { body: { slug: OWN, email: 'first@example.com' }, headers: { 'x-coupon': 'GONE' } });
  });

  const headersOf = (coupon: string | null) => (coupon === null ? {} : { 'x-coupon': coupon });
  const nameOf = ({ body, coupon }: Case) => JSON.stringify({ ...body, coupon });

  /** What is booked of an order at the provider; both sides of the books. Whole cents. */
  async function bookedOf(orderId: string) {
    const rows = await app()
      .queries.selectFrom('ledger_transfer')
      .innerJoin('ledger_entry', 'ledger_entry.transfer_id', 'ledger_transfer.id')
      .select(['account', 'amount', 'currency'])
      .where('order_id', '=', orderId)
      .orderBy('account')
      .execute();
    return rows;
  }

  /** What the invoice of an order says was paid, as it is printed. Whole cents. */
  async function invoicedOf(orderId: string): Promise<number[]> {
    return (await listInvoices(app().queries, orderId)).map((row) =>
      centsOf(invoiceWords(row, app().services.settings.legal).rows.findLast(({ isTotal }) => isTotal)?.amount ?? ''),
    );
  }

  /** Shows a price, orders at it, pays, and compares every place in which the amount stands. @returns the order. */
  async function charge({ body, coupon, as }: Case): Promise<{ id: string; total: number }> {
    const name = nameOf({ body, coupon });
    const headers = headersOf(coupon);
    const quote = await app().ok('createQuote', { body, headers, as: as ?? null });
    const printed = printedAtCheckout(quote);
    expect(printed.lines, name).toBe(printed.total);
    const email = as?.email ?? `guest-${++guests}@example.com`;
    const contact = as ? {} : { email };
    const { order_id: id } = await app().ok('checkout', {
      body: { ...body, ...contact, quote: quote.id },
      headers,
      as: as ?? null,
    });
    const { total } = printed;
    const lines = await listOrderLines(app().queries, id);
    expect([(await orderRow(app(), id)).total, lines.reduce((sum, { amount }) => sum + amount, 0)], name).toEqual([
      total,
      total,
    ]);
    const asked = app().payments.requests.filter(({ orderId }) => orderId === id);
    if (total === 0) expect(asked, name).toEqual([]);
    else {
      expect(asked, name).toHaveLength(1);
      expect(
        asked.map(({ items, currency }) => [items.reduce((sum, { amount }) => sum + amount, 0), currency]),
        name,
      ).toEqual([[total, quote.currency]]);
      const cardCountry = quote.region === 'GLOBAL' ? 'US' : quote.region;
      await settlePayment(app().services, app().payments.pay(id, { cardCountry }));
    }
    const status = await app().ok('checkoutStatus', { params: { id } });
    expect([status.state, status.total, status.currency], name).toEqual(['fulfilled', total, quote.currency]);
    const side = { amount: total, currency: quote.currency };
    expect(await bookedOf(id), name).toEqual(
      total === 0
        ? []
        : [
            { account: 'provider', ...side },
            { account: 'revenue', ...side, amount: -total },
          ],
    );
    expect(await invoicedOf(id), name).toEqual(total === 0 ? [] : [total]);
    const [receipt] = (await mailsTo(app(), email)).filter(({ text }) => text.includes(id));
    expect(centsOf(/Total: (\S+)\./.exec(receipt?.text ?? '')?.[1] ?? ''), name).toBe(total);
    return { id, total };
  }

  // What a price is does not depend on the database.
  test.runIf(kind === 'sqlite')(
    '[CO-02] [CO-07] on the card of every product stands what checkout says, in every economy, with every coupon',
    async () => {
      const { services } = app();
      let compared = 0;
      for (const [index, region] of ECONOMIES.entries()) {
        // Each kind of coupon in two economies of each group, and three in every other one.
        const some = [0, 4, 8].map((step) => COUPONS[(index + step) % COUPONS.length] ?? null);
        for (const coupon of REGIONS.includes(region) ? COUPONS : some) {
          const catalog = await app().ok('catalog', { query: { region }, headers: headersOf(coupon) });
          const isApplied = catalog.meta.coupon?.problem === null;
          expect(isApplied, `${coupon} in ${region}`).toBe(isLowered(catalog.data.map(({ price }) => price)));
          for (const item of catalog.data) {
            const purchase = purchaseSchema.parse({ slug: item.promotion_slug, region });
            const priced = await pricePurchase(services, purchase, coupon, null);
            expect(priced.coupon?.problem === null, nameOf({ body: purchase, coupon })).toBe(isLowered(priced.items));
            expect(printedOnCard(item, catalog.meta.currency), nameOf({ body: purchase, coupon })).toBe(
              printedAtCheckout({ ...priced, id: 'none', expires_at: 0 }).total,
            );
            compared += 1;
          }
        }
      }
      const others = ECONOMIES.length - REGIONS.length;
      expect(compared).toBe(SHOWN.length * (REGIONS.length * COUPONS.length + others * 3));
      console.info(`${compared} cards compared with checkout`);
    },
  );

  test('[CO-04] [CO-07] [CO-09] [CO-11] checkout, provider, books, invoice and receipt have the amount that was printed', async () => {
    const random = createRandom('prices');
    const factors = [SOLD.length, REGIONS.length, COUPONS.length, QUANTITIES.length];
    const rows = pairwise(factors, random);
    const more = Array.from({ length: kind === 'sqlite' ? 200 : 50 }, () => factors.map((size) => random.below(size)));
    for (const [sold = 0, region = 0, coupon = 0, quantity = 0] of [...rows, ...more]) {
      const bundle = SOLD[sold];
      if (!bundle) continue;
      await charge({
        body: {
          slug: bundle.slug,
          region: REGIONS[region] ?? 'GLOBAL',
          quantity: bundle.data.team ? (QUANTITIES[quantity] ?? 1) : 1,
        },
        coupon: COUPONS[coupon] ?? null,
      });
    }
    console.info(`${rows.length + more.length} orders charged at the printed price`);
  });

  /** What the card of a product prints in a region. Whole cents. */
  async function cardOf(slug: string, region: string): Promise<number> {
    const { data, meta } = await app().ok('catalog', { query: { region }, headers: {} });
    const item = data.find(({ promotion_slug }) => promotion_slug === slug);
    if (!item) throw new Error(`There is no card of ${slug}.`);
    return printedOnCard(item, meta.currency);
  }

  const productsOf = (slug: string) => SOLD.find((bundle) => bundle.slug === slug)?.data.products ?? [];
  const additionOf = (owned: readonly Product[], all: readonly Product[]) =>
    all.filter((product) => !owned.some(isProduct(product)));

  /** What each bundle of exactly these products costs at its own checkout. Whole cents. */
  async function alone(products: readonly Product[], region: string): Promise<number[]> {
    const same = SOLD.filter(
      ({ data }) =>
        data.products.length === products.length && products.every((product) => data.products.some(isProduct(product))),
    );
    return Promise.all(same.map(async ({ slug }) => (await app().ok('createQuote', { body: { slug, region } })).total));
  }

  test('[CO-05] [CO-07] every upgrade costs what the card of the larger product prints, less what was paid, and at most what it adds costs alone', async () => {
    const pairs = SOLD.flatMap(({ slug, data }) => data.upgrades_to.map((target) => ({ slug, data, target })));
    expect(pairs.length).toBeGreaterThan(8);
    for (const [index, { slug, data, target }] of pairs.entries()) {
      for (const [step, region] of ONE_REGION_EACH.entries()) {
        const as = await app().user();
        const source = await charge({ body: { slug, region }, coupon: PAID_WITH[(index + step) % 3] ?? null, as });
        const body = { slug: target, upgrade: source.id };
        const upgraded = await charge({ body, coupon: null, as });
        const rest = Math.max(0, (await cardOf(target, region)) - source.total);
        expect(upgraded.total, `${slug} to ${target} in ${region}`).toBe(
          Math.min(rest, ...(await alone(additionOf(data.products, productsOf(target)), region))),
        );
      }
    }
  });

  test('[CO-03] [CO-07] extras cost what their dialog prints, on top of what the card prints', async () => {
    for (const { slug, data } of SOLD.filter((bundle) => bundle.data.upsells.length > 0)) {
      for (const [index, region] of ONE_REGION_EACH.entries()) {
        const { data: offered } = await app().ok('upsell', { params: { slug }, query: { region } });
        expect(offered).toHaveLength(data.upsells.length);
        for (const item of offered) {
          const prices = await alone(item.products, region);
          expect([item.price.total <= item.alone, item.alone], item.slug).toEqual([true, Math.min(...prices)]);
        }
        const chosen = index % 2 === 0 ? offered : offered.slice(0, 1);
        const body = { slug, region, upsell: chosen.map((item) => item.slug) };
        const { total } = await charge({ body, coupon: null });
        expect(total).toBe(chosen.reduce((sum, { price }) => sum + price.total, await cardOf(slug, region)));
      }
    }
  });

  test('[CO-03] an extra never costs more than today on its own: while a promotion runs it costs what its card prints', async () => {
    const extra = async () => {
      const { data } = await app().ok('upsell', { params: { slug: 'javascript-developer-exam' }, query: {} });
      return data.find(({ slug }) => slug === 'javascript-senior-developer-upsell');
    };
    expect(await extra()).toMatchObject({ price: { total: 14_900 }, alone: 19_400 });
    const { id } = await app().freeWeekend({ tech: 'javascript' });
    expect(await extra()).toMatchObject({
      price: {
        lines: [
          { reason: 'list', amount: 19_400 },
          { reason: 'promotion', label: 'Free Weekend', amount: -10_500 },
        ],
        total: 8900,
      },
      alone: 8900,
    });
    await app().queries.deleteFrom('free_weekend').where('id', '=', id).execute();
  });

  test('[CO-07] [EX-16] a retake is charged as it is shown', async () => {
    const retakes = BUNDLES.filter(({ data }) => data.audience === 'retake');
    const cases = [];
    for (const [index, { slug, data }] of retakes.entries()) {
      const as = await app().user();
      const retake = data.products[0]?.certification_id ?? '';
      await app().attemptIn('failed', as, retake);
      cases.push({ body: { slug, retake, region: ONE_REGION_EACH[index % 4] ?? 'GLOBAL' }, coupon: null, as });
    }
    app().clock.advance(7 * DAY);
    for (const [index, one] of cases.entries()) {
      const products = retakes[index]?.data.products ?? [];
      // While a promotion runs, the exam itself may cost less than a retake without one.
      const weekend = index % 2 === 0 ? await app().freeWeekend({ tech: 'javascript', started_at: START }) : null;
      const { total } = await charge(one);
      expect(total).toBeGreaterThan(0);
      expect(total).toBeLessThanOrEqual(Math.min(...(await alone(products, one.body.region))));
      if (weekend) await app().queries.deleteFrom('free_weekend').where('id', '=', weekend.id).execute();
    }
  });
});
