import * as z from 'zod/mini';
import type { KeptDraft, OfferKey } from '../../../../machines/commerce/offer-editor/offer-editor.types.ts';
import { currentMark } from '../account/session-mark.ts';
import { onReset } from '../stores.ts';

const PREFIX = 'chartered.offer.';
const instant = z.nullable(z.number());
const keptSchema = z.object({
  version: z.nullable(z.number()),
  draft: z.object({ slug: z.string(), data: z.record(z.string(), z.unknown()), startsAt: instant, endsAt: instant }),
});

/** In this tab alone, so that two tabs with one offer do not overwrite each other's drafts. */
const nameOf = ({ kind, slug }: OfferKey) => `${PREFIX}${kind}/${slug ?? 'new'}`;

/** The unsaved draft of an offer in this tab, if there is one. */
export function keptDraft(key: OfferKey): KeptDraft | null {
  try {
    const parsed = keptSchema.safeParse(JSON.parse(sessionStorage.getItem(nameOf(key)) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function keepDraft(key: OfferKey, kept: KeptDraft): void {
  try {
    sessionStorage.setItem(nameOf(key), JSON.stringify(kept));
  } catch {
    // Storage is disabled or full: the draft lives as long as the page.
  }
}

export function dropDraft(key: OfferKey): void {
  try {
    sessionStorage.removeItem(nameOf(key));
  } catch {
    // Nothing was kept.
  }
}

/** Whose drafts these are: a session that was only validated again is still the same. */
let owner = currentMark();

onReset(() => {
  if (currentMark() === owner) return;
  owner = currentMark();
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
});
