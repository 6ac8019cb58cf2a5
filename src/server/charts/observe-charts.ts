import type { TransitionKey } from '../../../machines/shared/taken-transitions.ts';
import type { Queries } from '../data/database.ts';

/** What a chart of the server did, after it was stored. */
export type ChartReport = {
  /** Id of the chart. */
  chart: string;
  /** Id of what the chart is about, such as an attempt. */
  subject: string;
  transitions: readonly TransitionKey[];
};

export type ChartObserver = (report: ChartReport) => void;

/** Takes reports; those of a transaction are held back until it is committed. */
type Sink = { observers: ReadonlySet<ChartObserver>; add(report: ChartReport): void };

const observersOf = new WeakMap<Queries, Set<ChartObserver>>();
const sinkOf = new WeakMap<Queries, Sink>();

/**
 * Reports from now on what charts do that are stored through `queries` or its transactions. An observer must not throw.
 *
 * @returns ends it.
 */
export function observeCharts(queries: Queries, observer: ChartObserver): () => void {
  const observers = observersOf.get(queries) ?? new Set();
  observersOf.set(queries, observers.add(observer));
  return () => void observers.delete(observer);
}

/** Where reports go; null when nobody asked for them. @throws Error in a transaction that was not begun by {@link inTransaction}. */
export function chartSink(queries: Queries): Sink | null {
  const sink = queries.isTransaction ? sinkOf.get(queries) : directSink(observersOf.get(queries) ?? new Set());
  if (!sink) throw new Error('Charts are applied in transactions of inTransaction alone: reports wait for the commit.');
  return sink.observers.size === 0 ? null : sink;
}

function directSink(observers: ReadonlySet<ChartObserver>): Sink {
  return { observers, add: (report) => publish(observers, report) };
}

/** Runs work in a transaction. What charts did in it is reported when it is committed, and not at all when it is rolled back. */
export async function inTransaction<T>(queries: Queries, work: (transaction: Queries) => Promise<T>): Promise<T> {
  const observers = observersOf.get(queries) ?? new Set();
  const reports: ChartReport[] = [];
  const result = await queries.transaction().execute((transaction) => {
    sinkOf.set(transaction, { observers, add: (report) => void reports.push(report) });
    return work(transaction);
  });
  for (const report of reports) publish(observers, report);
  return result;
}

function publish(observers: ReadonlySet<ChartObserver>, report: ChartReport): void {
  for (const observer of observers) observer(report);
}
