import { fromPromise } from 'xstate';
import { passwordChangeMachine } from '../../../../machines/account/password-change/password-change.machine.ts';
import { accountRoutes } from '../../../contract/account/account.ts';
import { isSessionValid } from '../../api/account/is-session-valid.ts';
import { withTypedPassword } from '../../api/account/reauthentication.ts';
import { call } from '../../api/call.ts';
import { selectUser } from './session.select.ts';
import type { SessionActor } from './session.tsx';

/** The password-change chart with its effects in this browser. */
export function wirePasswordChange(session: SessionActor) {
  return passwordChangeMachine.provide({
    actors: {
      changePassword: fromPromise(async ({ input }: { input: { current: string; next: string } }) => {
        const body = { current_password: input.current, new_password: input.next };
        await call(accountRoutes.changePassword, { body }, withTypedPassword(input.current, 'current_password'));
      }),
      readSession: fromPromise(() => isSessionValid()),
      sendLink: fromPromise(async () => {
        const email = selectUser(session.getSnapshot())?.email ?? '';
        await call(accountRoutes.forgotPassword, { body: { email } });
      }),
    },
    actions: { reportChanged: () => session.send({ type: 'session.passwordChanged' }) },
  });
}
