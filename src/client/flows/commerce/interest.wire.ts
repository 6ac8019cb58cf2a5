import { interestMachine } from '../../../../machines/commerce/interest/interest.machine.ts';
import { queueAction } from '../../adapters/site/action-queue.ts';

/** The chart of declaring an interest with its effects in this browser. */
export const wiredInterestMachine = interestMachine.provide({
  actions: {
    queueInterest: (_, { interest, by }) =>
      queueAction({ kind: 'saveMetadata', interest, by, flash: 'CERT_INTEREST_SUCCESS' }),
  },
});
