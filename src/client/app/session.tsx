import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, use } from 'react';
import { type Actor, createActor, type SnapshotFrom } from 'xstate';
import type { sessionMachine } from '../../../machines/session/session.machine.ts';
import { inspect } from '../adapters/inspect.ts';
import { currentToken } from '../adapters/session-token.ts';
import { onSignedOut } from '../api/call.ts';
import { wiredSessionMachine } from './wire-session.ts';

export type SessionActor = Actor<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

const SessionContext = createContext<SessionActor | null>(null);

/** Starts the session of this page; one for the page's whole life. */
export function startSession(): SessionActor {
  const session = createActor(wiredSessionMachine, { input: { token: currentToken() } });
  inspect('session', session);
  onSignedOut(() => session.send({ type: 'session.refused' }));
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

export function useSessionState<T>(select: (snapshot: SessionSnapshot) => T): T {
  return useSelector(useSession(), select);
}
