import type { ComponentType } from 'react';
import type { LibraryKind } from '../../contract/documents.ts';
import type { PageId } from '../../contract/pages.ts';

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
  home: async () => (await import('../views/home/home-page.tsx')).HomePage,
  homeAlias: async () => (await import('../views/home/home-page.tsx')).HomePage,
  landing: async () => (await import('../views/landing/landing-page.tsx')).LandingPage,
  landingTypescript: async () => (await import('../views/landing/landing-page.tsx')).LandingPage,
  vuejsDemo: async () => (await import('../views/landing/demo-page.tsx')).DemoPage,
  success: async () => (await import('../views/success/success-page.tsx')).SuccessPage,
  blog: async () => (await import('../views/documents/blog-page.tsx')).BlogPage,
  blogPost: async () => (await import('../views/documents/blog-post-page.tsx')).BlogPostPage,
  pressRelease: async () => (await import('../views/documents/press-release-page.tsx')).PressReleasePage,
  soon: async () => (await import('../views/soon/soon-page.tsx')).SoonPage,
  legal: async () => (await import('../views/documents/legal-page.tsx')).LegalPage,
  techLegal: async () => (await import('../views/documents/legal-page.tsx')).LegalPage,
  login: async () => (await import('../views/session/login-page.tsx')).LoginPage,
  register: async () => (await import('../views/session/register-page.tsx')).RegisterPage,
  logout: async () => (await import('../views/session/logout-page.tsx')).LogoutPage,
  techLogin: async () => (await import('../views/session/login-page.tsx')).LoginPage,
  techRegister: async () => (await import('../views/session/register-page.tsx')).RegisterPage,
  techLogout: async () => (await import('../views/session/logout-page.tsx')).LogoutPage,
  dashboard: async () => (await import('../views/dashboard/dashboard-page.tsx')).DashboardPage,
  dashboardExam: async () => (await import('../views/dashboard/dashboard-exam-page.tsx')).DashboardExamPage,
  editor: async () => (await import('../views/editor/editor-page.tsx')).EditorPage,
  exam: async () => (await import('../views/exam/exam-page.tsx')).ExamPage,
  trialExam: async () => (await import('../views/exam/exam-page.tsx')).ExamPage,
  trialResult: async () => (await import('../views/trial-result/trial-result-page.tsx')).TrialResultPage,
  preview: async () => (await import('../views/preview/preview-page.tsx')).PreviewPage,
  review: async () => (await import('../views/review/review-page.tsx')).ReviewPage,
  reviewExam: async () => (await import('../views/review/review-exam-page.tsx')).ReviewExamPage,
  bootcamps: library('bootcamps'),
  bootcamp: libraryItem('bootcamps'),
  guides: library('guides'),
  guide: libraryItem('guides'),
  trainings: library('trainings'),
  training: libraryItem('trainings'),
  freeWeekends: async () => (await import('../views/free-weekend/free-weekends-page.tsx')).FreeWeekendsPage,
  freeWeekend: async () => (await import('../views/free-weekend/free-weekend-page.tsx')).FreeWeekendPage,
  freeWeekendPoll: async () => (await import('../views/free-weekend/free-weekend-poll-page.tsx')).FreeWeekendPollPage,
  freeWeekendSuccess: async () =>
    (await import('../views/free-weekend/free-weekend-success-page.tsx')).FreeWeekendSuccessPage,
  dashboardFreeWeekend: async () =>
    (await import('../views/free-weekend/dashboard-free-weekend-page.tsx')).DashboardFreeWeekendPage,
  checkoutSuccess: async () => (await import('../views/checkout/checkout-success-page.tsx')).CheckoutSuccessPage,
  voucher: async () => (await import('../views/voucher/voucher-page.tsx')).VoucherPage,
  techVoucher: async () => (await import('../views/voucher/voucher-page.tsx')).VoucherPage,
  voucherSelect: async () => (await import('../views/voucher/voucher-select-page.tsx')).VoucherSelectPage,
  vouchers: async () => (await import('../views/vouchers/vouchers-page.tsx')).VouchersPage,
  upgrades: async () => (await import('../views/orders/upgrades-page.tsx')).UpgradesPage,
  credentials: async () => (await import('../views/credentials/credentials-page.tsx')).CredentialsPage,
  credential: async () => (await import('../views/credentials/credential-page.tsx')).CredentialPage,
  credentialShare: async () => (await import('../views/credentials/credential-share-page.tsx')).CredentialSharePage,
  techCredentialShare: async () => (await import('../views/credentials/credential-share-page.tsx')).CredentialSharePage,
  teamDashboard: async () => (await import('../views/team/team-dashboard-page.tsx')).TeamDashboardPage,
  teamManage: async () => (await import('../views/team/team-manage-page.tsx')).TeamManagePage,
  teamMyDashboard: async () => (await import('../views/team/team-my-dashboard-page.tsx')).TeamMyDashboardPage,
  teamProgress: async () => (await import('../views/team/team-progress-page.tsx')).TeamProgressPage,
  teamVouchers: async () => (await import('../views/team/team-vouchers-page.tsx')).TeamVouchersPage,
  teamOnboarding: async () => (await import('../views/team/team-onboarding-page.tsx')).TeamOnboardingPage,
  passwordRecover: async () => (await import('../views/account/password-recover-page.tsx')).PasswordRecoverPage,
  techPasswordRecover: async () => (await import('../views/account/password-recover-page.tsx')).PasswordRecoverPage,
  passwordRecoverCheckEmail: async () => (await import('../views/account/check-email-page.tsx')).CheckEmailPage,
  techPasswordRecoverCheckEmail: async () => (await import('../views/account/check-email-page.tsx')).CheckEmailPage,
  passwordRecoverSuccess: async () => (await import('../views/account/password-changed-page.tsx')).PasswordChangedPage,
  techPasswordRecoverSuccess: async () =>
    (await import('../views/account/password-changed-page.tsx')).PasswordChangedPage,
  passwordReset: async () => (await import('../views/account/password-link-page.tsx')).PasswordResetPage,
  techPasswordReset: async () => (await import('../views/account/password-link-page.tsx')).PasswordResetPage,
  passwordSet: async () => (await import('../views/account/password-link-page.tsx')).PasswordSetPage,
  techPasswordSet: async () => (await import('../views/account/password-link-page.tsx')).PasswordSetPage,
  verifyEmail: async () => (await import('../views/account/verify-email-page.tsx')).VerifyEmailPage,
  socialCallback: async () => (await import('../views/account/social-callback-page.tsx')).SocialCallbackPage,
  techSocialCallback: async () => (await import('../views/account/social-callback-page.tsx')).SocialCallbackPage,
  profile: async () => (await import('../views/profile/profile-page.tsx')).ProfilePage,
  dashboardProfile: async () => (await import('../views/profile/profile-page.tsx')).ProfilePage,
  mailbox: async () => (await import('../views/mailbox/mailbox-page.tsx')).MailboxPage,
};
