import * as z from 'zod/mini';
import { boundedText, idSchema, instantSchema, matching } from '../common.ts';
import { voucherCodeOf } from './voucher-code.ts';

/** Format of the codes of vouchers and of what they came with. */
export const voucherCodeSchema = matching(/^[A-Za-z0-9-]+$/, 40, 'A voucher code has letters, digits and dashes.');

const TYPED_CODE = 'A voucher code has sixteen letters and digits.';

/** The code of a voucher as somebody typed it, in the form in which it is stored (`voucherCodeOf`). */
export const voucherCodeField = boundedText(200, { tooLong: TYPED_CODE }).check(
  z.overwrite(voucherCodeOf),
  z.regex(/^[A-Z0-9-]{1,40}$/, TYPED_CODE),
);

/** What a purchased item gives access to: an exam, a training or a bootcamp (VO-11). */
export const PRODUCT_KINDS = ['EXAM', 'TRAINING', 'BOOTCAMP'] as const;
export const productKindSchema = z.enum(PRODUCT_KINDS);
export type ProductKind = z.output<typeof productKindSchema>;

/** A bundle (VO-07), or a single product. */
export const orderKindSchema = z.enum([
  ...PRODUCT_KINDS,
  'examination-only',
  'examination-and-training-bundle',
  'examination-training-and-online-bootcamp-bundle',
]);
export type OrderKind = z.output<typeof orderKindSchema>;

export const productSchema = z.strictObject({ certification_id: idSchema, type: productKindSchema });
export type Product = z.output<typeof productSchema>;

/** What a product is known by: its certification and type, whatever else a row or an answer tells of it. */
export function productKey({ certification_id, type }: { certification_id: string; type: string }): string {
  return `${type} ${certification_id}`;
}

/** @returns a test for one product, for example among what somebody owns */
export function isProduct(wanted: Product): (product: { certification_id: string; type: string }) => boolean {
  return (product) => productKey(product) === productKey(wanted);
}

/** How far the buyer of a team order has set up the team; `none` for other orders. */
export const onboardingStatusSchema = z.enum(['none', 'open', 'complete']);

export const orderSchema = z.strictObject({
  id: idSchema,
  /** Slug of the purchased product. */
  product: idSchema,
  kind: orderKindSchema,
  /** More than one seat makes it a team order (VO-12). */
  quantity: z.int(),
  can_upgrade: z.boolean(),
  onboarding_status: onboardingStatusSchema,
  created_at: instantSchema,
});
export type Order = z.output<typeof orderSchema>;

/** A user's possessions, as in GET /auth (VO-10, VO-11). */
export const userVoucherSchema = z.strictObject({ code: z.string(), product: productSchema });
