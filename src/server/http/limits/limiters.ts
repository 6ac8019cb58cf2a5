import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Services } from '../../services.ts';
import { ApiError } from '../api-error.ts';
import {
  ADDRESS_CHANGES,
  ASKED_OF_PAYMENT,
  type Budget,
  FACTOR_TRIES,
  INVITED_SIGN_UPS,
  type LimitName,
  LOGINS,
  ORDERS_OF_GUEST,
  PER_ACCOUNT,
  PER_GUESTS,
  PER_NETWORK,
  PER_USER,
  SIGNED_IN,
  TRACK_BYTES,
  UNPROVEN_INTERESTS,
  UNPROVEN_SIGN_UPS,
  VOUCHER_SIGN_UPS,
} from './budgets.ts';

type ByName = ReadonlyMap<string, RateLimiterAbstract>;

/** What is counted. */
export type Limiters = {
  networks: ByName;
  guests: ByName;
  users: ByName;
  accounts: ByName;
  signedIn: RateLimiterAbstract;
  trackBytes: RateLimiterAbstract;
  /** By address and network. */
  ordersOfGuest: RateLimiterAbstract;
  askedOfPayment: RateLimiterAbstract;
  /** Wrong codes, by account, and those of guests by network. */
  couponTries: RateLimiterAbstract;
  guestCouponTries: RateLimiterAbstract;
  /** By who tried it and the code. */
  triedCoupons: RateLimiterAbstract;
  addressChanges: RateLimiterAbstract;
  /** By account. */
  factorTries: RateLimiterAbstract;
  invitedSignUps: RateLimiterAbstract;
  voucherSignUps: RateLimiterAbstract;
  /** Forms without a captcha's token, by network and by user. */
  unprovenSignUps: RateLimiterAbstract;
  unprovenInterests: RateLimiterAbstract;
  logins: Record<keyof typeof LOGINS, RateLimiterAbstract>;
};

/**
 * Counts in the database with PostgreSQL, where several processes share it, and in memory with the embedded one, whose only process
 * this is. The general limit is a guard against floods and stays in memory.
 */
export function createLimiters({ database, settings }: Pick<Services, 'database' | 'settings'>): Limiters {
  function limiter(keyPrefix: string, { points, seconds }: Budget): RateLimiterAbstract {
    const options = { keyPrefix, points: points * settings.rateLimitFactor, duration: seconds };
    if (!database.pool || keyPrefix.startsWith('network-default')) return new RateLimiterMemory(options);
    return new RateLimiterPostgres({
      ...options,
      storeClient: database.pool,
      tableName: 'rate_limit',
      tableCreated: true,
    });
  }
  const couponBudget = { points: settings.couponTriesPerHour, seconds: 3600 };
  const byName = (prefix: string, budgets: Partial<Record<LimitName, Budget>>): ByName =>
    new Map(Object.entries(budgets).map(([name, budget]) => [name, limiter(`${prefix}-${name}`, budget)]));

  return {
    networks: byName('network', PER_NETWORK),
    guests: byName('guests', { ...PER_GUESTS, orders: { points: settings.guestOrdersPerHour, seconds: 3600 } }),
    users: byName('user', PER_USER),
    accounts: byName('account', PER_ACCOUNT),
    signedIn: limiter('network-default-signed-in', SIGNED_IN),
    trackBytes: limiter('network-track-bytes', TRACK_BYTES),
    ordersOfGuest: limiter('guest-orders', ORDERS_OF_GUEST),
    askedOfPayment: limiter('asked-of-payment', ASKED_OF_PAYMENT),
    couponTries: limiter('coupon-tries', couponBudget),
    guestCouponTries: limiter('guest-coupon-tries', couponBudget),
    triedCoupons: limiter('tried-coupons', { points: 1, seconds: couponBudget.seconds }),
    addressChanges: limiter('user-address', ADDRESS_CHANGES),
    factorTries: limiter('factor-tries', FACTOR_TRIES),
    invitedSignUps: limiter('network-invited-sign-up', INVITED_SIGN_UPS),
    voucherSignUps: limiter('voucher-sign-up', VOUCHER_SIGN_UPS),
    unprovenSignUps: limiter('network-unproven-sign-up', UNPROVEN_SIGN_UPS),
    unprovenInterests: limiter('user-unproven-interest', UNPROVEN_INTERESTS),
    logins: {
      device: limiter('login-device', LOGINS.device),
      pair: limiter('login-pair', LOGINS.pair),
      account: limiter('login-account', LOGINS.account),
    },
  };
}

/** Counts, and says whether the limit still holds. */
export async function isWithin(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
  return (await refusal(limiter, key, 1)) === null;
}

export type Counted = { points?: number; more?: string; code?: string };

/**
 * Counts.
 *
 * @param limiter without one nothing is limited
 * @param counted.more is said after the sentence of the refusal
 * @param counted.code of the refusal
 * @throws ApiError 429 when the limit is spent
 */
export async function consumePoints(
  limiter: RateLimiterAbstract | undefined,
  key: string,
  counted: Counted = {},
): Promise<void> {
  const refused = await countOrRefuse(limiter, key, counted);
  if (refused) throw refused;
}

/** As {@link consumePoints}. @returns the refusal when the limit is spent, for what is one of several. */
export async function countOrRefuse(
  limiter: RateLimiterAbstract | undefined,
  key: string,
  { points = 1, more = '', code = 'too_many' }: Counted = {},
): Promise<ApiError | null> {
  const refused = limiter ? await refusal(limiter, key, points) : null;
  if (!refused) return null;
  return tooMany(refused.msBeforeNext / 1000, { more, code });
}

/**
 * The refusal of a limit, which names when to come back.
 *
 * @param seconds until then
 */
export function tooMany(seconds: number, { more = '', code = 'too_many' }: Omit<Counted, 'points'> = {}): ApiError {
  const whole = Math.max(1, Math.ceil(seconds));
  return new ApiError(429, `Too many attempts. Try again in ${inWords(whole)}.${more}`, {
    code,
    retryAfterSeconds: whole,
  });
}

async function refusal(limiter: RateLimiterAbstract, key: string, points: number): Promise<RateLimiterRes | null> {
  try {
    await limiter.consume(key, points);
    return null;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  }
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
