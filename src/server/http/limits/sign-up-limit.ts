import { isUnusedVoucher } from '../../../contract/commerce/offers.ts';
import { voucherStateAt } from '../../commerce/voucher-state.ts';
import { findVoucher } from '../../data/commerce/offers.ts';
import { sha256 } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { isInvitedBy } from '../../team/invitation-link.ts';
import type { Requester } from '../requester.ts';
import { consumePoints, isWithin, type Limiters } from './limiters.ts';

export type SignUpLimitServices = { limiters: Limiters } & Pick<Services, 'database' | 'clock'>;

/** A sign-up with what was opened on its device, if anything. */
type SignUp = { email: string; invitation: string | null; voucher: string | null };

/**
 * Counts a sign-up before its password is hashed. One with the invitation that was mailed to its address, or with a voucher that can be
 * redeemed, does not pay for its network: a class behind one address signs up at the same time, and each of these is for one account.
 *
 * @throws ApiError 429 when the network has signed up too often
 */
export async function consumeForSignUp(
  services: SignUpLimitServices,
  signUp: SignUp,
  { network }: Requester,
): Promise<void> {
  const { networks, invitedSignUps } = services.limiters;
  const isOfClass = (await isInvited(services, signUp)) || (await holdsVoucher(services, signUp));
  await consumePoints(isOfClass ? invitedSignUps : networks.get('register'), network);
}

const isInvited = async (services: SignUpLimitServices, { email, invitation }: SignUp): Promise<boolean> =>
  invitation !== null && (await isInvitedBy(services, invitation, email));

/** Whether a voucher can be redeemed, and has not let through too many. */
async function holdsVoucher({ limiters, database, clock }: SignUpLimitServices, { voucher }: SignUp): Promise<boolean> {
  if (voucher === null) return false;
  const found = await findVoucher(database.queries, voucher);
  const isRedeemable = found !== undefined && isUnusedVoucher(voucherStateAt(found, clock.now()));
  return isRedeemable && isWithin(limiters.voucherSignUps, sha256(voucher));
}
