import { expect, test } from 'vitest';
import {
  decideAuthorizedCards,
  endOverdueReviews,
} from '../../../../src/server/commerce/order-reviews/card-reviews.ts';
import { settlePayment } from '../../../../src/server/commerce/orders/settle-payment.ts';
import { sendRequestedRefunds } from '../../../../src/server/commerce/refunds/send-refunds.ts';
import {
  balances,
  begin,
  EXAM_BUNDLE,
  grantedTo,
  openReviews,
  orderRow,
  storeCoupon,
} from '../../../support/commerce/orders.ts';
import { describeOnBoth, useApp } from '../../../support/suite.ts';

/** $149 in India, whose income group pays half of it, rounded down. */
const REGIONAL = 7400;
const HOURS = 3_600_000;
const REVIEW = { slug: EXAM_BUNDLE, region: 'IN' };

describeOnBoth('a regional price and the card that pays it', (kind) => {
  const app = useApp(kind);
  const settle = (session: Parameters<typeof settlePayment>[1]) => settlePayment(app().services, session);
  const beginRegional = async () => {
    const ada = await app().user();
    return { ada, id: await begin(app(), ada, REVIEW) };
  };

  test('[CO-07] a regional price is authorized first, a global one charged at once', async () => {
    const { id } = await beginRegional();
    const other = await begin(app(), await app().user(), { slug: EXAM_BUNDLE });
    // Several seats have no regional price, whatever the country.
    const seats = await begin(app(), await app().user(), { ...REVIEW, quantity: 2 });
    const isHeld = (orderId: string) => app().payments.requests.find((one) => one.orderId === orderId)?.isHeld;
    expect([isHeld(id), isHeld(other), isHeld(seats)]).toEqual([true, false, false]);
  });

  // Kenya is of the same group as India, Ethiopia of a lower one.
  test.each(['IN', 'KE', 'ET'])(
    '[CO-07] a card of the same income group, or of a lower one, is charged: %s',
    async (country) => {
      const { ada, id } = await beginRegional();
      await settle(app().payments.authorize(id, country));
      expect(await orderRow(app(), id)).toMatchObject({ state: 'fulfilled', card_country: country, total: REGIONAL });
      expect(app().payments.sessionOf(id)).toMatchObject({ paid: true, held: false });
      expect(await balances(app(), id)).toEqual({ provider: REGIONAL, revenue: -REGIONAL });
      expect(await grantedTo(app(), ada)).toEqual(['EXAM']);
      expect(await openReviews(app(), id)).toEqual([]);
    },
  );

  test('[CO-07] a card of another income group is released: nothing is charged, and the buyer reads why', async () => {
    await storeCoupon(app(), 'held', { once_per_person: true, with_regional: true });
    const ada = await app().confirmedUser();
    const headers = { 'x-coupon': 'HELD' };
    const { order_id: id } = await app().ok('checkout', { body: REVIEW, headers, as: ada });
    await settle(app().payments.authorize(id, 'US'));
    expect(app().payments.sessionOf(id)).toMatchObject({ paid: false, held: false });
    expect(await balances(app(), id)).toEqual({});
    expect(await grantedTo(app(), ada)).toEqual([]);
    expect(await app().ok('checkoutStatus', { params: { id }, as: ada })).toMatchObject({
      ...{ state: 'cancelled', paid_at: null, pay_link: null },
      problem:
        "Your card was issued in another country (United States), where this price doesn't apply. The payment was released, so nothing was charged. You can order at the global price.",
      basket: { slug: EXAM_BUNDLE, region: 'IN', coupon: 'HELD' },
    });
    // Its coupon is free again.
    const global = await app().ok('createQuote', { body: { slug: EXAM_BUNDLE }, headers, as: ada });
    expect(global.coupon).toEqual({ code: 'HELD', problem: null });
    // What the provider says afterwards changes nothing.
    await settle(await app().payments.readSession(app().payments.sessionOf(id).id));
    expect(await orderRow(app(), id)).toMatchObject({ state: 'cancelled' });
  });

  test('[CO-07] a server that dies after the authorization is followed by the job; it charges once', async () => {
    const { ada, id } = await beginRegional();
    const session = app().payments.authorize(id, 'IN');
    app().payments.isDown = true;
    await settle(session);
    app().payments.isDown = false;
    expect(await orderRow(app(), id)).toMatchObject({ state: 'authorized', paid_at: null });
    await Promise.all([decideAuthorizedCards(app().services), decideAuthorizedCards(app().services), settle(session)]);
    expect(await orderRow(app(), id)).toMatchObject({ state: 'fulfilled' });
    expect(await balances(app(), id)).toEqual({ provider: REGIONAL, revenue: -REGIONAL });
    expect(await grantedTo(app(), ada)).toEqual(['EXAM']);
  });

  test('[CO-07] old news change nothing: a page that was open, a card that was held', async () => {
    const { id } = await beginRegional();
    const open = structuredClone(app().payments.sessionOf(id));
    const held = structuredClone(app().payments.authorize(id, 'IN'));
    app().payments.isDown = true;
    await settle(held);
    await settle(open);
    expect(await orderRow(app(), id)).toMatchObject({ state: 'authorized' });
    app().payments.isDown = false;
    await settle(held);
    for (const session of [open, held]) await settle(session);
    expect(await orderRow(app(), id)).toMatchObject({ state: 'fulfilled' });
    expect(app().payments.sessionOf(id)).toMatchObject({ paid: true, held: false });
  });

  test('[CO-07] a card that was authorized for an order which a newer one replaced is released', async () => {
    const { ada, id } = await beginRegional();
    await begin(app(), ada, REVIEW);
    await settle(app().payments.authorize(id, 'IN'));
    expect(await orderRow(app(), id)).toMatchObject({ state: 'cancelled', paid_at: null });
    expect(app().payments.sessionOf(id)).toMatchObject({ paid: false, held: false });
  });

  test('[CO-07] a country that is known only after the charge waits for a person: nothing is given, buyer and staff see it', async () => {
    const { ada, id } = await beginRegional();
    await settle(app().payments.pay(id, { cardCountry: 'US' }));
    expect(await orderRow(app(), id)).toMatchObject({ state: 'underReview', card_country: 'US' });
    expect(await grantedTo(app(), ada)).toEqual([]);
    expect(await openReviews(app(), id)).toEqual(['card-country']);
    expect(await app().ok('checkoutStatus', { params: { id }, as: ada })).toMatchObject({
      ...{ state: 'underReview', invoice: null },
    });
    expect(await app().ok('getOrder', { params: { id }, as: ada })).toMatchObject({
      lines: [{ gives: [{ use: 'pending' }], returnable: { pieces: 0, problem: 'We are checking this payment.' } }],
    });
  });

  test('[CO-07] an administrator opens it, or refunds it; an answer without a decision is refused', async () => {
    const as = await app().user('administrator');
    const reviewOf = async (orderId: string) =>
      (await app().ok('getStaffOrder', { params: { id: orderId }, as })).reviews[0]?.id ?? '';
    const [opened, refunded] = [await beginRegional(), await beginRegional()];
    for (const { id } of [opened, refunded]) await settle(app().payments.pay(id, { cardCountry: null }));
    const answer = async (id: string, decision?: 'open' | 'refund') => ({
      ...{ params: { id: await reviewOf(id) }, as },
      body: { note: 'The bank says so.', ...(decision ? { decision } : {}) },
    });
    const sentence = 'Choose whether to open the order or to refund it.';
    await app().refused('closeOrderReview', 422, await answer(opened.id), sentence);
    expect(await app().ok('closeOrderReview', await answer(opened.id, 'open'))).toMatchObject({ state: 'fulfilled' });
    expect(await grantedTo(app(), opened.ada)).toEqual(['EXAM']);
    expect(await app().ok('closeOrderReview', await answer(refunded.id, 'refund'))).toMatchObject({
      ...{ state: 'refunded', refunded: REGIONAL },
    });
    expect(await grantedTo(app(), refunded.ada)).toEqual([]);
    await app().refused('closeOrderReview', 409, await answer(opened.id, 'refund'));
    expect(await orderRow(app(), opened.id)).toMatchObject({ state: 'fulfilled' });
  });

  test('[CO-07] after 24 hours the server decides: opened where the country is unknown, refunded where it is another', async () => {
    const [unknown, other] = [await beginRegional(), await beginRegional()];
    await settle(app().payments.pay(unknown.id, { cardCountry: null }));
    await settle(app().payments.pay(other.id, { cardCountry: 'DE' }));
    app().clock.advance(24 * HOURS - 1);
    await endOverdueReviews(app().services);
    expect(await orderRow(app(), unknown.id)).toMatchObject({ state: 'underReview' });
    app().clock.advance(1);
    await Promise.all([endOverdueReviews(app().services), endOverdueReviews(app().services)]);
    await sendRequestedRefunds(app().services);
    expect(await orderRow(app(), unknown.id)).toMatchObject({ state: 'fulfilled' });
    expect(await orderRow(app(), other.id)).toMatchObject({ state: 'refunded', refunded: REGIONAL });
    expect(await grantedTo(app(), unknown.ada)).toEqual(['EXAM']);
    expect(await grantedTo(app(), other.ada)).toEqual([]);
    expect([await openReviews(app(), unknown.id), await openReviews(app(), other.id)]).toEqual([[], []]);
    const notes = app().queries.selectFrom('order_review').select('note').where('order_id', '=', other.id);
    expect(await notes.execute()).toEqual([
      { note: 'Refunded after 24 hours: the card is from a country with a higher price.' },
    ]);
  });
});
