import { voucherCodeOf } from '../../../contract/commerce/voucher-code.ts';
import type { voucherRoutes } from '../../../contract/commerce/vouchers.ts';
import type { HandlersOf } from '../../http/register-routes.ts';
import { refuseImpersonator, userOf } from '../../http/requester.ts';
import { redeemVoucher } from '../redeem.ts';
import { presentOwnedVoucher, presentRedemption } from './present-voucher.ts';
import { sendVoucher } from './send-voucher.ts';
import { takeBackVoucher } from './take-back.ts';

export const voucherHandlers: HandlersOf<typeof voucherRoutes> = {
  async useVoucher({ requester, params, body }, services) {
    const redeemed = await redeemVoucher(services, userOf(requester), params.code, body.choice ?? null);
    const redemption = presentRedemption(services.catalog, redeemed);
    const [exam] = redemption.exams;
    const tech = redemption.given[0]?.tech ?? 'javascript';
    return { ...redemption, next: exam ? `/${exam.tech}/exam/${exam.id}/terms` : `/${tech}/dashboard` };
  },

  async sendVoucher({ requester, params, body }, services) {
    const row = await sendVoucher(services, userOf(requester), voucherCodeOf(params.code), body.email, (sentTo) => {
      // Another address would give away what belongs to the user.
      if (sentTo !== body.email) refuseImpersonator(requester);
    });
    return { voucher: presentOwnedVoucher(services.catalog, row, null) };
  },

  async takeBackVoucher({ requester, params }, services) {
    const row = await takeBackVoucher(services, userOf(requester).id, voucherCodeOf(params.code));
    return { voucher: presentOwnedVoucher(services.catalog, row, null) };
  },
};
