import type { OfferDetail } from '../../../src/contract/commerce/offers-admin.ts';
import { failureOf } from '../../shared/failure.ts';
import type { KeptDraft, Loaded, OfferDraft } from './offer-editor.types.ts';

/** An offer as it is edited. */
export function draftOf({ slug, data, starts_at, ends_at }: OfferDetail): OfferDraft {
  return { slug, data, startsAt: starts_at, endsAt: ends_at };
}

/** What the editor starts with: an unsaved draft, the stored offer, or the template of a new one. */
export function firstDraft({ offer, template, kept }: Loaded): OfferDraft {
  if (kept) return kept.draft;
  return offer ? draftOf(offer) : { slug: '', data: template, startsAt: null, endsAt: null };
}

/** The order of keys says nothing: forms and databases have their own. */
function sorted(part: unknown): unknown {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  const keys = Object.keys(part).sort();
  return Object.fromEntries(keys.map((key) => [key, (part as Record<string, unknown>)[key]]));
}

/** Whether two drafts say the same. What is undefined is not written. */
export function isSameDraft(a: OfferDraft, b: OfferDraft): boolean {
  const [one, other] = [a, b].map((draft) => JSON.stringify(draft, (_, part: unknown) => sorted(part)));
  return one === other;
}

/** Whether a draft differs from the stored offer. What is new differs from the start. */
export function isChanged(offer: OfferDetail | null, draft: OfferDraft): boolean {
  return offer === null || !isSameDraft(draftOf(offer), draft);
}

/** Whether a kept draft changes an older version than the stored one. */
export function isOutdated({ offer, kept }: Loaded): boolean {
  return kept !== null && offer !== null && kept.version !== offer.version && isChanged(offer, kept.draft);
}

/** Whether the server refused because somebody else changed the offer. */
export function isConflict(error: unknown): boolean {
  return failureOf(error).code === 'offer_changed';
}

/** What is kept on this device. */
export function keptOf(offer: OfferDetail | null, draft: OfferDraft): KeptDraft {
  return { version: offer?.version ?? null, draft };
}
