import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { selectIsGuest, selectIsOver, selectIsSettled } from '../../../flows/account/session.select.ts';
import { useSession, useSessionState } from '../../../flows/account/session.tsx';
import { PageSkeleton } from '../../../ui/layout/page-skeleton.tsx';

/** Opening this URL signs out; then the start page loads. */
export function LogoutPage() {
  const session = useSession();
  const isSettled = useSessionState(selectIsSettled);
  const isGuest = useSessionState(selectIsGuest);
  const isOver = useSessionState(selectIsOver);
  useEffect(() => {
    if (isSettled) session.send({ type: 'session.logoutRequested' });
  }, [session, isSettled]);
  // A second navigation to the start page would interfere with the running one.
  return isGuest && !isOver ? <Navigate to="/" replace /> : <PageSkeleton />;
}
