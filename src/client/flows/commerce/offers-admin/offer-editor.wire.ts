import { fromPromise } from 'xstate';
import { offerEditorMachine } from '../../../../../machines/commerce/offer-editor/offer-editor.machine.ts';
import type {
  OfferAction,
  OfferDraft,
  OfferKey,
} from '../../../../../machines/commerce/offer-editor/offer-editor.types.ts';
import {
  offerPreviewMachine,
  type PreviewQuestion,
} from '../../../../../machines/commerce/offer-preview/offer-preview.machine.ts';
import { failure } from '../../../../../machines/shared/failure.ts';
import type { DraftData } from '../../../../contract/commerce/offers-admin.ts';
import { idSchema } from '../../../../contract/common.ts';
import { dropDraft, keepDraft, keptDraft } from '../../../adapters/commerce/offer-drafts.ts';
import {
  fetchOffer,
  previewOffer,
  publishOffer,
  putOffer,
  undoOffer,
  withdrawOffer,
} from '../../../api/commerce/offers-admin.ts';
import { queries } from '../../../api/queries.ts';
import type { Navigate } from '../../site/use-stable-navigate.ts';

/** Stands in addresses for an offer that has no slug yet. */
export const NEW_OFFER = 'new';

const addressed = ({ kind, slug }: OfferKey) => ({ kind, slug: slug ?? NEW_OFFER });

/** The address of a new offer is what was typed. @throws Failure at the field `slug` */
function addressOf({ kind, slug }: OfferKey, draft: OfferDraft) {
  if (slug !== null) return { kind, slug };
  if (idSchema.safeParse(draft.slug).success) return { kind, slug: draft.slug };
  const sentence = 'Use lowercase letters, digits and hyphens, such as javascript-spring.';
  throw failure('invalid', sentence, { errors: { slug: [sentence] } });
}

const sent = ({ data, startsAt, endsAt }: OfferDraft) => ({ data, starts_at: startsAt, ends_at: endsAt });

function carryOut({ version, action, ...key }: OfferKey & { version: number; action: OfferAction | null }) {
  const params = addressed(key);
  switch (action?.kind) {
    case 'publish':
      return publishOffer(params, version);
    case 'withdraw':
      return withdrawOffer(params, version);
    case 'undo':
      return undoOffer(params, version, action.version);
    default:
      return fetchOffer(params);
  }
}

/**
 * The editor's chart with its effects in this browser.
 *
 * @param template the data with which a new offer starts
 */
export function wireOfferEditor(template: DraftData, navigate: Navigate) {
  return offerEditorMachine.provide({
    actors: {
      loadOffer: fromPromise(async ({ input }: { input: OfferKey }) => ({
        offer: input.slug === null ? null : await fetchOffer(addressed(input)),
        template,
        kept: keptDraft(input),
      })),
      loadNewest: fromPromise(({ input }: { input: OfferKey }) => fetchOffer(addressed(input))),
      saveOffer: fromPromise(async ({ input }: { input: OfferKey & { version: number | null; draft: OfferDraft } }) =>
        putOffer(addressOf(input, input.draft), { version: input.version, ...sent(input.draft) }),
      ),
      carryOut: fromPromise(({ input }: { input: OfferKey & { version: number; action: OfferAction | null } }) =>
        carryOut(input),
      ),
    },
    actions: {
      keepDraft: (_, { kept, ...key }) => keepDraft(key, kept),
      dropDraft: (_, key) => dropDraft(key),
      refreshList: () => void queries.invalidateQueries({ queryKey: ['offers'] }),
      openOffer: (_, { kind, slug }) => navigate(`/offers/${kind}/${slug ?? NEW_OFFER}`, { replace: true }),
    },
  });
}

/** The preview's chart with its call. */
export const wiredOfferPreview = offerPreviewMachine.provide({
  actors: {
    previewOffer: fromPromise(({ input: { draft, coupon, at, ...key } }: { input: PreviewQuestion }) =>
      previewOffer(addressed(key), {
        ...sent(draft),
        // As where buyers enter one, spaces around it do not count.
        ...(coupon.trim() === '' ? {} : { coupon: coupon.trim() }),
        ...(at === null ? {} : { at }),
      }),
    ),
  },
});
