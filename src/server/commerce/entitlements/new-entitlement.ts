import type { Product } from '../../../contract/commerce/orders.ts';
import type { EntitlementRow } from '../../data/tables.ts';
import { newId } from '../../ids.ts';

/**
 * The row of something that a person may use from now on.
 *
 * @param source an order with the position of its line, or what staff granted
 */
export function newEntitlement(
  userId: string,
  { certification_id, type }: Product,
  source: Pick<EntitlementRow, 'source' | 'source_id' | 'position' | 'attempt_id'>,
  at: number,
): EntitlementRow {
  return { id: newId(), user_id: userId, certification_id, type, ...source, state: 'granted', created_at: at };
}
