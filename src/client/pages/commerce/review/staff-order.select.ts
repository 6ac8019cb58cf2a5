import type { EventFromLogic, SnapshotFrom } from 'xstate';
import type {
  StaffDecision,
  staffOrderMachine,
} from '../../../../../machines/commerce/staff-order/staff-order.machine.ts';
import type { Failure } from '../../../../../machines/shared/failure.ts';

export type StaffOrderSnapshot = SnapshotFrom<typeof staffOrderMachine>;
export type SendToStaffOrder = (event: EventFromLogic<typeof staffOrderMachine>) => void;

export const selectOrder = (snapshot: StaffOrderSnapshot) => (snapshot.hasTag('shown') ? snapshot.context.order : null);
export const selectIsMissing = (snapshot: StaffOrderSnapshot) => snapshot.matches('missing');
export const selectIsUnreachable = (snapshot: StaffOrderSnapshot) => snapshot.matches('unreachable');
/** Whether the server carries out a decision. */
export const selectIsDeciding = (snapshot: StaffOrderSnapshot) => snapshot.matches({ shown: 'deciding' });
/** What was decided last and is done. */
export const selectDone = (snapshot: StaffOrderSnapshot) =>
  snapshot.matches({ shown: { resting: 'done' } }) ? snapshot.context.decision : null;

/** What a form shows of its own decision, and of no other. */
export type FormState = { isBusy: boolean; failure: Failure | null };

/** Whether a decision is on its way, and why it did not work. */
export function selectForm(snapshot: StaffOrderSnapshot, isOwn: (decision: StaffDecision) => boolean): FormState {
  const { decision, failure } = snapshot.context;
  if (decision === null || !isOwn(decision)) return { isBusy: false, failure: null };
  return { isBusy: selectIsDeciding(snapshot), failure };
}
