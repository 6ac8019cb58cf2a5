import { fromPromise } from 'xstate';
import { credentialCheckMachine } from '../../../../machines/credential/credential-check/credential-check.machine.ts';
import { offerRoutes } from '../../../contract/commerce/offers.ts';
import { call } from '../../api/call.ts';

/** The credential-check chart with its effects in this browser. */
export const wiredCredentialCheckMachine = credentialCheckMachine.provide({
  actors: {
    openCredential: fromPromise(({ input }: { input: { id: string } }) =>
      call(offerRoutes.openCredential, { params: { id: input.id } }),
    ),
  },
});
