import { useSelector } from '@xstate/react';
import { Fragment, useMemo, useRef } from 'react';
import { useLocation, useParams } from 'react-router';
import { needsVisitor } from '../../../machines/site/guards/guards.rules.ts';
import { techOfPath } from '../../contract/theme.ts';
import { lastTech } from '../adapters/site/last-tech.ts';
import { useSession } from '../flows/account/session.tsx';
import { useChartActor } from '../flows/run-chart.ts';
import { wireGuards } from '../flows/site/guards.wire.ts';
import { guardSettings } from '../flows/site/site-facts.ts';
import { useStableNavigate } from '../flows/site/use-stable-navigate.ts';
import { OfflinePicture } from '../ui/brand/error-pictures.tsx';
import { ErrorPage } from '../ui/layout/error-page.tsx';
import { PageSkeleton } from '../ui/layout/page-skeleton.tsx';
import { NotFoundPage } from './errors/not-found-page.tsx';
import { SiteFrame } from './frame/site-frame.tsx';
import type { GuardProps } from './page-parts.ts';

/** Runs the guards' chart of a page; its code is loaded with pages on which something is asked. */
export function AskedGuard({
  guards,
  worksOffline = false,
  wasGuest = false,
  pending = <PageSkeleton />,
  children,
}: GuardProps) {
  const { pathname, search, hash } = useLocation();
  const { orderId = '' } = useParams();
  const session = useSession();
  const navigate = useStableNavigate();
  const machine = useMemo(
    () => wireGuards(session, (to) => void navigate(to, { replace: true }), wasGuest),
    [session, navigate, wasGuest],
  );
  const input = {
    guards,
    path: `${pathname}${search}${hash}`,
    tech: techOfPath(pathname),
    lastTech: lastTech(),
    orderId,
    settings: guardSettings(),
  };
  const actor = useChartActor(machine, { input });
  const snapshot = useSelector(actor, (state) => state);
  const { visitor } = snapshot.context;
  const key = useUserKey(visitor?.kind === 'user' ? visitor.id : null);

  if (snapshot.hasTag('waiting') || snapshot.hasTag('redirecting')) return pending;
  if (snapshot.matches('missing')) return <NotFoundPage message={`Page not found: ${pathname}`} />;
  if (snapshot.matches('forbidden')) {
    return (
      <SiteFrame>
        <ErrorPage
          code={403}
          title="Forbidden"
          message={snapshot.context.message}
          action={{ label: 'Go to home page', href: '/' }}
        />
      </SiteFrame>
    );
  }
  if (snapshot.matches('unreachable') && !worksOffline) {
    return (
      <SiteFrame>
        <ErrorPage
          title="This page didn't load"
          message="The server doesn't answer as it should. You're still signed in, and we try again every few seconds."
          picture={<OfflinePicture />}
          action={{
            label: 'Try again',
            onClick: () => {
              session.send({ type: 'session.retried' });
              actor.send({ type: 'guards.retried' });
            },
          }}
        />
      </SiteFrame>
    );
  }
  // When another tab signs in as a different user, the page remounts, so that no data is shown to the wrong user. A
  // page without user data stays.
  if (!needsVisitor(input)) return children;
  return <Fragment key={key}>{children}</Fragment>;
}

/** Changes when a different user signs in, not for the first one. During validation the user counts as unchanged. */
function useUserKey(userId: string | null): string | null {
  const known = useRef<{ userId: string | null; key: string | null }>({ userId, key: null });
  if (userId !== null && userId !== known.current.userId) {
    known.current = { userId, key: known.current.userId === null ? null : userId };
  }
  return known.current.key;
}
