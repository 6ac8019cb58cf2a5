import { assign, fromPromise, setup } from 'xstate';
import type { OfferDetail } from '../../../src/contract/commerce/offers-admin.ts';
import { failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';
import { draftOf, firstDraft, isChanged, isConflict, isOutdated } from './offer-editor.rules.ts';
import type {
  KeptDraft,
  Loaded,
  OfferAction,
  OfferDraft,
  OfferEditorContext,
  OfferEditorEvent,
  OfferEditorInput,
  OfferKey,
} from './offer-editor.types.ts';

export const offerEditorSetup = setup({
  types: {
    context: {} as OfferEditorContext,
    events: {} as OfferEditorEvent,
    input: {} as OfferEditorInput,
    tags: {} as 'loading' | 'unsaved' | 'saving' | 'confirming' | 'acting' | 'conflict',
  },
  actors: {
    /** Loads the stored offer, and what was changed on this device and not saved. */
    loadOffer: fromPromise<Loaded, OfferKey>(() => notProvided('loadOffer')),
    /** Loads the newest version, after another administrator has saved. */
    loadNewest: fromPromise<OfferDetail, OfferKey>(() => notProvided('loadNewest')),
    /** Saves the draft on the server as the next version. */
    saveOffer: fromPromise<OfferDetail, OfferKey & { version: number | null; draft: OfferDraft }>(() =>
      notProvided('saveOffer'),
    ),
    /** Publishes or withdraws the offer on the server, or restores an older version. */
    carryOut: fromPromise<OfferDetail, OfferKey & { version: number; action: OfferAction | null }>(() =>
      notProvided('carryOut'),
    ),
  },
  actions: {
    /** Shows the stored offer, with the unsaved changes from this device. */
    setLoaded: assign((_, params: { loaded: Loaded }) => ({
      offer: params.loaded.offer,
      draft: firstDraft(params.loaded),
      failure: null,
    })),
    /** Shows the offer as the server has stored it. */
    setOffer: assign((_, params: { offer: OfferDetail }) => ({
      slug: params.offer.slug,
      offer: params.offer,
      draft: draftOf(params.offer),
      theirs: null,
      action: null,
    })),
    /** Keeps the version that another administrator has saved. */
    setTheirs: assign((_, params: { offer: OfferDetail | null }) => ({ theirs: params.offer })),
    /** Keeps the reason why the offer was not loaded or saved, for the page to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Clears the message about the offer. */
    clearFailure: assign({ failure: null }),
    /** Keeps what the administrator has typed. */
    changeDraft: assign((_, params: { draft: OfferDraft }) => ({ draft: params.draft })),
    /** Keeps the draft, now as a change of the other administrator's version. */
    rebase: assign(({ context: { theirs } }) => ({
      ...(theirs && { slug: theirs.slug, offer: theirs }),
      theirs: null,
    })),
    /** Replaces the draft with the stored offer. */
    restoreStored: assign(({ context: { offer } }) => ({ ...(offer && { draft: draftOf(offer) }) })),
    /** Keeps what the administrator wants to do with the offer. */
    setAction: assign((_, params: { action: OfferAction }) => ({ action: params.action })),
    /** Clears what the administrator wanted to do. */
    clearAction: assign({ action: null }),
    /** Keeps the draft on this device, so that a reload loses nothing. */
    keepDraft: (_, _params: OfferKey & { kept: KeptDraft }) => notProvided('keepDraft'),
    /** Removes the draft from this device. */
    dropDraft: (_, _params: OfferKey) => notProvided('dropDraft'),
    /** Reloads the list of offers. */
    refreshList: () => notProvided('refreshList'),
    /** Opens the page of an offer that now has an address. */
    openOffer: (_, _params: OfferKey) => notProvided('openOffer'),
  },
  guards: {
    /** Another version was saved since the draft on this device began. */
    isOutdated: (_, params: { loaded: Loaded }) => isOutdated(params.loaded),
    /** This device has changes that were not saved. */
    isUnsaved: (_, params: { loaded: Loaded }) =>
      params.loaded.kept !== null && isChanged(params.loaded.offer, params.loaded.kept.draft),
    /** The draft differs from the stored offer. */
    isChanged: ({ context }, params: { draft: OfferDraft }) => isChanged(context.offer, params.draft),
    /** Another administrator has saved in the meantime. */
    isConflict: (_, params: { error: unknown }) => isConflict(params.error),
    /** There is no such offer. */
    isMissing: (_, params: { error: unknown }) => ['notFound', 'invalid'].includes(failureOf(params.error).kind),
    /** The server has what was sent; only a reply was lost. */
    isMine: ({ context }, params: { offer: OfferDetail }) => !isChanged(params.offer, context.draft),
    /** The server has the new offer that was sent; only the reply to the first save was lost. */
    isMyFirst: ({ context }, params: { offer: OfferDetail }) =>
      context.offer === null && !isChanged(params.offer, context.draft),
    /** The offer has never been saved. */
    isNew: ({ context }) => context.offer === null,
    /** The offer has been saved before. */
    isStored: ({ context }) => context.offer !== null,
    /** The offer's state allows the action. */
    isAllowed: ({ context }, params: { action: OfferAction }) => {
      const { offer } = context;
      if (!offer) return false;
      if (params.action.kind === 'undo') return params.action.version < offer.version;
      return (params.action.kind === 'withdraw') === (offer.state === 'published');
    },
  },
});
