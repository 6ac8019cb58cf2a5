import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { backoffMs } from '../../../../../machines/shared/retry.ts';
import { claimStandInRow, listDueStandInRows, updateStandInRow } from '../../../data/commerce/payment-stand-in.ts';
import type { PaymentStandInRow } from '../../../data/tables.ts';
import { actOn, type StandInStore } from './store.ts';

/** Sends one message to the product. @returns the status that it answers */
export type PostWebhook = (body: string, signature: string) => Promise<number>;
/** Signs a message. */
export type Sign = (body: string) => Promise<string>;

/** Pauses between tries to bring a message; Stripe tries for three days. */
const BACKOFF = { firstMs: 5000, maxMs: 3_600_000 };
const MAX_TRIES = 60;
/** What one round does at most. */
const BATCH = 50;

const eventSchema = z.strictObject({
  tries: z.number(),
  event: z.looseObject({ id: z.string(), object: z.literal('event'), type: z.string() }),
});

export const readStandInEvent = ({ data }: PaymentStandInRow) => eventSchema.parse(JSON.parse(data));

/**
 * Does what is due by itself: pages close, bank transfers arrive, messages go out.
 *
 * @returns how much was done.
 */
export async function doDue(
  store: StandInStore & { log: Pick<Logger, 'warn'> },
  { sign, post }: { sign: Sign; post: PostWebhook },
): Promise<number> {
  const { queries } = store.database;
  let done = 0;
  for (const row of await listDueStandInRows(queries, store.clock.now(), BATCH)) {
    if (row.kind === 'checkout') await actOn(store, row.id, { type: 'timePassed' });
    else await bring(store, row, { sign, post });
    done += 1;
  }
  return done;
}

async function bring(
  { database, clock, log }: StandInStore & { log: Pick<Logger, 'warn'> },
  row: PaymentStandInRow,
  { sign, post }: { sign: Sign; post: PostWebhook },
): Promise<void> {
  const { tries, event } = readStandInEvent(row);
  const next = clock.now() + backoffMs(BACKOFF, tries + 1);
  if (!(await claimStandInRow(database.queries, row, next))) return;
  const body = JSON.stringify(event);
  const status = await post(body, await sign(body));
  const isOver = status < 300 || tries + 1 >= MAX_TRIES;
  if (status >= 300) log.warn({ id: event.id, status }, 'the stand-in for the payment provider was not listened to');
  const data = JSON.stringify({ tries: tries + 1, event });
  await updateStandInRow(database.queries, { ...row, data, due_at: isOver ? null : next });
}
