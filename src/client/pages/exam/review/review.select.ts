import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { reviewMachine } from '../../../../../machines/exam/review/review.machine.ts';
import { isBeforeEnd, isDisputeOpen, mayCorrectName } from '../../../../../machines/exam/review/review.setup.ts';
import type { ReviewAction } from '../../../../../machines/exam/review/review.types.ts';
import type { Failure } from '../../../../../machines/shared/failure.ts';

export type ReviewActor = ActorRefFrom<typeof reviewMachine>;
export type ReviewSnapshot = SnapshotFrom<typeof reviewMachine>;

export const selectReview = ({ context }: ReviewSnapshot) => context.review;
export const selectIsMissing = (snapshot: ReviewSnapshot) => snapshot.matches('missing');
export const selectIsUnreachable = (snapshot: ReviewSnapshot) => snapshot.matches('unreachable');
export const selectIsRegrading = (snapshot: ReviewSnapshot) => snapshot.hasTag('regrading');
export const selectIsDeciding = (snapshot: ReviewSnapshot) => snapshot.hasTag('deciding');
export const selectIsGrantingTime = (snapshot: ReviewSnapshot) => snapshot.hasTag('grantingTime');
export const selectIsGrantingUserTime = (snapshot: ReviewSnapshot) => snapshot.hasTag('grantingUserTime');
export const selectIsCorrectingName = (snapshot: ReviewSnapshot) => snapshot.hasTag('correctingName');
export const selectIsConfirmingVoid = (snapshot: ReviewSnapshot) => snapshot.hasTag('confirmingVoid');
export const selectIsAnsweringProposal = (snapshot: ReviewSnapshot) => snapshot.hasTag('answeringProposal');
export const selectIsVoiding = (snapshot: ReviewSnapshot) => snapshot.hasTag('voiding');
export const selectDone = ({ context }: ReviewSnapshot) => context.done;
/** Whether the server denies the reviewer this attempt: their own, or one of an exam they are taking. */
export const selectIsRefused = ({ context }: ReviewSnapshot) =>
  context.failure?.of === null && context.failure.failure.kind === 'refused';
export const selectMessage = ({ context }: ReviewSnapshot) => context.failure?.failure.message;
/** A form stays visible with its input, whatever else is in progress. */
export const selectMayDecide = ({ context }: ReviewSnapshot) => isDisputeOpen(context);
export const selectMayGrantTime = ({ context }: ReviewSnapshot) => isBeforeEnd(context);
export const selectMayCorrectName = ({ context }: ReviewSnapshot) => mayCorrectName(context);
export const selectMayVoid = (snapshot: ReviewSnapshot) => snapshot.can({ type: 'review.voidRequested' });
export const selectMayRefresh = (snapshot: ReviewSnapshot) => snapshot.can({ type: 'review.refreshRequested' });

/** Why an action failed. */
export function selectFailureOf(action: ReviewAction) {
  return ({ context }: ReviewSnapshot): Failure | null =>
    context.failure?.of === action ? context.failure.failure : null;
}
