import type { Logger } from 'pino';
import { initialTransition, type SnapshotFrom } from 'xstate';
import * as z from 'zod/mini';
import { type DeliveryEvent, deliveryMachine } from '../../../machines/site/delivery/delivery.machine.ts';
import { applyChart, type StoredChart } from '../charts/apply-chart.ts';
import type { Database, Queries } from '../data/database.ts';
import type { Services } from '../services.ts';
import { claimDue } from './claim-due.ts';
import { drainQueue } from './work-queue.ts';

const stateSchema = z.enum(['queued', 'sending', 'sent', 'failed', 'dropped']);

/** The result of a delivery try. `postponed`: a retry may work. `dropped`: it is no longer wanted, and nothing was sent. */
export type DeliveryOutcome = { kind: 'accepted' } | { kind: 'refused' | 'postponed' | 'dropped'; reason: string };

/** The columns of a table that store the delivery chart's state. */
export type DeliveryColumns = {
  state: string;
  tries: number;
  next_try_at: number;
  claimed_until: number | null;
  ended_at: number | null;
  last_error: string | null;
};

/** A kind of delivery: its table, and how it is sent. */
export type DeliveryKind<Row extends DeliveryColumns> = {
  /** Logged after a failed try. */
  failure: string;
  maxConcurrent: number;
  /** Time limit of a claim. Milliseconds. */
  claimMs: number;
  idOf(row: Row): string;
  /** Must run in the claiming transaction. With PostgreSQL it locks the rows and skips those locked by others. */
  listDue(transaction: Queries, kind: Database['kind'], now: number, limit: number): Promise<Row[]>;
  /** Updates a row unless it has changed since it was read. */
  update(queries: Queries, read: Row, columns: DeliveryColumns): Promise<Row | undefined>;
  /** Must not throw for a failure of the other side. */
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

/** The columns of a new delivery, due immediately. */
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
 * Delivers due rows of one kind. Every process may run this: rows are claimed in a transaction that skips rows claimed
 * by others, and results are stored only while the claim holds.
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
        listDue: (transaction, limit) => kind.listDue(transaction, database.kind, at, limit),
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
    const about = { id: kind.idOf(row), tries: row.tries, reason: outcome.reason, state: stored?.state };
    if (outcome.kind === 'dropped') log.info(about, 'what is no longer wanted was not sent');
    else log.warn(about, kind.failure);
    return false;
  }

  return drainQueue({ maxConcurrent: kind.maxConcurrent, claim, work: deliver, isStopping });
}
