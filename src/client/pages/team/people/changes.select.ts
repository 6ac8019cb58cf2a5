import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { isMadeAtOnce } from '../../../../../machines/team/team-changes/change-lines.ts';
import type { teamChangesMachine } from '../../../../../machines/team/team-changes/team-changes.machine.ts';

export type TeamChangesActor = ActorRefFrom<typeof teamChangesMachine>;
type Snapshot = SnapshotFrom<typeof teamChangesMachine>;

const isOne = ({ context }: Snapshot) => context.lines.length === 1;

export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
/** Why no other change begins; undefined where one may. */
export const selectWaitReason = (snapshot: Snapshot) =>
  snapshot.hasTag('busy') ? 'Please wait until this is done' : undefined;
/** The kind of the change in progress; null while there is none. */
export const selectKindInProgress = (snapshot: Snapshot) => (snapshot.hasTag('busy') ? snapshot.context.kind : null);
/** Whom or what the change in progress is about. */
export const selectIsInProgress = (snapshot: Snapshot, id: string) =>
  snapshot.hasTag('busy') && snapshot.context.lines.some((line) => line.id === id);
/** The ids of a choice without those whose change has begun: a question that is asked or cancelled loses no choice. */
export const withoutBegun = (chosen: ReadonlySet<string>, snapshot: Snapshot): ReadonlySet<string> =>
  new Set([...chosen].filter((id) => !selectIsInProgress(snapshot, id)));
/** The question stays while its one change is being made. */
export const selectIsAsking = (snapshot: Snapshot) =>
  snapshot.hasTag('asking') || (snapshot.hasTag('busy') && isOne(snapshot) && !isMadeAtOnce(snapshot.context.kind));
/** One change that needs no question is shown where it was asked for. */
export const selectIsReporting = (snapshot: Snapshot) =>
  snapshot.hasTag('open') && !(snapshot.hasTag('busy') && isOne(snapshot));
export const selectIsMissing = (snapshot: Snapshot) => snapshot.matches({ confirming: 'missing' });
export const selectCanStop = (snapshot: Snapshot) => snapshot.can({ type: 'teamChanges.stopped' });
export const selectCanRetry = (snapshot: Snapshot) => snapshot.can({ type: 'teamChanges.retried' });
export const selectContext = ({ context }: Snapshot) => context;
/** The change that was made last; null while one is in progress. */
export const selectLastDone = (snapshot: Snapshot) =>
  snapshot.matches('idle') && isOne(snapshot) ? snapshot.context : null;
