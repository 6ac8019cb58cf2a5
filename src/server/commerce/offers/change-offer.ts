import { getInitialSnapshot } from 'xstate';
import { type OfferContent, offerMachine } from '../../../../machines/commerce/offer/offer.machine.ts';
import type { AuditAction } from '../../../contract/account/audit-actions.ts';
import type { OfferKind } from '../../../contract/commerce/offer-data.ts';
import type { OfferDetail } from '../../../contract/commerce/offers-admin.ts';
import { inTransaction } from '../../charts/observe-charts.ts';
import { findOffer, findOfferRevision, insertOffer, listOffers } from '../../data/commerce/offer-store.ts';
import type { Queries } from '../../data/database.ts';
import { insertAudit } from '../../data/exam/records.ts';
import type { OfferRow } from '../../data/tables.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import type { Services } from '../../services.ts';
import {
  brokenBy,
  checkReferences,
  checkStaysOnSale,
  type Draft,
  invalid,
  isSingle,
  parseDraft,
} from './check-draft.ts';
import { isSameOffer, parseOffer, type StoredOffer } from './offer-book.ts';
import { type Author, applyOfferEvent, contentOf, offerChanged } from './offer-state.ts';
import { presentOffer } from './present-offer.ts';

type Key = { kind: OfferKind; slug: string };
type Parts = Pick<Services, 'database' | 'clock' | 'offers'>;

/** Codes are found in lowercase, and addresses are written so. */
const NEW_SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Every offer that can be read, and those of them that are published. */
async function readOffers(queries: Queries): Promise<{ all: StoredOffer[]; published: StoredOffer[] }> {
  const found = (await listOffers(queries)).flatMap((row) => {
    const offer = parseOffer(row);
    return offer ? [{ offer, state: row.state }] : [];
  });
  const published = found.filter(({ state }) => state === 'published').map(({ offer }) => offer);
  return { all: found.map(({ offer }) => offer), published };
}

/** Checks the next content of a stored offer: beside the others and, when it is published, by its start. @throws ApiError 409 or 422 */
async function checkNext(queries: Queries, row: OfferRow, next: StoredOffer, now: number): Promise<void> {
  const isPublished = row.state === 'published';
  checkStaysOnSale(next.kind, isPublished ? contentOf(row) : undefined, next, now);
  await checkBesideOthers(queries, next, isPublished);
}

const without = (offers: readonly StoredOffer[], key: Key) => offers.filter((offer) => !isSameOffer(offer, key));

/**
 * Checks an offer beside the others. A published one may name published bundles only, and must not break other published
 * offers; a draft may name drafts.
 *
 * @throws ApiError 409 or 422
 */
async function checkBesideOthers(queries: Queries, offer: StoredOffer, isPublished: boolean): Promise<void> {
  const { all, published } = await readOffers(queries);
  checkReferences(offer, without(isPublished ? published : all, offer));
  if (!isPublished) return;
  const broken = brokenBy(published, [...without(published, offer), offer]);
  if (broken.length > 0)
    throw new ApiError(409, `Others need this offer. ${broken.join(' ')}`, { code: 'offer_needed' });
}

/** Changes an offer, records who did it, and lets the next price know. */
async function change(
  { database, clock, offers }: Parts,
  key: Key,
  by: string,
  action: AuditAction,
  make: (transaction: Queries, author: Author) => Promise<OfferRow>,
): Promise<OfferDetail> {
  const author = { id: by, at: clock.now() };
  const detail = await inTransaction(database.queries, async (transaction) => {
    const { version, state } = await make(transaction, author);
    const subjectId = `${key.kind}/${key.slug}`;
    await insertAudit(transaction, { at: author.at, actorId: by, action, subjectId, detail: { version, state } });
    return presentOffer(transaction, key);
  });
  await offers.refresh();
  return detail;
}

async function rowOf(transaction: Queries, { kind, slug }: Key): Promise<OfferRow> {
  const row = await findOffer(transaction, kind, slug);
  if (!row) throw notFound('The offer');
  return row;
}

