import type { RetakeOffer } from '../../../contract/commerce/checkout.ts';
import { listEntitlementsOfUser } from '../../data/commerce/entitlements.ts';
import type { Queries } from '../../data/database.ts';
import { listAttemptsOfUser } from '../../data/exam/attempts.ts';
import type { AttemptRow } from '../../data/tables.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { unauthorized } from '../../http/requester.ts';
import type { Services } from '../../services.ts';
import type { Offers, StoredOffer } from '../offers/offer-book.ts';
import { lowestPriceOf } from '../pricing/alone.ts';
import { availabilityOf } from '../pricing/availability.ts';
import { openPriceBook } from '../pricing/price-book.ts';

const DAY_MS = 86_400_000;

/** Whether a certification may be taken again, and if not, why and from when on. */
export type RetakeVerdict = { problem: string; code: string; from: number | null } | null;

/**
 * Judges a retake: only after a failed attempt, once the cool-down is over, and while no other attempt is open.
 *
 * @returns null when it may be taken.
 */
export function judgeRetake(
  attempts: readonly { state: string; ended_at: number | null }[],
  now: number,
  cooldownDays: number,
): RetakeVerdict {
  const states = attempts.filter(({ state }) => state !== 'voided');
  if (states.some(({ state }) => state === 'passed')) {
    return { problem: 'You passed this exam already.', code: 'retake_unavailable', from: null };
  }
  if (states.some(({ state }) => state !== 'failed')) {
    return { problem: 'You have an attempt of this exam that is open.', code: 'retake_unavailable', from: null };
  }
  if (states.length === 0) {
    return { problem: 'A retake is for those who took this exam.', code: 'retake_unavailable', from: null };
  }
  const from = Math.max(...states.map(({ ended_at }) => ended_at ?? 0)) + cooldownDays * DAY_MS;
  if (now >= from) return null;
  const day = new Date(from).toISOString().slice(0, 16).replace('T', ' ');
  return { problem: `You can take this exam again from ${day} UTC on.`, code: 'retake_too_early', from };
}

/**
 * Judges the start of an attempt by the user's other attempts at the same certification, wherever they came from. Those that were
 * never started do not matter, nor do void ones.
 *
 * @returns null when it may start.
 */
export function judgeStart(
  others: readonly Pick<AttemptRow, 'state' | 'started_at' | 'ended_at'>[],
  now: number,
  cooldownDays: number,
): RetakeVerdict {
  const taken = others.filter(({ state, started_at }) => started_at !== null && state !== 'voided');
  return taken.length === 0 ? null : judgeRetake(taken, now, cooldownDays);
}

/**
 * Judges whether a user may take a certification again. An exam that was given and whose attempt is about to be opened counts as open.
 *
 * @returns null when it may be taken.
 */
export async function judgeRetakeOf(
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
  queries: Queries,
  userId: string,
  certificationId: string,
): Promise<RetakeVerdict> {
  // Read first: an attempt that is opened meanwhile is found below.
  const isWaiting = (await listEntitlementsOfUser(queries, userId)).some(
    ({ certification_id, type, attempt_id }) =>
      certification_id === certificationId && type === 'EXAM' && attempt_id === null,
  );
  const attempts = (await listAttemptsOfUser(queries, userId)).filter(
    ({ certification_id, trial }) => certification_id === certificationId && trial === 0,
  );
  const waiting = isWaiting ? [{ state: 'awaitingTerms', ended_at: null }] : [];
  return judgeRetake([...attempts, ...waiting], clock.now(), settings.legal.retakeCooldownDays);
}

/** The bundle with which a certification is taken again. */
export function retakeBundle(offers: Offers, certificationId: string, now: number): StoredOffer<'bundle'> | undefined {
  return offers
    .list('bundle', now)
    .find(
      ({ data }) =>
        data.audience === 'retake' &&
        data.products.some(({ certification_id, type }) => type === 'EXAM' && certification_id === certificationId),
    );
}

/** Whether a retake of a certification can be bought. Not inside a transaction: it may read the offers again. */
export async function sellsRetake(
  services: Pick<Services, 'offers' | 'clock' | 'catalog' | 'documents' | 'settings'>,
  certificationId: string,
): Promise<boolean> {
  const bundle = retakeBundle(await services.offers.read(), certificationId, services.clock.now());
  return bundle !== undefined && availabilityOf(services, bundle.data) === 'available';
}

/**
 * Refuses a retake that a user may not have (EX-16).
 *
 * @throws ApiError 401 for a guest, 404 when the bundle is no retake of the certification, 409 with code `retake_unavailable` or
 * `retake_too_early`.
 */
export async function checkRetake(
  services: Pick<Services, 'database' | 'offers' | 'clock' | 'settings'>,
  userId: string | null,
  certificationId: string,
  slug: string,
): Promise<void> {
  if (userId === null) throw unauthorized();
  const { database, offers, clock } = services;
  if (retakeBundle(await offers.read(), certificationId, clock.now())?.slug !== slug) throw notFound('The product');
  const verdict = await judgeRetakeOf(services, database.queries, userId, certificationId);
  if (verdict) {
    throw new ApiError(409, verdict.problem, { code: verdict.code, details: { from: verdict.from } });
  }
}

/**
 * What a user reads about taking a certification again: the product with its price, or why it cannot be bought now.
 *
 * @throws ApiError 404 when there is no such certification.
 */
export async function offerRetake(
  services: Pick<Services, 'database' | 'offers' | 'clock' | 'settings' | 'catalog' | 'documents'>,
  userId: string,
  certificationId: string,
  region: string,
): Promise<RetakeOffer> {
  if (!services.catalog.find(certificationId)) throw notFound('The certification');
  const book = await openPriceBook(services, region, services.clock.now());
  const bundle = retakeBundle(book.offers, certificationId, book.now);
  if (!bundle || availabilityOf(services, bundle.data) !== 'available')
    return { offer: null, problem: null, from: null };
  const verdict = await judgeRetakeOf(services, services.database.queries, userId, certificationId);
  const { slug, data } = bundle;
  const alone = lowestPriceOf(services, book, data.products);
  const { total } = book.priceOf({ slug, bundle: data, quantity: 1, alone });
  return {
    offer: { slug, total, currency: book.rules.currency, region: book.region },
    problem: verdict?.problem ?? null,
    from: verdict?.from ?? null,
  };
}
