import type { Order, OrderKind, Product, ProductKind } from './orders.ts';

/** What each kind of order gives (VO-07). */
const PRODUCTS_OF_KIND: Record<OrderKind, readonly ProductKind[]> = {
  EXAM: ['EXAM'],
  TRAINING: ['TRAINING'],
  BOOTCAMP: ['BOOTCAMP'],
  'examination-only': ['EXAM'],
  'examination-and-training-bundle': ['EXAM', 'TRAINING'],
  'examination-training-and-online-bootcamp-bundle': ['EXAM', 'TRAINING', 'BOOTCAMP'],
};

/** The products that an order was for. */
export function productsOfOrder({ product, kind }: Pick<Order, 'product' | 'kind'>): Product[] {
  return PRODUCTS_OF_KIND[kind].map((type) => ({ certification_id: product, type }));
}
