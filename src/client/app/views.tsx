import type { ComponentType } from 'react';
import type { PageId } from '../../contract/pages.ts';
import type { LibraryKind } from '../../contract/site/documents.ts';

export type Views = Record<PageId, () => Promise<ComponentType>>;

function library(kind: LibraryKind) {
  return async () => {
    const { LibraryPage } = await import('../views/library/library-page.tsx');
    return () => <LibraryPage kind={kind} />;
  };
}

function libraryItem(kind: LibraryKind) {
  return async () => {
    const { LibraryItemPage } = await import('../views/library/library-item-page.tsx');
    return () => <LibraryItemPage kind={kind} />;
  };
}

/** The view of every page, loaded when it is opened. */
export const views: Views = {
  home: () => import('../views/home/home-page.tsx').then((part) => part.HomePage),
  homeAlias: () => import('../views/home/home-page.tsx').then((part) => part.HomePage),
  landing: () => import('../views/landing/landing-page.tsx').then((part) => part.LandingPage),
  landingTypescript: () => import('../views/landing/landing-page.tsx').then((part) => part.LandingPage),
  vuejsDemo: () => import('../views/landing/demo-page.tsx').then((part) => part.DemoPage),
  success: () => import('../views/success/success-page.tsx').then((part) => part.SuccessPage),
  blog: () => import('../views/documents/blog-page.tsx').then((part) => part.BlogPage),
  blogPost: () => import('../views/documents/blog-post-page.tsx').then((part) => part.BlogPostPage),
  pressRelease: () => import('../views/documents/press-release-page.tsx').then((part) => part.PressReleasePage),
  soon: () => import('../views/soon/soon-page.tsx').then((part) => part.SoonPage),
  legal: () => import('../views/documents/legal-page.tsx').then((part) => part.LegalPage),
  techLegal: () => import('../views/documents/legal-page.tsx').then((part) => part.LegalPage),
  login: () => import('../views/session/login-page.tsx').then((part) => part.LoginPage),
  register: () => import('../views/session/register-page.tsx').then((part) => part.RegisterPage),
  logout: () => import('../views/session/logout-page.tsx').then((part) => part.LogoutPage),
  techLogin: () => import('../views/session/login-page.tsx').then((part) => part.LoginPage),
  techRegister: () => import('../views/session/register-page.tsx').then((part) => part.RegisterPage),
  techLogout: () => import('../views/session/logout-page.tsx').then((part) => part.LogoutPage),
  dashboard: () => import('../views/dashboard/dashboard-page.tsx').then((part) => part.DashboardPage),
  dashboardExam: () => import('../views/dashboard/dashboard-exam-page.tsx').then((part) => part.DashboardExamPage),
  editor: () => import('../views/editor/editor-page.tsx').then((part) => part.EditorPage),
  exam: () => import('../views/exam/exam-page.tsx').then((part) => part.ExamPage),
  trialExam: () => import('../views/exam/exam-page.tsx').then((part) => part.ExamPage),
  trialResult: () => import('../views/trial-result/trial-result-page.tsx').then((part) => part.TrialResultPage),
  preview: () => import('../views/preview/preview-page.tsx').then((part) => part.PreviewPage),
  review: () => import('../views/review/review-page.tsx').then((part) => part.ReviewPage),
  reviewExam: () => import('../views/review/review-exam-page.tsx').then((part) => part.ReviewExamPage),
  bootcamps: library('bootcamps'),
  bootcamp: libraryItem('bootcamps'),
  guides: library('guides'),
  guide: libraryItem('guides'),
  trainings: library('trainings'),
  training: libraryItem('trainings'),
  freeWeekends: () => import('../views/free-weekend/free-weekends-page.tsx').then((part) => part.FreeWeekendsPage),
  freeWeekend: () => import('../views/free-weekend/free-weekend-page.tsx').then((part) => part.FreeWeekendPage),
  freeWeekendPoll: () =>
    import('../views/free-weekend/free-weekend-poll-page.tsx').then((part) => part.FreeWeekendPollPage),
  freeWeekendSuccess: () =>
    import('../views/free-weekend/free-weekend-success-page.tsx').then((part) => part.FreeWeekendSuccessPage),
  dashboardFreeWeekend: () =>
    import('../views/free-weekend/dashboard-free-weekend-page.tsx').then((part) => part.DashboardFreeWeekendPage),
  checkoutSuccess: () => import('../views/checkout/checkout-success-page.tsx').then((part) => part.CheckoutSuccessPage),
  voucher: () => import('../views/voucher/voucher-page.tsx').then((part) => part.VoucherPage),
  techVoucher: () => import('../views/voucher/voucher-page.tsx').then((part) => part.VoucherPage),
  voucherSelect: () => import('../views/voucher/voucher-select-page.tsx').then((part) => part.VoucherSelectPage),
  vouchers: () => import('../views/vouchers/vouchers-page.tsx').then((part) => part.VouchersPage),
  upgrades: () => import('../views/orders/upgrades-page.tsx').then((part) => part.UpgradesPage),
  credentials: () => import('../views/credentials/credentials-page.tsx').then((part) => part.CredentialsPage),
  credential: () => import('../views/credentials/credential-page.tsx').then((part) => part.CredentialPage),
  credentialShare: () =>
    import('../views/credentials/credential-share-page.tsx').then((part) => part.CredentialSharePage),
  techCredentialShare: () =>
    import('../views/credentials/credential-share-page.tsx').then((part) => part.CredentialSharePage),
  teamDashboard: () => import('../views/team/team-dashboard-page.tsx').then((part) => part.TeamDashboardPage),
  teamManage: () => import('../views/team/team-manage-page.tsx').then((part) => part.TeamManagePage),
  teamMyDashboard: () => import('../views/team/team-my-dashboard-page.tsx').then((part) => part.TeamMyDashboardPage),
  teamProgress: () => import('../views/team/team-progress-page.tsx').then((part) => part.TeamProgressPage),
  teamVouchers: () => import('../views/team/team-vouchers-page.tsx').then((part) => part.TeamVouchersPage),
  teamOnboarding: () => import('../views/team/team-onboarding-page.tsx').then((part) => part.TeamOnboardingPage),
  passwordRecover: () => import('../views/account/password-recover-page.tsx').then((part) => part.PasswordRecoverPage),
  techPasswordRecover: () =>
    import('../views/account/password-recover-page.tsx').then((part) => part.PasswordRecoverPage),
  passwordRecoverCheckEmail: () => import('../views/account/check-email-page.tsx').then((part) => part.CheckEmailPage),
  techPasswordRecoverCheckEmail: () =>
    import('../views/account/check-email-page.tsx').then((part) => part.CheckEmailPage),
  passwordRecoverSuccess: () =>
    import('../views/account/password-changed-page.tsx').then((part) => part.PasswordChangedPage),
  techPasswordRecoverSuccess: () =>
    import('../views/account/password-changed-page.tsx').then((part) => part.PasswordChangedPage),
  passwordReset: () => import('../views/account/password-link-page.tsx').then((part) => part.PasswordResetPage),
  techPasswordReset: () => import('../views/account/password-link-page.tsx').then((part) => part.PasswordResetPage),
  passwordSet: () => import('../views/account/password-link-page.tsx').then((part) => part.PasswordSetPage),
  techPasswordSet: () => import('../views/account/password-link-page.tsx').then((part) => part.PasswordSetPage),
  verifyEmail: () => import('../views/account/verify-email-page.tsx').then((part) => part.VerifyEmailPage),
  socialCallback: () => import('../views/account/social-callback-page.tsx').then((part) => part.SocialCallbackPage),
  techSocialCallback: () => import('../views/account/social-callback-page.tsx').then((part) => part.SocialCallbackPage),
  profile: () => import('../views/profile/profile-page.tsx').then((part) => part.ProfilePage),
  dashboardProfile: () => import('../views/profile/profile-page.tsx').then((part) => part.ProfilePage),
  mailbox: () => import('../views/mailbox/mailbox-page.tsx').then((part) => part.MailboxPage),
};
