import { createContext, type ReactNode, use, useCallback, useSyncExternalStore } from 'react';
import type { Actor, SnapshotFrom } from 'xstate';
import type { sessionMachine } from '../../../../machines/account/session/session.machine.ts';
import { adoptSession, currentMark } from '../../adapters/account/session-mark.ts';
import { onSignedOut } from '../../adapters/account/signed-out.ts';
import { releaseActors } from '../kept-actors.ts';
import { createChart } from '../run-chart.ts';
import { finishLeavingSession, wiredSessionMachine } from './session.wire.ts';

export type SessionActor = Actor<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

const SessionContext = createContext<SessionActor | null>(null);

/** The session that this browser knows by its mark, or a guest's; not started. */
export function createSession(token: string | null): SessionActor {
  return createChart(wiredSessionMachine, { input: { token } });
}

/** A step of the session, and the path of the page on which it was made. */
export type SessionStep = [after: SessionSnapshot, pathname: string];

let earlySteps: SessionStep[] | null = [];

/** What the session did before somebody followed it: analytics load after the page is painted. Given once. */
export function takeEarlySteps(): SessionStep[] {
  const steps = earlySteps ?? [];
  earlySteps = null;
  return steps;
}

/** Starts the session of this page; it lives as long as the page. */
export function startSession(): SessionActor {
  const token = currentMark();
  const session = createSession(token);
  // A guest's page hydrates with its own state instead of that of a second session.
  if (token === null) guestSnapshot ??= session.getSnapshot();
  onSignedOut(() => {
    const opened = adoptSession();
    session.send(opened === null ? { type: 'session.refused' } : { type: 'session.openedElsewhere', token: opened });
  });
  let userId: string | null = null;
  session.subscribe((snapshot) => {
    earlySteps?.push([snapshot, location.pathname]);
    const { user } = snapshot.context;
    if (!user) return;
    // Actors of the previous user must not continue.
    if (userId !== null && userId !== user.id) releaseActors(null);
    userId = user.id;
  });
  session.start();
  finishLeavingSession();
  return session;
}

export function SessionProvider({ session, children }: { session: SessionActor; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): SessionActor {
  const session = use(SessionContext);
  if (!session) throw new Error('There is no session above this component.');
  return session;
}

let guestSnapshot: SessionSnapshot | undefined;

/** The session used for prerendering, and therefore for hydration. */
function snapshotOfGuest(): SessionSnapshot {
  guestSnapshot ??= createSession(null).getSnapshot();
  return guestSnapshot;
}

/**
 * What a component needs of the session. While nothing of it changes, the component is not rendered: not even when
 * hydration is over, and the guest's state is replaced by the visitor's.
 *
 * @param select returns the same value for the same snapshot
 */
export function useSessionState<T>(select: (snapshot: SessionSnapshot) => T): T {
  const session = useSession();
  const subscribe = useCallback(
    (changed: () => void) => {
      const { unsubscribe } = session.subscribe(changed);
      return unsubscribe;
    },
    [session],
  );
  return useSyncExternalStore(
    subscribe,
    () => select(session.getSnapshot()),
    () => select(snapshotOfGuest()),
  );
}
