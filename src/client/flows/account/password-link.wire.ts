import { fromPromise } from 'xstate';
import { passwordLinkMachine } from '../../../../machines/account/password-link/password-link.machine.ts';
import { accountRoutes } from '../../../contract/account/account.ts';
import { call } from '../../api/call.ts';
import type { Navigate } from '../site/use-stable-navigate.ts';

/** The chart of a link to a password with its effects in this browser. @param next where "password changed" is */
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
