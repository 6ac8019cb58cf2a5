import { fromPromise } from 'xstate';
import { claimDisputeMachine } from '../../../../machines/exam/claim-dispute/claim-dispute.machine.ts';
import { changeDisputeClaim } from '../../api/exam/dispute-claim.ts';
import { reviewDisputesQuery } from '../../api/exam/review-disputes.ts';
import { queries } from '../../api/queries.ts';

/**
 * The chart of claiming a dispute with its effects in this browser.
 *
 * @param onChange called when who looks at the dispute may have changed
 */
export function wireClaimDispute(onChange?: () => void) {
  return claimDisputeMachine.provide({
    actors: {
      changeClaim: fromPromise(({ input }: { input: { disputeId: string; isClaimed: boolean } }) =>
        changeDisputeClaim(input.disputeId, input.isClaimed),
      ),
    },
    actions: {
      refreshDisputes: () => {
        void queries.invalidateQueries({ queryKey: reviewDisputesQuery.queryKey });
        onChange?.();
      },
    },
  });
}
