import { fromPromise } from 'xstate';
import { verificationMachine } from '../../../../machines/credential/verification/verification.machine.ts';
import { badgeRoutes } from '../../../contract/credential/badges.ts';
import { readBadgeFile } from '../../adapters/credential/read-badge-file.ts';
import { call } from '../../api/call.ts';

/** The verification chart with its effects in this browser. */
export const wiredVerificationMachine = verificationMachine.provide({
  actors: {
    readBadge: fromPromise(({ input }: { input: { file: Blob } }) => readBadgeFile(input.file)),
    verifyCode: fromPromise(({ input }: { input: { id: string } }) =>
      call(badgeRoutes.verifyCredential, { params: { id: input.id }, query: {} }),
    ),
    verifyBadge: fromPromise(({ input }: { input: { badge: string } }) =>
      call(badgeRoutes.verifyBadge, { body: { badge: input.badge } }),
    ),
  },
});
