import type { SnapshotFrom } from 'xstate';
import type { errorModalMachine } from '../../../../machines/site/error-modal/error-modal.machine.ts';
import type { flashMachine } from '../../../../machines/site/flash/flash.machine.ts';
import type { reloadGuardMachine } from '../../../../machines/site/reload-guard/reload-guard.machine.ts';

export const selectIsOutdated = (snapshot: SnapshotFrom<typeof reloadGuardMachine>) => snapshot.hasTag('offering');

export const selectIsErrorOpen = (snapshot: SnapshotFrom<typeof errorModalMachine>) => snapshot.hasTag('open');
export const selectErrorMessage = ({ context }: SnapshotFrom<typeof errorModalMachine>) => context.message;

export const selectIsFlashOpen = (snapshot: SnapshotFrom<typeof flashMachine>) => snapshot.hasTag('open');
export const selectFlashKey = ({ context }: SnapshotFrom<typeof flashMachine>) => context.key;
