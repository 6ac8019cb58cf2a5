import type { Logger } from 'pino';
import { initialTransition, type SnapshotFrom } from 'xstate';
import * as z from 'zod/mini';
import { type DeliveryEvent, deliveryMachine } from '../../../machines/site/delivery/delivery.machine.ts';
import { applyChart, type StoredChart } from '../charts/apply-chart.ts';
import type { Database, Queries } from '../data/database.ts';
import type { Services } from '../services.ts';
import { claimDue } from './claim-due.ts';
import { drainQueue } from './work-queue.ts';

const stateSchema = z.enum(['queued', 'sending', 'sent', 'failed']);

/** What became of a try to deliver. `postponed`: it may work later. */
export type DeliveryOutcome = { kind: 'accepted' } | { kind: 'refused' | 'postponed'; reason: string };

/** The columns in which a table keeps the state of the delivery chart. */
export type DeliveryColumns = {
  state: string;
  tries: number;
  next_try_at: number;
  claimed_until: number | null;
  ended_at: number | null;
  last_error: string | null;
};

/** One kind of delivery: its table, and how it is sent. */
export type DeliveryKind<Row extends DeliveryColumns> = {
  /** Said in the log when a try did not work. */
  failure: string;
  maxConcurrent: number;
  /** How long one process may take before another one takes over. Milliseconds. */
  claimMs: number;
  idOf(row: Row): string;
  /** Must run in the transaction that claims. With PostgreSQL it locks the rows and skips those that others have locked. */
  listDue(transaction: Queries, kind: Database['kind'], now: number, limit: number): Promise<Row[]>;
  /** Writes on the condition that the row is still the one that was read. */
  update(queries: Queries, read: Row, columns: DeliveryColumns): Promise<Row | undefined>;
  /** Must not throw for what the other side does. */
  send(row: Row): Promise<DeliveryOutcome>;
};

function deliveryColumns({ value, context }: SnapshotFrom<typeof deliveryMachine>): DeliveryColumns {
  return {
    state: value,
    tries: context.tries,
    next_try_at: context.nextTryAt,
    claimed_until: context.claimedUntil,
    ended_at: context.endedAt,
    last_error: context.lastError,
  };
}

/** The columns of a new delivery, due at once. */
export function newDelivery(at: number): DeliveryColumns {
  return deliveryColumns(initialTransition(deliveryMachine, { at })[0]);
}

function deliveryChart<Row extends DeliveryColumns>(
  { failure, idOf, update }: DeliveryKind<Row>,
  log: Pick<Logger, 'error'>,
): StoredChart<typeof deliveryMachine, Row> {
  return {
    machine: deliveryMachine,
    subjectOf: idOf,
    restore: (row) =>
      deliveryMachine.resolveState({
        value: stateSchema.parse(row.state),
        context: {
          tries: row.tries,
          nextTryAt: row.next_try_at,
          claimedUntil: row.claimed_until,
          endedAt: row.ended_at,
          lastError: row.last_error,
        },
      }),
    async store(queries, row, next) {
      const stored = await update(queries, row, deliveryColumns(next));
      if (stored && next.value === 'failed') {
        log.error({ id: idOf(row), tries: stored.tries, reason: stored.last_error }, `${failure} and is given up`);
      }
      return stored;
    },
  };
}

/**
 * Delivers what is due of one kind. Every process may run this: rows are claimed in a transaction that skips what others claim,
 * and what became of one is stored on the condition that the claim still holds.
 *
 * @returns how many were delivered.
 */
export function deliverDue<Row extends DeliveryColumns>(
  { database, clock, log, isStopping }: Pick<Services, 'database' | 'clock' | 'log' | 'isStopping'>,
  kind: DeliveryKind<Row>,
): Promise<number> {
  const { queries } = database;
  const chart = deliveryChart(kind, log);

  function claim(limit: number): Promise<Row[]> {
    const at = clock.now();
    return claimDue(
      queries,
      {
        chart,
        listDue: (transaction, most) => kind.listDue(transaction, database.kind, at, most),
        lapsed: { type: 'delivery.claimLapsed', at },
        claimed: { type: 'delivery.claimed', at, until: at + kind.claimMs },
      },
      limit,
    );
  }

  async function deliver(row: Row): Promise<boolean> {
    const outcome = await kind.send(row);
    const at = clock.now();
    const event: DeliveryEvent =
      outcome.kind === 'accepted'
        ? { type: 'delivery.accepted', at }
        : { type: `delivery.${outcome.kind}`, at, reason: outcome.reason };
    const { row: stored } = await applyChart(queries, chart, row, event);
    if (outcome.kind === 'accepted') return stored !== undefined;
    log.warn({ id: kind.idOf(row), tries: row.tries, reason: outcome.reason, state: stored?.state }, kind.failure);
    return false;
  }

  return drainQueue({ maxConcurrent: kind.maxConcurrent, claim, work: deliver, isStopping });
}
