import { expect, test } from 'vitest';
import { attemptMachine } from '../../machines/exam/attempt/attempt.machine.ts';
import { listTransitions } from '../../src/charts/transition-ids.ts';
import { applyChart } from '../../src/server/charts/apply-chart.ts';
import { type ChartReport, inTransaction, observeCharts } from '../../src/server/charts/observe-charts.ts';
import { conflictRefusal, retryOnConflict } from '../../src/server/charts/retry-on-conflict.ts';
import { findAttempt } from '../../src/server/data/exam/attempts.ts';
import type { AttemptRow } from '../../src/server/data/tables.ts';
import { attemptChart } from '../../src/server/exam/attempt-state.ts';
import { TERMS_VERSION } from '../../src/server/exam/catalog.ts';
import { describeOnBoth, useApp } from '../support/suite.ts';

describeOnBoth('a chart that the server runs', (kind) => {
  const app = useApp(kind);
  const accepted = { type: 'attempt.termsAccepted', version: '1', at: 5 } as const;
  const voided = { type: 'attempt.voided', reason: 'Taken by somebody else.', at: 6 } as const;

  async function attempt(): Promise<AttemptRow> {
    const { id } = await app().open(await app().user());
    return stored(id);
  }
  async function stored(id: string): Promise<AttemptRow> {
    const row = await findAttempt(app().queries, id);
    if (!row) throw new Error('There is no such attempt.');
    return row;
  }

  /** The reports that `work` brings, with the ids under which tests and drawings know the transitions. */
  async function reportsOf(work: () => Promise<unknown>) {
    const reports: ChartReport[] = [];
    const stop = observeCharts(app().queries, (report) => void reports.push(report));
    await work().finally(stop);
    const all = listTransitions(attemptMachine);
    return reports.map(({ chart, subject, transitions }) => ({
      chart,
      subject,
      ids: transitions.map(
        ({ source, event, index }) =>
          all.find((info) => info.source === source && info.eventType === event && info.position === index)?.id,
      ),
    }));
  }

  const ACCEPTED = 'attempt.taking.awaitingTerms/attempt.termsAccepted/0';
  const VOIDED = 'attempt.taking/attempt.voided[not(isVoid)]/0';

  test('stores what the chart makes of an event', async () => {
    const row = await attempt();
    const applied = await applyChart(app().queries, attemptChart, row, accepted);
    expect(applied).toMatchObject({ problem: null, row: { id: row.id, state: 'ready', terms_accepted_at: 5 } });
    expect(await stored(row.id)).toEqual(applied.row);
  });

  test('changes nothing when the chart does not accept the event or another write came first', async () => {
    const row = await attempt();
    expect(await applyChart(app().queries, attemptChart, row, { type: 'dispute.upheld' })).toEqual({
      problem: 'refused',
    });
    expect(await stored(row.id)).toEqual(row);
    const { row: first } = await applyChart(app().queries, attemptChart, row, accepted);
    expect(await applyChart(app().queries, attemptChart, row, voided)).toEqual({ problem: 'conflict' });
    expect(await stored(row.id)).toEqual(first);
  });

  test('reports stored transitions, but no rejected event and no lost race', async () => {
    const row = await attempt();
    const reports = await reportsOf(async () => {
      await applyChart(app().queries, attemptChart, row, { type: 'dispute.upheld' });
      await applyChart(app().queries, attemptChart, row, accepted);
      await applyChart(app().queries, attemptChart, row, voided);
    });
    expect(reports).toEqual([{ chart: 'attempt', subject: row.id, ids: [ACCEPTED] }]);
  });

  test('reports transitions of a transaction after its commit, in order, and none after a rollback', async () => {
    const row = await attempt();
    const inside: number[] = [];
    const reports = await reportsOf(async () => {
      const seen: ChartReport[] = [];
      const stop = observeCharts(app().queries, (report) => void seen.push(report));
      await inTransaction(app().queries, async (transaction) => {
        const { row: ready } = await applyChart(transaction, attemptChart, row, accepted);
        if (ready) await applyChart(transaction, attemptChart, ready, voided);
        inside.push(seen.length);
      });
      inside.push(seen.length);
      stop();
      const other = await attempt();
      const undone = inTransaction(app().queries, async (transaction) => {
        await applyChart(transaction, attemptChart, other, voided);
        throw new Error('undo');
      });
      await expect(undone).rejects.toThrow('undo');
      expect(await stored(other.id)).toEqual(other);
    });
    expect(inside).toEqual([0, 2]);
    expect(reports.map(({ ids }) => ids)).toEqual([[ACCEPTED], [VOIDED]]);
  });

  test('rejects a transaction whose commit cannot be observed', async () => {
    const row = await attempt();
    const bare = app()
      .queries.transaction()
      .execute((transaction) => applyChart(transaction, attemptChart, row, accepted));
    await expect(bare).rejects.toThrow('inTransaction');
    expect(await stored(row.id)).toEqual(row);
  });

  test('reports the transitions of API calls, once', async () => {
    const ada = await app().user();
    const { id } = await app().open(ada);
    const body = { version: TERMS_VERSION };
    const reports = await reportsOf(async () => {
      await app().ok('acceptTerms', { params: { id }, body, as: ada });
      await app().ok('acceptTerms', { params: { id }, body, as: ada });
    });
    expect(reports).toEqual([{ chart: 'attempt', subject: id, ids: [ACCEPTED] }]);
  });
});

test('a conflicting change is retried, at most ten times; other errors are not', async () => {
  let tries = 0;
  const lost = async () => {
    tries += 1;
    throw conflictRefusal('Changed.');
  };
  await expect(retryOnConflict(lost)).rejects.toMatchObject({ status: 409, code: 'changed_meanwhile' });
  expect(tries).toBe(10);
  expect(await retryOnConflict(async () => (tries++ < 12 ? lost() : 'stored'))).toBe('stored');
  tries = 0;
  const broken = async () => {
    tries += 1;
    throw new Error('broken');
  };
  await expect(retryOnConflict(broken)).rejects.toThrow('broken');
  expect(tries).toBe(1);
});
