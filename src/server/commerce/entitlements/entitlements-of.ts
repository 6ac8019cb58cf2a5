import * as z from 'zod/mini';
import { isProduct, type Product, productKindSchema } from '../../../contract/commerce/orders.ts';
import { listEntitlementsOfUser } from '../../data/commerce/entitlements.ts';
import { listVouchersRedeemedBy } from '../../data/commerce/offers.ts';
import type { Queries } from '../../data/database.ts';
import { readFreeWeekends } from '../free-weekends.ts';
import { productOf } from '../present.ts';

/** One thing that a person may use, and why. */
export type Entitlement = {
  product: Product;
  source: 'order' | 'staff' | 'voucher' | 'free-weekend';
  /** The attempt of an exam; null while it is not opened. */
  attemptId: string | null;
  /** When it ends; null for never. */
  until: number | null;
};

const ownSourceSchema = z.enum(['order', 'staff']);

/** What a person owns: by orders, by staff, and by vouchers that they redeemed. */
export async function ownedBy(queries: Queries, userId: string): Promise<Entitlement[]> {
  const stored = await listEntitlementsOfUser(queries, userId);
  const redeemed = await listVouchersRedeemedBy(queries, userId);
  return [
    ...stored.map(({ certification_id, type, source, attempt_id: attemptId }) => ({
      product: { certification_id, type: productKindSchema.parse(type) },
      source: ownSourceSchema.parse(source),
      attemptId,
      until: null,
    })),
    ...redeemed.flatMap(({ products }) =>
      products
        .filter(({ given }) => given === 1)
        .map((row) => ({
          product: productOf(row),
          source: 'voucher' as const,
          attemptId: row.attempt_id,
          until: null,
        })),
    ),
  ];
}

/** The one answer to what a person may use at a moment: what they own, and the trainings of the free weekends that run. */
export async function entitlementsOf(queries: Queries, userId: string, now: number): Promise<Entitlement[]> {
  const weekends = (await readFreeWeekends(queries, now)).filter(({ is_active }) => is_active);
  return [
    ...(await ownedBy(queries, userId)),
    ...weekends.flatMap(({ trainings, ended_at }) =>
      trainings.map((certification_id) => ({
        product: { certification_id, type: 'TRAINING' as const },
        source: 'free-weekend' as const,
        attemptId: null,
        until: ended_at,
      })),
    ),
  ];
}

/** Whether a product is among what somebody may use. */
export function includesProduct(entitlements: readonly Pick<Entitlement, 'product'>[], wanted: Product): boolean {
  return entitlements.map(({ product }) => product).some(isProduct(wanted));
}
