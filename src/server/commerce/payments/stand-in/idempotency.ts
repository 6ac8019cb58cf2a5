import * as z from 'zod/mini';
import { inTransaction } from '../../../charts/observe-charts.ts';
import { findStandInRow, insertStandInRow, updateStandInRow } from '../../../data/commerce/payment-stand-in.ts';
import type { Queries } from '../../../data/database.ts';
import { sha256 } from '../../../ids.ts';
import { StandInRefusal } from './checkout.ts';
import type { StripeObject } from './objects.ts';
import type { StandInStore } from './store.ts';

const requestSchema = z.strictObject({ hash: z.string(), answer: z.nullable(z.string()) });

/**
 * Does something once for an idempotency key: the same call gets the same answer, another one with the key is refused. What was
 * refused is not kept. Source: https://docs.stripe.com/api/idempotent_requests
 *
 * @param request what has to be the same
 * @returns the answer as JSON
 */
export function once(
  { database, clock }: StandInStore,
  { key, request }: { key: string | undefined; request: string },
  work: (transaction: Queries) => Promise<StripeObject>,
): Promise<string> {
  return inTransaction(database.queries, async (transaction) => {
    if (key === undefined) return JSON.stringify(await work(transaction));
    const hash = sha256(request);
    const row = { kind: 'request' as const, id: key, created_at: clock.now(), due_at: null };
    // With PostgreSQL a call that comes meanwhile waits here for the commit of the first.
    const isFirst = await insertStandInRow(transaction, { ...row, data: JSON.stringify({ hash, answer: null }) });
    if (!isFirst) return earlierAnswer(await findStandInRow(transaction, 'request', key), hash);
    const answer = JSON.stringify(await work(transaction));
    await updateStandInRow(transaction, { ...row, data: JSON.stringify({ hash, answer }) });
    return answer;
  });
}

function earlierAnswer(row: { data: string } | undefined, hash: string): string {
  const earlier = requestSchema.parse(JSON.parse(row?.data ?? 'null'));
  if (earlier.hash === hash && earlier.answer !== null) return earlier.answer;
  throw new StandInRefusal(
    'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    'idempotency_error',
  );
}
