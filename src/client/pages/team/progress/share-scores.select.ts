import type { SnapshotFrom } from 'xstate';
import type { shareScoresMachine } from '../../../../../machines/team/share-scores/share-scores.machine.ts';

type Snapshot = SnapshotFrom<typeof shareScoresMachine>;

/** What the switch shows while the choice is on its way; null when what is stored counts. */
export const selectWanted = (snapshot: Snapshot) => (snapshot.hasTag('busy') ? snapshot.context.wanted : null);
export const selectShareFailure = ({ context }: Snapshot) => context.failure;
