import type { Product } from '../../contract/commerce/orders.ts';
import { applyChart } from '../charts/apply-chart.ts';
import { inTransaction } from '../charts/observe-charts.ts';
import { findVoucher, markGiven, type VoucherWithProducts } from '../data/commerce/offers.ts';
import type { AttemptRow, UserRow } from '../data/tables.ts';
import { openAttempt } from '../exam/open-attempt.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Services } from '../services.ts';
import { productOf, VOUCHER_USED, VOUCHER_WITHDRAWN } from './present.ts';
import { voucherChart } from './voucher-state.ts';

/** Normalizes a typed code. */
export function voucherCodeOf(typed: string): string {
  return typed.toUpperCase();
}

/** A voucher for a single thing needs no choice, and one for everything accepts none. */
function chosenProduct(row: VoucherWithProducts, choice: Product | null): Product | null {
  if (row.gives === 'all') return null;
  const only = row.products.length === 1 ? row.products[0] : undefined;
  return choice ?? (only ? productOf(only) : null);
}

export type Redeemed = { voucher: VoucherWithProducts; attempts: Pick<AttemptRow, 'id' | 'certification_id'>[] };

/**
 * Redeems a voucher for a user: stores who used it and opens the attempts of its exams, in one transaction. Of
 * simultaneous calls one wins; repeating a redemption is idempotent.
 *
 * @throws ApiError 404 when the voucher does not exist, 409 when somebody else used it or a choice is missing.
 */
export async function redeemVoucher(
  services: Pick<Services, 'database' | 'clock' | 'catalog'>,
  user: Pick<UserRow, 'id' | 'extra_time_percent'>,
  code: string,
  wanted: Product | null,
): Promise<Redeemed> {
  const { database, clock, catalog } = services;
  const won = await inTransaction(database.queries, async (transaction) => {
    const row = await findVoucher(transaction, code);
    if (!row) throw notFound('The voucher');
    if (row.state !== 'open') return null;
    const event = {
      type: 'voucher.redeemed',
      by: user.id,
      at: clock.now(),
      choice: chosenProduct(row, wanted),
    } as const;
    const applied = await applyChart(transaction, voucherChart, row, event);
    if (applied.problem === 'conflict') return null;
    if (applied.problem) {
      const sentence = 'Choose one of the things that this voucher covers.';
      throw new ApiError(409, sentence, { code: 'choice_needed', errors: { choice: [sentence] } });
    }
    const attempts: Redeemed['attempts'] = [];
    for (const product of applied.next.context.given) {
      const attempt = product.type === 'EXAM' ? await openExam(product.certification_id) : null;
      if (attempt) attempts.push(attempt);
      await markGiven(transaction, code, product, attempt?.id ?? null);
    }
    return attempts;

    async function openExam(certificationId: string) {
      const set = catalog.find(certificationId);
      if (set?.exam.kind !== 'certification') {
        const sentence = "This voucher's exam is currently unavailable. The voucher stays valid.";
        throw new ApiError(409, sentence, { code: 'not_offered' });
      }
      return openAttempt({ database: { ...database, queries: transaction }, clock }, user, set);
    }
  });
  const voucher = await findVoucher(database.queries, code);
  if (!voucher) throw notFound('The voucher');
  if (won) return { voucher, attempts: won };
  if (voucher.state === 'withdrawn') throw new ApiError(409, VOUCHER_WITHDRAWN, { code: 'voucher_withdrawn' });
  if (voucher.redeemed_by !== user.id) throw new ApiError(409, VOUCHER_USED, { code: 'voucher_used' });
  const attempts = voucher.products.flatMap(({ attempt_id: id, certification_id }) =>
    id === null ? [] : [{ id, certification_id }],
  );
  return { voucher, attempts };
}
