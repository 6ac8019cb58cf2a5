import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { RouteDefinition } from '../contract/route.ts';
import { ApiError } from './api-error.ts';
import type { Database } from './data/database.ts';
import { sha256 } from './ids.ts';
import type { Requester } from './requester.ts';

type LimitName = NonNullable<RouteDefinition['limit']>;
type Limit = { points: number; seconds: number };

/** Requests that one network may make. */
const PER_NETWORK: Record<LimitName, Limit> = {
  login: { points: 60, seconds: 900 },
  register: { points: 30, seconds: 3600 },
  sandbox: { points: 600, seconds: 60 },
  // Anybody may send these, and each costs a compiler: a class behind one address has one a second.
  practice: { points: 60, seconds: 60 },
  mail: { points: 30, seconds: 3600 },
  link: { points: 60, seconds: 900 },
  password: { points: 60, seconds: 900 },
  upload: { points: 120, seconds: 60 },
  profile: { points: 600, seconds: 60 },
  // Two a sign-in; a class behind one address comes at once.
  social: { points: 240, seconds: 900 },
  track: { points: 600, seconds: 60 },
  default: { points: 6000, seconds: 60 },
};

/** Requests that one user may make, where that is less. */
const PER_USER: Partial<Record<LimitName, Limit>> = {
  sandbox: { points: 60, seconds: 60 },
  practice: { points: 30, seconds: 60 },
  mail: { points: 5, seconds: 3600 },
  password: { points: 10, seconds: 900 },
  upload: { points: 12, seconds: 60 },
  profile: { points: 60, seconds: 60 },
};

/** Times that one user may try to move to another address, for the answer tells whether it can be had. */
const ADDRESS_CHANGES: Limit = { points: 5, seconds: 86_400 };

/** Attempts at one account, from wherever they come. */
const PER_ACCOUNT: Partial<Record<LimitName, Limit>> = {
  login: { points: 10, seconds: 900 },
  register: { points: 10, seconds: 3600 },
  mail: { points: 5, seconds: 3600 },
};

export type Limits = {
  /** @throws ApiError 429 when the requester's network or user has spent the limit. */
  spend(name: LimitName, requester: Requester): Promise<void>;
  /** @throws ApiError 429 when the account that the body names has been tried too often. */
  spendOnAccount(name: LimitName, body: unknown, requester: Requester): Promise<void>;
};

/**
 * Rate limits: in the database with PostgreSQL, where several processes share them, in memory with the embedded one, whose
 * only process this is. The general limit is a guard against floods and stays in memory.
 */
export function createLimits(database: Database, factor: number): Limits {
  function limiter(keyPrefix: string, { points, seconds }: Limit): RateLimiterAbstract {
    const options = { keyPrefix, points: points * factor, duration: seconds };
    if (!database.pool || keyPrefix === 'network-default') return new RateLimiterMemory(options);
    return new RateLimiterPostgres({
      ...options,
      storeClient: database.pool,
      tableName: 'rate_limit',
      tableCreated: true,
    });
  }

  function limiters(prefix: string, limits: Partial<Record<LimitName, Limit>>) {
    const created = new Map<LimitName, RateLimiterAbstract>();
    for (const [name, limit] of Object.entries(limits) as [LimitName, Limit][]) {
      created.set(name, limiter(`${prefix}-${name}`, limit));
    }
    return created;
  }

  const networks = limiters('network', PER_NETWORK);
  const users = limiters('user', PER_USER);
  const accounts = limiters('account', PER_ACCOUNT);
  const addressChanges = limiter('user-address', ADDRESS_CHANGES);

  return {
    async spend(name, requester) {
      // A signed-in user is counted as such: an office of candidates behind one address must not starve itself.
      const key = name === 'default' && requester.user ? requester.user.id : requester.network;
      await consume(networks.get(name), key);
      if (requester.user) await consume(users.get(name), requester.user.id);
    },
    async spendOnAccount(name, body, { user }) {
      const email = (body as { email?: unknown } | undefined)?.email;
      if (typeof email !== 'string') return;
      await consume(accounts.get(name), sha256(email));
      if (name === 'profile' && user && email !== user.email) await consume(addressChanges, user.id);
    },
  };
}

async function consume(limiter: RateLimiterAbstract | undefined, key: string): Promise<void> {
  if (!limiter) return;
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw new ApiError(429, `Too many attempts. Try again in ${inWords(seconds)}.`, {
      code: 'too_many',
      retryAfterSeconds: seconds,
    });
  }
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
