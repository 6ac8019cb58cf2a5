import { fromPromise } from 'xstate';
import { passwordRecoverMachine } from '../../../../machines/account/password-recover/password-recover.machine.ts';
import { accountRoutes } from '../../../contract/account/account.ts';
import { call } from '../../api/call.ts';
import type { Navigate } from '../site/use-stable-navigate.ts';

/**
 * The password-recover chart with its effects in this browser.
 *
 * @param next path of the "check your mail" page
 */
export function wirePasswordRecover(navigate: Navigate, next: string) {
  return passwordRecoverMachine.provide({
    actors: {
      sendLink: fromPromise(async ({ input }: { input: { email: string } }) => {
        await call(accountRoutes.forgotPassword, { body: input });
      }),
    },
    actions: { openCheckEmail: () => void navigate(next, { replace: true }) },
  });
}
