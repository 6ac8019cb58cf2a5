import { fromPromise } from 'xstate';
import {
  type VerificationLink,
  verifyEmailMachine,
} from '../../../../machines/account/verify-email/verify-email.machine.ts';
import { accountRoutes } from '../../../contract/account/account.ts';
import { call } from '../../api/call.ts';
import type { SessionActor } from './session.tsx';

/** The verify-email chart with its effects in this browser. */
export function wireVerifyEmail(session: SessionActor) {
  return verifyEmailMachine.provide({
    actors: {
      verify: fromPromise(async ({ input }: { input: VerificationLink }) => {
        const { id, hash, expires, signature } = input;
        const query = { expires, signature };
        const { user, exam } = await call(accountRoutes.verifyEmail, { params: { id, hash }, query });
        return { user, exam };
      }),
    },
    actions: { reportUser: (_, { user }) => session.send({ type: 'session.userChanged', user }) },
  });
}
