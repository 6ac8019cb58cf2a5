import { expect, test } from 'vitest';
import { settlePayment } from '../../../src/server/commerce/orders/settle-payment.ts';
import { sendRequestedRefunds } from '../../../src/server/commerce/refunds/send-refunds.ts';
import { confirmationIn, linkIn, mailAbout, mailsTo, type Person, signUp } from '../../support/accounts.ts';
import { CERTIFICATION, type TestUser } from '../../support/app.ts';
import {
  begin,
  bought,
  EXAM_BUNDLE,
  LARGE,
  openReviews,
  orderRow,
  pay,
  SMALL,
  storeBundle,
  storeCoupon,
  storeUpgradeable,
  TRAINING,
  TRAINING_DOCUMENT,
} from '../../support/commerce/orders.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const PRICE = 14_900;
const GUEST = { slug: EXAM_BUNDLE, email: 'guest@example.com' };

describeOnBoth('checkout', (kind) => {
  const app = useApp(kind, { documents: [TRAINING_DOCUMENT] });
  const status = (id: string, as: TestUser | null = null) => app().ok('checkoutStatus', { params: { id }, as });
  const verify = async (of: Person) =>
    app().ok('verifyEmail', {
      ...confirmationIn(await mailAbout(app(), of.email, 'Confirm your email address')),
      as: of,
    });
  const attempts = (of: TestUser) =>
    app()
      .queries.selectFrom('attempt')
      .select(['id', 'state', 'certification_id'])
      .where('user_id', '=', of.id)
      .execute();

  test('[CO-04] [CO-06] an order is paid at the provider and gives its exam, also when the buyer never comes back', async () => {
    const ada = await app().user();
    const { link, order_id: id } = await app().ok('checkout', { body: { slug: EXAM_BUNDLE }, as: ada });
    expect(link).toBe(app().payments.sessionOf(id).url);
    expect(await attempts(ada)).toEqual([]);
    expect((await app().ok('listOrders', { query: {}, as: ada })).data).toMatchObject([
      { id, state: 'awaitingPayment', total: PRICE, pay_link: link, invoice: null },
    ]);
    expect((await app().ok('auth', { as: ada })).orders).toEqual([]);

    await pay(app(), id);
    expect(await attempts(ada)).toEqual([
      { id: expect.any(String), state: 'awaitingTerms', certification_id: CERTIFICATION },
    ]);
    expect((await app().ok('auth', { as: ada })).orders).toMatchObject([{ id, quantity: 1 }]);
    expect(await app().ok('getOrder', { params: { id }, as: ada })).toMatchObject({
      ...{ id, state: 'fulfilled', total: PRICE, refunded: 0, currency: 'USD', pay_link: null },
      ...{ paid_at: app().clock.now(), invoice: `/api/orders/${id}/invoice` },
    });
    expect(await mailsTo(app(), ada.email)).toMatchObject([{ subject: 'Your order at Chartered' }]);
  });

  test('[CO-05] the page after paying asks the provider itself: it needs no webhook, and works without an account', async () => {
    const id = await begin(app(), null, GUEST);
    expect(await status(id)).toMatchObject({ state: 'awaitingPayment', pay_link: app().payments.sessionOf(id).url });
    app().payments.pay(id);
    const shown = await status(id);
    expect(shown).toEqual({
      ...{ order_id: id, state: 'fulfilled', total: PRICE, refunded: 0, currency: 'USD', problem: null },
      items: [expect.objectContaining({ slug: EXAM_BUNDLE, quantity: 1, total: PRICE })],
      ...{ tax_note: expect.any(String), created_at: app().clock.now(), paid_at: app().clock.now(), pay_link: null },
      gives: [
        {
          ...{ certification_id: CERTIFICATION, type: 'EXAM', title: expect.any(String) },
          path: '/javascript/dashboard/exam',
        },
      ],
      ...{ vouchers: 0, own_team: null, invoice: null, claimed: false, unclaimed: true, duplicate_of: null },
      basket: {
        ...{ slug: EXAM_BUNDLE, quantity: 1, upsell: [], region: 'GLOBAL' },
        ...{ coupon: null, upgrade: null, retake: null },
      },
    });
    expect(JSON.stringify(shown)).not.toContain(GUEST.email);
    await app().refused('checkoutStatus', 404, { params: { id: 'nothing' } }, 'The order was not found.');
  });

  test('a guest has to say an address', async () => {
    const refused = await app().refused('checkout', 422, { body: { slug: EXAM_BUNDLE } }, 'Email is required.');
    expect(refused.errors).toEqual({ email: ['Email is required.'] });
  });

  test("a guest's order is the account's with its address once that is verified, and not before", async () => {
    const email = 'later@example.com';
    const id = await bought(app(), null, { ...GUEST, email });
    const ada = await signUp(app(), { email });
    expect(await attempts(ada)).toEqual([]);
    expect((await app().ok('listOrders', { query: {}, as: ada })).data).toEqual([]);
    await verify(ada);
    expect(await attempts(ada)).toMatchObject([{ state: 'awaitingTerms' }]);
    expect(await status(id, ada)).toMatchObject({ claimed: true, invoice: `/api/orders/${id}/invoice` });
    expect(await status(id)).toMatchObject({ claimed: false, invoice: null });

    // One that is paid when the account is there already goes to it at once; one that was claimed stays claimed once.
    await bought(app(), null, { ...GUEST, email });
    expect(await attempts(ada)).toHaveLength(2);
    await app().ok('login', { body: { email, password: 'a long enough password' } });
    expect(await attempts(ada)).toHaveLength(2);
  });

  test("the mail that confirms a guest's address leads to what was bought with it, and so does every opening of its link", async () => {
    const email = 'guest-to-be@example.com';
    const pathOf = async () => {
      const mail = await mailAbout(app(), email, 'Confirm your email address');
      return linkIn(mail, 'verify-email/').pathname.split('/')[1];
    };
    await bought(app(), null, { ...GUEST, email });
    const ada = await signUp(app(), { email });
    expect(await pathOf()).toBe('javascript');
    const confirmed = await verify(ada);
    const [attempt] = await attempts(ada);
    const exam = { id: attempt?.id, tech: 'javascript' };
    expect(confirmed.exam).toEqual(exam);
    expect((await verify(ada)).exam).toEqual(exam);

    const eve = await signUp(app());
    expect((await verify(eve)).exam).toBeNull();
  });

  test('an order that was not paid names no technology in the mail that confirms its address', async () => {
    const email = 'undecided@example.com';
    await begin(app(), null, { ...GUEST, email });
    const ada = await signUp(app(), { email });
    const mail = await mailAbout(app(), email, 'Confirm your email address');
    expect(linkIn(mail, 'verify-email/').pathname).toMatch(/^\/vuejs\/verify-email\//);
    expect((await verify(ada)).exam).toBeNull();
  });

  test("signing in claims a guest's order, team vouchers included", async () => {
    await storeBundle(app(), 'team-bundle');
    const ada = await signUp(app(), { email: 'manager-to-be@example.com' });
    await verify(ada);
    await app().queries.updateTable('user').set({ email_verified_at: null }).where('id', '=', ada.id).execute();
    await bought(app(), null, { slug: 'team-bundle', quantity: 3, email: ada.email });
    await app().queries.updateTable('user').set({ email_verified_at: 1 }).where('id', '=', ada.id).execute();
    app().services.sessions.invalidateUser(ada.id);
    const session = await app().ok('login', { body: { email: ada.email, password: 'a long enough password' } });
    expect(session.user.roles).toContain('owner');
    expect(session.user.team_vouchers).toHaveLength(3);
  });

  test('[VO-12] a team order gives a voucher for each seat, and one payment gives them once', async () => {
    const ada = await app().user();
    await storeBundle(app(), 'five-seats');
    const id = await begin(app(), ada, { slug: 'five-seats', quantity: 5 });
    const session = app().payments.pay(id);
    await Promise.all(Array.from({ length: 20 }, () => settlePayment(app().services, session)));
    expect((await app().ok('voucherCombos', { query: {}, as: ada })).data).toMatchObject([{ order_id: id, total: 5 }]);
    expect(await status(id, ada)).toMatchObject({ state: 'fulfilled', vouchers: 5, gives: [] });
    expect((await app().ok('auth', { as: ada })).roles).toContain('owner');
  });

  test('[CO-09] a quote that was shown is what is charged; asked again it is the same order', async () => {
    const ada = await app().user();
    const quote = await app().ok('createQuote', { body: { slug: EXAM_BUNDLE, region: 'IN' }, as: ada });
    const body = { slug: EXAM_BUNDLE, region: 'IN', quote: quote.id };
    const first = await app().ok('checkout', { body, as: ada });
    expect(await app().ok('checkout', { body, as: ada })).toEqual(first);
    expect(await orderRow(app(), first.order_id)).toMatchObject({
      total: quote.total,
      region: 'IN',
      level: quote.level,
    });
    expect(app().payments.sessionOf(first.order_id).amount).toBe(quote.total);

    // Many that are lost on the way at the same moment.
    const next = await app().ok('createQuote', { body: { slug: EXAM_BUNDLE }, as: ada });
    const again = { slug: EXAM_BUNDLE, quote: next.id };
    const replies = await Promise.all(Array.from({ length: 10 }, () => app().ok('checkout', { body: again, as: ada })));
    expect(new Set(replies.map(({ order_id }) => order_id)).size).toBe(1);
    expect(new Set(replies.map(({ link }) => link)).size).toBe(1);
  });

  test('[CO-09] a price that two guests were shown is an order of each', async () => {
    const quote = await app().ok('createQuote', { body: { slug: EXAM_BUNDLE } });
    const send = (email: string) => app().ok('checkout', { body: { slug: EXAM_BUNDLE, quote: quote.id, email } });
    const [ada, eve] = [await send('ada@example.com'), await send('eve@example.com')];
    expect(await orderRow(app(), ada.order_id)).toMatchObject({ email: 'ada@example.com', state: 'awaitingPayment' });
    expect(await orderRow(app(), eve.order_id)).toMatchObject({ email: 'eve@example.com', state: 'awaitingPayment' });
  });

  test('[CO-09] an order that another has taken the place of is not paid: its price is shown once more', async () => {
    const ada = await app().user();
    const quote = await app().ok('createQuote', { body: { slug: EXAM_BUNDLE }, as: ada });
    const body = { slug: EXAM_BUNDLE, quote: quote.id };
    const { order_id: id } = await app().ok('checkout', { body, as: ada });
    await app().ok('checkout', { body: { slug: EXAM_BUNDLE, replaces: id }, as: ada });
    expect(await orderRow(app(), id)).toMatchObject({ state: 'cancelled' });
    expect(await app().refused('checkout', 409, { body, as: ada })).toMatchObject({
      code: 'price_changed',
      message: 'This order was not paid in time. Look at the price once more.',
    });
  });

  test('[CO-09] an order that was not paid in time is not paid by sending it again', async () => {
    const ada = await app().user();
    const quote = await app().ok('createQuote', { body: { slug: EXAM_BUNDLE }, as: ada });
    const body = { slug: EXAM_BUNDLE, quote: quote.id };
    const { order_id: id } = await app().ok('checkout', { body, as: ada });
    await app().queries.updateTable('order').set({ state: 'expired' }).where('id', '=', id).execute();
    const sentence = 'This order was not paid in time. Look at the price once more.';
    expect(await app().refused('checkout', 409, { body, as: ada }, sentence)).toMatchObject({ code: 'price_changed' });
    expect(await orderRow(app(), id)).toMatchObject({ state: 'expired', paid_at: null });
  });

  test('an order that is sent again keeps what was entered last, until it is paid', async () => {
    const ada = await app().user();
    const { id: quote } = await app().ok('createQuote', { body: { slug: EXAM_BUNDLE }, as: ada });
    const send = (more: object) => app().ok('checkout', { body: { slug: EXAM_BUNDLE, quote, ...more }, as: ada });
    const { order_id: id } = await send({ immediate_delivery: true });
    const consentAt = (await orderRow(app(), id)).consent_at;
    expect(consentAt).toBe(app().clock.now());
    app().clock.advance(1000);
    const billing = { company: 'Analytical Engines', vat_id: 'DE123456789' };
    expect((await send({ immediate_delivery: true, billing })).order_id).toBe(id);
    expect(await orderRow(app(), id)).toMatchObject({ billing: JSON.stringify(billing), consent_at: consentAt });
    expect((await send({})).order_id).toBe(id);
    expect(await orderRow(app(), id)).toMatchObject({ billing: null, consent_at: null });
    await pay(app(), id);
    await send({ immediate_delivery: true, billing });
    expect(await orderRow(app(), id)).toMatchObject({ billing: null, consent_at: null });
  });

  test('[CO-11] what an invoice says of the buyer has its form, or nothing is ordered', async () => {
    const ada = await app().user();
    const send = (billing: object) => app().call('checkout', { body: { slug: EXAM_BUNDLE, billing }, as: ada });
    const vat = { 'billing.vat_id': ['A VAT number has 4 to 20 letters and digits.'] };
    const wrong: [object, object][] = [
      [{ vat_id: 'DE1' }, vat],
      [{ vat_id: 'DE123456789012345678X' }, vat],
      [{ vat_id: '#DE 123456789' }, vat],
      [{ vat_id: 'DE 123456789#' }, vat],
      [{ vat_id: '' }, vat],
      [{ company: 'x'.repeat(121) }, { 'billing.company': ['The company may have at most 120 characters.'] }],
      [{ company: ' ' }, { 'billing.company': ['The company is required.'] }],
      [{ phone: '1' }, { 'billing.phone': ['This field is not known.'] }],
    ];
    for (const [billing, errors] of wrong) {
      const { status: code, json } = await send(billing);
      expect({ code, errors: (json as { errors: object }).errors }).toEqual({ code: 422, errors });
    }
    expect((await app().ok('listOrders', { query: {}, as: ada })).data).toEqual([]);
    for (const billing of [{ vat_id: 'DE-1' }, { vat_id: 'DE 12345.6789012345X' }, { company: 'x'.repeat(120) }, {}]) {
      expect((await send(billing)).status, JSON.stringify(billing)).toBe(201);
    }
  });

  test('[CO-09] a price that changed after its quote had ended is shown first', async () => {
    const ada = await app().user();
    await storeBundle(app(), 'cheap');
    const quote = await app().ok('createQuote', { body: { slug: 'cheap' }, as: ada });
    const body = { slug: 'cheap', quote: quote.id };
    app().clock.advance(quote.expires_at - app().clock.now());
    await app()
      .queries.updateTable('offer')
      .set({ ends_at: app().clock.now() + 1 })
      .where('kind', '=', 'promotion')
      .execute();
    // The price is the same as before: there is nothing to show.
    await app().ok('checkout', { body, as: ada });
    const second = await app().ok('createQuote', { body: { slug: 'cheap' }, as: ada });
    app().clock.advance(second.expires_at - app().clock.now());
    const { data } = await app()
      .queries.selectFrom('offer')
      .select('data')
      .where('slug', '=', 'cheap')
      .executeTakeFirstOrThrow();
    const dearer = JSON.stringify({ ...JSON.parse(data), list_price: 20_000 });
    await app().queries.updateTable('offer').set({ data: dearer }).where('slug', '=', 'cheap').execute();
    await app().services.offers.refresh();
    const refused = await app().refused(
      'checkout',
      409,
      { body: { slug: 'cheap', quote: second.id }, as: ada },
      'The price has changed. Look at the new one first.',
    );
    expect(refused.code).toBe('price_changed');
    // A quote is for what it was asked for.
    const third = await app().ok('createQuote', { body: { slug: 'cheap' }, as: ada });
    const other = { slug: 'cheap', quantity: 2, quote: third.id };
    expect(
      (
        await app().refused(
          'checkout',
          409,
          { body: other, as: ada },
          'The price has changed. Look at the new one first.',
        )
      ).code,
    ).toBe('price_changed');
    const eve = await app().user();
    expect(
      (
        await app().refused(
          'checkout',
          409,
          { body: { slug: 'cheap', quote: third.id }, as: eve },
          'The price has changed. Look at the new one first.',
        )
      ).code,
    ).toBe('price_changed');
  });

  test('[CO-09] after the end of a quote its lines are shown first when they changed, at the same total as well', async () => {
    const ada = await app().user();
    const slug = 'renamed';
    await storeBundle(app(), slug, { name: 'Before' });
    const quote = await app().ok('createQuote', { body: { slug }, as: ada });
    expect(quote.total).toBe(10_000);
    const rename = async (name: string) => {
      const stored = app().queries.selectFrom('offer').select('data').where('slug', '=', slug);
      const { data } = await stored.executeTakeFirstOrThrow();
      const renamed = JSON.stringify({ ...JSON.parse(data), name });
      await app().queries.updateTable('offer').set({ data: renamed }).where('slug', '=', slug).execute();
      await app().services.offers.refresh();
    };
    const body = { slug, quote: quote.id };
    app().clock.advance(quote.expires_at - app().clock.now());
    await rename('After');
    const { code, message } = await app().refused(
      'checkout',
      409,
      { body, as: ada },
      'The price has changed. Look at the new one first.',
    );
    expect([code, message]).toEqual(['price_changed', 'The price has changed. Look at the new one first.']);
    await rename('Before');
    const { order_id: id } = await app().ok('checkout', { body, as: ada });
    expect(await orderRow(app(), id)).toMatchObject({ total: 10_000, state: 'awaitingPayment' });
  });

  test('a provider that is not reached charges nothing, and the same call goes on later', async () => {
    const ada = await app().user();
    const quote = await app().ok('createQuote', { body: { slug: EXAM_BUNDLE }, as: ada });
    const body = { slug: EXAM_BUNDLE, quote: quote.id };
    app().payments.isDown = true;
    expect(
      (
        await app().refused(
          'checkout',
          503,
          { body, as: ada },
          'The payment page cannot be reached at this moment. Nothing was charged. Try again in a minute.',
        )
      ).code,
    ).toBe('payment_unreachable');
    app().payments.isDown = false;
    const { order_id: id } = await app().ok('checkout', { body, as: ada });
    app().payments.isDown = true;
    expect(await status(id)).toMatchObject({ state: 'awaitingPayment' });
    app().payments.isDown = false;
    await pay(app(), id);
    expect(await attempts(ada)).toHaveLength(1);
  });

  test('[CO-06] a page that the provider opened before the server could store it is found again by the key of its order', async () => {
    const ada = await app().user();
    const quote = await app().ok('createQuote', { body: { slug: EXAM_BUNDLE }, as: ada });
    const body = { slug: EXAM_BUNDLE, quote: quote.id };
    app().payments.isDown = true;
    await app().refused(
      'checkout',
      503,
      { body, as: ada },
      'The payment page cannot be reached at this moment. Nothing was charged. Try again in a minute.',
    );
    app().payments.isDown = false;
    const { id: orderId } = await app()
      .queries.selectFrom('order')
      .select('id')
      .where('user_id', '=', ada.id)
      .executeTakeFirstOrThrow();
    // The provider knows the key of a server that was updated since then: it stays the same.
    const page = await app().payments.createSession({
      ...{ orderId, email: ada.email, currency: 'USD', items: [], successUrl: '', cancelUrl: '', expiresAt: 1 },
      idempotencyKey: `order-${orderId}`,
    });
    expect(await app().ok('checkout', { body, as: ada })).toEqual({ link: page.url, order_id: orderId });
  });

  test('what costs nothing is given at once, without the provider', async () => {
    const ada = await app().user();
    await storeCoupon(app(), 'free', { discount: { kind: 'percent', percent: 100 } });
    const headers = { 'x-coupon': 'FREE' };
    const { link, order_id: id } = await app().ok('checkout', { body: { slug: EXAM_BUNDLE }, headers, as: ada });
    expect(link).toMatch(new RegExp(`/checkout/success\\?order=${id}$`));
    expect(await status(id, ada)).toMatchObject({ state: 'fulfilled', total: 0, invoice: null });
    expect(await attempts(ada)).toHaveLength(1);
    expect(app().payments.requests.some(({ orderId }) => orderId === id)).toBe(false);
  });

  test('a declined card is told, another try pays', async () => {
    const id = await begin(app(), null, GUEST);
    await settlePayment(app().services, app().payments.decline(id, 'Your card was declined.'));
    expect(await status(id)).toMatchObject({
      state: 'failed',
      problem: 'Your card was declined.',
      pay_link: expect.any(String),
    });
    await pay(app(), id);
    expect(await status(id)).toMatchObject({ state: 'fulfilled', problem: null });
  });

  test('an order that nobody paid ends; money that arrives later is honoured', async () => {
    const id = await begin(app(), null, GUEST);
    const quote = await orderRow(app(), id);
    await settlePayment(app().services, app().payments.expire(id));
    expect(await status(id)).toMatchObject({ state: 'expired', pay_link: null });
    await pay(app(), id);
    expect(await status(id)).toMatchObject({ state: 'fulfilled', total: quote.total });
  });

  test('another amount or another currency than that of the order gives nothing and is left to a person', async () => {
    const ada = await app().user();
    for (const more of [{ amount: PRICE - 1 }, { amount: PRICE + 1 }, { currency: 'eur' }]) {
      const id = await begin(app(), ada, { slug: EXAM_BUNDLE });
      await settlePayment(app().services, app().payments.pay(id, more));
      expect(await orderRow(app(), id)).toMatchObject({ state: 'awaitingPayment', paid_at: null });
      expect(await openReviews(app(), id)).toEqual(['amount']);
    }
    expect(await attempts(ada)).toEqual([]);
    expect(app().takeErrors()).toHaveLength(3);
  });

  test('[CO-07] a regional price that was charged to a card of a richer country waits for a person, and nobody is charged more', async () => {
    const poor = await begin(app(), null, { ...GUEST, region: 'IN' });
    await settlePayment(app().services, app().payments.pay(poor, { cardCountry: 'US' }));
    expect(await orderRow(app(), poor)).toMatchObject({ state: 'underReview', card_country: 'US' });
    expect(await openReviews(app(), poor)).toEqual(['card-country']);
    const right = await begin(app(), null, { ...GUEST, region: 'IN' });
    await settlePayment(app().services, app().payments.pay(right, { cardCountry: 'IN' }));
    expect(await orderRow(app(), right)).toMatchObject({ state: 'fulfilled' });
    expect(await openReviews(app(), right)).toEqual([]);
  });

  test('[CO-07] a coupon is used as often as it may be, and once by each person', async () => {
    await storeCoupon(app(), 'two', { max_uses: 2 });
    await storeCoupon(app(), 'once', { once_per_person: true });
    const use = (coupon: string, as: TestUser) =>
      app().call('checkout', { body: { slug: EXAM_BUNDLE }, headers: { 'x-coupon': coupon }, as });
    const people = await Promise.all(Array.from({ length: 13 }, () => app().confirmedUser()));
    const [ada, grace, joan] = people.slice(10) as [TestUser, TestUser, TestUser];
    const many = await Promise.all(people.slice(0, 10).map((as) => use('TWO', as)));
    expect(many.filter(({ status: code }) => code === 201)).toHaveLength(2);
    expect(many.filter(({ status: code }) => code === 409)).toHaveLength(8);
    const quote = await app().ok('createQuote', { body: { slug: EXAM_BUNDLE }, headers: { 'x-coupon': 'TWO' } });
    expect(quote.coupon?.problem).toBe(
      "The coupon TWO doesn't count here. It may be misspelled, not valid now, for another product, or used up.",
    );

    // The newer of two takes the place of the older, and its use.
    expect((await use('ONCE', ada)).status).toBe(201);
    const once = await use('ONCE', ada);
    expect(once.status).toBe(201);
    await pay(app(), (once.json as { order_id: string }).order_id);
    expect(await use('ONCE', ada)).toMatchObject({
      status: 409,
      json: { code: 'price_changed', message: 'You have used the coupon ONCE already.' },
    });
    expect((await use('ONCE', grace)).status).toBe(201);
    // An order that comes to nothing gives its use back.
    const first = many.find(({ status: code }) => code === 201)?.json as { order_id: string };
    await settlePayment(app().services, app().payments.expire(first.order_id));
    expect((await use('TWO', joan)).status).toBe(201);
  });

  test('[CO-07] a coupon that does not count says which, and one sentence for all reasons but the own use', async () => {
    const ada = await app().confirmedUser();
    const set = (slug: string, columns: object) =>
      app().queries.updateTable('offer').set(columns).where('kind', '=', 'coupon').where('slug', '=', slug).execute();
    await storeCoupon(app(), 'over');
    await storeCoupon(app(), 'soon');
    await storeCoupon(app(), 'senior', { bundles: ['javascript-senior-developer-exam'] });
    await storeCoupon(app(), 'spent', { max_uses: 1 });
    await storeCoupon(app(), 'mine', { once_per_person: true });
    await set('over', { ends_at: app().clock.now() - 1 });
    await set('soon', { starts_at: app().clock.now() + 1 });
    await app().services.offers.refresh();
    const use = (coupon: string, more: object = {}) =>
      app().ok('checkout', { body: { slug: EXAM_BUNDLE, ...more }, headers: { 'x-coupon': coupon }, as: ada });
    for (const coupon of ['SPENT', 'MINE']) await pay(app(), (await use(coupon)).order_id);
    const before = await app().queries.selectFrom('order').select('id').execute();
    const sentence = (code: string) =>
      `The coupon ${code} doesn't count here. It may be misspelled, not valid now, for another product, or used up.`;
    for (const [coupon, code, problem = sentence(code)] of [
      ['unknown', 'UNKNOWN'],
      ['%E0%A4%A', '%E0%A4%A'],
      ["'; drop table coupon_use;--", "'; DROP TABLE COUPON_USE;--"],
      ['OVER', 'OVER'],
      ['soon', 'SOON'],
      ['Senior', 'SENIOR'],
      ['SPENT', 'SPENT'],
      ['MINE', 'MINE', 'You have used the coupon MINE already.'],
    ] as const) {
      const options = { headers: { 'x-coupon': coupon }, as: ada };
      const quote = await app().ok('createQuote', { body: { slug: EXAM_BUNDLE }, ...options });
      expect([quote.total, quote.coupon]).toEqual([PRICE, { code, problem }]);
      const { data, meta } = await app().ok('catalog', { query: {}, ...options });
      const card = data.find(({ promotion_slug }) => promotion_slug === EXAM_BUNDLE);
      // What is for another product counts on this page; the card says what this one costs.
      expect([card?.price.total, meta.coupon?.problem]).toEqual([PRICE, code === 'SENIOR' ? null : problem]);
      const posted = await app().refused('checkout', 409, { body: { slug: EXAM_BUNDLE }, ...options });
      const linked = await app().refused('checkoutLink', 409, { query: { slug: EXAM_BUNDLE }, ...options });
      for (const { code: kindOfRefusal, message } of [posted, linked]) {
        expect([kindOfRefusal, message]).toEqual(['price_changed', problem]);
      }
    }
    expect(await app().queries.selectFrom('order').select('id').execute()).toEqual(before);
  });

  test('[CO-07] a coupon that takes nothing off is not called applied, and no use of it is gone', async () => {
    await storeCoupon(app(), 'home', { max_uses: 1, once_per_person: true });
    await storeCoupon(app(), 'nought', { discount: { kind: 'amount', amount: 0 }, max_uses: 1, with_regional: true });
    await storeBundle(app(), 'given-away', { list_price: 0 });
    const email = 'nothing-off@example.com';
    for (const [coupon, body, problem] of [
      ['HOME', { slug: EXAM_BUNDLE, region: 'IN' }, "The coupon HOME can't be combined with a regional price."],
      ['NOUGHT', { slug: EXAM_BUNDLE, region: 'IN' }, 'The coupon NOUGHT takes nothing off this price.'],
      ['NOUGHT', { slug: EXAM_BUNDLE }, 'The coupon NOUGHT takes nothing off this price.'],
      ['HOME', { slug: 'given-away' }, 'The coupon HOME takes nothing off this price.'],
    ] as const) {
      const headers = { 'x-coupon': coupon };
      const quote = await app().ok('createQuote', { body, headers });
      expect(quote.coupon).toEqual({ code: coupon, problem });
      expect(quote.total).toBe((await app().ok('createQuote', { body })).total);
      const { order_id: id } = await app().ok('checkout', { body: { ...body, email, quote: quote.id }, headers });
      expect(await orderRow(app(), id)).toMatchObject({ coupon: null, total: quote.total });
      // Without a price that was shown the buyer is asked first, unless there is nothing to pay.
      const unseen = await app().call('checkout', { body: { ...body, email }, headers });
      if (quote.total === 0) expect(unseen.status).toBe(201);
      else expect(unseen).toMatchObject({ status: 409, json: { code: 'price_changed', message: problem } });
    }
    const uses = app().queries.selectFrom('coupon_use').select('code').where('code', 'in', ['home', 'nought']);
    expect(await uses.execute()).toEqual([]);

    // Several seats have no regional price.
    const body = { slug: 'given-away', region: 'IN', quantity: 2 };
    const { data } = await app()
      .queries.selectFrom('offer')
      .select('data')
      .where('slug', '=', 'given-away')
      .executeTakeFirstOrThrow();
    const priced = JSON.stringify({ ...JSON.parse(data), list_price: 10_000 });
    await app().queries.updateTable('offer').set({ data: priced }).where('slug', '=', 'given-away').execute();
    await app().services.offers.refresh();
    const headers = { 'x-coupon': 'HOME' };
    const as = await app().confirmedUser();
    const quote = await app().ok('createQuote', { body, headers, as });
    expect([quote.total, quote.coupon]).toEqual([18_000, { code: 'HOME', problem: null }]);
    const { order_id: id } = await app().ok('checkout', { body: { ...body, quote: quote.id }, headers, as });
    expect(await orderRow(app(), id)).toMatchObject({ coupon: 'HOME' });
    expect(await uses.execute()).toEqual([{ code: 'home' }]);
  });

  test('[CO-07] a coupon beside a credit that pays the whole upgrade is not called applied, and no use of it is gone', async () => {
    await storeCoupon(app(), 'credited', { max_uses: 1, once_per_person: true });
    await storeBundle(app(), 'paid-more', { list_price: 20_000, upgrades_to: ['worth-less', 'worth-more'] });
    const products = [{ certification_id: CERTIFICATION, type: 'EXAM' } as const, TRAINING];
    await storeBundle(app(), 'worth-less', { list_price: 16_000, products, upgrades_to: [] });
    await storeBundle(app(), 'worth-more', { list_price: 20_050, products, upgrades_to: [] });
    const uses = app().queries.selectFrom('coupon_use').select('code').where('code', '=', 'credited');
    const headers = { 'x-coupon': 'CREDITED' };
    const email = 'nobody@example.com';
    const quoteOf = async (as: TestUser, slug: string) => {
      const body = { slug, upgrade: await bought(app(), as, { slug: 'paid-more' }) };
      const quote = await app().ok('createQuote', { body, headers, as });
      const checkout = { body: { ...body, email, quote: quote.id }, headers, as };
      return { quote, order: await orderRow(app(), (await app().ok('checkout', checkout)).order_id) };
    };
    const paid = await quoteOf(await app().user(), 'worth-less');
    const problem = 'The coupon CREDITED takes nothing off this price.';
    expect([paid.quote.total, paid.quote.coupon]).toEqual([0, { code: 'CREDITED', problem }]);
    expect(paid.quote.items[0]?.lines.map(({ reason }) => reason)).toEqual(['list', 'upgrade']);
    expect(paid.order).toMatchObject({ coupon: null, total: 0 });
    expect(await uses.execute()).toEqual([]);

    // Of the least that can be paid, it takes everything off.
    const unpaid = await quoteOf(await app().confirmedUser(), 'worth-more');
    expect([unpaid.quote.total, unpaid.quote.coupon]).toEqual([0, { code: 'CREDITED', problem: null }]);
    expect(await uses.execute()).toEqual([{ code: 'credited' }]);
  });

  test('[CO-05] an upgrade credits what was paid, adds what is new and happens once', async () => {
    await storeUpgradeable(app(), [TRAINING]);
    const ada = await app().user();
    const small = await bought(app(), ada, { slug: SMALL });
    expect((await app().ok('listOrders', { query: { upgrade: '1' }, as: ada })).data).toMatchObject([{ id: small }]);
    const params = { order_id: small };
    const first = await app().ok('upgradeLink', { params, query: { slug: LARGE }, as: ada });
    expect(await orderRow(app(), first.order_id)).toMatchObject({ total: 6000, upgrade_of: small });
    const second = await app().ok('upgradeLink', { params, query: { slug: LARGE }, as: ada });
    expect(await orderRow(app(), first.order_id)).toMatchObject({ state: 'cancelled' });
    await pay(app(), second.order_id);
    // The exam is there already; the training is new.
    expect(await attempts(ada)).toHaveLength(1);
    expect((await app().ok('listOrders', { query: { upgrade: '1' }, as: ada })).data).toEqual([]);
    const late = await app().refused(
      'upgradeLink',
      409,
      { params, query: { slug: LARGE }, as: ada },
      'This order cannot be upgraded any more.',
    );
    expect(late.code).toBe('not_upgradeable');

    // The older page was paid as well: its money goes back and nothing is given twice.
    await pay(app(), first.order_id);
    expect(await orderRow(app(), first.order_id)).toMatchObject({ state: 'paid' });
    await sendRequestedRefunds(app().services);
    expect(await orderRow(app(), first.order_id)).toMatchObject({ state: 'refunded', refunded: 6000 });
    expect(await attempts(ada)).toHaveLength(1);
    const eve = await app().user();
    await app().refused('upgradeLink', 404, { params, query: { slug: LARGE }, as: eve }, 'The order was not found.');
    await app().refused(
      'upgradeLink',
      404,
      { params, query: { slug: EXAM_BUNDLE }, as: ada },
      'The product was not found.',
    );
  });

  // Paid 100.00 for what 160.00 is the price of now.
  test.each([
    ['nothing went back', [], 6000],
    ['an amount went back', [1500], 7500],
    ['two amounts went back', [1500, 500], 8000],
  ])('[CO-05, CO-10] an upgrade credits what was paid and is still there: %s', async (_, amounts, total) => {
    await storeUpgradeable(app(), [TRAINING]);
    const ada = await app().user();
    const id = await bought(app(), ada, { slug: SMALL });
    const as = await app().user('administrator');
    for (const amount of amounts)
      await app().ok('refundOrder', { params: { id }, body: { reason: 'For the trouble.', amount }, as });
    const upgrade = await app().ok('upgradeLink', { params: { order_id: id }, query: { slug: LARGE }, as: ada });
    expect(await orderRow(app(), upgrade.order_id)).toMatchObject({ total });
  });

  // RT-37 shows a buyer's orders, with the way to pay one; what guards ask of a user are orders that gave something.
  test.each([
    ['one that can be upgraded', SMALL, 1],
    ['one of a team', SMALL, 3],
  ])(
    '[RT-37, GU-06, GU-07, VO-10] an order that awaits payment is listed to be paid, and counts as none: %s',
    async (_, slug, quantity) => {
      await storeUpgradeable(app(), [TRAINING]);
      const as = await app().user();
      const { order_id: id, link } = await app().ok('checkout', { body: { slug, quantity }, as });
      const listed = async (query: { upgrade?: '1' }) => (await app().ok('listOrders', { query, as })).data;
      expect(await listed({})).toMatchObject([{ id, state: 'awaitingPayment', pay_link: link }]);
      expect(await listed({ upgrade: '1' })).toEqual([]);
      const { orders, team_vouchers: vouchers } = await app().ok('auth', { as });
      expect({ orders, vouchers }).toEqual({ orders: [], vouchers: [] });
      await pay(app(), id);
      expect(await listed({})).toMatchObject([{ id, state: 'fulfilled' }]);
      expect((await listed({ upgrade: '1' })).map((order) => order.id)).toEqual(quantity === 1 ? [id] : []);
      expect((await app().ok('auth', { as })).orders).toMatchObject([{ quantity, can_upgrade: quantity === 1 }]);
    },
  );

  test('[EX-16] a retake is for who failed, after the cool-down, while no other attempt is open', async () => {
    const ada = await app().user();
    const params = { id: CERTIFICATION };
    const retake = (code: number) => app().refused('retakeLink', code, { params, as: ada });
    expect(await retake(409)).toMatchObject({
      code: 'retake_unavailable',
      message: 'A retake is for those who took this exam.',
    });
    await app().attemptIn('failed', ada, CERTIFICATION);
    expect(await retake(409)).toMatchObject({
      code: 'retake_too_early',
      message: expect.stringMatching(/^You can take this exam again from \d{4}-\d\d-\d\d \d\d:\d\d UTC on\.$/),
      details: { from: app().clock.now() + 7 * 86_400_000 },
    });
    app().clock.advance(7 * 86_400_000);
    const { order_id: id } = await app().ok('retakeLink', { params, as: ada });
    expect(await orderRow(app(), id)).toMatchObject({ total: 8900, retake_of: CERTIFICATION });
    await pay(app(), id);
    expect((await attempts(ada)).map(({ state }) => state).sort()).toEqual(['awaitingTerms', 'failed']);
    expect(await retake(409)).toMatchObject({
      code: 'retake_unavailable',
      message: 'You have an attempt of this exam that is open.',
    });
    await app().refused('retakeLink', 404, { params: { id: 'nothing' }, as: ada }, 'The certification was not found.');
    // The price of a retake is for nobody else.
    await app().refused(
      'checkout',
      404,
      { body: { slug: 'javascript-junior-developer-retake' }, as: ada },
      'The product was not found.',
    );
  });
});
