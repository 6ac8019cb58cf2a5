import { FREE_WEEKEND_MS } from '../../../contract/commerce/offers.ts';
import { inTransaction } from '../../charts/observe-charts.ts';
import { type NewOrder, placeOrder } from '../../commerce/place-order.ts';
import { placeVouchers } from '../../commerce/place-voucher.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { findUserByEmail } from '../account/users.ts';
import { insertFreeWeekend } from '../commerce/offers.ts';

const DAY_MS = 86_400_000;
const JUNIOR = 'javascript-junior-developer';
const MIDDLE = 'javascript-developer';

/**
 * Possessions of the demo accounts: a team order, an upgradable order, a partner's vouchers; and a future free weekend.
 */
export async function seedOffers(
  services: Pick<Services, 'database' | 'clock' | 'catalog' | 'settings'>,
): Promise<void> {
  const { database, clock, catalog } = services;
  const at = clock.now();
  await inTransaction(database.queries, async (queries) => {
    const order = async (email: string, wanted: Omit<NewOrder, 'at'>) => {
      const buyer = await findUserByEmail(queries, email);
      if (buyer) await placeOrder(services, queries, buyer.id, { ...wanted, at });
    };
    await order('owner@example.com', { product: JUNIOR, kind: 'examination-only', quantity: 5, canUpgrade: false });
    await order('candidate@example.com', { product: MIDDLE, kind: 'examination-only', quantity: 1, canUpgrade: true });

    const partner = await findUserByEmail(queries, 'partner@example.com');
    const exams = [JUNIOR, MIDDLE].map((slug) => ({ certification_id: slug, type: 'EXAM' as const }));
    if (partner) {
      await placeVouchers(queries, 3, { ownerId: partner.id, orderId: null, gives: 'one', covers: exams, at });
    }

    const trial = catalog.list().find(({ exam }) => exam.tech === 'javascript' && exam.kind === 'trial');
    const startsAt = nextSaturday(at);
    await insertFreeWeekend(queries, {
      id: newId(),
      tech: 'javascript',
      is_enabled: 1,
      started_at: startsAt,
      ended_at: startsAt + FREE_WEEKEND_MS,
      mock_exam: trial?.exam.slug ?? null,
      certifications: JSON.stringify([MIDDLE]),
      trainings: JSON.stringify([MIDDLE]),
    });
  });
}

/** The first Saturday, 00:00 UTC, at least a day ahead. */
function nextSaturday(at: number): number {
  const day = Math.floor(at / DAY_MS) + 2;
  // Day 0 was a Thursday.
  return (day + ((9 - (day % 7)) % 7)) * DAY_MS;
}
