import type { Hono } from 'hono';
import { FREE_WEEKEND_MS } from '../../contract/commerce/offers.ts';
import type { OrderKind, Product } from '../../contract/commerce/orders.ts';
import type { ControlledClock } from '../clock.ts';
import { placeOrder } from '../commerce/place-order.ts';
import { endOfValidity, placeVouchers } from '../commerce/place-voucher.ts';
import { findUserByEmail } from '../data/account/users.ts';
import { insertFreeWeekend } from '../data/commerce/offers.ts';
import { newId } from '../ids.ts';
import type { Services } from '../services.ts';
import type { ServerEnvironment } from './register-routes.ts';

/** Calls for tests alone, outside the contract: move the server's clock and run the jobs at once. */
export function testControls(
  app: Hono<ServerEnvironment>,
  controls: { clock: ControlledClock; runJobs(): Promise<void> },
): void {
  app.post('/api/test/clock', async (context) => {
    const { advance_ms } = (await context.req.json()) as { advance_ms: number };
    controls.clock.advance(Number(advance_ms) || 0);
    await controls.runJobs();
    return context.json({ serverTime: controls.clock.now() });
  });
}

/** Calls for tests alone: what a person owns before anything is sold, and free weekends. */
export function offerControls(app: Hono<ServerEnvironment>, { clock, database, sessions, settings }: Services): void {
  const userId = async (email: string | undefined) =>
    email === undefined ? null : ((await findUserByEmail(database.queries, email))?.id ?? null);

  app.post('/api/test/orders', async (context) => {
    const { email, ...order } = (await context.req.json()) as {
      email: string;
      product: string;
      kind: OrderKind;
      quantity: number;
      canUpgrade: boolean;
    };
    const buyer = await userId(email);
    if (buyer === null) return context.json({ message: 'There is no such user.' }, 404);
    const at = clock.now();
    const validUntil = endOfValidity(at, settings.voucherValidMonths);
    const placed = await database.queries
      .transaction()
      .execute((transaction) => placeOrder(transaction, buyer, { ...order, at, validUntil }));
    // The buyer of a team order gets a role.
    sessions.invalidateUser(buyer);
    return context.json(placed);
  });

  app.post('/api/test/vouchers', async (context) => {
    const { owner, gives, covers } = (await context.req.json()) as {
      owner?: string;
      gives: 'one' | 'all';
      covers: Product[];
    };
    const wanted = { ownerId: await userId(owner), orderId: null, gives, covers, at: clock.now() };
    const [code] = await database.queries.transaction().execute((transaction) => placeVouchers(transaction, 1, wanted));
    return context.json({ code });
  });

  app.post('/api/test/free-weekends', async (context) => {
    const weekend = (await context.req.json()) as {
      tech: string;
      /** From now; negative for one that has begun. */
      starts_in_ms: number;
      is_enabled?: boolean;
      mock_exam?: string;
      trainings?: string[];
    };
    const startedAt = clock.now() + weekend.starts_in_ms;
    const id = newId();
    await insertFreeWeekend(database.queries, {
      id,
      tech: weekend.tech,
      is_enabled: weekend.is_enabled === false ? 0 : 1,
      started_at: startedAt,
      ended_at: startedAt + FREE_WEEKEND_MS,
      mock_exam: weekend.mock_exam ?? null,
      certifications: JSON.stringify(weekend.trainings ?? []),
      trainings: JSON.stringify(weekend.trainings ?? []),
    });
    return context.json({ id });
  });
}
