import { type SnapshotFrom, transition } from 'xstate';
import * as z from 'zod/mini';
import { freeWeekendMachine } from '../../../machines/commerce/free-weekend/free-weekend.machine.ts';
import type { FreeWeekend, FreeWeekendState } from '../../contract/commerce/offers.ts';
import { TECHS, type Tech, techSchema } from '../../contract/common.ts';
import { listFreeWeekends } from '../data/commerce/offers.ts';
import type { Queries } from '../data/database.ts';
import type { FreeWeekendRow } from '../data/tables.ts';

const slugs = z.array(z.string());

type StoredTimes = Pick<FreeWeekendRow, 'is_enabled' | 'started_at' | 'ended_at'>;

/** A stored free weekend as its chart has it at a moment. */
export function freeWeekendAt(row: StoredTimes, now: number): SnapshotFrom<typeof freeWeekendMachine> {
  const stored = freeWeekendMachine.resolveState({
    value: row.is_enabled === 1 ? { offered: 'not_started' } : 'closed',
    context: { startedAt: row.started_at, endedAt: row.ended_at, now: 0 },
  });
  return transition(freeWeekendMachine, stored, { type: 'freeWeekend.timePassed', now })[0];
}

/** What the chart makes of a stored free weekend at a moment. */
export function stateOfFreeWeekend(row: StoredTimes, now: number): FreeWeekendState {
  const snapshot = freeWeekendAt(row, now);
  return typeof snapshot.value === 'string' ? 'closed' : snapshot.value.offered;
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

/** The active one, else the one whose start is closest to now (ST-02). One that is not offered is nobody's but administrators'. */
export function chooseFreeWeekend(weekends: readonly FreeWeekend[], now: number): FreeWeekend | null {
  const active = weekends.find(({ is_active }) => is_active);
  if (active) return active;
  const distance = ({ started_at }: FreeWeekend) => Math.abs(started_at - now);
  return weekends
    .filter(({ is_enabled }) => is_enabled)
    .reduce<FreeWeekend | null>(
      (closest, weekend) => (closest === null || distance(weekend) < distance(closest) ? weekend : closest),
      null,
    );
}

/** The free weekend of a technology (ST-16), or null when none is offered. */
export async function readFreeWeekend(queries: Queries, tech: Tech, now: number): Promise<FreeWeekend | null> {
  const rows = await listFreeWeekends(queries, tech);
  return chooseFreeWeekend(
    rows.map((row) => presentFreeWeekend(row, now)),
    now,
  );
}

/** The free weekend of every technology for which one is offered, in the order of the technologies. */
export async function readFreeWeekends(queries: Queries, now: number): Promise<FreeWeekend[]> {
  return freeWeekendsAt(await listFreeWeekends(queries), now);
}

/** The moments at which stored free weekends begin and end, and at which another one is the closest to now (ST-02). */
export function boundariesOfWeekends(rows: readonly FreeWeekendRow[]): number[] {
  const starts = rows.map(({ started_at }) => started_at);
  const between = starts.flatMap((start) => starts.map((other) => Math.ceil((start + other) / 2)));
  return [...new Set([...between, ...rows.map(({ ended_at }) => ended_at)])];
}

/** The same of stored ones. */
export function freeWeekendsAt(rows: readonly FreeWeekendRow[], now: number): FreeWeekend[] {
  const all = rows.map((row) => presentFreeWeekend(row, now));
  return TECHS.flatMap((tech) => {
    const chosen = chooseFreeWeekend(
      all.filter((weekend) => weekend.tech === tech),
      now,
    );
    return chosen ? [chosen] : [];
  });
}
