import { expect, test } from 'vitest';
import { CERTIFICATION } from '../../../support/app.ts';
import {
  bought,
  LARGE,
  SMALL,
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
