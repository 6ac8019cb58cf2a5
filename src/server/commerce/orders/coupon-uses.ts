import { findFreeSlot, hasUsedCoupon, insertCouponUse, isCouponUsedUp } from '../../data/commerce/coupon-uses.ts';
import type { Queries } from '../../data/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Offers, StoredOffer } from '../offers/offer-book.ts';
import { type CouponVerdict, judgeCoupon } from '../pricing/coupons.ts';

/** Others that took the same place at the same moment; each lost try means that one of them has it. */
const MAX_TRIES = 20;

export type CouponPerson = { userId: string | null; email: string | null };

/**
 * Why a coupon cannot be used once more, as far as it is known who asks; null when it can.
 *
 * @param except unpaid order whose use does not count, because another order takes its place
 */
async function couponUseProblem(
  queries: Queries,
  { slug, data }: StoredOffer<'coupon'>,
  person: CouponPerson,
  except: string | null = null,
): Promise<string | null> {
  const code = slug.toUpperCase();
  if (data.max_uses !== null && (await isCouponUsedUp(queries, slug, data.max_uses, except))) {
    return `The coupon ${code} was used as often as it may be.`;
  }
  if (data.once_per_person && (await hasUsedCoupon(queries, slug, person, except))) {
    return `You have used the coupon ${code} already.`;
  }
  return null;
}

/**
 * The coupon that counts for a person at a moment, or why it does not: its time, what it is for, how often it was used.
 *
 * @param bundle null for whether it counts for anything
 * @param except unpaid order whose use does not count, because another order takes its place
 */
export async function findUsableCoupon(
  queries: Queries,
  offers: Offers,
  { code, bundle, now }: { code: string; bundle: string | null; now: number },
  buyer: { id: string; email: string } | null,
  except: string | null = null,
): Promise<CouponVerdict> {
  const verdict = judgeCoupon(offers, code, bundle, now);
  if (!verdict.coupon) return verdict;
  const person = { userId: buyer?.id ?? null, email: buyer?.email ?? null };
  const problem = await couponUseProblem(queries, verdict.coupon, person, except);
  return problem === null ? verdict : { coupon: null, problem };
}

/**
 * Uses a coupon for an order. Each of its uses is a numbered place, and each person has one: of those who come at the same moment the
 * database lets one have it. Call it in the transaction that stores the order.
 *
 * @throws ApiError 409 with code `coupon_used`.
 */
export async function useCoupon(
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
 * Uses a coupon for an order once more that had given its use back and was paid all the same: its price is honoured, and nobody else has
 * the use. It may be one more than the coupon allows. Call it in the transaction of the payment.
 */
export async function useCouponAgain(
  queries: Queries,
  { slug, data }: StoredOffer<'coupon'>,
  use: CouponPerson & { orderId: string; at: number },
): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const slot = data.max_uses === null ? null : await findFreeSlot(queries, slug, data.max_uses);
    const row = { order_id: use.orderId, code: slug, slot, user_id: use.userId, at: use.at };
    if (await insertCouponUse(queries, { ...row, once_for: data.once_per_person ? use.email : null })) return;
    if (data.once_per_person && (await hasUsedCoupon(queries, slug, use))) return;
  }
}

function couponUsed(sentence: string): ApiError {
  return new ApiError(409, sentence, { code: 'coupon_used', errors: { coupon: [sentence] } });
}
