import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { PageSkeleton } from '../../app/page-skeleton.tsx';
import { useSession, useSessionState } from '../../app/session.tsx';
import { selectIsGuest, selectIsSettled } from './session.select.ts';

/** Opening this address signs out; the start page is loaded anew after it. */
export function LogoutPage() {
  const session = useSession();
  const isSettled = useSessionState(selectIsSettled);
  const isGuest = useSessionState(selectIsGuest);
  useEffect(() => {
    if (isSettled) session.send({ type: 'session.logoutRequested' });
  }, [session, isSettled]);
  return isSettled && isGuest ? <Navigate to="/" replace /> : <PageSkeleton />;
}
