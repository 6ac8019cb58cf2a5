import { beforeEach, expect, test } from 'vitest';
import type { OfferKind } from '../../../src/contract/commerce/offer-data.ts';
import type { OfferDetail } from '../../../src/contract/commerce/offers-admin.ts';
import type { TestUser } from '../../support/app.ts';
import { EXAM_BUNDLE } from '../../support/commerce/orders.ts';
import { changes, dumpTables } from '../../support/dump.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const DAY = 86_400_000;
const PAUSE =
  'This is on sale now and would be off sale until then. Keep its start. For a lower price later, schedule a promotion; save a higher price on the day from which it counts.';

describeOnBoth('a change of what is on sale', (kind) => {
  const app = useApp(kind);
  const params = { kind: 'bundle' as const, slug: EXAM_BUNDLE };
  let ada: TestUser;
  let offer: OfferDetail;
  beforeEach(async () => {
    ada = await app().user('administrator');
    offer = await app().ok('readOffer', { params, as: ada });
  });

  /** An offer as it is sent to be saved, with another schedule. */
  const next = ({ version, data }: OfferDetail, starts_at: number | null, ends_at: number | null = null) => ({
    params,
    body: { version, data, starts_at, ends_at },
    as: ada,
  });
  const notesOf = async (of: OfferKind, slug: string, data: object, starts_at: number | null = null) => {
    const body = { data, starts_at, ends_at: null };
    return (await app().ok('previewOffer', { params: { kind: of, slug }, body, as: ada })).notes;
  };
  const isOnSale = async () => (await app().call('createQuote', { body: { slug: EXAM_BUNDLE } })).status === 201;

  test('[CO-12] a bundle that is on sale is not taken off sale by a later start, and the preview says so before', async () => {
    const before = await dumpTables(app().queries);
    const monday = app().clock.now() + 3 * DAY;
    const data = { ...offer.data, list_price: 17_900 };
    expect(await notesOf('bundle', EXAM_BUNDLE, data, monday)).toEqual([PAUSE]);
    const refused = await app().refused(
      'saveOffer',
      422,
      next({ ...offer, data }, monday),
      'This is on sale now and would be off sale until then. Keep its start. For a lower price later, schedule a promotion; save a higher price on the day from which it counts.',
    );
    expect(refused).toMatchObject({ message: PAUSE, errors: { starts_at: [PAUSE] } });
    expect(changes(before, await dumpTables(app().queries))).toEqual([]);
    expect(await isOnSale()).toBe(true);
    expect(await notesOf('bundle', EXAM_BUNDLE, data)).toEqual([]);
  });

  test('[CO-12] a start that has passed or is now, and an end, may be saved; what is over may start again', async () => {
    const now = app().clock.now();
    const started = await app().ok('saveOffer', next(offer, now));
    expect(await isOnSale()).toBe(true);
    const over = await app().ok('saveOffer', next(started, now - DAY, now));
    expect(await isOnSale()).toBe(false);
    expect(await notesOf('bundle', EXAM_BUNDLE, offer.data, now + DAY)).toEqual([]);
    const planned = await app().ok('saveOffer', next(over, now + DAY));
    // It is not on sale yet, so that its start may move.
    await app().ok('saveOffer', next(planned, now + 2 * DAY));
    app().clock.advance(2 * DAY);
    ada = await app().user('administrator');
    expect(await isOnSale()).toBe(true);
    await app().ok('saveOffer', next(await app().ok('readOffer', { params, as: ada }), null));
  });

  test('[CO-12] an older version with a later start is not restored while the newest is on sale', async () => {
    const now = app().clock.now();
    const over = await app().ok('saveOffer', next(offer, null, now));
    const planned = await app().ok('saveOffer', next(over, now + 300 * DAY));
    const current = await app().ok('saveOffer', next(planned, null));
    const undo = (version: number, to: number) => ({ params, body: { version, to }, as: ada });
    const refused = await app().refused(
      'undoOffer',
      422,
      undo(current.version, planned.version),
      'This is on sale now and would be off sale until then. Keep its start. For a lower price later, schedule a promotion; save a higher price on the day from which it counts.',
    );
    expect(refused.message).toBe(PAUSE);
    expect(await isOnSale()).toBe(true);
    await app().ok('undoOffer', undo(current.version, offer.version));
  });

  test('[CO-12] a draft may be published with a later start, and coupons and promotions may pause', async () => {
    const later = app().clock.now() + DAY;
    const publish = async (of: OfferKind, slug: string, data: object, starts_at: number | null) => {
      const key = { kind: of, slug };
      const body = { version: null, data, starts_at, ends_at: null };
      await app().ok('saveOffer', { params: key, body, as: ada });
      return app().ok('publishOffer', { params: key, body: { version: 1 }, as: ada });
    };
    const data = { ...offer.data, upgrades_to: [] };
    expect((await publish('bundle', 'a-later-bundle', data, later)).state).toBe('published');
    const discounts = [{ bundle: EXAM_BUNDLE, percent: 10 }];
    const promotion = { name: 'Autumn', tech: 'javascript', during: 'schedule', discounts };
    const { version } = await publish('promotion', 'an-autumn', promotion, null);
    const paused = { version, data: promotion, starts_at: later, ends_at: null };
    await app().ok('saveOffer', { params: { kind: 'promotion', slug: 'an-autumn' }, body: paused, as: ada });
    // The lower price that it brings later needs no other start of the bundle.
    const price = async () => (await app().ok('createQuote', { body: { slug: EXAM_BUNDLE } })).total;
    expect(await price()).toBe(14_900);
    app().clock.advance(DAY);
    expect(await price()).toBe(13_400);
  });

  test('[CO-12] the preview of another currency says that every amount keeps its number', async () => {
    const { data } = await app().ok('readOffer', { params: { kind: 'pricing', slug: 'pricing' }, as: ada });
    expect(await notesOf('pricing', 'pricing', { ...data, quote_minutes: 60 })).toEqual([]);
    expect(await notesOf('pricing', 'pricing', { ...data, currency: 'EUR' })).toEqual([
      'Prices are in USD now. Nothing is converted: every amount keeps its number, so 149 USD becomes 149 EUR. Orders paid in USD can be upgraded only while prices are in USD.',
    ]);
  });
});
