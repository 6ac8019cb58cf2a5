import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { selectIsGuest, selectIsOver, selectIsSettled } from '../../../flows/account/session.select.ts';
import { useSession, useSessionState } from '../../../flows/account/session.tsx';
import { PageSkeleton } from '../../../ui/layout/page-skeleton.tsx';

/** Opening this address signs out; the start page is reloaded after it. */
export function LogoutPage() {
  const session = useSession();
  const isSettled = useSessionState(selectIsSettled);
  const isGuest = useSessionState(selectIsGuest);
  const isOver = useSessionState(selectIsOver);
  useEffect(() => {
    if (isSettled) session.send({ type: 'session.logoutRequested' });
  }, [session, isSettled]);
  // A second way to the start page would come across the one that is loading it.
  return isSettled && isGuest && !isOver ? <Navigate to="/" replace /> : <PageSkeleton />;
}
