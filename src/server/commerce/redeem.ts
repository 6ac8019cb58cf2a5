import type { Product } from '../../contract/commerce/orders.ts';
import { applyChart } from '../charts/apply-chart.ts';
import { inTransaction } from '../charts/observe-charts.ts';
import { conflictRefusal, retryOnConflict } from '../charts/retry-on-conflict.ts';
import { markGiven, type VoucherWithProducts } from '../data/commerce/offers.ts';
import type { Queries } from '../data/database.ts';
import type { AttemptRow, UserRow } from '../data/tables.ts';
import { findPerson } from '../data/team/memberships.ts';
import { openAttempt } from '../exam/open-attempt.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Services } from '../services.ts';
import { applySeatEvent } from '../team/seat-state.ts';
import { productOf } from './present.ts';
import { findVoucherAt, voucherChart } from './voucher-state.ts';
import { refuseEnded } from './vouchers/refusals.ts';

/** A voucher for a single thing needs no choice, and one for everything accepts none. */
function chosenProduct(row: VoucherWithProducts, choice: Product | null): Product | null {
  if (row.gives === 'all') return null;
  const only = row.products.length === 1 ? row.products[0] : undefined;
  return choice ?? (only ? productOf(only) : null);
}

export type Redeemed = { voucher: VoucherWithProducts; attempts: Pick<AttemptRow, 'id' | 'certification_id'>[] };

/**
 * Redeems a voucher for a user (VC-02): stores who used it and opens the attempts of its exams, in one transaction. Of
 * simultaneous calls one wins; repeating a redemption is idempotent.
 *
 * @throws ApiError 404 when the voucher does not exist, 409 when it cannot be redeemed any more or a choice is missing.
 */
export function redeemVoucher(
  services: Pick<Services, 'database' | 'clock' | 'catalog'>,
  user: Pick<UserRow, 'id' | 'extra_time_percent'>,
  code: string,
  wanted: Product | null,
): Promise<Redeemed> {
  const { database, clock, catalog } = services;
  const now = clock.now();

  const redeem = () =>
    inTransaction(database.queries, async (transaction): Promise<Redeemed> => {
      const row = await findVoucherAt(transaction, code, now);
      if (!row) throw notFound('The voucher');
      if (row.redeemed_by === user.id) return { voucher: row, attempts: attemptsOf(row) };
      refuseEnded(row);
      const choice = chosenProduct(row, wanted);
      const seat = row.team_id === null ? row : await useSeat(transaction, row, row.team_id, user.id);
      const applied = await applyChart(transaction, voucherChart, seat, {
        ...{ type: 'voucher.redeemed', by: user.id, at: now, choice },
      });
      if (applied.problem === 'conflict') throw conflictRefusal('The voucher has changed. Try again.');
      if (applied.problem) {
        const sentence = 'Choose one of the things that this voucher covers.';
        throw new ApiError(409, sentence, { code: 'choice_needed', errors: { choice: [sentence] } });
      }
      for (const product of applied.next.context.given) {
        const attempt = product.type === 'EXAM' ? await openExam(product.certification_id) : null;
        await markGiven(transaction, code, product, attempt?.id ?? null);
      }
      const voucher = await findVoucherAt(transaction, code, now);
      if (!voucher) throw notFound('The voucher');
      return { voucher, attempts: attemptsOf(voucher) };

      async function openExam(certificationId: string) {
        const set = catalog.find(certificationId);
        if (set?.exam.kind !== 'certification') {
          const sentence = "This voucher's exam is currently unavailable. The voucher stays valid.";
          throw new ApiError(409, sentence, { code: 'not_offered' });
        }
        return openAttempt({ database: { ...database, queries: transaction }, clock }, user, set);
      }
    });
  return retryOnConflict(redeem);
}

/** The seat that a voucher of a team is becomes used: by the member who has it, or, when nobody has it, by anyone with its link. */
async function useSeat(queries: Queries, row: VoucherWithProducts, teamId: string, userId: string) {
  const person = await findPerson(queries, teamId, userId);
  const member = person?.state === 'active' ? person.id : null;
  const used = await applySeatEvent(queries, row, { type: 'seat.used', member });
  if (used) return used;
  const sentence = 'This voucher is assigned to another member of its team.';
  throw new ApiError(409, sentence, { code: 'voucher_assigned' });
}

function attemptsOf({ products }: VoucherWithProducts): Redeemed['attempts'] {
  return products.flatMap(({ attempt_id: id, certification_id }) => (id === null ? [] : [{ id, certification_id }]));
}
