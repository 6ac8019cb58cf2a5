import { fromPromise } from 'xstate';
import { verificationMachine } from '../../../../machines/credential/verification/verification.machine.ts';
import { readBadgeFile } from '../../adapters/credential/read-badge-file.ts';
import { loadApi } from '../site/load-api.ts';

// The page stands in the document; only who verifies something needs what checks the answer.
const loadCalls = () => loadApi(() => import('../../api/credential/verification.ts'));

/** The verification chart with its effects in this browser. */
export const wiredVerificationMachine = verificationMachine.provide({
  actors: {
    readBadge: fromPromise(({ input }: { input: { file: Blob } }) => readBadgeFile(input.file)),
    verifyCode: fromPromise(async ({ input }: { input: { id: string } }) =>
      (await loadCalls()).verifyCredential(input.id),
    ),
    verifyBadge: fromPromise(async ({ input }: { input: { badge: string } }) =>
      (await loadCalls()).verifyBadge(input.badge),
    ),
  },
});
