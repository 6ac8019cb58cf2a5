import { freeWeekendMachine } from '../../../machines/commerce/free-weekend/free-weekend.machine.ts';
import { FREE_WEEKEND_MS, type FreeWeekend } from '../../contract/commerce/offers.ts';
import type { Tech } from '../../contract/common.ts';
import { applyChart, type StoredChart } from '../charts/apply-chart.ts';
import { inTransaction } from '../charts/observe-charts.ts';
import { findFreeWeekend, updateFreeWeekendIfUnchanged } from '../data/commerce/free-weekends.ts';
import { insertFreeWeekend } from '../data/commerce/offers.ts';
import { insertAudit } from '../data/exam/records.ts';
import type { FreeWeekendRow } from '../data/tables.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { newId } from '../ids.ts';
import type { Services } from '../services.ts';
import { contentOfFreeWeekend } from './free-weekend-content.ts';
import { freeWeekendAt, presentFreeWeekend } from './free-weekends.ts';

/** The chart of a stored free weekend, as far as the clock has brought it. */
const chartAt = (now: number): StoredChart<typeof freeWeekendMachine, FreeWeekendRow> => ({
  machine: freeWeekendMachine,
  subjectOf: ({ id }) => id,
  restore: (row) => freeWeekendAt(row, now),
  store: (queries, row, next) => updateFreeWeekendIfUnchanged(queries, row, next.value === 'closed' ? 0 : 1),
});

type Staff = { id: string };

/** Prepares a free weekend; it is offered by another step. @throws ApiError 409, 422 */
export async function createFreeWeekend(
  services: Pick<Services, 'catalog' | 'clock' | 'database' | 'documents'>,
  by: Staff,
  { tech, started_at }: { tech: Tech; started_at: number },
): Promise<FreeWeekend> {
  const now = services.clock.now();
  if (started_at < now) {
    const sentence = 'A free weekend begins in the future.';
    throw new ApiError(422, sentence, { errors: { started_at: [sentence] } });
  }
  const content = contentOfFreeWeekend(services, tech);
  if ('problem' in content) throw new ApiError(409, content.problem, { code: 'content_missing' });
  const row: FreeWeekendRow = {
    id: newId(),
    tech,
    is_enabled: 0,
    started_at,
    ended_at: started_at + FREE_WEEKEND_MS,
    mock_exam: content.mockExam,
    certifications: JSON.stringify(content.trainings),
    trainings: JSON.stringify(content.trainings),
  };
  await services.database.queries.transaction().execute(async (transaction) => {
    await insertFreeWeekend(transaction, row);
    await insertAudit(transaction, {
      at: now,
      actorId: by.id,
      action: 'freeWeekend.created',
      subjectId: row.id,
      detail: { tech, started_at },
    });
  });
  return presentFreeWeekend(row, now);
}

const REFUSALS = {
  'freeWeekend.offered': 'This free weekend is offered already.',
  'freeWeekend.withdrawn': 'This free weekend is not offered.',
} as const;

/** Offers or withdraws a free weekend, as its chart allows. @throws ApiError 404, 409 */
export function changeFreeWeekend(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  by: Staff,
  id: string,
  type: keyof typeof REFUSALS,
): Promise<FreeWeekend> {
  return inTransaction(database.queries, async (transaction) => {
    const now = clock.now();
    const row = await findFreeWeekend(transaction, id);
    if (!row) throw notFound('The free weekend');
    if (type === 'freeWeekend.offered' && row.ended_at <= now) {
      throw new ApiError(409, 'This free weekend is over. Prepare another one.', { code: 'weekend_over' });
    }
    const applied = await applyChart(transaction, chartAt(now), row, { type });
    if (applied.problem) throw new ApiError(409, REFUSALS[type], { code: 'weekend_unchanged' });
    await insertAudit(transaction, {
      at: now,
      actorId: by.id,
      action: type,
      subjectId: id,
      detail: { tech: row.tech },
    });
    return presentFreeWeekend(applied.row, now);
  });
}
