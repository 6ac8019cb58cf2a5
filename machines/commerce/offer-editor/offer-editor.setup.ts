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
    /** The stored offer, and what of it was changed on this device and not saved. */
    loadOffer: fromPromise<Loaded, OfferKey>(() => notProvided('loadOffer')),
    /** The newest version, after somebody else saved. */
    loadNewest: fromPromise<OfferDetail, OfferKey>(() => notProvided('loadNewest')),
    saveOffer: fromPromise<OfferDetail, OfferKey & { version: number | null; draft: OfferDraft }>(() =>
      notProvided('saveOffer'),
    ),
    carryOut: fromPromise<OfferDetail, OfferKey & { version: number; action: OfferAction | null }>(() =>
      notProvided('carryOut'),
    ),
  },
  actions: {
    setLoaded: assign((_, params: { loaded: Loaded }) => ({
      offer: params.loaded.offer,
      draft: firstDraft(params.loaded),
      failure: null,
    })),
    setOffer: assign((_, params: { offer: OfferDetail }) => ({
      slug: params.offer.slug,
      offer: params.offer,
      draft: draftOf(params.offer),
      theirs: null,
      action: null,
    })),
    setTheirs: assign((_, params: { offer: OfferDetail | null }) => ({ theirs: params.offer })),
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    clearFailure: assign({ failure: null }),
    changeDraft: assign((_, params: { draft: OfferDraft }) => ({ draft: params.draft })),
    /** The draft stays, now as a change of their version. */
    rebase: assign(({ context }) => ({
      slug: context.theirs?.slug ?? context.slug,
      offer: context.theirs ?? context.offer,
      theirs: null,
    })),
    restoreStored: assign(({ context }) => ({ draft: context.offer ? draftOf(context.offer) : context.draft })),
    setAction: assign((_, params: { action: OfferAction }) => ({ action: params.action })),
    clearAction: assign({ action: null }),
    /** Keeps the draft on this device, so that a reload loses nothing. */
    keepDraft: (_, _params: OfferKey & { kept: KeptDraft }) => notProvided('keepDraft'),
    dropDraft: (_, _params: OfferKey) => notProvided('dropDraft'),
    /** Reloads the list of offers. */
    refreshList: () => notProvided('refreshList'),
    /** Opens the page of an offer that now has an address. */
    openOffer: (_, _params: OfferKey) => notProvided('openOffer'),
  },
  guards: {
    isOutdated: (_, params: { loaded: Loaded }) => isOutdated(params.loaded),
    isUnsaved: (_, params: { loaded: Loaded }) =>
      params.loaded.kept !== null && isChanged(params.loaded.offer, params.loaded.kept.draft),
    isChanged: ({ context }, params: { draft: OfferDraft }) => isChanged(context.offer, params.draft),
    isConflict: (_, params: { error: unknown }) => isConflict(params.error),
    isMissing: (_, params: { error: unknown }) => ['notFound', 'invalid'].includes(failureOf(params.error).kind),
    /** A reply was lost: what the server has is what was sent. */
    isMine: ({ context }, params: { offer: OfferDetail }) => !isChanged(params.offer, context.draft),
    /** The reply to the first save was lost. */
    isMyFirst: ({ context }, params: { offer: OfferDetail }) =>
      context.offer === null && !isChanged(params.offer, context.draft),
    isNew: ({ context }) => context.offer === null,
    isStored: ({ context }) => context.offer !== null,
    /** What the offer's state allows. */
    isAllowed: ({ context }, params: { action: OfferAction }) => {
      const { offer } = context;
      if (!offer) return false;
      if (params.action.kind === 'undo') return params.action.version < offer.version;
      return (params.action.kind === 'withdraw') === (offer.state === 'published');
    },
  },
});
