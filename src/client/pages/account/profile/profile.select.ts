import type { SnapshotFrom } from 'xstate';
import type { Device, devicesMachine } from '../../../../../machines/account/devices/devices.machine.ts';
import type { profileMachine } from '../../../../../machines/account/profile/profile.machine.ts';

export type ProfileSnapshot = SnapshotFrom<typeof profileMachine>;
export type DevicesSnapshot = SnapshotFrom<typeof devicesMachine>;

export const selectIsSaving = (snapshot: ProfileSnapshot) => snapshot.hasTag('saving');
export const selectIsSaved = (snapshot: ProfileSnapshot) => snapshot.hasTag('saved');
export const selectIsSavingSharing = (snapshot: ProfileSnapshot) => snapshot.hasTag('savingSharing');
export const selectIsChangingProvider = (snapshot: ProfileSnapshot) => snapshot.hasTag('changingProvider');
/** The current picture operation, in words; null while idle. */
export function selectPictureWork(snapshot: ProfileSnapshot): string | null {
  if (snapshot.hasTag('preparingPicture')) return 'Resizing the picture';
  if (snapshot.hasTag('uploadingPicture')) return 'Uploading the picture';
  return snapshot.hasTag('removingPicture') ? 'Removing the picture' : null;
}
/** The switch's value: the user's choice, else the saved one. */
export const selectPermission = ({ context }: ProfileSnapshot, stored: boolean) => context.permission ?? stored;

/** This browser first, then the most recently used. */
export function selectDevices({ context }: DevicesSnapshot): Device[] {
  return [...context.devices].sort(
    (one, other) => Number(other.current) - Number(one.current) || other.last_used_at - one.last_used_at,
  );
}
