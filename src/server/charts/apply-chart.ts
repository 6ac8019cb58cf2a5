import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type EventObject,
  type SnapshotFrom,
  transition,
} from 'xstate';
import { chartVersion } from '../../charts/chart-version.ts';
import { takeEvent } from '../../charts/take-event.ts';
import type { Queries } from '../data/database.ts';
import { chartSink } from './observe-charts.ts';

/** A chart whose state is a row of the database. */
export type StoredChart<M extends AnyStateMachine, Row> = {
  machine: M;
  /** Id of the row's subject, for observers. */
  subjectOf(row: Row): string;
  /** The stored state as a snapshot of the chart. */
  restore(row: Row): SnapshotFrom<M> & AnyMachineSnapshot;
  /** Stores a snapshot if the row is still the one that was read. @returns the stored row; undefined on a conflict. */
  store(queries: Queries, row: Row, next: SnapshotFrom<M>): Promise<Row | undefined>;
};

/** The outcome of an event. */
export type Applied<M extends AnyStateMachine, Row> =
  | { problem: null; row: Row; next: SnapshotFrom<M> }
  /** `refused`: the chart does not accept the event. `conflict`: the row has changed since it was read. */
  | { problem: 'refused' | 'conflict'; row?: undefined };

function isOffered(snapshot: AnyMachineSnapshot, event: EventObject): boolean {
  return snapshot.can(event);
}

/** Whether the chart accepts an event in the stored state. */
export function canApply<M extends AnyStateMachine, Row>(
  chart: StoredChart<M, Row>,
  row: Row,
  event: EventFromLogic<M>,
): boolean {
  return isOffered(chart.restore(row), event);
}

/** The chart's next state for an event; null when it does not accept the event. Nothing is stored. */
export function nextSnapshot<M extends AnyStateMachine, Row>(
  { machine, restore }: Pick<StoredChart<M, Row>, 'machine' | 'restore'>,
  row: Row,
  event: EventFromLogic<M>,
): SnapshotFrom<M> | null {
  const snapshot = restore(row);
  return isOffered(snapshot, event) ? transition(machine, snapshot, event)[0] : null;
}

/**
 * The only way in which the server runs a chart: restores the stored state, checks whether the chart accepts the event,
 * stores the next state if the row is unchanged, and reports the transitions to observers.
 */
export async function applyChart<M extends AnyStateMachine, Row>(
  queries: Queries,
  chart: StoredChart<M, Row>,
  row: Row,
  event: EventFromLogic<M>,
): Promise<Applied<M, Row>> {
  const snapshot = chart.restore(row);
  if (!isOffered(snapshot, event)) return { problem: 'refused' };
  const sink = chartSink(queries);
  const { next, transitions, stayed } = takeEvent(chart.machine, snapshot, event);
  const stored = await chart.store(queries, row, next);
  if (stored === undefined) return { problem: 'conflict' };
  sink?.add({
    chart: chart.machine.id,
    version: chartVersion(chart.machine),
    subject: chart.subjectOf(stored),
    transitions,
    active: (next as AnyMachineSnapshot)._nodes.map(({ id }) => id),
    stayed,
  });
  return { problem: null, row: stored, next };
}
