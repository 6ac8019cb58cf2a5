import type { SnapshotFrom } from 'xstate';
import type { workshopMachine } from '../../../../../machines/site/workshop/workshop.machine.ts';
import type { RunStep } from '../../../../../machines/site/workshop/workshop.types.ts';

type Snapshot = SnapshotFrom<typeof workshopMachine>;

/** Which run the drawing shows. */
export type RunMode = 'none' | 'simulating' | 'watching' | 'replaying';

export function selectMode(snapshot: Snapshot): RunMode {
  const { run } = snapshot.value;
  return typeof run === 'string' ? (run as RunMode) : ((Object.keys(run)[0] ?? 'none') as RunMode);
}

/** The step on show, if the run belongs to the chart on show. */
export function selectStep({ context: { of, chart, steps, at } }: Snapshot): RunStep | null {
  return of !== null && of === chart ? (steps[at] ?? null) : null;
}

export const selectCanPlay = (snapshot: Snapshot) => snapshot.can({ type: 'workshop.played' });
export const selectCanPause = (snapshot: Snapshot) => snapshot.can({ type: 'workshop.paused' });
export const selectIsShown = (snapshot: Snapshot) => snapshot.matches({ drawing: 'shown' });
export const selectIsUnknown = (snapshot: Snapshot) => snapshot.matches({ drawing: 'unknown' });
export const selectIsFailed = (snapshot: Snapshot) => snapshot.matches({ drawing: 'failed' });
export const selectIsReading = (snapshot: Snapshot) => snapshot.matches({ run: { replaying: 'reading' } });
