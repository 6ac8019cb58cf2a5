import { fromPromise } from 'xstate';
import { verificationMachine } from '../../../../machines/credential/verification/verification.machine.ts';
import { loadApi } from '../site/load-api.ts';

// The page stands in the document; only who verifies something needs what reads a file and checks the answer.
const loadCalls = () => loadApi(() => import('../../api/credential/verification.ts'));
const loadReader = () => loadApi(() => import('../../adapters/credential/read-badge-file.ts'));

/** The verification chart with its effects in this browser. */
export const wiredVerificationMachine = verificationMachine.provide({
  actors: {
    readBadge: fromPromise(async ({ input }: { input: { file: Blob } }) =>
      (await loadReader()).readBadgeFile(input.file),
    ),
    verifyCode: fromPromise(async ({ input }: { input: { id: string } }) =>
      (await loadCalls()).verifyCredential(input.id),
    ),
    verifyBadge: fromPromise(async ({ input }: { input: { badge: string } }) =>
      (await loadCalls()).verifyBadge(input.badge),
    ),
  },
});
