import type { Queries } from '../../../src/server/data/database.ts';
import type { OrderRow } from '../../../src/server/data/tables.ts';

/** States in which no money of a paid order is at the provider any more, whatever was refunded. */
const TAKEN_BY_BANK = ['disputed', 'lost'];

/** What the books say is left at the provider of an order, and the transfers whose entries do not sum to zero. */
async function readBooks(queries: Queries, orderId: string): Promise<{ held: number; unbalanced: string[] }> {
  const rows = await queries
    .selectFrom('ledger_transfer')
    .innerJoin('ledger_entry', 'ledger_entry.transfer_id', 'ledger_transfer.id')
    .select(['ledger_transfer.id', 'cause', 'account', 'amount'])
    .where('order_id', '=', orderId)
    .execute();
  const transfers = Map.groupBy(rows, ({ id }) => id);
  const sumOf = (entries: readonly { amount: number }[]) => entries.reduce((sum, { amount }) => sum + amount, 0);
  return {
    held: sumOf(rows.filter(({ account }) => account === 'provider')),
    unbalanced: [...transfers.values()].flatMap((entries) => (sumOf(entries) === 0 ? [] : [entries[0]?.cause ?? ''])),
  };
}

/** How much that was bought can be used: entitlements, and vouchers that are open. An exam without its attempt is none. */
async function countAccess(queries: Queries, orderId: string): Promise<number> {
  const entitlements = await queries
    .selectFrom('entitlement')
    .select(['type', 'attempt_id'])
    .where('source_id', '=', orderId)
    .where('state', '=', 'granted')
    .execute();
  const vouchers = await queries
    .selectFrom('voucher')
    .select('code')
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .execute();
  return entitlements.filter(({ type, attempt_id }) => type !== 'EXAM' || attempt_id !== null).length + vouchers.length;
}

/** How many pieces of each kind there are of an order: what must be there once when it is paid. */
async function countOnce(queries: Queries, orderId: string): Promise<Record<'invoice' | 'event' | 'receipt', number>> {
  const invoices = queries.selectFrom('invoice').select('number').where('kind', '=', 'invoice');
  const events = queries.selectFrom('track_event').select('id').where('anonymous_id', '=', orderId);
  const receipts = queries.selectFrom('mail').select('id').where('subject', '=', 'Your order at Chartered');
  return {
    invoice: (await invoices.where('order_id', '=', orderId).execute()).length,
    event: (await events.execute()).length,
    receipt: (await receipts.where('text', 'like', `%${orderId}%`).execute()).length,
  };
}

async function auditOrder(queries: Queries, order: OrderRow): Promise<string[]> {
  const { id, state, total, refunded, quantity } = order;
  const isPaid = order.paid_at !== null;
  const { held, unbalanced } = await readBooks(queries, id);
  const wantedHeld = isPaid && !TAKEN_BY_BANK.includes(state) ? total - refunded : 0;
  const access = await countAccess(queries, id);
  const wantedAccess = held > 0 ? quantity : 0;
  const once = Object.entries(await countOnce(queries, id)).filter(([, count]) => count !== (isPaid ? 1 : 0));
  return [
    ...unbalanced.map((cause) => `a ${cause} does not sum to zero`),
    ...(held === wantedHeld ? [] : [`${held} are held instead of ${wantedHeld}`]),
    ...(access === wantedAccess ? [] : [`${access} of ${wantedAccess} can be used`]),
    ...(isPaid && order.pay_link !== null ? ['it can be paid once more'] : []),
    ...once.map(([kind, count]) => `${count} times ${kind}`),
  ].map((sentence) => `${id} (${state}): ${sentence}`);
}

/**
 * Looks for orders in which money and access disagree. Made for orders of one exam for each seat, all unused.
 *
 * @returns a sentence for each disagreement.
 */
export async function auditOrders(queries: Queries): Promise<string[]> {
  const orders = await queries.selectFrom('order').selectAll().orderBy('created_at').execute();
  const found: string[] = [];
  for (const order of orders) found.push(...(await auditOrder(queries, order)));
  const invoices = await queries.selectFrom('invoice').select('number').where('kind', '=', 'invoice').execute();
  const numbers = invoices.map(({ number }) => number).sort((a, b) => a - b);
  if (numbers.some((number, index) => number !== index + 1)) found.push(`Invoices are numbered ${numbers.join(', ')}`);
  return found;
}
