import type { offersAdminRoutes } from '../../contract/commerce/offers-admin.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import { userOf } from '../http/requester.ts';
import { checkDraft, publishOffer, saveOffer, undoOffer, withdrawOffer } from './offers/change-offer.ts';
import { presentOffer, presentOffers } from './offers/present-offer.ts';
import { previewOffer } from './offers/preview-offer.ts';

/** Calls with which administrators edit what is sold (CO-12). */
export const offersAdminHandlers: HandlersOf<typeof offersAdminRoutes> = {
  async listOffers({ query }, { database }) {
    const data = await presentOffers(database.queries, query.kind);
    return { data, meta: { total: data.length } };
  },
  readOffer: ({ params }, { database }) => presentOffer(database.queries, params),
  saveOffer: ({ params, body, requester }, services) => saveOffer(services, params, userOf(requester).id, body),
  publishOffer: ({ params, body, requester }, services) =>
    publishOffer(services, params, userOf(requester).id, body.version),
  withdrawOffer: ({ params, body, requester }, services) =>
    withdrawOffer(services, params, userOf(requester).id, body.version),
  undoOffer: ({ params, body, requester }, services) => undoOffer(services, params, userOf(requester).id, body),
  previewOffer: async ({ params, body: { coupon, at, ...draft } }, services) =>
    previewOffer(services, await checkDraft(services, params, draft), { coupon, at }),
};
