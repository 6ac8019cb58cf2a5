import type { ContentDocument } from '../../../src/content/load/load-documents.ts';
import type { CheckoutInput } from '../../../src/contract/commerce/checkout.ts';
import type { Bundle, Promotion } from '../../../src/contract/commerce/offer-data.ts';
import type { RouteId } from '../../../src/contract/routes.ts';
import { openOrderReview } from '../../../src/server/commerce/order-reviews/order-review-state.ts';
import { settlePayment } from '../../../src/server/commerce/orders/settle-payment.ts';
import { listEntitlementsOfUser } from '../../../src/server/data/commerce/entitlements.ts';
import { insertOffer } from '../../../src/server/data/commerce/offer-store.ts';
import { findOrder } from '../../../src/server/data/commerce/orders.ts';
import { CERTIFICATION, type TestApp, type TestUser } from '../app.ts';

/** The one bundle of the shipped offers that can be bought in tests: $149, or $111.75 with an upper middle income. */
export const EXAM_BUNDLE = 'javascript-junior-developer-exam';
/** Bundles that tests make: an order of the small one can be upgraded to the large one. */
export const SMALL = 'test-small';
export const LARGE = 'test-large';

const bundle: Bundle = {
  name: 'Small bundle',
  tech: 'javascript',
  type: 'examination-only',
  audience: 'public',
  sort_order: 1,
  products: [{ certification_id: CERTIFICATION, type: 'EXAM' }],
  list_price: 10_000,
  team: true,
  bulletpoints: [],
  upsells: [],
  upgrades_to: [LARGE],
};

async function storeOffer(
  app: TestApp,
  kind: 'bundle' | 'coupon' | 'promotion',
  slug: string,
  data: object,
): Promise<void> {
  const row = { kind, slug, version: 1, state: 'published', starts_at: null, ends_at: null, updated_at: 0 };
  await app.queries
    .transaction()
    .execute((transaction) => insertOffer(transaction, { ...row, data: JSON.stringify(data) }, null));
  await app.services.offers.refresh();
}

/** Publishes a bundle of one exam, changed as wanted; one that is there already stays. */
export const storeBundle = (app: TestApp, slug: string, more: Partial<Bundle> = {}) =>
  storeOffer(app, 'bundle', slug, { ...bundle, ...more });

/** Publishes a coupon of 10 %, changed as wanted. */
export const storeCoupon = (app: TestApp, slug: string, more: object = {}) =>
  storeOffer(app, 'coupon', slug, {
    ...{ name: 'A coupon', discount: { kind: 'percent', percent: 10 }, bundles: [], with_regional: false },
    ...{ max_uses: null, once_per_person: false, ...more },
  });

/** Publishes a promotion. */
export const storePromotion = (app: TestApp, slug: string, data: Promotion) => storeOffer(app, 'promotion', slug, data);

/** A training that there is for an app that is given it as a document. */
export const TRAINING = { certification_id: CERTIFICATION, type: 'TRAINING' } as const;
export const TRAINING_DOCUMENT: ContentDocument = {
  ...{ kind: 'trainings', slug: 'a-lesson', title: 'A training', summary: 'What is trained.', tech: 'javascript' },
  ...{ published_at: null, minutes: 1, training: CERTIFICATION, position: 1, author: null },
  text: 'The text of a lesson.',
};

/** A training whose lessons come with the product. */
const SHIPPED_TRAINING = { certification_id: 'javascript-developer', type: 'TRAINING' } as const;

/** Publishes the small bundle, and the large one to which it can be upgraded. */
export async function storeUpgradeable(app: TestApp, more: Bundle['products'] = []): Promise<void> {
  await storeBundle(app, SMALL);
  await storeBundle(app, LARGE, {
    name: 'Large bundle',
    type: 'examination-and-training-bundle',
    list_price: 16_000,
    products: [...bundle.products, ...more],
    upgrades_to: [],
  });
}

