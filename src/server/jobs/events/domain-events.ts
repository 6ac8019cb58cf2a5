import * as z from 'zod/mini';
import { inTransaction } from '../../charts/observe-charts.ts';
import { retryOnConflict } from '../../charts/retry-on-conflict.ts';
import { claimOrdersOf } from '../../commerce/orders/claim-orders.ts';
import { closePageOf } from '../../commerce/orders/close-page.ts';
import { afterFulfilment, type FollowServices, openExamsOfOrder } from '../../commerce/orders/follow-order.ts';
import type { Queries } from '../../data/database.ts';
import { listDueDeliveries } from '../../data/deliveries.ts';
import {
  deleteDoneEvents,
  listWaitingEvents,
  markEventDone,
  updateDomainEventIfUnchanged,
} from '../../data/domain-events.ts';
import type { DomainEventRow } from '../../data/tables.ts';
import type { Services } from '../../services.ts';
import { type DeliveryKind, type DeliveryOutcome, deliverDue } from '../deliveries.ts';
import { EVENT_KINDS, type EventKind } from './emit-event.ts';

/** How long it is kept that something was carried out. Milliseconds. */
const KEPT_MS = 30 * 86_400_000;
/** Rounds of events that follow from events. */
const MAX_ROUNDS = 5;

export type EventServices = FollowServices & Pick<Services, 'sessions' | 'payments' | 'log'>;

type Handler = {
  /** Before the transaction, for what another server is asked to do; may happen twice. */
  before?: (services: EventServices, subjectId: string) => Promise<void>;
  /** In the transaction that notes that it is done: once. @returns subjects with events that follow */
  within?: (services: EventServices, queries: Queries, subjectId: string) => Promise<string[]>;
};

/** What follows from each kind of event. */
const HANDLERS: Record<EventKind, Handler> = {
  'orders.claimable': { within: claimOrdersOf },
  'order.given': { within: openExamsOfOrder },
  'order.fulfilled': { within: afterFulfilment },
  'order.replaced': { before: closePageOf },
};

const kindSchema = z.enum(EVENT_KINDS);

/** Carries out an event within a transaction of the caller, once. @returns subjects with events that follow */
async function carryOutIn(services: EventServices, queries: Queries, row: DomainEventRow): Promise<string[]> {
  if (!(await markEventDone(queries, row.id, services.clock.now()))) return [];
  return (await HANDLERS[kindSchema.parse(row.kind)].within?.(services, queries, row.subject_id)) ?? [];
}

async function carryOut(services: EventServices, row: DomainEventRow): Promise<string[]> {
  if (row.done_at !== null) return [];
  await HANDLERS[kindSchema.parse(row.kind)].before?.(services, row.subject_id);
  return retryOnConflict(() =>
    inTransaction(services.database.queries, (transaction) => carryOutIn(services, transaction, row)),
  );
}

/**
 * Carries out what follows from something that a request did, after its commit, so that the reply shows it. What fails here is left to the job: the
 * request has succeeded.
 */
export async function carryOutEventsOf(services: EventServices, subjectId: string): Promise<void> {
  const { database, log } = services;
  try {
    let subjects = [subjectId];
    for (let round = 0; subjects.length > 0 && round < MAX_ROUNDS; round += 1) {
      const next: string[] = [];
      for (const subject of subjects) {
        for (const row of await listWaitingEvents(database.queries, subject))
          next.push(...(await carryOut(services, row)));
      }
      subjects = next;
    }
  } catch (error) {
    log.warn({ err: error, subject: subjectId }, 'what follows from an event is carried out later');
  }
}

const events = (services: EventServices): DeliveryKind<DomainEventRow> => ({
  failure: 'what follows from an event was not carried out',
  maxConcurrent: 4,
  claimMs: 60_000,
  idOf: ({ id }) => id,
  listDue: (transaction, kind, now, limit) =>
    listDueDeliveries(transaction, kind, { table: 'domain_event', key: 'id' }, now, limit),
  update: updateDomainEventIfUnchanged,
  async send(row): Promise<DeliveryOutcome> {
    try {
      await carryOut(services, row);
      return { kind: 'accepted' };
    } catch (error) {
      return { kind: 'postponed', reason: error instanceof Error ? error.message : String(error) };
    }
  },
});

/** Carries out events whose time has come. @returns how many. */
export function carryOutDueEvents(services: EventServices & Pick<Services, 'isStopping'>): Promise<number> {
  return deliverDue(services, events(services));
}

/** Deletes events that were carried out long ago. */
export function deleteOldEvents({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  return deleteDoneEvents(database.queries, clock.now() - KEPT_MS);
}
