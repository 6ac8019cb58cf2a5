import { useQuery } from '@tanstack/react-query';
import type { OfferKind } from '../../../../contract/commerce/offer-data.ts';
import { offersQuery } from '../../../api/commerce/offers-admin.ts';
import { queries } from '../../../api/queries.ts';

/** Offers of a kind, for administrators. */
export const useOffersOfKind = (kind: OfferKind) => useQuery(offersQuery(kind), queries);
