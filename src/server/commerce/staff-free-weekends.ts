import type { SnapshotFrom } from 'xstate';
import {
  type FreeWeekendEvent,
  freeWeekendMachine,
} from '../../../machines/commerce/free-weekend/free-weekend.machine.ts';
import { type StaffFreeWeekend, type WeekendStep, weekendStepSchema } from '../../contract/commerce/free-weekends.ts';
import { FREE_WEEKEND_MS, type FreeWeekend } from '../../contract/commerce/offers.ts';
import type { Tech } from '../../contract/common.ts';
import { TECH_LABELS } from '../../contract/techs.ts';
import { accountName } from '../account/account-name.ts';
import { applyChart, type StoredChart } from '../charts/apply-chart.ts';
import { inTransaction } from '../charts/observe-charts.ts';
import {
  deleteFreeWeekendIfUnchanged,
  findFreeWeekend,
  insertWeekendChange,
  listWeekendChanges,
  lockFreeWeekends,
  reopenReservations,
  updateFreeWeekendIfUnchanged,
} from '../data/commerce/free-weekends.ts';
import { insertFreeWeekend, listFreeWeekends } from '../data/commerce/offers.ts';
import type { Queries } from '../data/database.ts';
import { insertAudit } from '../data/exam/records.ts';
import type { FreeWeekendRow } from '../data/tables.ts';
import { runTransaction } from '../data/transaction.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { newId } from '../ids.ts';
import type { Services } from '../services.ts';
import { contentOfFreeWeekend } from './free-weekend-content.ts';
import { freeWeekendAt, presentFreeWeekend } from './free-weekends.ts';

/** What a free weekend opens, as its row has it. */
type OpenedColumns = Pick<FreeWeekendRow, 'mock_exam' | 'certifications' | 'trainings'>;

/** The chart of a stored free weekend, as far as the clock has brought it; `opened` is stored with the next state. */
const chartAt = (
  now: number,
  opened: OpenedColumns | null,
): StoredChart<typeof freeWeekendMachine, FreeWeekendRow> => ({
  machine: freeWeekendMachine,
  subjectOf: ({ id }) => id,
  restore: (row) => freeWeekendAt(row, now),
  store: (queries, row, next) =>
    next.status === 'done'
      ? deleteFreeWeekendIfUnchanged(queries, row)
      : updateFreeWeekendIfUnchanged(queries, row, { ...stored(next), ...opened }),
});

const stored = ({ value, context }: SnapshotFrom<typeof freeWeekendMachine>) => ({
  is_enabled: value === 'closed' ? (0 as const) : (1 as const),
  started_at: context.startedAt,
  ended_at: context.endedAt,
});

type Staff = { id: string };
type Parts = Pick<Services, 'catalog' | 'clock' | 'database' | 'documents'>;

/** The 48 hours from a start on. */
const timesFrom = (startedAt: number) => ({ startedAt, endedAt: startedAt + FREE_WEEKEND_MS });

/** @throws ApiError 422 for a start that has passed */
function requireFuture(startedAt: number, now: number): void {
  if (startedAt >= now) return;
  const sentence = 'A free weekend begins in the future.';
  throw new ApiError(422, sentence, { errors: { started_at: [sentence] } });
}

const inUtc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** Why a free weekend cannot be offered beside others of its technology, as a sentence; null when it can. */
export function problemBeside(
  { tech, started_at }: { tech: Tech; started_at: number },
  others: readonly Pick<FreeWeekendRow, 'is_enabled' | 'started_at' | 'ended_at'>[],
): string | null {
  const overlapping = others.find(
    (other) => other.is_enabled === 1 && other.started_at < started_at + FREE_WEEKEND_MS && started_at < other.ended_at,
  );
  if (!overlapping) return null;
  const [from, until] = [overlapping.started_at, overlapping.ended_at].map((at) => inUtc.format(at));
  return `${TECH_LABELS[tech]} has a free weekend from ${from} to ${until} UTC. Choose another start, or withdraw that one.`;
}

/** Writes what was done where administrators see it, and into the audit log. */
async function record(
  transaction: Queries,
  by: Staff,
  step: WeekendStep | 'discarded',
  { id, tech, started_at }: FreeWeekendRow,
  at: number,
): Promise<void> {
  if (step !== 'discarded') {
    await insertWeekendChange(transaction, { free_weekend_id: id, step, started_at, at, by: by.id });
  }
  const action = `freeWeekend.${step}` as const;
  await insertAudit(transaction, { at, actorId: by.id, action, subjectId: id, detail: { tech, started_at } });
}

/** What a free weekend of a technology opens by now. @throws ApiError 409 when that does not exist */
function openedBy(sources: Pick<Services, 'catalog' | 'documents'>, tech: Tech): OpenedColumns {
  const content = contentOfFreeWeekend(sources, tech);
  if ('problem' in content) throw new ApiError(409, content.problem, { code: 'content_missing' });
  const trainings = JSON.stringify(content.trainings);
  return { mock_exam: content.mockExam, certifications: trainings, trainings };
}

