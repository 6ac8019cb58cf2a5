import type { SnapshotFrom } from 'xstate';
import type { unsubscribeMachine } from '../../../../../machines/account/unsubscribe/unsubscribe.machine.ts';

type Snapshot = SnapshotFrom<typeof unsubscribeMachine>;

/** The content of the page. */
export function unsubscribeShown(snapshot: Snapshot) {
  if (snapshot.matches('unsubscribed')) return 'unsubscribed';
  if (snapshot.matches('wrong')) return 'wrong';
  if (snapshot.matches('unreachable')) return 'unreachable';
  return snapshot.matches('reading') ? 'reading' : 'offered';
}

export const selectIsSwitchingOff = (snapshot: Snapshot) => snapshot.matches('unsubscribing');
