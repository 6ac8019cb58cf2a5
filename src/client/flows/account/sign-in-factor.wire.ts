import { fromPromise } from 'xstate';
import { signInFactorMachine } from '../../../../machines/account/sign-in-factor/sign-in-factor.machine.ts';
import type { Session } from '../../../contract/account/session.ts';
import { rememberedPath, rememberPath } from '../../adapters/account/redirect-cookie.ts';
import { loadApi } from '../site/load-api.ts';
import type { SessionActor } from './session.tsx';

const api = () => loadApi(() => import('../../api/account/second-factor.ts'));

/**
 * The chart of a sign-in's second factor with its effects in this browser.
 *
 * @param onward.given after the user is signed in
 * @param onward.left when the visitor gives the sign-in up
 */
export function wireSignInFactor(session: SessionActor, onward: { given(): void; left(): void }) {
  // The cookie lasts for a minute, and people look for their phone for longer.
  let wanted: string | null = null;
  return signInFactorMachine.provide({
    actors: {
      usePasskey: fromPromise(
        async ({ input }: { input: { pending: string } }): Promise<Session> =>
          (await api()).signInWithPasskey(input.pending),
      ),
      useTotp: fromPromise(async ({ input }: { input: { pending: string; code: string } }) =>
        (await api()).signInWithTotp(input.pending, input.code),
      ),
      useRecovery: fromPromise(async ({ input }: { input: { pending: string; code: string } }) =>
        (await api()).signInWithRecovery(input.pending, input.code),
      ),
    },
    actions: {
      holdRedirect: () => {
        wanted = rememberedPath();
      },
      reportSession: (_, params) => {
        if (wanted !== null) rememberPath(wanted);
        session.send({ type: 'session.opened', session: params.session });
        onward.given();
      },
      startOver: () => onward.left(),
    },
  });
}
