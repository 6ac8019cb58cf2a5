import { beforeAll, expect, test } from 'vitest';
import type { Bundle, OfferKind } from '../../../../src/contract/commerce/offer-data.ts';
import { productsOfLine } from '../../../../src/server/commerce/entitlements/give.ts';
import { listOrderLines } from '../../../../src/server/data/commerce/orders.ts';
import { CERTIFICATION, type TestUser } from '../../../support/app.ts';
import {
  begin,
  bought,
  grantedTo,
  LARGE,
  orderRow,
  pay,
  SMALL,
  storeBundle,
  storeUpgradeable,
  TRAINING,
  TRAINING_DOCUMENT,
} from '../../../support/commerce/orders.ts';
import { changes, dumpTables } from '../../../support/dump.ts';
import { describeOnBoth, useApp } from '../../../support/suite.ts';

const EXAM = { certification_id: CERTIFICATION, type: 'EXAM' } as const;
const NO_LIMITS = { starts_at: null, ends_at: null };

describeOnBoth('what an administrator changes between a price and its order', (kind) => {
  const app = useApp(kind, { documents: [TRAINING_DOCUMENT] });
  let administrator: TestUser;
  beforeAll(async () => {
    administrator = await app().user('administrator');
  });

  /** Saves an offer with some of its data changed. */
  async function save(of: OfferKind, slug: string, change: object, schedule: Partial<typeof NO_LIMITS> | object = {}) {
    const params = { kind: of, slug };
    const { version, data } = await app().ok('readOffer', { params, as: administrator });
    const body = { version, data: { ...data, ...change }, ...NO_LIMITS, ...schedule };
    return app().ok('saveOffer', { params, body, as: administrator });
  }
  async function withdraw(slug: string) {
    const params = { kind: 'bundle' as const, slug };
    const { version } = await app().ok('readOffer', { params, as: administrator });
    await app().ok('withdrawOffer', { params, body: { version }, as: administrator });
  }
  const quoteOf = (body: { slug: string; upsell?: string[]; upgrade?: string }, as: TestUser) =>
    app().ok('createQuote', { body, as });
  const linesOf = async (id: string) =>
    (await listOrderLines(app().queries, id)).map(({ slug, amount, ...line }) => [slug, amount, productsOfLine(line)]);
  const ended = async (expires_at: number) => app().clock.advance(expires_at - app().clock.now());

  test('[CO-09] [CO-12] a price that is kept buys what it was shown for, also when the bundle has become another one', async () => {
    const extra: Partial<Bundle> = { audience: 'upsell', products: [TRAINING], list_price: 5000, upgrades_to: [] };
    await storeBundle(app(), 'an-extra', extra);
    await storeBundle(app(), 'a-bundle', { upgrades_to: [], upsells: [{ slug: 'an-extra', price: 4000 }] });
    const ada = await app().user();
    const body = { slug: 'a-bundle', upsell: ['an-extra'] };
    const kept = await quoteOf(body, ada);
    await save('bundle', 'a-bundle', { products: [TRAINING], type: 'TRAINING' });
    await save('bundle', 'an-extra', { products: [EXAM] });
    const id = await begin(app(), ada, { ...body, quote: kept.id });
    expect(await linesOf(id)).toEqual([
      ['a-bundle', 10_000, [EXAM]],
      ['an-extra', 4000, [TRAINING]],
    ]);
    expect(await orderRow(app(), id)).toMatchObject({
      kind: 'examination-only',
      product: CERTIFICATION,
      total: 14_000,
    });
    await pay(app(), id);
    expect((await grantedTo(app(), ada)).sort()).toEqual(['EXAM', 'TRAINING']);
    // A price of now is for what there is now.
    expect(await linesOf(await begin(app(), ada, { slug: 'a-bundle' }))).toEqual([['a-bundle', 10_000, [TRAINING]]]);
  });

  test('[CO-09] a price that has ended is shown again when its bundle has become another one for the same money', async () => {
    await storeBundle(app(), 'exchanged', { upgrades_to: [] });
    const ada = await app().user();
    const quote = await quoteOf({ slug: 'exchanged' }, ada);
    const body = { slug: 'exchanged', quote: quote.id };
    await save('bundle', 'exchanged', { products: [TRAINING] });
    await ended(quote.expires_at);
    administrator = await app().user('administrator');
    expect(await app().refused('checkout', 409, { body, as: ada })).toMatchObject({
      code: 'price_changed',
      message: 'What you get for this price has changed since it was shown. Look at the product again first.',
    });
    await save('bundle', 'exchanged', { products: [EXAM] });
    expect(await linesOf(await begin(app(), ada, body))).toEqual([['exchanged', 10_000, [EXAM]]]);
  });

  test('[CO-12] a bundle that was withdrawn or has ended is not sold at a price that was kept, and the buyer reads so', async () => {
    const ada = await app().user();
    for (const slug of ['withdrawn', 'ended']) {
      await storeBundle(app(), slug, { name: 'A bundle', upgrades_to: [] });
      const { id: quote } = await quoteOf({ slug }, ada);
      if (slug === 'withdrawn') await withdraw(slug);
      else await save('bundle', slug, {}, { ends_at: app().clock.now() });
      const before = await dumpTables(app().queries);
      for (const _ of [1, 2]) {
        expect(await app().refused('checkout', 409, { body: { slug, quote }, as: ada })).toMatchObject({
          code: 'not_offered',
          message: 'A bundle is not on sale any more. Nothing was charged.',
        });
      }
      expect(changes(before, await dumpTables(app().queries))).toEqual([]);
    }
  });

  test('[CO-03] an extra that was withdrawn while a price was kept is refused as the extra, and the rest can be ordered', async () => {
    await storeBundle(app(), 'gone-extra', { audience: 'upsell', products: [TRAINING], upgrades_to: [] });
    await storeBundle(app(), 'beside-it', { upgrades_to: [], upsells: [{ slug: 'gone-extra', price: 4000 }] });
    const ada = await app().user();
    const body = { slug: 'beside-it', upsell: ['gone-extra'] };
    const { id: quote } = await quoteOf(body, ada);
    await save('bundle', 'beside-it', { upsells: [] });
    await withdraw('gone-extra');
    expect(await app().refused('checkout', 409, { body: { ...body, quote }, as: ada })).toMatchObject({
      code: 'not_offered',
      errors: { upsell: ['One of the extras is not offered any more.'] },
    });
    await begin(app(), ada, { slug: 'beside-it' });
  });

  test('a price that an older version of the server kept, without what it is for, counts while it is the price of now', async () => {
    await storeBundle(app(), 'older', { upgrades_to: [] });
    const ada = await app().user();
    const { id: quote } = await quoteOf({ slug: 'older' }, ada);
    const stored = app().queries.selectFrom('quote').select('quote').where('id', '=', quote);
    const { contents: _, ...older } = JSON.parse((await stored.executeTakeFirstOrThrow()).quote);
    await app()
      .queries.updateTable('quote')
      .set({ quote: JSON.stringify(older) })
      .where('id', '=', quote)
      .execute();
    await save('bundle', 'older', { list_price: 12_000 });
    const body = { slug: 'older', quote };
    expect(
      (await app().refused('checkout', 409, { body, as: ada }, 'The price has changed. Look at the new one first.'))
        .code,
    ).toBe('price_changed');
    await save('bundle', 'older', { list_price: 10_000 });
    expect(await linesOf(await begin(app(), ada, body))).toEqual([['older', 10_000, [EXAM]]]);
  });

  test('[CO-05] [CO-12] who bought a bundle that is withdrawn keeps the upgrade that came with it, for what the order brought', async () => {
    await storeUpgradeable(app(), [TRAINING]);
    const ada = await app().user();
    const id = await bought(app(), ada, { slug: SMALL });
    const open = await begin(app(), ada, { slug: SMALL });
    const upgrades = async () => (await app().ok('orderUpgrades', { params: { id }, as: ada })).data;
    const before = await upgrades();
    expect(before).toMatchObject([{ slug: LARGE, adds: [TRAINING], price: { total: 6000 } }]);
    // What the bundle contains by now is not what was bought.
    await save('bundle', SMALL, { products: [TRAINING] });
    expect(await upgrades()).toEqual(before);
    await withdraw(SMALL);
    expect(await upgrades()).toEqual(before);
    // So does who ordered it before and pays now.
    await pay(app(), open);
    expect(await orderRow(app(), open)).toMatchObject({ can_upgrade: 1 });
    const { order_id: upgrade } = await app().ok('upgradeLink', {
      params: { order_id: id },
      query: { slug: LARGE },
      as: ada,
    });
    expect(await orderRow(app(), upgrade)).toMatchObject({ total: 6000, upgrade_of: id });
    await pay(app(), upgrade);
    expect(await grantedTo(app(), ada)).toContain('TRAINING');
    // The upgrade itself has to be on sale.
    await save('bundle', LARGE, {}, { ends_at: app().clock.now() });
    expect((await app().ok('orderUpgrades', { params: { id: open }, as: ada })).data).toEqual([]);
    await app().refused(
      'upgradeLink',
      404,
      { params: { order_id: open }, query: { slug: LARGE }, as: ada },
      'The product was not found.',
    );
    await save('bundle', LARGE, {});
  });

  test('[CO-05] an upgrade that adds nothing to what an order brought, extras included, is neither offered nor sold', async () => {
    await storeBundle(app(), 'with-training', { products: [EXAM, TRAINING], list_price: 20_000, upgrades_to: [] });
    await storeBundle(app(), 'training-extra', { audience: 'upsell', products: [TRAINING], upgrades_to: [] });
    const upsells = [{ slug: 'training-extra', price: 4000 }];
    await storeBundle(app(), 'without', { upsells, upgrades_to: ['with-training'] });
    const ada = await app().user();
    const listed = async (id: string) => (await app().ok('orderUpgrades', { params: { id }, as: ada })).data;
    expect(await listed(await bought(app(), ada, { slug: 'without' }))).toHaveLength(1);
    const full = await bought(app(), ada, { slug: 'without', upsell: ['training-extra'] });
    expect(await listed(full)).toEqual([]);
    const body = { slug: 'with-training', upgrade: full };
    expect(
      (await app().refused('createQuote', 409, { body, as: ada }, 'You have everything that Small bundle contains.'))
        .code,
    ).toBe('not_upgradeable');
  });

  test('[CO-05] [CO-12] an order is upgraded in its own currency alone: other money is not credited one to one', async () => {
    await storeBundle(app(), 'larger', { products: [EXAM, TRAINING], list_price: 16_000, upgrades_to: [] });
    await storeBundle(app(), 'smaller', { upgrades_to: ['larger'] });
    const ada = await app().user();
    const inDollars = await bought(app(), ada, { slug: 'smaller' });
    const kept = await quoteOf({ slug: 'larger', upgrade: inDollars }, ada);
    await save('pricing', 'pricing', { currency: 'EUR' });
    const listed = async (id: string) => app().ok('orderUpgrades', { params: { id }, as: ada });
    expect(await listed(inDollars)).toMatchObject({ data: [], meta: { total: 0, currency: 'EUR' } });
    const refusal = {
      code: 'not_upgradeable',
      message: 'You paid this order in USD, and prices are in EUR now. Write to us to upgrade it.',
    };
    const body = { slug: 'larger', upgrade: inDollars };
    expect(
      await app().refused(
        'createQuote',
        409,
        { body, as: ada },
        'You paid this order in USD, and prices are in EUR now. Write to us to upgrade it.',
      ),
    ).toMatchObject(refusal);
    const link = { params: { order_id: inDollars }, query: { slug: 'larger' }, as: ada };
    expect(
      await app().refused(
        'upgradeLink',
        409,
        link,
        'You paid this order in USD, and prices are in EUR now. Write to us to upgrade it.',
      ),
    ).toMatchObject(refusal);
    // Euros are credited to a price in euros, and a price in dollars that was kept is charged in dollars.
    const inEuros = await bought(app(), ada, { slug: 'smaller' });
    expect(await listed(inEuros)).toMatchObject({ data: [{ price: { total: 6000 } }] });
    const upgrade = await begin(app(), ada, { ...body, quote: kept.id });
    expect(await orderRow(app(), upgrade)).toMatchObject({ currency: 'USD', total: 6000 });
    await save('pricing', 'pricing', { currency: 'USD' });
    expect((await listed(inDollars)).data).toHaveLength(1);
  });
});
