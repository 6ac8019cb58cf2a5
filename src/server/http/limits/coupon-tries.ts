import { sha256 } from '../../ids.ts';
import type { ApiError } from '../api-error.ts';
import type { Requester } from '../requester.ts';
import { countOrRefuse, isWithin, type Limiters } from './limiters.ts';

/** A try of a code. */
export type CouponTry = {
  /** Null when the code may be judged. */
  refusal: ApiError | null;
  /** To be called when the code counts: only wrong ones are tries. */
  counts(): Promise<void>;
};

const FREE: CouponTry = { refusal: null, counts: async () => {} };

/**
 * Counts a code that somebody sends, before it is judged, so that nobody finds codes by trying many. The same code again is no other try:
 * pages send the one that was entered with every price.
 *
 * @param code null when none was sent
 */
export async function tryCoupon(
  { couponTries, guestCouponTries, triedCoupons }: Limiters,
  { user, network }: Requester,
  code: string | null,
): Promise<CouponTry> {
  if (code === null) return FREE;
  const [tries, who] = user ? [couponTries, user.id] : [guestCouponTries, network];
  const key = sha256(`${who} ${code}`);
  const refusal = await countOrRefuse(tries, who, {
    more: ' These were too many codes of coupons.',
    code: 'too_many_coupons',
  });
  if (refusal) return (await triedCoupons.get(key)) === null ? { ...FREE, refusal } : FREE;
  const giveBack = async () => void (await tries.reward(who, 1));
  if (await isWithin(triedCoupons, key)) return { refusal: null, counts: giveBack };
  await giveBack();
  return FREE;
}

/**
 * As {@link tryCoupon}, around what judges the code.
 *
 * @param hasProblem whether the code does not count, by the answer
 * @throws ApiError 429 when too many other codes were tried
 */
export async function withCoupon<T>(
  limiters: Limiters,
  requester: Requester,
  code: string | null,
  work: () => Promise<T>,
  hasProblem: (answer: T) => boolean = () => false,
): Promise<T> {
  const tried = await tryCoupon(limiters, requester, code);
  if (tried.refusal) throw tried.refusal;
  const answer = await work();
  if (!hasProblem(answer)) await tried.counts();
  return answer;
}