/** Begins an order and returns its id. */
export async function begin(app: TestApp, as: TestUser | null, body: CheckoutInput): Promise<string> {
  return (await app.ok('checkout', { body, as })).order_id;
}

/** Pays what was begun, as the provider does, and lets the server hear of it. The card is from the country of the price. */
export async function pay(app: TestApp, orderId: string): Promise<void> {
  const { region } = await orderRow(app, orderId);
  const cardCountry = region === 'GLOBAL' ? 'US' : region;
  await settlePayment(app.services, app.payments.pay(orderId, { cardCountry }));
}

/** An order that was bought and paid: one exam unless told otherwise. */
export async function bought(
  app: TestApp,
  as: TestUser | null,
  body: CheckoutInput = { slug: EXAM_BUNDLE },
): Promise<string> {
  const id = await begin(app, as, body);
  await pay(app, id);
  return id;
}

/** Types of what a user may use, by entitlements of their own. */
export async function grantedTo(app: TestApp, { id }: TestUser): Promise<string[]> {
  return (await listEntitlementsOfUser(app.queries, id)).map(({ type }) => type);
}

/** The row of an order. */
export async function orderRow(app: TestApp, id: string) {
  const row = await findOrder(app.queries, id);
  if (!row) throw new Error(`There is no order ${id}.`);
  return row;
}

/** Why a person has to look at an order, the oldest reason first. */
export async function openReviews(app: TestApp, orderId: string): Promise<string[]> {
  const rows = app.queries.selectFrom('order_review').select('reason').where('order_id', '=', orderId);
  return (await rows.where('state', '=', 'open').orderBy('opened_at').orderBy('id').execute()).map(
    ({ reason }) => reason,
  );
}

/** What is in each account of the books for an order, in cents. */
export async function balances(app: TestApp, orderId: string): Promise<Record<string, number>> {
  const entries = await app.queries
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transfer', 'ledger_transfer.id', 'transfer_id')
    .select(['account', 'amount'])
    .where('order_id', '=', orderId)
    .orderBy('account')
    .execute();
  const sums: Record<string, number> = {};
  for (const { account, amount } of entries) sums[account] = (sums[account] ?? 0) + amount;
  return sums;
}

/** A refund that the provider did not take. */
async function failedRefund(app: TestApp, of: TestUser): Promise<string> {
  const id = await bought(app, of);
  app.payments.takesRefunds = false;
  const administrator = await app.user('administrator');
  const body = { amount: 100, reason: 'As agreed.' };
  const refund = await app.ok('refundOrder', { params: { id }, body, as: administrator });
  app.payments.takesRefunds = true;
  return refund.id;
}

/** An order that a person has to look at. @returns the id of the review. */
async function reviewedOrder(app: TestApp, of: TestUser): Promise<string> {
  const { id } = await app.order(of);
  const about = { externalId: 'a payment', amount: 1, currency: 'USD', at: app.clock.now() };
  await openOrderReview(app.queries, id, 'amount', about);
  const review = app.queries.selectFrom('order_review').select('id').where('order_id', '=', id);
  return (await review.executeTakeFirstOrThrow()).id;
}

/** What the path of a route about orders names, made for a user. */
export async function prepareOrder(app: TestApp, id: RouteId, of: TestUser): Promise<string> {
  if (id === 'retryRefund') return failedRefund(app, of);
  if (id === 'closeOrderReview') return reviewedOrder(app, of);
  if (id === 'upgradeLink' || id === 'orderUpgrades') {
    await storeUpgradeable(app, [SHIPPED_TRAINING]);
    return bought(app, of, { slug: SMALL });
  }
  if (id === 'correctAddress' || id === 'correctOrderAddress') {
    return bought(app, null, { slug: EXAM_BUNDLE, email: 'guest@example.com' });
  }
  const isBought = ['refundOrder', 'checkoutStatus', 'reportPurchase', 'returnLine', 'orderInvoice'].includes(id);
  return isBought ? bought(app, of) : (await app.order(of)).id;
}
