import { checkOffer, type OfferProblem } from '../../../content/lint/lint-offers.ts';
import { type Bundle, OFFER_SCHEMAS, type OfferKind } from '../../../contract/commerce/offer-data.ts';
import { ApiError } from '../../http/api-error.ts';
import { countsAt, isOfferOf, type StoredOffer } from './offer-book.ts';

/** An offer as an administrator sends it. */
export type Draft = { data?: unknown; starts_at: number | null; ends_at: number | null };

type Errors = Record<string, string[]>;

/** Kinds of which there is exactly one, and without which there are no prices. */
const SINGLE_KINDS: readonly OfferKind[] = ['pricing', 'economies'];

/** Whether prices cannot be computed without an offer of this kind. */
export const isSingle = (kind: OfferKind): boolean => SINGLE_KINDS.includes(kind);

/** Checks a draft against the shape of its kind and against time. @throws ApiError 422 with a sentence at each field */
export function parseDraft(kind: OfferKind, slug: string, draft: Draft, version: number): StoredOffer {
  const errors: Errors = scheduleErrors(kind, draft);
  const parsed = OFFER_SCHEMAS[kind].safeParse(draft.data);
  for (const issue of parsed.error?.issues ?? []) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : null;
    for (const path of unknown ? unknown.map((key) => [...issue.path, key]) : [issue.path]) {
      const field = ['data', ...path].join('.');
      errors[field] = [...(errors[field] ?? []), unknown ? 'This field is not known.' : issue.message];
    }
  }
  if (!parsed.success || Object.keys(errors).length > 0) throw invalid(errors);
  return { kind, slug, version, startsAt: draft.starts_at, endsAt: draft.ends_at, data: parsed.data };
}

function scheduleErrors(kind: OfferKind, { starts_at: start, ends_at: end }: Draft): Errors {
  if (isSingle(kind) && (start !== null || end !== null)) {
    const field = start === null ? 'ends_at' : 'starts_at';
    return { [field]: ['Every price needs these rules, so they have no start and no end.'] };
  }
  return start !== null && end !== null && end <= start ? { ends_at: ['The end has to be after the start.'] } : {};
}

type Schedule = Pick<StoredOffer, 'startsAt' | 'endsAt'>;

/**
 * Why a later start of an offer that counts now would hurt: it has one content at a time, so what is sold would be off sale until then.
 * Coupons, promotions and banners may pause.
 *
 * @param published the published offer, with what it counts by now
 * @returns null when it would not.
 */
export function pauseProblem(
  kind: OfferKind,
  published: Schedule | undefined,
  { startsAt }: Pick<Schedule, 'startsAt'>,
  now: number,
): string | null {
  const pauses = startsAt !== null && startsAt > now && published !== undefined && countsAt(published, now);
  if (kind !== 'bundle' || !pauses) return null;
  return 'This is on sale now and would be off sale until then. Keep its start. For a lower price later, schedule a promotion; save a higher price on the day from which it counts.';
}

/** Refuses to take what is on sale off sale until a later start. @throws ApiError 422 with a sentence at the start */
export function checkStaysOnSale(
  kind: OfferKind,
  published: Schedule | undefined,
  next: Pick<Schedule, 'startsAt'>,
  now: number,
): void {
  const problem = pauseProblem(kind, published, next, now);
  if (problem !== null) throw invalid({ starts_at: [problem] });
}

/** Checks an offer beside others, of which bundles may be named. @throws ApiError 422 with a sentence at each field */
export function checkReferences(offer: StoredOffer, others: readonly StoredOffer[]): void {
  const errors: Errors = {};
  for (const { field, message } of problemsOf(offer, bundlesOf([...others, offer]))) {
    errors[`data.${field}`] = [...(errors[`data.${field}`] ?? []), message];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** What a change would break in offers that were right before, as sentences: offers before and after, the same but for one. */
export function brokenBy(before: readonly StoredOffer[], after: readonly StoredOffer[]): string[] {
  const [bundlesBefore, bundlesAfter] = [bundlesOf(before), bundlesOf(after)];
  return after
    .filter((offer) => before.includes(offer))
    .flatMap((offer) => {
      const known = new Set(problemsOf(offer, bundlesBefore).map(({ message }) => message));
      const added = problemsOf(offer, bundlesAfter).filter(({ message }) => !known.has(message));
      return added.map(({ message }) => `${labelOf(offer)}: ${message}`);
    });
}

const labelOf = ({ kind, slug }: StoredOffer) => `The ${kind} ${slug}`;

const problemsOf = ({ kind, slug, data }: StoredOffer, bundles: ReadonlyMap<string, Bundle>): OfferProblem[] =>
  checkOffer<OfferKind>(kind, slug, data, bundles);

function bundlesOf(offers: readonly StoredOffer[]): Map<string, Bundle> {
  return new Map(offers.filter(isOfferOf('bundle')).map(({ slug, data }) => [slug, data]));
}

/** The refusal of a draft; its message is the first of the sentences by field. */
export function invalid(errors: Errors): ApiError {
  return new ApiError(422, Object.values(errors)[0]?.[0] ?? 'The offer is not valid.', { errors });
}
