import { createActor, fromCallback, fromPromise } from 'xstate';
import { sessionMachine } from '../../../machines/account/session/session.machine.ts';
import type { Credentials, Registration } from '../../../machines/account/session/session.types.ts';
import type { SessionActor } from '../../../src/client/flows/account/session.tsx';
import type { Session, User } from '../../../src/contract/account/session.ts';

const nothing = () => undefined;

/** What the server answers when a form of the session is sent. */
export type SessionAnswers = {
  login?: (input: Credentials) => Promise<Session>;
  register?: (input: Registration) => Promise<Session>;
};

/** The session of a user, or of a guest, whose effects are left out; settled when it is given. */
export async function openSession(user: User | null, answers: SessionAnswers = {}): Promise<SessionActor> {
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        validateSession: fromPromise(async () => {
          if (!user) throw new Error('There is no user.');
          return user;
        }),
        ...(answers.login ? { login: fromPromise(({ input }) => answers.login?.(input) as Promise<never>) } : {}),
        ...(answers.register
          ? { register: fromPromise(({ input }) => answers.register?.(input) as Promise<never>) }
          : {}),
        // Asked for, and not answered.
        impersonate: fromPromise(() => new Promise<Session>(() => {})),
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
