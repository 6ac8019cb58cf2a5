import type { Hono } from 'hono';
import { FREE_WEEKEND_MS } from '../../contract/commerce/offers.ts';
import type { OrderKind, Product } from '../../contract/commerce/orders.ts';
import { inTransaction } from '../charts/observe-charts.ts';
import type { ControlledClock } from '../clock.ts';
import { placeOrder } from '../commerce/place-order.ts';
import { placeVouchers } from '../commerce/place-voucher.ts';
import { findUserByEmail } from '../data/account/users.ts';
import { insertFreeWeekend } from '../data/commerce/offers.ts';
import { newId } from '../ids.ts';
import type { Services } from '../services.ts';
import type { ServerEnvironment } from './register-routes.ts';

/** Test-only calls outside the contract: set the server's clock and run the jobs immediately. */
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

/** Test-only calls: give a user possessions before anything is sold, and create free weekends. */
export function offerControls(app: Hono<ServerEnvironment>, services: Services): void {
  const { clock, database, sessions } = services;
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
    const placed = await inTransaction(database.queries, (transaction) =>
      placeOrder(services, transaction, buyer, { ...order, at: clock.now() }),
    );
    // Makes the buyer of a team order a team owner.
    sessions.invalidateUser(buyer);
    return context.json(placed);
  });

  app.post('/api/test/vouchers', async (context) => {
    const { owner, gives, covers, count } = (await context.req.json()) as {
      owner?: string;
      /** How many come together; one by default. */
      count?: number;
      gives: 'one' | 'all';
      covers: Product[];
    };
    const wanted = { ownerId: await userId(owner), orderId: null, gives, covers, at: clock.now() };
    const codes = await database.queries
      .transaction()
      .execute((transaction) => placeVouchers(transaction, count ?? 1, wanted));
    return context.json({ code: codes[0], codes });
  });

  app.post('/api/test/free-weekends', async (context) => {
    const weekend = (await context.req.json()) as {
      tech: string;
      /** Offset from now; negative for one that has started. */
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
