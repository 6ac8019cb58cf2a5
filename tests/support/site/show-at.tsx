import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { type SessionActor, SessionProvider } from '../../../src/client/flows/account/session.tsx';
import { type InitialData, InitialDataProvider } from '../../../src/client/flows/site/initial-data.tsx';
import type { User } from '../../../src/contract/account/session.ts';
import { show } from './mount.tsx';
import { openSession } from './sessions.ts';

/**
 * Shows a part of a page at an address, to a user or a guest, with the data that its page brings. A part that reads parameters of
 * the address has its `Routes` around it.
 */
export async function showAt(
  address: string,
  part: ReactNode,
  { user = null, session, initial = {} }: { user?: User | null; session?: SessionActor; initial?: InitialData } = {},
): Promise<HTMLElement> {
  const ofVisitor = session ?? (await openSession(user));
  return show(
    <MemoryRouter initialEntries={[address]}>
      <InitialDataProvider value={initial}>
        <SessionProvider session={ofVisitor}>{part}</SessionProvider>
      </InitialDataProvider>
    </MemoryRouter>,
  );
}
