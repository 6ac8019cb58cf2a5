import { initialTransition, type SnapshotFrom, transition } from 'xstate';
import * as z from 'zod/mini';
import { freeWeekendMachine } from '../../../machines/commerce/free-weekend/free-weekend.machine.ts';
import type { FreeWeekend, FreeWeekendState } from '../../contract/commerce/offers.ts';
import type { Product } from '../../contract/commerce/orders.ts';
import { TECHS, type Tech, techSchema } from '../../contract/common.ts';
import { listFreeWeekends } from '../data/commerce/offers.ts';
import type { Queries } from '../data/database.ts';
import type { FreeWeekendRow } from '../data/tables.ts';

const slugs = z.array(z.string());

type StoredTimes = Pick<FreeWeekendRow, 'is_enabled' | 'started_at' | 'ended_at'>;

/** A stored free weekend as its chart has it at a moment. */
export function freeWeekendAt(row: StoredTimes, now: number): SnapshotFrom<typeof freeWeekendMachine> {
  let [snapshot] = initialTransition(freeWeekendMachine, { startedAt: row.started_at, endedAt: row.ended_at });
  if (row.is_enabled === 1) [snapshot] = transition(freeWeekendMachine, snapshot, { type: 'freeWeekend.offered' });
  [snapshot] = transition(freeWeekendMachine, snapshot, { type: 'freeWeekend.timePassed', now });
  return snapshot;
}

/** What the chart makes of a stored free weekend at a moment. */
export function stateOfFreeWeekend(row: StoredTimes, now: number): FreeWeekendState {
  const snapshot = freeWeekendAt(row, now);
  return typeof snapshot.value === 'string' ? snapshot.value : snapshot.value.offered;
}

/** The day of an instant, in UTC: 2026-11-20. */
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

export function presentFreeWeekend(row: FreeWeekendRow, now: number): FreeWeekend {
  const state = stateOfFreeWeekend(row, now);
  return {
    id: row.id,
    tech: techSchema.parse(row.tech),
    state,
    is_enabled: row.is_enabled === 1,
    is_active: state === 'active',
    started_at: row.started_at,
    ended_at: row.ended_at,
    start_date: dayOf(row.started_at),
    end_date: dayOf(row.ended_at),
    mock_exam: row.mock_exam,
    certifications: slugs.parse(JSON.parse(row.certifications)),
    trainings: slugs.parse(JSON.parse(row.trainings)),
  };
}

/** The active one, else the one whose start is closest to now (ST-02). */
export function chooseFreeWeekend(weekends: readonly FreeWeekend[], now: number): FreeWeekend | null {
  const active = weekends.find(({ is_active }) => is_active);
  if (active) return active;
  const distance = ({ started_at }: FreeWeekend) => Math.abs(started_at - now);
  return weekends.reduce<FreeWeekend | null>(
    (closest, weekend) => (closest === null || distance(weekend) < distance(closest) ? weekend : closest),
    null,
  );
}

/** The free weekend of a technology, or null when it never had one. */
export async function readFreeWeekend(queries: Queries, tech: Tech, now: number): Promise<FreeWeekend | null> {
  const rows = await listFreeWeekends(queries, tech);
  return chooseFreeWeekend(
    rows.map((row) => presentFreeWeekend(row, now)),
    now,
  );
}

/** The free weekend of every technology that has one, in the order of the technologies. */
export async function readFreeWeekends(queries: Queries, now: number): Promise<FreeWeekend[]> {
  const all = (await listFreeWeekends(queries)).map((row) => presentFreeWeekend(row, now));
  return TECHS.flatMap((tech) => {
    const chosen = chooseFreeWeekend(
      all.filter((weekend) => weekend.tech === tech),
      now,
    );
    return chosen ? [chosen] : [];
  });
}

/**
 * Whether everybody who is signed in has something at this moment because a free weekend runs (ST-16): the mid-level training
 * of its technology and its mock exam. No other exam: vouchers are not part of it.
 */
export async function hasFreeWeekendAccess(queries: Queries, product: Product, now: number): Promise<boolean> {
  if (product.type === 'BOOTCAMP') return false;
  const rows = await listFreeWeekends(queries);
  return rows
    .map((row) => presentFreeWeekend(row, now))
    .filter(({ is_active }) => is_active)
    .some(({ mock_exam, trainings }) =>
      product.type === 'EXAM' ? mock_exam === product.certification_id : trainings.includes(product.certification_id),
    );
}
