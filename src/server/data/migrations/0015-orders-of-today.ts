import type { Kysely } from 'kysely';
import { newId } from '../../ids.ts';

type Rows = {
  user: { id: string; email: string; deleted_at: number | null };
  order: {
    id: string;
    user_id: string;
    product: string;
    kind: string;
    quantity: number;
    created_at: number;
    email: string | null;
    state: string;
    quote: string;
    paid_at: number | null;
  };
  order_line: {
    order_id: string;
    position: number;
    slug: string;
    kind: string;
    products: string;
    quantity: number;
    amount: number;
  };
  ledger_transfer: { id: string; order_id: string; cause: string; external_id: string; at: number };
  ledger_entry: { transfer_id: string; account: string; amount: number; currency: string };
  entitlement: {
    id: string;
    user_id: string;
    certification_id: string;
    type: string;
    source: string;
    source_id: string;
    position: number;
    state: string;
    attempt_id: string | null;
    created_at: number;
  };
};

/** What each kind of order gave when this was written. */
const GIVES: Record<string, string[]> = {
  EXAM: ['EXAM'],
  TRAINING: ['TRAINING'],
  BOOTCAMP: ['BOOTCAMP'],
  'examination-only': ['EXAM'],
  'examination-and-training-bundle': ['EXAM', 'TRAINING'],
  'examination-training-and-online-bootcamp-bundle': ['EXAM', 'TRAINING', 'BOOTCAMP'],
};

const PAGE_ROWS = 200;

/**
 * Orders from before money was kept count as fulfilled. What they cost is not known, so the books open with nothing owed. One
 * seat gives its buyer what was bought; the vouchers of several seats are there already.
 */
export async function ordersOfToday(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<Rows>;
  for (;;) {
    const orders = await db
      .selectFrom('order')
      .innerJoin('user', 'user.id', 'order.user_id')
      .selectAll('order')
      .select(['user.email as address', 'user.deleted_at'])
      .where('order.state', '=', 'draft')
      .limit(PAGE_ROWS)
      .execute();
    for (const { address, deleted_at, ...order } of orders) {
      const products = (GIVES[order.kind] ?? []).map((type) => ({ certification_id: order.product, type }));
      const { id, product: slug, kind, quantity, created_at: at } = order;
      const item = { slug, name: slug.replaceAll('-', ' '), quantity, lines: [], total: 0 };
      const email = deleted_at === null ? address : null;
      await db
        .updateTable('order')
        .set({ state: 'fulfilled', email, quote: JSON.stringify([item]), paid_at: at })
        .where('id', '=', id)
        .execute();
      const line = { order_id: id, position: 0, slug, kind, products: JSON.stringify(products), quantity, amount: 0 };
      await db.insertInto('order_line').values(line).execute();
      const transfer = { id: newId(), order_id: id, cause: 'opening', external_id: id, at };
      await db.insertInto('ledger_transfer').values(transfer).execute();
      await db
        .insertInto('ledger_entry')
        .values(
          ['opening', 'revenue'].map((account) => ({ transfer_id: transfer.id, account, amount: 0, currency: 'USD' })),
        )
        .execute();
      for (const product of quantity > 1 ? [] : products) {
        const source = { source: 'order', source_id: id, position: 0, state: 'granted', attempt_id: null };
        await db
          .insertInto('entitlement')
          .values({ id: newId(), user_id: order.user_id, ...product, ...source, created_at: at })
          .execute();
      }
    }
    if (orders.length < PAGE_ROWS) return;
  }
}