/** Saves the next version of an offer, or a new one as a draft. @throws ApiError 404, 409 or 422 */
export function saveOffer(
  parts: Parts,
  key: Key,
  by: string,
  { version, ...draft }: Draft & { version: number | null },
) {
  const offer = parseDraft(key.kind, key.slug, draft, (version ?? 0) + 1);
  return change(parts, key, by, version === null ? 'offer.created' : 'offer.saved', async (transaction, author) => {
    const content = { data: JSON.stringify(offer.data), startsAt: offer.startsAt, endsAt: offer.endsAt };
    if (version === null) {
      checkNewSlug(key);
      await checkBesideOthers(transaction, offer, false);
      return createOffer(transaction, key, content, author);
    }
    const row = await rowOf(transaction, key);
    if (row.version === version) await checkNext(transaction, row, offer, author.at);
    return applyOfferEvent(transaction, row, { type: 'offer.saved', seen: version, content }, author);
  });
}

function checkNewSlug({ kind, slug }: Key): void {
  if (isSingle(kind)) throw invalid({ slug: [`There is exactly one of ${kind}.`] });
  // "new" is the address of a form in the browser.
  if (!NEW_SLUG.test(slug) || slug === 'new') {
    throw invalid({ slug: ['Use lowercase letters, digits and hyphens, such as javascript-spring.'] });
  }
}

async function createOffer(transaction: Queries, key: Key, content: OfferContent, author: Author): Promise<OfferRow> {
  const { value: state, context } = getInitialSnapshot(offerMachine, { version: 1, content });
  const { data, startsAt: starts_at, endsAt: ends_at } = content;
  const row = { ...key, version: context.version, state, starts_at, ends_at, data, updated_at: author.at };
  if (await insertOffer(transaction, row, author.id)) return row;
  const { version } = await rowOf(transaction, key);
  throw offerChanged(version);
}

/** Publishes a draft or a withdrawn offer. @throws ApiError 404, 409 or 422 */
export function publishOffer(parts: Parts, key: Key, by: string, seen: number) {
  return change(parts, key, by, 'offer.published', async (transaction, author) => {
    const row = await rowOf(transaction, key);
    const offer = parseOffer(row);
    if (!offer) throw new ApiError(409, 'This offer cannot be read any more. Save it again before you publish it.');
    if (row.version === seen) await checkBesideOthers(transaction, offer, true);
    return applyOfferEvent(transaction, row, { type: 'offer.published', seen }, author);
  });
}

/** Withdraws a published offer that no other one needs. @throws ApiError 404 or 409 */
export function withdrawOffer(parts: Parts, key: Key, by: string, seen: number) {
  return change(parts, key, by, 'offer.withdrawn', async (transaction, author) => {
    const row = await rowOf(transaction, key);
    const { published } = await readOffers(transaction);
    const needed = isSingle(key.kind)
      ? ['No price can be computed without it.']
      : brokenBy(published, without(published, key));
    return applyOfferEvent(transaction, row, { type: 'offer.withdrawn', seen, needed }, author);
  });
}

/** Makes the content of an older revision the newest version. @throws ApiError 404, 409 or 422 */
export function undoOffer(parts: Parts, key: Key, by: string, { version: seen, to }: { version: number; to: number }) {
  return change(parts, key, by, 'offer.restored', async (transaction, author) => {
    const row = await rowOf(transaction, key);
    const revision = await findOfferRevision(transaction, key, to);
    if (!revision) throw notFound('The version');
    const { data, starts_at, ends_at } = revision;
    // What was right once may name a bundle that has gone since.
    const offer = parseDraft(key.kind, key.slug, { data: JSON.parse(data), starts_at, ends_at }, seen + 1);
    if (row.version === seen) await checkNext(transaction, row, offer, author.at);
    const event = { type: 'offer.restored', seen, revision: { version: to, content: contentOf(revision) } } as const;
    return applyOfferEvent(transaction, row, event, author);
  });
}

/** Checks a draft as if it were published. @throws ApiError 422 */
export async function checkDraft({ database }: Pick<Parts, 'database'>, key: Key, draft: Draft): Promise<StoredOffer> {
  const offer = parseDraft(key.kind, key.slug, draft, 1);
  const { all } = await readOffers(database.queries);
  checkReferences(offer, without(all, offer));
  return offer;
}
