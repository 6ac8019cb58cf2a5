import type { StepTransition } from '../../charts/take-event.ts';
import type { Queries } from '../data/database.ts';
import { runTransaction } from '../data/transaction.ts';

/** Transitions of a server chart, reported after they were stored. */
export type ChartReport = {
  /** Id of the chart. */
  chart: string;
  /** Hash of its structure. */
  version: string;
  /** Id of the chart's subject, such as an attempt. */
  subject: string;
  transitions: readonly StepTransition[];
  /** Ids of the states that are active afterwards. */
  active: readonly string[];
  /** Those of them in which the chart was all the time. */
  stayed: ReadonlySet<string>;
};

export type ChartObserver = (report: ChartReport) => void;

/** Receives reports; those of a transaction are held back until it commits. */
type Sink = { observers: ReadonlySet<ChartObserver>; add(report: ChartReport): void };

const observersOf = new WeakMap<Queries, Set<ChartObserver>>();
const sinkOf = new WeakMap<Queries, Sink>();

/**
 * Observes charts whose state is stored through `queries` or its transactions. An observer must not throw.
 *
 * @returns a function that stops observing.
 */
export function observeCharts(queries: Queries, observer: ChartObserver): () => void {
  const observers = observersOf.get(queries) ?? new Set();
  observersOf.set(queries, observers.add(observer));
  return () => void observers.delete(observer);
}

/**
 * The recipient of reports; null when no one observes.
 *
 * @throws Error in a transaction that was not started by {@link inTransaction}.
 */
export function chartSink(queries: Queries): Sink | null {
  const sink = queries.isTransaction ? sinkOf.get(queries) : directSink(observersOf.get(queries) ?? new Set());
  if (!sink) throw new Error('Charts are applied in transactions of inTransaction alone: reports wait for the commit.');
  return sink.observers.size === 0 ? null : sink;
}

function directSink(observers: ReadonlySet<ChartObserver>): Sink {
  return { observers, add: (report) => publish(observers, report) };
}

/** Runs work in a transaction. Chart transitions are reported on commit, and dropped on rollback. */
export async function inTransaction<T>(queries: Queries, work: (transaction: Queries) => Promise<T>): Promise<T> {
  const observers = observersOf.get(queries) ?? new Set();
  let reports: ChartReport[] = [];
  const result = await runTransaction(queries, (transaction) => {
    // Those of a try that was rolled back are dropped.
    reports = [];
    sinkOf.set(transaction, { observers, add: (report) => void reports.push(report) });
    return work(transaction);
  });
  for (const report of reports) publish(observers, report);
  return result;
}

function publish(observers: ReadonlySet<ChartObserver>, report: ChartReport): void {
  for (const observer of observers) observer(report);
}
