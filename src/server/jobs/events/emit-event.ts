import type { Queries } from '../../data/database.ts';
import { insertDomainEvent } from '../../data/domain-events.ts';
import { newId } from '../../ids.ts';
import { newDelivery } from '../deliveries.ts';

/**
 * What happened and has consequences of its own: guests' orders wait for an account that may have them; an order gave exams; an order is fulfilled;
 * a newer order took the place of one with a pay page.
 */
export const EVENT_KINDS = ['orders.claimable', 'order.given', 'order.fulfilled', 'order.replaced'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Stores what happened, in the transaction in which it happens: what follows is carried out even if the server dies after the commit. */
export function emitEvent(queries: Queries, kind: EventKind, subjectId: string, at: number): Promise<void> {
  return insertDomainEvent(queries, {
    ...newDelivery(at),
    ...{ id: newId(), kind, subject_id: subjectId, created_at: at, done_at: null },
  });
}
