import type { OrderState } from '../../../../contract/commerce/checkout.ts';
import type { ProductUse } from '../../../../contract/commerce/order-detail.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import type { Tone } from '../../../ui/feedback/status-dot.tsx';

const STATES: Record<OrderState, { tone: Tone; words: string }> = {
  draft: { tone: 'neutral', words: 'Not paid' },
  awaitingPayment: { tone: 'warning', words: 'Waiting for payment' },
  authorized: { tone: 'warning', words: 'Waiting for payment' },
  underReview: { tone: 'warning', words: 'Being checked' },
  paid: { tone: 'info', words: 'Refund pending' },
  fulfilled: { tone: 'positive', words: 'Complete' },
  failed: { tone: 'danger', words: 'Payment failed' },
  expired: { tone: 'neutral', words: 'Not paid in time' },
  cancelled: { tone: 'neutral', words: 'Replaced' },
  partlyRefunded: { tone: 'info', words: 'Partly refunded' },
  refunded: { tone: 'neutral', words: 'Refunded' },
  disputed: { tone: 'warning', words: 'Payment disputed' },
  lost: { tone: 'neutral', words: 'Charged back' },
};

/** Where an order stands. */
export function OrderBadge({ state }: { state: OrderState }) {
  const { tone, words } = STATES[state];
  return <Badge tone={tone}>{words}</Badge>;
}

/** What became of something that was bought. */
export const USE_WORDS: Record<ProductUse, string> = {
  pending: 'Pending',
  unused: 'Not used yet',
  used: 'Started',
  open: 'Available',
  withdrawn: 'Returned',
  earlier: 'From the order you upgraded',
};
