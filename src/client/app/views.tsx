import type { ComponentType } from 'react';
import type { PageId } from '../../contract/pages.ts';
import type { LibraryKind } from '../../contract/site/documents.ts';
import type { LoadExamParts } from '../flows/exam/exam-parts.wire.ts';

export type Views = Record<PageId, () => Promise<ComponentType>>;

function library(kind: LibraryKind) {
  return async () => {
    const { LibraryPage } = await import('../pages/learning/library/library-page.tsx');
    return () => <LibraryPage kind={kind} />;
  };
}

function libraryItem(kind: LibraryKind) {
  return async () => {
    const { LibraryItemPage } = await import('../pages/learning/library/library-item-page.tsx');
    return () => <LibraryItemPage kind={kind} />;
  };
}

/** What names the later parts of an exam is one of them. */
const loadExamParts: LoadExamParts = async (...parameters) =>
  (await import('./exam-parts.ts')).loadExamParts(...parameters);

async function exam() {
  const { ExamPage } = await import('../pages/exam/exam/exam-page.tsx');
  return () => <ExamPage loadParts={loadExamParts} />;
}

/** The view of every page, loaded on demand. */
export const views: Views = {
  home: () => import('../pages/commerce/home/home-page.tsx').then((part) => part.HomePage),
  homeAlias: () => import('../pages/commerce/home/home-page.tsx').then((part) => part.HomePage),
  landing: () => import('../pages/commerce/landing/landing-page.tsx').then((part) => part.LandingPage),
  landingTypescript: () => import('../pages/commerce/landing/landing-page.tsx').then((part) => part.LandingPage),
  vuejsDemo: () => import('../pages/commerce/landing/demo-page.tsx').then((part) => part.DemoPage),
  success: () => import('../pages/commerce/orders/success-page.tsx').then((part) => part.SuccessPage),
  blog: () => import('../pages/site/documents/blog-page.tsx').then((part) => part.BlogPage),
  blogPost: () => import('../pages/site/documents/blog-post-page.tsx').then((part) => part.BlogPostPage),
  pressRelease: () => import('../pages/site/documents/press-release-page.tsx').then((part) => part.PressReleasePage),
  soon: () => import('../pages/commerce/soon/soon-page.tsx').then((part) => part.SoonPage),
  legal: () => import('../pages/site/documents/legal-page.tsx').then((part) => part.LegalPage),
  techLegal: () => import('../pages/site/documents/legal-page.tsx').then((part) => part.LegalPage),
  login: () => import('../pages/account/session/login-page.tsx').then((part) => part.LoginPage),
  register: () => import('../pages/account/session/register-page.tsx').then((part) => part.RegisterPage),
  logout: () => import('../pages/account/session/logout-page.tsx').then((part) => part.LogoutPage),
  techLogin: () => import('../pages/account/session/login-page.tsx').then((part) => part.LoginPage),
  techRegister: () => import('../pages/account/session/register-page.tsx').then((part) => part.RegisterPage),
  techLogout: () => import('../pages/account/session/logout-page.tsx').then((part) => part.LogoutPage),
  dashboard: () => import('../pages/exam/dashboard/dashboard-page.tsx').then((part) => part.DashboardPage),
  dashboardExam: () => import('../pages/exam/dashboard/dashboard-exam-page.tsx').then((part) => part.DashboardExamPage),
  editor: () => import('../pages/learning/editor/editor-page.tsx').then((part) => part.EditorPage),
  exam,
  trialExam: exam,
  trialResult: () => import('../pages/exam/trial-result/trial-result-page.tsx').then((part) => part.TrialResultPage),
  preview: () => import('../pages/exam/preview/preview-page.tsx').then((part) => part.PreviewPage),
  review: () => import('../pages/exam/review/review-page.tsx').then((part) => part.ReviewPage),
  reviewExam: () => import('../pages/exam/review/review-exam-page.tsx').then((part) => part.ReviewExamPage),
  reviewOrder: () => import('../pages/commerce/review/review-order-page.tsx').then((part) => part.ReviewOrderPage),
  offers: () => import('../pages/commerce/offers/offers-page.tsx').then((part) => part.OffersPage),
  offer: () => import('../pages/commerce/offers/offer-page.tsx').then((part) => part.OfferPage),
  bootcamps: library('bootcamps'),
  bootcamp: libraryItem('bootcamps'),
  guides: library('guides'),
  guide: libraryItem('guides'),
  trainings: library('trainings'),
  training: libraryItem('trainings'),
  freeWeekends: () =>
    import('../pages/commerce/free-weekend/free-weekends-page.tsx').then((part) => part.FreeWeekendsPage),
  freeWeekend: () =>
    import('../pages/commerce/free-weekend/free-weekend-page.tsx').then((part) => part.FreeWeekendPage),
  freeWeekendPoll: () =>
    import('../pages/commerce/free-weekend/free-weekend-poll-page.tsx').then((part) => part.FreeWeekendPollPage),
  freeWeekendSuccess: () =>
    import('../pages/commerce/free-weekend/free-weekend-success-page.tsx').then((part) => part.FreeWeekendSuccessPage),
  dashboardFreeWeekend: () =>
    import('../pages/commerce/free-weekend/dashboard-free-weekend-page.tsx').then(
      (part) => part.DashboardFreeWeekendPage,
    ),
  checkout: () => import('../pages/commerce/checkout/checkout-page.tsx').then((part) => part.CheckoutPage),
  checkoutSuccess: () =>
    import('../pages/commerce/orders/checkout-success-page.tsx').then((part) => part.CheckoutSuccessPage),
  orders: () => import('../pages/commerce/orders/orders-page.tsx').then((part) => part.OrdersPage),
  order: () => import('../pages/commerce/orders/order-page.tsx').then((part) => part.OrderPage),
  voucherCode: () => import('../pages/commerce/voucher/code-page.tsx').then((part) => part.CodePage),
  voucher: () => import('../pages/commerce/voucher/voucher-page.tsx').then((part) => part.VoucherPage),
  techVoucher: () => import('../pages/commerce/voucher/voucher-page.tsx').then((part) => part.VoucherPage),
  voucherSelect: () =>
    import('../pages/commerce/voucher/voucher-select-page.tsx').then((part) => part.VoucherSelectPage),
  vouchers: () => import('../pages/commerce/voucher/vouchers-page.tsx').then((part) => part.VouchersPage),
  upgrades: () => import('../pages/commerce/orders/upgrades-page.tsx').then((part) => part.UpgradesPage),
  credentials: () => import('../pages/credential/credentials-page.tsx').then((part) => part.CredentialsPage),
  credential: () => import('../pages/credential/credential-page.tsx').then((part) => part.CredentialPage),
  verify: () => import('../pages/credential/verify-page.tsx').then((part) => part.VerifyPage),
  credentialShare: () =>
    import('../pages/credential/credential-share-page.tsx').then((part) => part.CredentialSharePage),
  techCredentialShare: () =>
    import('../pages/credential/credential-share-page.tsx').then((part) => part.CredentialSharePage),
  teamDashboard: () => import('../pages/team/dashboard/team-dashboard-page.tsx').then((part) => part.TeamDashboardPage),
  teamManage: () => import('../pages/team/team-manage-page.tsx').then((part) => part.TeamManagePage),
  teamMyDashboard: () => import('../pages/team/team-my-dashboard-page.tsx').then((part) => part.TeamMyDashboardPage),
  teamProgress: () => import('../pages/team/progress/team-progress-page.tsx').then((part) => part.TeamProgressPage),
  teamVouchers: () => import('../pages/team/vouchers/team-vouchers-page.tsx').then((part) => part.TeamVouchersPage),
  teamPartner: () => import('../pages/team/partner/team-partner-page.tsx').then((part) => part.TeamPartnerPage),
  teamOnboarding: () => import('../pages/team/team-onboarding-page.tsx').then((part) => part.TeamOnboardingPage),
  teamInvitation: () =>
    import('../pages/team/invitation/team-invitation-page.tsx').then((part) => part.TeamInvitationPage),
  passwordRecover: () =>
    import('../pages/account/links/password-recover-page.tsx').then((part) => part.PasswordRecoverPage),
  techPasswordRecover: () =>
    import('../pages/account/links/password-recover-page.tsx').then((part) => part.PasswordRecoverPage),
  passwordRecoverCheckEmail: () =>
    import('../pages/account/links/check-email-page.tsx').then((part) => part.CheckEmailPage),
  techPasswordRecoverCheckEmail: () =>
    import('../pages/account/links/check-email-page.tsx').then((part) => part.CheckEmailPage),
  passwordRecoverSuccess: () =>
    import('../pages/account/links/password-changed-page.tsx').then((part) => part.PasswordChangedPage),
  techPasswordRecoverSuccess: () =>
    import('../pages/account/links/password-changed-page.tsx').then((part) => part.PasswordChangedPage),
  passwordReset: () => import('../pages/account/links/password-link-page.tsx').then((part) => part.PasswordResetPage),
  techPasswordReset: () =>
    import('../pages/account/links/password-link-page.tsx').then((part) => part.PasswordResetPage),
  passwordSet: () => import('../pages/account/links/password-link-page.tsx').then((part) => part.PasswordSetPage),
  techPasswordSet: () => import('../pages/account/links/password-link-page.tsx').then((part) => part.PasswordSetPage),
  verifyEmail: () => import('../pages/account/links/verify-email-page.tsx').then((part) => part.VerifyEmailPage),
  unsubscribe: () => import('../pages/account/links/unsubscribe-page.tsx').then((part) => part.UnsubscribePage),
  socialCallback: () =>
    import('../pages/account/links/social-callback-page.tsx').then((part) => part.SocialCallbackPage),
  techSocialCallback: () =>
    import('../pages/account/links/social-callback-page.tsx').then((part) => part.SocialCallbackPage),
  profile: () => import('../pages/account/profile/profile-page.tsx').then((part) => part.ProfilePage),
  dashboardProfile: () => import('../pages/account/profile/profile-page.tsx').then((part) => part.ProfilePage),
  statecharts: () => import('../pages/site/workshop/statecharts-page.tsx').then((part) => part.StatechartsPage),
  statechart: () => import('../pages/site/workshop/statechart-page.tsx').then((part) => part.StatechartPage),
  mailbox: () => import('../pages/site/mailbox/mailbox-page.tsx').then((part) => part.MailboxPage),
};
