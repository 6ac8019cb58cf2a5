import * as z from 'zod/mini';
import { emailField } from '../account/account-fields.ts';
import { idSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { ownedVoucherSchema, redemptionSchema } from './offers.ts';
import { productSchema, voucherCodeField } from './orders.ts';

/** A voucher has no other identifier than its code, so `{id}` of the specification is the code as well. */
const ofOwner = {
  params: z.strictObject({ code: idSchema }),
  access: 'session',
  owner: 'user',
} as const;
const owned = z.strictObject({ voucher: ownedVoucherSchema });

/** What the owner of vouchers does with them (VC-01, VC-06). */
export const voucherRoutes = {
  // VC-01 names both `/redeem` and `/use`: one rule, two addresses. Pages use this one, because it says where to begin.
  useVoucher: defineRoute({
    params: z.strictObject({ code: voucherCodeField }),
    method: 'POST',
    path: '/vouchers/{code}/use',
    access: 'session',
    owner: 'anyone',
    summary:
      'Redeems a voucher for the signed-in user, as `/redeem` does, and answers where to begin: the path of the page of what it gave.',
    body: z.strictObject({ choice: z.optional(z.nullable(productSchema)) }),
    response: z.extend(redemptionSchema, { next: z.string() }),
    status: 200,
    errors: [409],
    impersonated: 'refused',
  }),
  sendVoucher: defineRoute({
    ...ofOwner,
    method: 'POST',
    path: '/vouchers/{code}/send',
    summary:
      'Sends a voucher of the signed-in user by mail. The same address gets the mail again; for another address the voucher is replaced, and the first link gives nothing any more. An administrator who acts as the user sends it again to the same address alone. Answers the voucher that was sent.',
    body: z.strictObject({ email: emailField }),
    response: owned,
    status: 200,
    errors: [403, 409],
    limit: 'vouchers',
    impersonated: 'audited',
  }),
  takeBackVoucher: defineRoute({
    ...ofOwner,
    method: 'POST',
    path: '/vouchers/{code}/take-back',
    summary:
      'Takes an unused voucher of the signed-in user back: its link gives nothing any more. Answers the voucher that stands for it, also when it was taken back before.',
    response: owned,
    status: 200,
    errors: [409],
    impersonated: 'audited',
  }),
};
