import type { SnapshotFrom } from 'xstate';
import type { progressExportMachine } from '../../../../../machines/team/progress-export/progress-export.machine.ts';

type Snapshot = SnapshotFrom<typeof progressExportMachine>;

export const selectIsCollecting = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectExportFailure = ({ context }: Snapshot) => context.failure;
