import { orderReviewMachine } from '../../../machines/commerce/order-review/order-review.machine.ts';
import { defineModel } from '../../../src/walks/model.ts';
import { ahead } from '../ahead.ts';
import { isSame } from '../same.ts';

const LAPSE = { note: 'Opened after 24 hours.', at: 8 };
const DECISION = { by: 'ada', note: 'The bank confirms it.', at: 7 };

export const model = defineModel(orderReviewMachine, {
  events: { 'orderReview.closed': [DECISION], 'orderReview.lapsed': [LAPSE] },
  invokes: {},
  delays: {},
  context: (context) => context,
  checks: {
    open: (snapshot) => {
      const { closedBy, note, closedAt } = snapshot.context;
      const isUnanswered = closedBy === null && note === null && closedAt === null;
      // A note stays as it was written.
      const other = { by: 'grace', note: ' Two\nlines. ', at: 9 };
      const { context } = ahead(snapshot, { type: 'orderReview.closed', ...other });
      if (!isSame(context, { closedBy: 'grace', note: ' Two\nlines. ', closedAt: 9 })) return false;
      const lapsed = ahead(snapshot, { type: 'orderReview.lapsed', ...LAPSE }).context;
      if (!isSame(lapsed, { closedBy: null, note: LAPSE.note, closedAt: LAPSE.at })) return false;
      return isUnanswered && snapshot.can({ type: 'orderReview.closed', ...DECISION });
    },
    closed: ({ status, context: { closedBy, note, closedAt } }, { event }) =>
      status === 'done' &&
      (event?.type === 'orderReview.lapsed'
        ? closedBy === null && note === LAPSE.note && closedAt === LAPSE.at
        : closedBy === DECISION.by && note === DECISION.note && closedAt === DECISION.at),
  },
});
