import { lazy, Suspense, useRef } from 'react';
import { useLocation } from 'react-router';
import { isAskedOfGuests } from '../../../machines/site/guards/guards.asked.ts';
import { selectIsGuest, selectIsSettled } from '../flows/account/session.select.ts';
import { useSessionState } from '../flows/account/session.tsx';
import { useInBrowser } from '../flows/site/use-in-browser.ts';
import { Arrived } from '../ui/arrived.tsx';
import { PageSkeleton } from '../ui/layout/page-skeleton.tsx';
import { useLatch } from '../ui/use-latch.ts';
import { type GuardProps, loadAskedGuard } from './page-parts.ts';

const AskedGuard = lazy(async () => ({ default: await loadAskedGuard() }));

/**
 * A page for guests, whose HTML is in the document. It is shown until its visitor turns out to be somebody else; what is done
 * before that is known is repeated then. The guards' chart, which redirects users, is loaded for anyone who is not a guest.
 */
export function GuestPage({ children, ...props }: GuardProps) {
  const place = useRef<HTMLDivElement>(null);
  const { search } = useLocation();
  const isHydrated = useInBrowser(
    () => true,
    () => false,
  );
  const isGuest = useSessionState(selectIsGuest);
  const isSettled = useSessionState(selectIsSettled);
  const wasGuest = useLatch(isHydrated && isGuest && isSettled);
  const wasLeft = useLatch(isSettled && !isGuest);
  const isAsked = useLatch(isHydrated && (!isGuest || isAskedOfGuests(props.guards, search)));
  const isOpen = isGuest || (!isSettled && !wasLeft);
  const pending = isOpen ? null : <PageSkeleton />;
  return (
    <>
      <div ref={place} data-early>
        {isOpen && children}
        {isHydrated && isGuest && <Arrived place={place} />}
      </div>
      {isAsked && (
        <Suspense fallback={pending}>
          <AskedGuard {...props} wasGuest={wasGuest} pending={pending}>
            {null}
          </AskedGuard>
        </Suspense>
      )}
    </>
  );
}
