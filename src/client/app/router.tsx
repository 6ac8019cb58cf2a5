import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { assertGuardsExist, type PageId, pages } from '../../contract/pages.ts';
import { NotFoundPage } from '../views/errors/not-found-page.tsx';
import { RouteErrorPage } from '../views/errors/route-error-page.tsx';
import { AppFrame } from './app-frame.tsx';
import { Page } from './page.tsx';
import { registerViews } from './page-parts.ts';
import { PageSkeleton } from './page-skeleton.tsx';

// Partial until every flow has its view; `createAppRouter` leaves out what is not there.
type Views = Partial<Record<PageId, () => Promise<ComponentType>>>;

/** The view of every page, loaded when it is opened. */
const views: Views = {
  home: async () => (await import('../views/home/home-page.tsx')).HomePage,
  login: async () => (await import('../views/session/login-page.tsx')).LoginPage,
  techLogin: async () => (await import('../views/session/login-page.tsx')).LoginPage,
  register: async () => (await import('../views/session/register-page.tsx')).RegisterPage,
  techRegister: async () => (await import('../views/session/register-page.tsx')).RegisterPage,
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
  logout: async () => (await import('../views/session/logout-page.tsx')).LogoutPage,
  techLogout: async () => (await import('../views/session/logout-page.tsx')).LogoutPage,
  dashboard: async () => (await import('../views/dashboard/dashboard-page.tsx')).DashboardPage,
  dashboardExam: async () => (await import('../views/dashboard/dashboard-exam-page.tsx')).DashboardExamPage,
  exam: async () => (await import('../views/exam/exam-page.tsx')).ExamPage,
  trialExam: async () => (await import('../views/exam/exam-page.tsx')).ExamPage,
  trialResult: async () => (await import('../views/trial-result/trial-result-page.tsx')).TrialResultPage,
  preview: async () => (await import('../views/preview/preview-page.tsx')).PreviewPage,
  review: async () => (await import('../views/review/review-page.tsx')).ReviewPage,
  reviewExam: async () => (await import('../views/review/review-exam-page.tsx')).ReviewExamPage,
};

registerViews(views);

function routeOf(id: PageId, view: () => Promise<ComponentType>): RouteObject {
  const { path } = pages[id];
  return {
    path,
    id,
    lazy: async () => {
      const View = await view();
      return {
        // biome-ignore lint/correctness/noComponentHookFactories: the router keeps what this returns; it runs once for a page
        Component: () => (
          <Page id={id}>
            <View />
          </Page>
        ),
      };
    },
  };
}

/** The router of the app: every page of the contract, and an answer to every other path. */
export function createAppRouter() {
  assertGuardsExist(pages);
  return createBrowserRouter([
    {
      Component: AppFrame,
      HydrateFallback: PageSkeleton,
      ErrorBoundary: RouteErrorPage,
      children: [
        ...(Object.keys(pages) as PageId[]).flatMap((id) => {
          const view = views[id];
          return view ? [routeOf(id, view)] : [];
        }),
        { path: '*', Component: NotFoundPage },
      ],
    },
  ]);
}
