import { useInfiniteQuery } from '@tanstack/react-query';
import { orderReviewsQuery } from '../../api/commerce/staff-orders.ts';
import { queries } from '../../api/queries.ts';

/** Orders that a person has to look at, page by page; for administrators alone. */
export const useOrderReviews = (isWanted: boolean) =>
  useInfiniteQuery({ ...orderReviewsQuery, enabled: isWanted }, queries);
