import { fromPromise } from 'xstate';
import { passwordRecoverMachine } from '../../../../machines/account/password-recover/password-recover.machine.ts';
import { loadApi } from '../site/load-api.ts';
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
        // The page is open to guests, who read it before they send anything.
        const { requestPasswordLink } = await loadApi(() => import('../../api/account/password-link.ts'));
        await requestPasswordLink(input.email);
      }),
    },
    actions: { openCheckEmail: () => void navigate(next, { replace: true }) },
  });
}
