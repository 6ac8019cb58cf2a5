import type { AnyStateMachine, EventFromLogic } from 'xstate';
import { applyChart, canApply, type StoredChart } from '../charts/apply-chart.ts';
import { inTransaction } from '../charts/observe-charts.ts';
import type { Queries } from '../data/database.ts';

/** How the chart of some work is claimed. */
export type Claims<M extends AnyStateMachine, Row> = {
  chart: StoredChart<M, Row>;
  /** Rows whose time has come and those whose claim has lapsed; others that claim at the same time skip them. */
  listDue(transaction: Queries, limit: number): Promise<Row[]>;
  lapsed: EventFromLogic<M>;
  claimed: EventFromLogic<M>;
};

/** Claims what is due, in one transaction. What lapsed may have been at its last try and is then not claimed again. */
export function claimDue<M extends AnyStateMachine, Row>(
  queries: Queries,
  { chart, listDue, lapsed, claimed }: Claims<M, Row>,
  limit: number,
): Promise<Row[]> {
  return inTransaction(queries, async (transaction) => {
    const rows: Row[] = [];
    for (const due of await listDue(transaction, limit)) {
      const row = canApply(chart, due, lapsed) ? (await applyChart(transaction, chart, due, lapsed)).row : due;
      const taken = row && (await applyChart(transaction, chart, row, claimed)).row;
      if (taken) rows.push(taken);
    }
    return rows;
  });
}
