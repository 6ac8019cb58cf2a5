import { describe, expect, test } from 'vitest';
import { canApply, nextSnapshot } from '../../../src/server/charts/apply-chart.ts';
import type { AttemptRow } from '../../../src/server/data/tables.ts';
import { leaseChart } from '../../../src/server/exam/lease-state.ts';

const free = { lease_epoch: 0, lease_device: null, lease_device_name: null, lease_taken_at: null };
const held = { lease_epoch: 3, lease_device: 'laptop', lease_device_name: 'Firefox on Linux', lease_taken_at: 1000 };

/** Rows as databases hold them: whatever becomes of the chart, they have to load. */
const STORED = [
  { state: 'awaitingTerms', columns: free, lease: 'notStarted' },
  { state: 'ready', columns: free, lease: 'notStarted' },
  { state: 'running', columns: free, lease: 'free' },
  { state: 'running', columns: held, lease: 'held' },
  { state: 'grading', columns: held, lease: 'ended' },
  { state: 'passed', columns: held, lease: 'ended' },
  { state: 'failed', columns: free, lease: 'ended' },
  { state: 'voided', columns: held, lease: 'ended' },
] as const;

const rowOf = ({ state, columns }: Pick<(typeof STORED)[number], 'state' | 'columns'>) =>
  ({ id: 'attempt', state, ...columns }) as unknown as AttemptRow;
const phone = { device: 'phone', deviceName: 'Safari on a phone', at: 2000 };
const requested = (takeOver: boolean, by: Omit<typeof phone, 'at'> = phone) =>
  ({ type: 'lease.requested', ...phone, ...by, takeOver }) as const;

describe.each(STORED)('the lease of a stored attempt: $state, $columns.lease_device', (stored) => {
  const row = rowOf(stored);

  test('is read correctly, and allows writes only under its epoch while the exam runs', () => {
    expect(leaseChart.restore(row).value).toBe(stored.lease);
    const epoch = row.lease_epoch;
    const canWrite = (under: number) => canApply(leaseChart, row, { type: 'lease.written', epoch: under });
    expect([epoch - 1, epoch, epoch + 1].map(canWrite)).toEqual([false, stored.state === 'running', false]);
  });

  test('[EX-09] goes to another device only when it is free, or when that device takes over explicitly', () => {
    const isOffered = (takeOver: boolean) => canApply(leaseChart, row, requested(takeOver));
    expect(isOffered(false)).toBe(stored.lease === 'free');
    expect(isOffered(true)).toBe(stored.state === 'running');
  });
});

test('[EX-09] each acquisition raises the epoch and records its reason', () => {
  const takings = [
    nextSnapshot(leaseChart, rowOf({ state: 'running', columns: free }), requested(false)),
    nextSnapshot(leaseChart, rowOf({ state: 'running', columns: held }), requested(true)),
    nextSnapshot(
      leaseChart,
      rowOf({ state: 'running', columns: held }),
      requested(false, { device: 'laptop', deviceName: 'Firefox on Linux' }),
    ),
  ];
  expect(takings.map((next) => next?.context)).toEqual([
    { epoch: 1, device: 'phone', deviceName: phone.deviceName, takenAt: 2000, taking: 'first' },
    { epoch: 4, device: 'phone', deviceName: phone.deviceName, takenAt: 2000, taking: 'takenOver' },
    { epoch: 4, device: 'laptop', deviceName: 'Firefox on Linux', takenAt: 2000, taking: 'reopened' },
  ]);
});
