import { fromPromise } from 'xstate';
import { resendMailMachine } from '../../../../machines/account/resend-mail/resend-mail.machine.ts';
import { accountRoutes } from '../../../contract/account/account.ts';
import { call } from '../../api/call.ts';

/** The resend-mail chart with its effects in this browser. */
export const wiredResendMailMachine = resendMailMachine.provide({
  actors: {
    sendMail: fromPromise(async () => {
      await call(accountRoutes.resendVerification, {});
    }),
  },
});
