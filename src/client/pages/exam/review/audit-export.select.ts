import type { SnapshotFrom } from 'xstate';
import type { auditExportMachine } from '../../../../../machines/account/audit-export/audit-export.machine.ts';

type Snapshot = SnapshotFrom<typeof auditExportMachine>;

/** The filter of the last request. */
export const selectRequested = ({ context }: Snapshot) => context.filter;
export const selectIsCollecting = (snapshot: Snapshot) => snapshot.hasTag('busy');
/** Entries in the file that was saved; null while none was. */
export const selectSavedRows = (snapshot: Snapshot) =>
  snapshot.matches({ idle: 'saved' }) ? snapshot.context.rows : null;
export const selectIsTooMuch = (snapshot: Snapshot) => snapshot.matches({ idle: 'tooMany' });
export const selectExportFailure = ({ context }: Snapshot) => context.failure;
