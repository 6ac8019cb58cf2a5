import type { SnapshotFrom } from 'xstate';
import type { authModalMachine } from '../../../../machines/account/auth-modal/auth-modal.machine.ts';

type AuthModalSnapshot = SnapshotFrom<typeof authModalMachine>;

export const selectIsOpen = (snapshot: AuthModalSnapshot) => snapshot.hasTag('open');
/** Whether the dialog is visible, including its closing animation. */
export const selectIsMounted = (snapshot: AuthModalSnapshot) => !snapshot.matches('closed');
export const selectMode = ({ context }: AuthModalSnapshot) => context.mode;
export const selectReason = ({ context }: AuthModalSnapshot) => context.reason;
