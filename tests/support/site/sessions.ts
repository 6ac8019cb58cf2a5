import { createActor, fromCallback, fromPromise } from 'xstate';
import { sessionMachine } from '../../../machines/account/session/session.machine.ts';
import type { SessionActor } from '../../../src/client/flows/account/session.tsx';
import type { User } from '../../../src/contract/account/session.ts';

const nothing = () => undefined;

/** The session of a user, or of a guest, whose effects are left out; settled when it is given. */
export async function openSession(user: User | null): Promise<SessionActor> {
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        validateSession: fromPromise(async () => {
          if (!user) throw new Error('There is no user.');
          return user;
        }),
        watchOtherTabs: fromCallback<{ type: 'ignored' }>(nothing),
      },
      actions: {
        keepToken: nothing,
        dropToken: nothing,
        dropTokenQuietly: nothing,
        resetStores: nothing,
        releaseFlash: nothing,
        startQueuedActions: nothing,
        stopQueuedActions: nothing,
        leave: nothing,
      },
    }),
    { input: { token: user ? 'kept' : null } },
  );
  actor.start();
  await new Promise((resolve) => setImmediate(resolve));
  return actor;
}
