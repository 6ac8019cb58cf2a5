import { createContext, type ReactNode, use, useCallback, useSyncExternalStore } from 'react';
import type { Actor, SnapshotFrom } from 'xstate';
import type { sessionMachine } from '../../../../machines/account/session/session.machine.ts';
import { currentToken } from '../../adapters/account/session-token.ts';
import { onSignedOut } from '../../adapters/account/signed-out.ts';
import { releaseActors } from '../kept-actors.ts';
import { createChart } from '../run-chart.ts';
import { wiredSessionMachine } from './session.wire.ts';

export type SessionActor = Actor<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

const SessionContext = createContext<SessionActor | null>(null);

/** The session of a visitor with a token of this device, or without one; not started. */
export function createSession(token: string | null): SessionActor {
  return createChart(wiredSessionMachine, { input: { token } });
}

/** Starts the session of this page; one for the page's whole life. */
export function startSession(): SessionActor {
  const session = createSession(currentToken());
  onSignedOut(() => session.send({ type: 'session.refused' }));
  let userId: string | null = null;
  session.subscribe(({ context: { user } }) => {
    if (!user) return;
    // Nothing that runs for the one goes on for the other.
    if (userId !== null && userId !== user.id) releaseActors(null);
    userId = user.id;
  });
  session.start();
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

/** What pages are prerendered for, and therefore also taken over from the document as. */
function snapshotOfGuest(): SessionSnapshot {
  guestSnapshot ??= createSession(null).getSnapshot();
  return guestSnapshot;
}

export function useSessionState<T>(select: (snapshot: SessionSnapshot) => T): T {
  const session = useSession();
  const subscribe = useCallback(
    (changed: () => void) => {
      const { unsubscribe } = session.subscribe(changed);
      return unsubscribe;
    },
    [session],
  );
  return select(useSyncExternalStore(subscribe, () => session.getSnapshot(), snapshotOfGuest));
}
