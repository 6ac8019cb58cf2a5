import { accountRoutes } from './account/account.ts';
import { auditRoutes } from './account/audit-log.ts';
import { mailRoutes } from './account/mails.ts';
import { reauthenticationRoutes } from './account/reauthentication.ts';
import { secondFactorRoutes } from './account/second-factor.ts';
import { sessionRoutes } from './account/session.ts';
import { socialRoutes } from './account/social.ts';
import { sourceRoutes } from './account/sources.ts';
import { staffRoutes } from './account/staff.ts';
import { bannerRoutes } from './commerce/banners.ts';
import { catalogRoutes } from './commerce/catalog.ts';
import { checkoutRoutes } from './commerce/checkout.ts';
import { freeWeekendRoutes } from './commerce/free-weekends.ts';
import { invoiceRoutes } from './commerce/invoices.ts';
import { offerRoutes } from './commerce/offers.ts';
import { offersAdminRoutes } from './commerce/offers-admin.ts';
import { orderDetailRoutes } from './commerce/order-detail.ts';
import { refundRoutes } from './commerce/refunds.ts';
import { orderReviewRoutes } from './commerce/staff/order-reviews.ts';
import { voucherRoutes } from './commerce/vouchers.ts';
import { badgeRoutes } from './credential/badges.ts';
import { credentialFileRoutes } from './credential/files.ts';
import { examRoutes } from './exam/exam.ts';
import { resultReviewRoutes } from './exam/result-review.ts';
import { reviewRoutes } from './exam/review.ts';
import { practiceRoutes } from './learning/practice.ts';
import { accessRoutes } from './site/access.ts';
import { chartHistoryRoutes } from './site/chart-history.ts';
import { chartTrafficRoutes } from './site/chart-traffic.ts';
import { documentRoutes } from './site/documents.ts';
import { faqRoutes } from './site/faq.ts';
import { imageRoutes } from './site/images.ts';
import { pollRoutes } from './site/polls.ts';
import { systemRoutes } from './site/system.ts';
import { trackRoutes } from './site/track.ts';
import { partnerRoutes } from './team/partners.ts';
import { invitationLinkRoutes, peopleRoutes } from './team/people.ts';
import { progressRoutes } from './team/progress.ts';
import { seatRoutes } from './team/seats.ts';
import { teamOrderRoutes } from './team/team-orders.ts';
import { teamRoutes } from './team/teams.ts';

/** Every API call by its operation id. Server, client, OpenAPI document and generated tests are derived from it. */
export const routes = {
  ...systemRoutes,
  ...sessionRoutes,
  ...accountRoutes,
  ...mailRoutes,
  ...reauthenticationRoutes,
  ...secondFactorRoutes,
  ...socialRoutes,
  ...staffRoutes,
  ...auditRoutes,
  ...sourceRoutes,
  ...pollRoutes,
  ...trackRoutes,
  ...accessRoutes,
  ...examRoutes,
  ...resultReviewRoutes,
  ...reviewRoutes,
  ...offerRoutes,
  ...badgeRoutes,
  ...credentialFileRoutes,
  ...orderDetailRoutes,
  ...voucherRoutes,
  ...catalogRoutes,
  ...bannerRoutes,
  ...freeWeekendRoutes,
  ...offersAdminRoutes,
  ...checkoutRoutes,
  ...refundRoutes,
  ...orderReviewRoutes,
  ...invoiceRoutes,
  ...chartHistoryRoutes,
  ...chartTrafficRoutes,
  ...documentRoutes,
  ...faqRoutes,
  ...imageRoutes,
  ...practiceRoutes,
  ...teamRoutes,
  ...teamOrderRoutes,
  ...progressRoutes,
  ...seatRoutes,
  ...partnerRoutes,
  ...peopleRoutes,
  ...invitationLinkRoutes,
};

export type Routes = typeof routes;
export type RouteId = keyof Routes;