/** Prepares a free weekend; it is offered by another step. @throws ApiError 409, 422 */
export async function createFreeWeekend(
  services: Parts,
  by: Staff,
  { tech, started_at }: { tech: Tech; started_at: number },
): Promise<FreeWeekend> {
  const now = services.clock.now();
  requireFuture(started_at, now);
  const row: FreeWeekendRow = {
    id: newId(),
    tech,
    is_enabled: 0,
    started_at,
    ended_at: timesFrom(started_at).endedAt,
    ...openedBy(services, tech),
  };
  await runTransaction(services.database.queries, async (transaction) => {
    await insertFreeWeekend(transaction, row);
    await record(transaction, by, 'prepared', row, now);
  });
  return presentFreeWeekend(row, now);
}

/** What an administrator asks of a free weekend; `seen` is the start that was on show. */
export type WeekendWish =
  | { step: 'offered'; seen: number }
  | { step: 'moved'; seen: number; startedAt: number }
  | { step: 'discarded'; seen: number }
  | { step: 'withdrawn' };

function eventOf(wish: WeekendWish, now: number): FreeWeekendEvent {
  switch (wish.step) {
    case 'offered':
      return { type: 'freeWeekend.offered', seen: wish.seen, now };
    case 'moved':
      return { type: 'freeWeekend.moved', seen: wish.seen, now, to: timesFrom(wish.startedAt) };
    case 'discarded':
      return { type: 'freeWeekend.discarded', seen: wish.seen };
    case 'withdrawn':
      return { type: 'freeWeekend.withdrawn' };
  }
}

/** Why the chart takes no such event, as a refusal. */
function refusalOf(wish: WeekendWish, row: FreeWeekendRow, now: number): ApiError {
  if (wish.step === 'withdrawn') {
    return new ApiError(409, 'This free weekend is not offered.', { code: 'weekend_unchanged' });
  }
  if (row.is_enabled === 1) {
    const sentence =
      wish.step === 'offered'
        ? 'This free weekend is offered already.'
        : 'This free weekend is offered. Withdraw it first.';
    return new ApiError(409, sentence, { code: 'weekend_unchanged' });
  }
  if (wish.seen !== row.started_at) {
    const sentence = `This free weekend was moved to ${inUtc.format(row.started_at)} UTC. Look at it again.`;
    return new ApiError(409, sentence, { code: 'weekend_moved' });
  }
  if (row.ended_at <= now) {
    return new ApiError(409, 'This free weekend is over. Move it, or prepare another one.', { code: 'weekend_over' });
  }
  return new ApiError(409, 'This cannot be done to this free weekend.', { code: 'weekend_unchanged' });
}

/** Offers, moves, discards or withdraws a free weekend, as its chart allows. @throws ApiError 404, 409, 422 */
export function changeFreeWeekend(services: Parts, by: Staff, id: string, wish: WeekendWish): Promise<FreeWeekend> {
  const { clock, database } = services;
  return inTransaction(database.queries, async (transaction) => {
    const now = clock.now();
    const found = await findFreeWeekend(transaction, id);
    if (!found) throw notFound('The free weekend');
    if (wish.step === 'moved') requireFuture(wish.startedAt, now);
    // Two that overlap could else be offered at the same moment.
    const all = await lockFreeWeekends(transaction, database.kind, found.tech);
    const row = all.find((one) => one.id === id);
    if (!row) throw notFound('The free weekend');
    const { tech, is_active } = presentFreeWeekend(row, now);
    // A release may have changed since what there is to open.
    const opened = wish.step === 'offered' || wish.step === 'moved' ? openedBy(services, tech) : null;
    const applied = await applyChart(transaction, chartAt(now, opened), row, eventOf(wish, now));
    if (applied.problem) throw refusalOf(wish, row, now);
    // Who was told of this one waits for the next.
    if (wish.step === 'withdrawn' && is_active) await reopenReservations(transaction, tech, row.started_at);
    const problem =
      wish.step === 'offered'
        ? problemBeside(
            { ...row, tech },
            all.filter((one) => one.id !== id),
          )
        : null;
    if (problem !== null) throw new ApiError(409, problem, { code: 'weekend_overlaps' });
    await record(transaction, by, wish.step, applied.row, now);
    return presentFreeWeekend(applied.row, now);
  });
}

/** Every free weekend with what was done to it, the latest start first. */
export async function listStaffFreeWeekends({
  clock,
  database: { queries },
}: Pick<Services, 'clock' | 'database'>): Promise<StaffFreeWeekend[]> {
  const now = clock.now();
  const rows = (await listFreeWeekends(queries)).reverse();
  const stored =
    rows.length === 0
      ? []
      : await listWeekendChanges(
          queries,
          rows.map(({ id }) => id),
        );
  const changes = Map.groupBy(stored, ({ free_weekend_id }) => free_weekend_id);
  return rows.map((row) => ({
    ...presentFreeWeekend(row, now),
    changes: (changes.get(row.id) ?? []).map(({ step, at, started_at, first_name, last_name, deleted_at }) => ({
      ...{ step: weekendStepSchema.parse(step), at, started_at },
      by: first_name === null ? null : accountName({ first_name, last_name: last_name ?? '', deleted_at }),
    })),
  }));
}
