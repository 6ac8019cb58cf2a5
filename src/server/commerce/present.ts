import { type CoveredProduct, type Credential, credentialStatusSchema } from '../../contract/commerce/offers.ts';
import {
  type Order,
  onboardingStatusSchema,
  orderKindSchema,
  type Product,
  productKindSchema,
} from '../../contract/commerce/orders.ts';
import { levelSchema, techSchema } from '../../contract/common.ts';
import { levelOfSlug, techOfSlug } from '../../contract/slugs.ts';
import type { CredentialRow, OrderRow, VoucherProductRow } from '../data/tables.ts';
import type { Catalog } from '../exam/catalog.ts';

export function presentOrder(row: OrderRow): Order {
  return {
    id: row.id,
    product: row.product,
    kind: orderKindSchema.parse(row.kind),
    quantity: row.quantity,
    can_upgrade: row.can_upgrade === 1,
    onboarding_status: onboardingStatusSchema.parse(row.onboarding_status),
    created_at: row.created_at,
  };
}

/** A product by its stored slugs. */
export function productOf(row: Pick<VoucherProductRow, 'certification_id' | 'type'>): Product {
  return { certification_id: row.certification_id, type: productKindSchema.parse(row.type) };
}

/** What a voucher covers, with the certification's title; a slug missing from the catalog is shown as is. */
export function presentProduct(catalog: Catalog, product: Product): CoveredProduct {
  const exam = catalog.find(product.certification_id)?.exam;
  return {
    ...product,
    title: exam?.title ?? product.certification_id.replaceAll('-', ' '),
    tech: exam?.tech ?? techOfSlug(product.certification_id),
    level: levelOfSlug(product.certification_id, exam?.level),
  };
}

export function presentCredential(row: CredentialRow): Credential {
  return {
    id: row.id,
    certification_id: row.certification_id,
    title: row.title,
    tech: techSchema.parse(row.tech),
    level: levelSchema.parse(row.level),
    holder_name: row.holder_name,
    holder_latin: row.holder_latin,
    issued_at: row.issued_at,
    status: credentialStatusSchema.parse(row.status),
    revoked_at: row.revoked_at,
  };
}
