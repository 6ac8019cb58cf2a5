import type { OfferKind } from '../../../src/contract/commerce/offer-data.ts';
import type { DraftData, OfferDetail } from '../../../src/contract/commerce/offers-admin.ts';
import type { Failure } from '../../shared/failure.ts';

/** Which offer is edited; a new one has no slug yet. */
export type OfferKey = { kind: OfferKind; slug: string | null };

/** What the administrator edits. Instants in milliseconds; null for no limit. */
export type OfferDraft = { slug: string; data: DraftData; startsAt: number | null; endsAt: number | null };

/** An unsaved draft on this device, with the version that it changes; null for a new offer. */
export type KeptDraft = { version: number | null; draft: OfferDraft };

/** What happens to an offer beside being edited. */
export type OfferAction = { kind: 'publish' } | { kind: 'withdraw' } | { kind: 'undo'; version: number };

export type OfferEditorInput = OfferKey;

export type OfferEditorContext = OfferKey & {
  /** The newest version that this page knows; null for a new offer. */
  offer: OfferDetail | null;
  draft: OfferDraft;
  /** The version saved by somebody else, while both are compared. */
  theirs: OfferDetail | null;
  /** What is being confirmed or carried out. */
  action: OfferAction | null;
  /** Why the last save or action failed. */
  failure: Failure | null;
};

export type Loaded = { offer: OfferDetail | null; template: DraftData; kept: KeptDraft | null };

export type OfferEditorEvent =
  | { type: 'offerEditor.changed'; draft: OfferDraft }
  | { type: 'offerEditor.saveRequested' }
  | { type: 'offerEditor.discarded' }
  | { type: 'offerEditor.actionRequested'; action: OfferAction }
  | { type: 'offerEditor.actionConfirmed' }
  | { type: 'offerEditor.actionCancelled' }
  | { type: 'offerEditor.mineChosen' }
  | { type: 'offerEditor.theirsChosen' }
  | { type: 'offerEditor.retried' };
