import { fromPromise } from 'xstate';
import { passwordLinkMachine } from '../../../../machines/account/password-link/password-link.machine.ts';
import { accountRoutes } from '../../../contract/account/account.ts';
import { call } from '../../api/call.ts';
import type { Navigate } from '../site/use-stable-navigate.ts';

/**
 * The password-link chart with its effects in this browser.
 *
 * @param next path of the "password changed" page
 */
export function wirePasswordLink(navigate: Navigate, next: string) {
  return passwordLinkMachine.provide({
    actors: {
      checkLink: fromPromise(async ({ input }: { input: { token: string } }) => {
        const { email } = await call(accountRoutes.passwordLink, { params: input });
        return { email };
      }),
      setPassword: fromPromise(
        async ({ input }: { input: { token: string; password: string; confirmation: string } }) => {
          await call(accountRoutes.resetPassword, {
            body: { token: input.token, password: input.password, password_confirmation: input.confirmation },
          });
        },
      ),
    },
    actions: { openSuccess: () => void navigate(next, { replace: true }) },
  });
}
