import { accountHandlers } from '../account/account-handlers.ts';
import { auditHandlers } from '../account/audit-handlers.ts';
import { reauthenticationHandlers } from '../account/reauthentication-handlers.ts';
import { secondFactorHandlers } from '../account/second-factor/handlers.ts';
import { socialHandlers } from '../account/social-handlers.ts';
import { sourceHandlers } from '../account/source-handlers.ts';
import { staffHandlers } from '../account/staff-handlers.ts';
import { bannerHandlers } from '../commerce/banners/banner-handlers.ts';
import { catalogHandlers } from '../commerce/catalog-handlers.ts';
import { freeWeekendHandlers } from '../commerce/free-weekend-handlers.ts';
import { invoiceHandlers } from '../commerce/invoices/invoice-handlers.ts';
import { offerHandlers } from '../commerce/offer-handlers.ts';
import { offersAdminHandlers } from '../commerce/offers-admin-handlers.ts';
import { orderReviewHandlers } from '../commerce/order-reviews/order-review-handlers.ts';
import { checkoutHandlers } from '../commerce/orders/checkout-handlers.ts';
import { orderDetailHandlers } from '../commerce/orders/order-detail-handlers.ts';
import { refundHandlers } from '../commerce/refunds/refund-handlers.ts';
import { voucherHandlers } from '../commerce/vouchers/voucher-handlers.ts';
import { badgeHandlers } from '../credential/badges/badge-handlers.ts';
import { credentialFileHandlers } from '../credential/files/file-handlers.ts';
import { examHandlers } from '../exam/exam-handlers.ts';
import { resultReviewHandlers } from '../exam/result/result-handlers.ts';
import { reviewHandlers } from '../exam/review/review-handlers.ts';
import { practiceHandlers } from '../learning/practice-handlers.ts';
import { mailHandlers } from '../mail/mail-handlers.ts';
import { accessHandlers } from '../site/access-handlers.ts';
import { chartHistoryHandlers } from '../site/chart-history-handlers.ts';
import { documentHandlers } from '../site/document-handlers.ts';
import { faqHandlers } from '../site/faq-handlers.ts';
import { imageHandlers } from '../site/images/image-handlers.ts';
import { pollHandlers } from '../site/poll-handlers.ts';
import { trackHandlers } from '../site/track-handlers.ts';
import { chartTrafficHandlers } from '../site/traffic-handlers.ts';
import { partnerHandlers } from '../team/partner-handlers.ts';
import { invitationLinkHandlers, peopleHandlers } from '../team/people-handlers.ts';
import { progressHandlers } from '../team/progress-handlers.ts';
import { seatHandlers } from '../team/seat-handlers.ts';
import { teamHandlers } from '../team/team-handlers.ts';
import { teamOrderHandlers } from '../team/team-order-handlers.ts';
import type { Handlers } from './register-routes.ts';
import { systemHandlers } from './system-handlers.ts';

/** Every route of the contract with its handler. */
export const handlers: Handlers = {
  ...systemHandlers,
  ...accessHandlers,
  ...accountHandlers,
  ...mailHandlers,
  ...socialHandlers,
  ...reauthenticationHandlers,
  ...secondFactorHandlers,
  ...staffHandlers,
  ...auditHandlers,
  ...sourceHandlers,
  ...pollHandlers,
  ...trackHandlers,
  ...examHandlers,
  ...resultReviewHandlers,
  ...reviewHandlers,
  ...offerHandlers,
  ...badgeHandlers,
  ...credentialFileHandlers,
  ...voucherHandlers,
  ...catalogHandlers,
  ...bannerHandlers,
  ...freeWeekendHandlers,
  ...offersAdminHandlers,
  ...checkoutHandlers,
  ...refundHandlers,
  ...orderReviewHandlers,
  ...orderDetailHandlers,
  ...invoiceHandlers,
  ...chartHistoryHandlers,
  ...chartTrafficHandlers,
  ...documentHandlers,
  ...faqHandlers,
  ...imageHandlers,
  ...practiceHandlers,
  ...teamHandlers,
  ...progressHandlers,
  ...teamOrderHandlers,
  ...seatHandlers,
  ...partnerHandlers,
  ...peopleHandlers,
  ...invitationLinkHandlers,
};
