import { infiniteQueryOptions } from '@tanstack/react-query';
import { type RefundedPart, refundRoutes } from '../../../contract/commerce/refunds.ts';
import { orderReviewRoutes } from '../../../contract/commerce/staff/order-reviews.ts';
import { call } from '../call.ts';
import { cursorQuery, FIRST_PAGE, nextCursor } from '../pages.ts';

export const ORDER_REVIEWS_KEY = ['staff', 'order-reviews'] as const;

/** Orders that a person has to look at, the longest waiting first. */
export const orderReviewsQuery = infiniteQueryOptions({
  queryKey: ORDER_REVIEWS_KEY,
  queryFn: ({ pageParam }) => call(orderReviewRoutes.listOrderReviews, { query: cursorQuery(pageParam) }),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: nextCursor,
  staleTime: 0,
});

/** An order as staff see it. */
export const fetchStaffOrder = (id: string) => call(orderReviewRoutes.getStaffOrder, { params: { id } });

/** Answers what was asked about an order. */
export const closeOrderReview = (id: string, body: { note: string; decision?: 'open' | 'refund' }) =>
  call(orderReviewRoutes.closeOrderReview, { params: { id }, body });

/** Corrects the address of a guest's order. */
export const correctOrderAddress = (id: string, email: string, reason: string) =>
  call(orderReviewRoutes.correctOrderAddress, { params: { id }, body: { email, reason } });

/** Sends money of an order back, once for each key. */
export const refundOrder = (id: string, refund: RefundedPart & { reason: string; idempotency_key: string }) =>
  call(refundRoutes.refundOrder, { params: { id }, body: refund });

/** Tries again to send money back. */
export const retryRefund = (id: string) => call(refundRoutes.retryRefund, { params: { id } });
