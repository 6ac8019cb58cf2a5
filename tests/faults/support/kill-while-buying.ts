import { join } from 'node:path';
import { checkoutRoutes } from '../../../src/contract/commerce/checkout.ts';
import { insertSession } from '../../../src/server/data/account/sessions.ts';
import { insertUser } from '../../../src/server/data/account/users.ts';
import { type Database, openDatabase } from '../../../src/server/data/database.ts';
import { newId, newSecret, sha256 } from '../../../src/server/ids.ts';
import { auditOrders } from '../../support/commerce/audit-orders.ts';
import { type ServerData, type ServerProcess, startApiProcess } from '../../support/server-process.ts';

const KILLER = join(import.meta.dirname, 'kill-in-fulfilment.ts');
const SLUG = 'javascript-junior-developer-exam';
const SEATS = 3;
/** Fulfilment of a team order has about so many statements; what is killed later is killed after the commit. */
const STATEMENTS = 40;
const DAY_MS = 86_400_000;
/** How long a message is left alone that a process has taken and not finished, and a little more. Milliseconds. */
const CLAIM_MS = 61_000;
/** A server that was not killed by then did not come to the statement. Milliseconds. */
const KILL_TIMEOUT_MS = 60_000;

export type PurchaseReport = {
  kills: number;
  /** Kills after which the payment was not stored yet: it happened in the middle. */
  interrupted: number;
  /** Orders that were not fulfilled after the restart. */
  unfulfilled: string[];
  /** What the audit of money and access found. */
  disagreements: string[];
};

type Options = {
  data: ServerData;
  kills: number;
  onKill?(done: number): void;
};

async function withDatabase<T>(data: ServerData, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...data, poolSize: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** People with a session, in a database that no server uses. @returns their tokens. */
function insertBuyers(data: ServerData, count: number): Promise<string[]> {
  return withDatabase(data, async ({ queries }) => {
    const now = Date.now();
    const tokens: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const [id, token] = [newId(), newSecret()];
      await insertUser(queries, {
        ...{ id, email: `${id}@example.com`, first_name: 'Buyer', last_name: String(index), password_hash: null },
        ...{ email_verified_at: now, share_permission: 0, tracking: null, created_at: now },
      });
      await insertSession(queries, {
        ...{ tokenHash: sha256(token), userId: id, createdAt: now, expiresAt: now + 30 * DAY_MS },
        ...{ device: 'Firefox on Linux', confirmedAt: now },
      });
      tokens.push(token);
    }
    return tokens;
  });
}

/** Begins an order and pays it on the pay page; the server has not heard of it yet. @returns its id. */
async function orderAndPay(url: string, token: string, quantity: number): Promise<string> {
  const reply = await fetch(`${url}/api/checkout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ slug: SLUG, quantity }),
  });
  const { link, order_id: id } = checkoutRoutes.checkout.response.parse(await reply.json());
  await fetch(`${url}${new URL(link).pathname}`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'action=pay&country=US',
    redirect: 'manual',
  });
  return id;
}

/** The page that a buyer comes back to, which asks the provider. */
async function lookAt(url: string, id: string): Promise<string> {
  const reply = await fetch(`${url}/api/checkout/${id}`);
  return checkoutRoutes.checkoutStatus.response.parse(await reply.json()).state;
}

/** Lets the jobs hear of everything, also of what the process before had begun. */
async function runJobs(url: string): Promise<void> {
  // The messages of a round are handled in it or in the next.
  for (const advance_ms of [CLAIM_MS, 1000]) {
    await fetch(`${url}/api/test/clock`, { method: 'POST', body: JSON.stringify({ advance_ms }) });
  }
}

/** Lets the server hear of a payment, by the page or by its jobs, and waits until it has killed itself on the way. */
async function expectKill(server: ServerProcess, hear: () => Promise<unknown>): Promise<void> {
  const timeout = AbortSignal.timeout(KILL_TIMEOUT_MS);
  const late = new Promise((_, reject) => timeout.addEventListener('abort', () => reject(timeout.reason)));
  // The answer never comes: the process that owes it is gone.
  await Promise.race([Promise.all([server.ended, hear().catch(() => {})]), late]);
}

/**
 * Buys as often as told, and each time kills the server with SIGKILL at another statement of fulfilment. After each restart the order must
 * be fulfilled, in turn because the buyer comes back and because a message is handled; at the end money and access must agree everywhere.
 */
export async function killWhileBuying({ data, kills, onKill }: Options): Promise<PurchaseReport> {
  const buyers = await insertBuyers(data, kills);
  const report: PurchaseReport = { kills: 0, interrupted: 0, unfulfilled: [], disagreements: [] };
  let before: string | null = null;
  const start = (statement: number) =>
    startApiProcess({
      ...data,
      nodeFlags: ['--import', KILLER],
      environment: { KILL_AT_STATEMENT: String(statement) },
    });

  /** Looks what became of the order at which the server before was killed. */
  async function recover(url: string, isByPage: boolean): Promise<void> {
    if (before === null) return;
    if (!isByPage) await runJobs(url);
    const state = await lookAt(url, before);
    if (state !== 'fulfilled') report.unfulfilled.push(`${before}: ${state}`);
  }

  for (const [index, token] of buyers.entries()) {
    const server = await start(Math.round((index * STATEMENTS) / kills));
    try {
      await recover(server.url, index % 2 === 0);
      const id = await orderAndPay(server.url, token, index % 3 === 2 ? SEATS : 1);
      before = id;
      const isByPage = Math.floor(index / 2) % 2 === 0;
      await expectKill(server, () => (isByPage ? lookAt(server.url, id) : runJobs(server.url)));
    } finally {
      await server.kill();
    }
    report.kills += 1;
    report.interrupted += await withDatabase(data, async ({ queries }) => {
      const order = queries.selectFrom('order').select('paid_at').where('id', '=', before);
      return (await order.executeTakeFirst())?.paid_at === null ? 1 : 0;
    });
    onKill?.(report.kills);
  }
  const last = await start(-1);
  try {
    await recover(last.url, false);
    await runJobs(last.url);
    await last.stop();
  } finally {
    await last.kill();
  }
  report.disagreements = await withDatabase(data, ({ queries }) => auditOrders(queries));
  return report;
}
