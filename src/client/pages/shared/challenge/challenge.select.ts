import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { challengeMachine } from '../../../../../machines/exam/challenge/challenge.machine.ts';

export type ChallengeActor = ActorRefFrom<typeof challengeMachine>;
type Snapshot = SnapshotFrom<typeof challengeMachine>;

export type PreviewState =
  | 'idle'
  | 'building'
  | 'buildFailed'
  | 'unavailable'
  | 'opening'
  | 'running'
  | 'finished'
  | 'hanging';

export function selectPreviewState({ value }: Snapshot): PreviewState {
  return typeof value === 'string' ? value : value.active;
}

export const selectReports = ({ context }: Snapshot) => context.reports;
/** Whether the preview is outdated: files have changed since the tests ran. */
export function isOutdated({ context }: Snapshot, files: Readonly<Record<string, string>>): boolean {
  const ran = Object.entries(context.files);
  return (
    ran.length > 0 && (ran.length !== Object.keys(files).length || ran.some(([path, text]) => files[path] !== text))
  );
}

export const selectLogs = ({ context }: Snapshot) => context.logs;
export const selectFailure = ({ context }: Snapshot) => context.failure;
export const selectMayCancel = (snapshot: Snapshot) => snapshot.can({ type: 'preview.cancelled' });

/** "main.js, line 4: Unexpected token", or null. */
export function selectBuildMessage({ context }: Snapshot): string | null {
  if (context.build?.kind !== 'buildFailed') return null;
  const { file, line, message } = context.build;
  const place = [file, line === undefined ? undefined : `line ${line}`].filter(Boolean).join(', ');
  return place ? `${place}: ${message}` : message;
}
