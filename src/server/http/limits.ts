import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { RouteDefinition } from '../../contract/route.ts';
import type { KnownDevices } from '../account/known-devices.ts';
import { refuseWhenHashingIsFull } from '../account/password/passwords.ts';
import type { Database } from '../data/database.ts';
import { sha256 } from '../ids.ts';
import { ApiError } from './api-error.ts';
import { createPacer } from './concurrency.ts';
import type { Requester } from './requester.ts';

type LimitName = NonNullable<RouteDefinition['limit']>;
type Limit = { points: number; seconds: number };

/** Requests per network. */
const PER_NETWORK: Record<LimitName, Limit> = {
  login: { points: 60, seconds: 900 },
  register: { points: 30, seconds: 3600 },
  sandbox: { points: 600, seconds: 60 },
  // Open to anonymous users, and each costs a compiler run: a class behind one address gets one a second.
  practice: { points: 60, seconds: 60 },
  mail: { points: 30, seconds: 3600 },
  link: { points: 60, seconds: 900 },
  password: { points: 60, seconds: 900 },
  upload: { points: 120, seconds: 60 },
  profile: { points: 600, seconds: 60 },
  // Two per sign-in; a whole class may share one address.
  social: { points: 240, seconds: 900 },
  track: { points: 600, seconds: 60 },
  default: { points: 6000, seconds: 60 },
};

/** Requests per user, where lower. */
const PER_USER: Partial<Record<LimitName, Limit>> = {
  sandbox: { points: 60, seconds: 60 },
  practice: { points: 30, seconds: 60 },
  mail: { points: 5, seconds: 3600 },
  password: { points: 10, seconds: 900 },
  upload: { points: 12, seconds: 60 },
  profile: { points: 60, seconds: 60 },
};

/** Changes of the email address per user, because the response reveals whether an address is taken. */
const ADDRESS_CHANGES: Limit = { points: 5, seconds: 86_400 };

/** Attempts per account, from any network. */
const PER_ACCOUNT: Partial<Record<LimitName, Limit>> = {
  register: { points: 10, seconds: 3600 },
  mail: { points: 5, seconds: 3600 },
};

/** Maximum size of a stored event in bytes, without its keys. */
export const TRACK_ROW_BYTES = 2000;
/** Bytes of events stored per network and day: some four thousand typical ones. */
export const TRACK_BYTES_PER_NETWORK_AND_DAY = 1_000_000;
/**
 * Wrong passwords per account: from a known device of the owner, from one network, and from all networks together. The
 * first has its own counter, so that nobody without the password can lock out the owner.
 */
const LOGINS = {
  device: { points: 10, seconds: 900 },
  pair: { points: 5, seconds: 300 },
  account: { points: 10, seconds: 900 },
} satisfies Record<string, Limit>;

/** Sign-ins and sign-ups that start in one event loop turn. */
const PASSWORD_CALLS_PER_TURN = 4;
const nextPasswordCall = createPacer(PASSWORD_CALLS_PER_TURN);

export type Limits = {
  /** @throws ApiError 429 when the requester's network or user has consumed the limit. */
  consume(name: LimitName, requester: Requester): Promise<void>;
  /** @throws ApiError 429 when the writer, by user or token, has consumed the general limit. */
  consumeForSave(writer: string): Promise<void>;
  /** @throws ApiError 429 when the account in the body has been tried too often. */
  consumeForAccount(name: LimitName, body: unknown, requester: Requester): Promise<void>;
  /**
   * @throws ApiError 413 when an event is too large, 429 when the requester's network has consumed its daily storage.
   */
  consumeTrackBytes(bytes: number, requester: Requester): Promise<void>;
  /** Reverts the count of a login that succeeded. */
  loginSucceeded(email: string, requester: Requester): Promise<void>;
};

/**
 * Rate limits: in the database with PostgreSQL, where several processes share them; in memory with the embedded
 * database, which has a single process. The general limit guards against floods and stays in memory.
 */
export function createLimits(database: Database, factor: number, devices: KnownDevices): Limits {
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
  const trackBytes = limiter('network-track-bytes', { points: TRACK_BYTES_PER_NETWORK_AND_DAY, seconds: 86_400 });
  const addressChanges = limiter('user-address', ADDRESS_CHANGES);
  const logins = {
    device: limiter('login-device', LOGINS.device),
    pair: limiter('login-pair', LOGINS.pair),
    account: limiter('login-account', LOGINS.account),
  };

  function loginKeys(email: string, { cookies, network }: Requester) {
    const account = sha256(email);
    const id = devices.idOf(email, cookies);
    return { account, pair: sha256(`${account} ${network}`), device: id && sha256(`${account} ${id}`) };
  }

  async function consumeForLogin(email: string, requester: Requester): Promise<void> {
    const { account, pair, device } = loginKeys(email, requester);
    if (device && (await isWithin(logins.device, device))) return;
    await consumePoints(networks.get('login'), requester.network);
    await consumePoints(logins.pair, pair, { more: WAY_IN });
    await consumePoints(logins.account, account, { more: WAY_IN });
  }

  return {
    async consume(name, requester) {
      if (name === 'login' || name === 'register') {
        await nextPasswordCall();
        refuseWhenHashingIsFull();
      }
      // A signed-in user has their own counter, so that an office behind one address does not starve itself.
      const key = name === 'default' && requester.user ? requester.user.id : requester.network;
      // A login is counted once its account is known: a known device must not be limited by its network.
      await consumePoints(networks.get(name === 'login' ? 'default' : name), key);
      if (requester.user) await consumePoints(users.get(name), requester.user.id);
    },
    consumeForSave: (writer) => consumePoints(networks.get('default'), writer),
    async consumeForAccount(name, body, requester) {
      const email = (body as { email?: unknown } | undefined)?.email;
      if (typeof email !== 'string') return;
      if (name === 'login') return consumeForLogin(email, requester);
      await consumePoints(accounts.get(name), sha256(email));
      if (name === 'profile' && requester.user && email !== requester.user.email) {
        await consumePoints(addressChanges, requester.user.id);
      }
    },
    async loginSucceeded(email, requester) {
      const { account, pair, device } = loginKeys(email, requester);
      const counted = device ? await logins.device.get(device) : null;
      if (device) await logins.device.delete(device);
      if (counted && counted.consumedPoints <= logins.device.points) return;
      await networks.get('login')?.reward(requester.network, 1);
      await logins.pair.delete(pair);
      // Other users' failures stay counted.
      await logins.account.reward(account, 1);
    },
    async consumeTrackBytes(bytes, { network }) {
      if (bytes > TRACK_ROW_BYTES) throw new ApiError(413, `An event may have at most ${TRACK_ROW_BYTES} bytes.`);
      await consumePoints(trackBytes, network, { points: bytes });
    },
  };
}

/** Added to the message where waiting is not the only option. */
const WAY_IN = ' To get in at once, set a new password with "Forgot password?".';

/** Consumes a point. @returns whether the limit still holds */
async function isWithin(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return false;
    throw refused;
  }
}

/**
 * @param more appended to the error message
 */
async function consumePoints(
  limiter: RateLimiterAbstract | undefined,
  key: string,
  { points = 1, more = '' }: { points?: number; more?: string } = {},
): Promise<void> {
  if (!limiter) return;
  try {
    await limiter.consume(key, points);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw new ApiError(429, `Too many attempts. Try again in ${inWords(seconds)}.${more}`, {
      code: 'too_many',
      retryAfterSeconds: seconds,
    });
  }
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
