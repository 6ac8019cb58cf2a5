import type { Kysely, Migration } from 'kysely';

/** One seat may be a voucher for somebody else, and an order names the one that had paid for the same. */
export const paidTwice = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('order_line')
      .addColumn('as_voucher', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('order')
      .addColumn('duplicate_of', 'text', (c) => c.references('order.id').onDelete('set null'))
      .execute();
    await db.schema.createIndex('order_duplicate_of').on('order').column('duplicate_of').execute();
  },
});
