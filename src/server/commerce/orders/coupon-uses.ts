import {
  findFreeSlot,
  hasCouponUse,
  hasUsedCoupon,
  insertCouponUse,
  isCouponUsedUp,
} from '../../data/commerce/coupon-uses.ts';
import type { Queries } from '../../data/database.ts';
import type { UserRow } from '../../data/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Offers, StoredOffer } from '../offers/offer-book.ts';
import { type CouponVerdict, judgeCoupon, notCounting } from '../pricing/coupons.ts';

/** Others that took the same place at the same moment; each lost try means that one of them has it. */
const MAX_TRIES = 20;

/** Whose use of a coupon is asked for: the account, and the address if it is confirmed. */
export type CouponPerson = { userId: string | null; email: string | null };

/** What is known of a buyer; null for a guest. */
export type CouponBuyer = Pick<UserRow, 'id' | 'email' | 'email_verified_at'> | null;

/** An unconfirmed address may be somebody else's: nothing is told or held because of it. */
export function couponPerson(buyer: CouponBuyer): CouponPerson {
  const isConfirmed = buyer !== null && buyer.email_verified_at !== null;
  return { userId: buyer?.id ?? null, email: isConfirmed ? buyer.email : null };
}

/**
 * Why a coupon cannot be used once more, as far as it is known who asks; null when it can. It counts when it was paid, and is held while
 * somebody with a confirmed address may still pay.
 *
 * @param except unpaid orders whose uses do not count, because another order takes their place
 */
async function couponUseProblem(
  queries: Queries,
  { slug, data }: StoredOffer<'coupon'>,
  person: CouponPerson,
  except: readonly string[] = [],
): Promise<string | null> {
  const code = slug.toUpperCase();
  // One's own use may be told.
  if (data.once_per_person && (await hasUsedCoupon(queries, slug, person, except))) {
    return `You have used the coupon ${code} already.`;
  }
  const isUsedUp = data.max_uses !== null && (await isCouponUsedUp(queries, slug, data.max_uses, except));
  return isUsedUp ? notCounting(code) : null;
}

/**
 * The coupon that counts for a person at a moment, or why it does not: its time, what it is for, how often it was used.
 *
 * @param bundle null for whether it counts for anything
 * @param except unpaid orders whose uses do not count, because another order takes their place
 */
export async function findUsableCoupon(
  queries: Queries,
  offers: Offers,
  { code, bundle, now }: { code: string; bundle: string | null; now: number },
  buyer: CouponBuyer,
  except: readonly string[] = [],
): Promise<CouponVerdict> {
  const verdict = judgeCoupon(offers, code, bundle, now);
  if (!verdict.coupon) return verdict;
  const problem = await couponUseProblem(queries, verdict.coupon, couponPerson(buyer), except);
  return problem === null ? verdict : { coupon: null, problem };
}

/**
 * Uses a coupon for a new order as far as its buyer can be held to it. Somebody with a confirmed address holds a use until the pay page
 * closes. Anybody else holds none: an order is made for nothing, with any address. Call it in the transaction that stores the order.
 *
 * @param total what the order costs; what costs nothing is given at once, to confirmed addresses alone where uses are counted
 * @throws ApiError 409 with code `coupon_used` or `address_unconfirmed`.
 */
export async function takeCoupon(
  queries: Queries,
  coupon: StoredOffer<'coupon'>,
  buyer: CouponBuyer,
  { orderId, at, total }: { orderId: string; at: number; total: number },
): Promise<void> {
  const { slug, data } = coupon;
  const person = couponPerson(buyer);
  const isCounted = data.max_uses !== null || data.once_per_person;
  if (person.email === null && isCounted && total === 0) {
    const sentence = `The coupon ${slug.toUpperCase()} makes this free. Log in with a confirmed address to use it.`;
    throw new ApiError(409, sentence, { code: 'address_unconfirmed', errors: { coupon: [sentence] } });
  }
  if (person.email !== null || total === 0) return useCoupon(queries, coupon, { ...person, orderId, at });
  const problem = await couponUseProblem(queries, coupon, person);
  if (problem !== null) throw couponUsed(problem);
}

/**
 * Uses a coupon for an order. Each of its uses is a numbered place, and each person has one: of those who come at the same moment the
 * database lets one have it.
 *
 * @throws ApiError 409 with code `coupon_used`.
 */
async function useCoupon(
  queries: Queries,
  coupon: StoredOffer<'coupon'>,
  use: CouponPerson & { orderId: string; at: number },
): Promise<void> {
  const { slug, data } = coupon;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const problem = await couponUseProblem(queries, coupon, use);
    if (problem !== null) throw couponUsed(problem);
    const slot = data.max_uses === null ? null : await findFreeSlot(queries, slug, data.max_uses);
    // The last place may have been taken since it was counted.
    if (slot !== null && slot > (data.max_uses ?? 0)) continue;
    const stored = await insertCouponUse(queries, {
      ...{ order_id: use.orderId, code: slug, slot, user_id: use.userId, at: use.at },
      once_for: data.once_per_person ? use.email : null,
    });
    if (stored) return;
  }
  throw couponUsed(`The coupon ${slug.toUpperCase()} is used by many at this moment. Try again.`);
}

/**
 * Counts the coupon of an order that was paid. Its price is honoured also when others have used the coupon meanwhile, or its person has.
 * Call it in the transaction of the payment.
 *
 * @returns whether it was used more often than it may be
 */
export async function countCoupon(
  queries: Queries,
  { slug, data }: StoredOffer<'coupon'>,
  use: CouponPerson & { orderId: string; at: number },
): Promise<{ isBeyond: boolean }> {
  if (await hasCouponUse(queries, use.orderId)) return { isBeyond: false };
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const hasUsed = data.once_per_person && (await hasUsedCoupon(queries, slug, use));
    const isUsedUp = data.max_uses !== null && (await isCouponUsedUp(queries, slug, data.max_uses));
    const stored = await insertCouponUse(queries, {
      ...{ order_id: use.orderId, code: slug, user_id: use.userId, at: use.at },
      slot: data.max_uses === null ? null : await findFreeSlot(queries, slug, data.max_uses),
      once_for: data.once_per_person && !hasUsed ? use.email : null,
    });
    if (stored) return { isBeyond: hasUsed || isUsedUp };
  }
  return { isBeyond: true };
}

function couponUsed(sentence: string): ApiError {
  return new ApiError(409, sentence, { code: 'coupon_used', errors: { coupon: [sentence] } });
}
