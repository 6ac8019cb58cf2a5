import { Fragment, type ReactNode, useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import type { GuardName } from '../../contract/pages.ts';
import { safePath } from '../../contract/safe-path.ts';
import { techOfPath } from '../../contract/theme.ts';
import { rememberPath, takeRememberedPath } from '../adapters/redirect-cookie.ts';
import { OfflinePicture } from '../ui/illustrations.tsx';
import { ErrorPage } from '../ui/layout/error-page.tsx';
import {
  selectIsGuest,
  selectIsReviewer,
  selectIsSettled,
  selectIsUnconfirmed,
  selectUser,
} from '../views/session/session.select.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { useSession, useSessionState } from './session.tsx';

/** Lets a page show itself only to whom its guards allow; everybody else is led to where they can go on. */
export function Guard({ guards, children }: { guards: readonly GuardName[]; children: ReactNode }) {
  const isSettled = useSessionState(selectIsSettled);
  const isGuest = useSessionState(selectIsGuest);
  const isUnconfirmed = useSessionState(selectIsUnconfirmed);
  const isReviewer = useSessionState(selectIsReviewer);
  const userId = useSessionState(selectUser)?.id;
  const session = useSession();

  if (!guards.includes('session') && !guards.includes('guest')) return children;
  if (!isSettled) return <PageSkeleton />;
  if (isUnconfirmed) {
    return (
      <main id="content">
        <ErrorPage
          title="The server cannot be reached"
          message="You are still signed in. We try again every few seconds; what you did is kept."
          picture={<OfflinePicture />}
          action={{ label: 'Try again', onClick: () => session.send({ type: 'session.retried' }) }}
        />
      </main>
    );
  }
  if (guards.includes('guest')) return isGuest ? children : <GoOn />;
  if (isGuest) return <GoToLogin />;
  if (guards.includes('reviewer') && !isReviewer) {
    return (
      <main id="content">
        <ErrorPage
          code={403}
          title="Forbidden"
          message="This page is for reviewers. Your account is not one."
          action={{ label: 'Go to home page', href: '/' }}
        />
      </main>
    );
  }
  // When another tab signs in as somebody else the page begins anew: nothing that was loaded for the one is shown to the other.
  return <Fragment key={userId}>{children}</Fragment>;
}

function GoToLogin() {
  const { pathname, search, hash } = useLocation();
  const tech = techOfPath(pathname);
  rememberPath(`${pathname}${search}${hash}`);
  return <Navigate to={tech ? `/${tech}/login` : '/login'} replace />;
}

/** Signed in: on to where the visitor was going, or to the dashboard. */
function GoOn() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the remembered path is taken once, when this appears
  useEffect(() => {
    const asked = safePath(new URLSearchParams(search).get('redirect'));
    const dashboard = `/${techOfPath(pathname) ?? 'javascript'}/dashboard`;
    void navigate(takeRememberedPath() ?? asked ?? dashboard, { replace: true });
  }, []);
  return <PageSkeleton />;
}
