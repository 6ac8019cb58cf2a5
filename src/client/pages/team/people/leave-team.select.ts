import type { SnapshotFrom } from 'xstate';
import type { leaveTeamMachine } from '../../../../../machines/team/leave-team/leave-team.machine.ts';

type Snapshot = SnapshotFrom<typeof leaveTeamMachine>;

export const selectIsAsking = (snapshot: Snapshot) => snapshot.hasTag('open');
export const selectIsLeaving = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectLeaveFailure = ({ context }: Snapshot) => context.failure;
