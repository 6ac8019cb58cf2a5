import type { EventFromLogic, SnapshotFrom } from 'xstate';
import type {
  StaffDecision,
  staffOrderMachine,
} from '../../../../../machines/commerce/staff-order/staff-order.machine.ts';
import type { Failure } from '../../../../../machines/shared/failure.ts';
import type { RefundState } from '../../../../contract/commerce/refunds.ts';

export type StaffOrderSnapshot = SnapshotFrom<typeof staffOrderMachine>;
export type SendToStaffOrder = (event: EventFromLogic<typeof staffOrderMachine>) => void;

export const selectOrder = (snapshot: StaffOrderSnapshot) => (snapshot.hasTag('shown') ? snapshot.context.order : null);
export const selectIsMissing = (snapshot: StaffOrderSnapshot) => snapshot.matches('missing');
export const selectIsUnreachable = (snapshot: StaffOrderSnapshot) => snapshot.matches('unreachable');
/** Why the order did not load, or the last decision failed. */
export const selectFailure = ({ context }: StaffOrderSnapshot) => context.failure;
/** Whether the server carries out a decision. */
export const selectIsDeciding = (snapshot: StaffOrderSnapshot) => snapshot.matches({ shown: 'deciding' });
/** What was decided last and is done. */
export const selectDone = (snapshot: StaffOrderSnapshot) =>
  snapshot.matches({ shown: { resting: 'done' } }) ? snapshot.context.decision : null;

/** Why nothing can be decided or reloaded now. */
export const selectDisabledReason = (snapshot: StaffOrderSnapshot) =>
  selectIsDeciding(snapshot) ? 'A decision is being carried out.' : undefined;

/** What became of the refund that was decided or tried again last, once that is done. */
export function selectRefundDone(snapshot: StaffOrderSnapshot): RefundState | undefined {
  const done = selectDone(snapshot);
  const refunds = snapshot.context.order?.refunds ?? [];
  if (done?.kind === 'retry') return refunds.find(({ id }) => id === done.refundId)?.state;
  return done?.kind === 'refund' ? refunds.at(-1)?.state : undefined;
}

/** What a form shows of its own decision, and why it waits for another. */
export type FormState = { isBusy: boolean; disabledReason: string | undefined; failure: Failure | null };

/** Whether a decision is on its way, and why it did not work. */
export function selectForm(snapshot: StaffOrderSnapshot, isOwn: (decision: StaffDecision) => boolean): FormState {
  const { decision, failure } = snapshot.context;
  if (decision === null || !isOwn(decision)) {
    return { isBusy: false, disabledReason: selectDisabledReason(snapshot), failure: null };
  }
  return { isBusy: selectIsDeciding(snapshot), disabledReason: undefined, failure };
}
