import { expect, test } from 'vitest';
import { bundleOfOrder } from '../../../../src/server/commerce/orders/upgrade.ts';
import { CERTIFICATION } from '../../../support/app.ts';
import {
  bought,
  LARGE,
  orderRow,
  SMALL,
  storeBundle,
  storeUpgradeable,
  TRAINING,
  TRAINING_DOCUMENT,
} from '../../../support/commerce/orders.ts';
import { describeOnBoth, useApp } from '../../../support/suite.ts';

const RETAKE = 'javascript-junior-developer-retake';
const DAY = 86_400_000;

describeOnBoth('what is offered to who bought or failed something', (kind) => {
  const app = useApp(kind, { documents: [TRAINING_DOCUMENT], settings: { RETAKE_COOLDOWN_DAYS: '7' } });

  test('[RT-09] [CO-05] an upgrade has the price that checkout charges, with what was paid taken off', async () => {
    const ada = await app().user();
    await storeUpgradeable(app(), [TRAINING]);
    for (const region of ['GLOBAL', 'IN']) {
      const id = await bought(app(), ada, { slug: SMALL, region });
      const { data, meta } = await app().ok('orderUpgrades', { params: { id }, as: ada });
      const quote = await app().ok('createQuote', { body: { slug: LARGE, upgrade: id }, as: ada });
      expect(data).toEqual([
        { slug: LARGE, adds: [{ ...TRAINING, title: expect.any(String) }], price: quote.items[0] },
      ]);
      expect(meta).toEqual({ total: 1, currency: 'USD', tax_note: quote.tax_note });
      expect(quote.items[0]?.lines).toContainEqual(expect.objectContaining({ reason: 'upgrade' }));
    }
    const id = await bought(app(), ada, { slug: SMALL });
    const eve = await app().user();
    await app().refused('orderUpgrades', 404, { params: { id }, as: eve }, 'The order was not found.');
    await bought(app(), ada, { slug: LARGE, upgrade: id });
    expect((await app().ok('orderUpgrades', { params: { id }, as: ada })).data).toEqual([]);
  });

  test('[CO-05] an order from before there were bundles has the one on sale for the same, else one that was withdrawn', async () => {
    const ada = await app().user();
    const order = { ...(await orderRow(app(), await bought(app(), ada))), offer_slug: null, product: 'old-exam' };
    const products = [{ certification_id: 'old-exam', type: 'EXAM' as const }];
    const nameOf = async () => (await bundleOfOrder(app().queries, order))?.name;
    for (const slug of ['old-a', 'old-b', 'old-c']) await storeBundle(app(), slug, { name: slug, products });
    const setState = (slug: string, state: string) =>
      app().queries.updateTable('offer').set({ state }).where('slug', '=', slug).execute();
    await setState('old-a', 'draft');
    await setState('old-b', 'withdrawn');
    expect(await nameOf()).toBe('old-c');
    await setState('old-c', 'draft');
    expect(await nameOf()).toBe('old-b');
    await setState('old-b', 'draft');
    expect(await nameOf()).toBeUndefined();
  });

  test('[EX-16] a retake is offered with its price after a failed attempt and its cool-down, and says when before', async () => {
    const ada = await app().user();
    const offer = () => app().ok('retakeOffer', { params: { id: CERTIFICATION }, query: {}, as: ada });
    const priced = { slug: RETAKE, total: 8900, currency: 'USD', region: 'GLOBAL' };
    expect(await offer()).toEqual({ offer: priced, problem: expect.any(String), from: null });
    await app().attemptIn('failed', ada, CERTIFICATION);
    const early = await offer();
    expect(early).toEqual({ offer: priced, problem: expect.any(String), from: expect.any(Number) });
    app().clock.advance(7 * DAY);
    expect(await offer()).toEqual({ offer: priced, problem: null, from: null });
    const quote = await app().ok('createQuote', { body: { slug: RETAKE, retake: CERTIFICATION }, as: ada });
    expect(quote.total).toBe(priced.total);
    await app().refused(
      'retakeOffer',
      404,
      { params: { id: 'cobol-developer' }, query: {}, as: ada },
      'The certification was not found.',
    );
  });
});
