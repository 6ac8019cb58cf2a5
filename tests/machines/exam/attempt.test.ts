import { describe, expect, test } from 'vitest';
import { canApply, nextSnapshot } from '../../../src/server/charts/apply-chart.ts';
import type { AttemptRow } from '../../../src/server/data/tables.ts';
import { attemptChart, attemptColumns, restoreAttempt } from '../../../src/server/exam/attempt-state.ts';

const STARTED_AT = 1_800_000_000_000;
const DURATION_MS = 2_400_000;
const voided = { type: 'attempt.voided', reason: 'Taken by somebody else.', at: STARTED_AT } as const;

const untouched = {
  duration_ms: DURATION_MS,
  extra_ms: 0,
  terms_version: null,
  terms_accepted_at: null,
  started_at: null,
  deadline_at: null,
  outage_ms: 0,
  ended_at: null,
  is_timed_out: 0,
  voided_reason: null,
};
const accepted = { ...untouched, terms_version: '2026-01', terms_accepted_at: STARTED_AT - 1000 };
const running = { ...accepted, started_at: STARTED_AT, deadline_at: STARTED_AT + DURATION_MS };
const ended = { ...running, ended_at: STARTED_AT + 60_000 };
const timedOut = { ...running, extra_ms: 600_000, outage_ms: 5000, ended_at: running.deadline_at, is_timed_out: 1 };

/** Rows as databases hold them, column by column: whatever becomes of the chart, they have to load. */
const stored = [
  { state: 'awaitingTerms', dispute_state: 'none', ...untouched },
  { state: 'ready', dispute_state: 'none', ...accepted },
  { state: 'running', dispute_state: 'none', ...running },
  { state: 'grading', dispute_state: 'none', ...timedOut },
  { state: 'grading', dispute_state: 'upheld', ...ended },
  { state: 'passed', dispute_state: 'none', ...ended },
  { state: 'passed', dispute_state: 'rejected', ...timedOut },
  { state: 'failed', dispute_state: 'open', ...ended },
  { state: 'failed', dispute_state: 'upheld', ...ended },
] as const;
const storedVoid = { state: 'voided', dispute_state: 'none', ...running, voided_reason: 'An older reason.' } as const;

const rowOf = (columns: (typeof stored)[number] | typeof storedVoid) => columns as unknown as AttemptRow;
const named = stored.map((columns) => ({ name: `${columns.state}, dispute ${columns.dispute_state}`, columns }));

describe.each(named)('a stored attempt: $name', ({ columns }) => {
  test('is read and stored again unchanged', () => {
    expect(attemptColumns(restoreAttempt(rowOf(columns)))).toEqual(columns);
  });

  test('[EX-15] can be voided, which closes its open dispute', () => {
    const next = nextSnapshot(attemptChart, rowOf(columns), voided);
    expect(next && attemptColumns(next)).toEqual({
      ...columns,
      state: 'voided',
      dispute_state: columns.dispute_state === 'open' ? 'none' : columns.dispute_state,
      voided_reason: voided.reason,
    });
  });
});

test('an attempt is voided once: the stored reason stays', () => {
  expect(attemptColumns(restoreAttempt(rowOf(storedVoid)))).toEqual(storedVoid);
  expect(canApply(attemptChart, rowOf(storedVoid), voided)).toBe(false);
  expect(nextSnapshot(attemptChart, rowOf(storedVoid), voided)).toBeNull();
});
