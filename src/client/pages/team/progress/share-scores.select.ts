import type { SnapshotFrom } from 'xstate';
import type { shareScoresMachine } from '../../../../../machines/team/share-scores/share-scores.machine.ts';

type Snapshot = SnapshotFrom<typeof shareScoresMachine>;

export const selectIsStoring = (snapshot: Snapshot) => snapshot.hasTag('busy');
/** Whether nobody knows what the server has stored. */
export const selectIsUnknown = (snapshot: Snapshot) => snapshot.hasTag('unknown');
/** What the switch shows while the choice is on its way, or may have been lost; null when what is stored counts. */
export const selectWanted = (snapshot: Snapshot) =>
  snapshot.hasTag('busy') || snapshot.hasTag('unknown') ? snapshot.context.wanted : null;
export const selectShareFailure = ({ context }: Snapshot) => context.failure;
