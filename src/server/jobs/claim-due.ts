import type { AnyStateMachine, EventFromLogic } from 'xstate';
import { applyChart, canApply, type StoredChart } from '../charts/apply-chart.ts';
import { inTransaction } from '../charts/observe-charts.ts';
import type { Queries } from '../data/database.ts';

/** How a chart's work is claimed. */
export type Claims<M extends AnyStateMachine, Row> = {
  chart: StoredChart<M, Row>;
  /** Rows that are due and rows with an expired claim; concurrent claimers skip each other's. */
  listDue(transaction: Queries, limit: number): Promise<Row[]>;
  lapsed: EventFromLogic<M>;
  claimed: EventFromLogic<M>;
};

/** Claims due rows in one transaction. A row whose expired claim was its last try is not claimed again. */
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
