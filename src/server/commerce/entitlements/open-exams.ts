import { inTransaction } from '../../charts/observe-charts.ts';
import { listExamsToOpen, lockEntitlement } from '../../data/commerce/entitlements.ts';
import { type GiveServices, openEntitledExam } from './give.ts';

const AT_ONCE = 100;

/**
 * Opens exams that were given while they were not offered, and those of orders from before exams were opened with the order. @returns
 * how many.
 */
export async function openWaitingExams(services: GiveServices): Promise<number> {
  const { database, catalog } = services;
  const offered = catalog.list().flatMap(({ exam }) => (exam.kind === 'certification' ? [exam.slug] : []));
  const waiting = await listExamsToOpen(database.queries, offered, AT_ONCE);
  let opened = 0;
  for (const { id } of waiting) {
    opened += await inTransaction(database.queries, async (transaction) => {
      const entitlement = await lockEntitlement(transaction, database.kind, id);
      if (entitlement?.state !== 'granted' || entitlement.attempt_id !== null) return 0;
      return (await openEntitledExam(services, transaction, entitlement)) ? 1 : 0;
    });
  }
  return opened;
}
