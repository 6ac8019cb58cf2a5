import { queryOptions } from '@tanstack/react-query';
import type { OfferKind } from '../../../contract/commerce/offer-data.ts';
import { type OfferDetail, offersAdminRoutes } from '../../../contract/commerce/offers-admin.ts';
import { call } from '../call.ts';

type Key = { kind: OfferKind; slug: string };
type Sent = { data: unknown; starts_at: number | null; ends_at: number | null };

/** Offers of a kind, in all states. */
export const offersQuery = (kind: OfferKind) =>
  queryOptions({
    queryKey: ['offers', kind],
    queryFn: () => call(offersAdminRoutes.listOffers, { query: { kind } }),
  });

export const fetchOffer = (params: Key): Promise<OfferDetail> => call(offersAdminRoutes.readOffer, { params });

export const putOffer = (params: Key, body: Sent & { version: number | null }): Promise<OfferDetail> =>
  call(offersAdminRoutes.saveOffer, { params, body });

export const publishOffer = (params: Key, version: number): Promise<OfferDetail> =>
  call(offersAdminRoutes.publishOffer, { params, body: { version } });

export const withdrawOffer = (params: Key, version: number): Promise<OfferDetail> =>
  call(offersAdminRoutes.withdrawOffer, { params, body: { version } });

export const undoOffer = (params: Key, version: number, to: number): Promise<OfferDetail> =>
  call(offersAdminRoutes.undoOffer, { params, body: { version, to } });

export const previewOffer = (params: Key, body: Sent & { coupon?: string; at?: number }) =>
  call(offersAdminRoutes.previewOffer, { params, body });
