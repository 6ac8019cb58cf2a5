import type { LeaseTaking } from '../../../machines/exam/lease/lease.machine.ts';
import { applyChart } from '../charts/apply-chart.ts';
import { insertServerEvidence } from '../data/exam/evidence.ts';
import type { HandlerOf } from '../http/register-routes.ts';
import { leaseChart, leaseTaken } from './lease-state.ts';
import { ownAttempt, requireRunning } from './own-attempt.ts';
import { presentLease } from './present.ts';

/** A takeover of the lease as reviewers see it; the first acquisition is omitted. */
function evidenceOf(taking: LeaseTaking | null, before: string | null, now: string) {
  switch (taking) {
    case 'takenOver':
      return { kind: 'takeOver', detail: `${before ?? 'another device'} → ${now}` };
    case 'reopened':
      return { kind: 'reopened', detail: now };
    case 'first':
    case null:
      return null;
  }
}

export const takeLease: HandlerOf<'takeLease'> = async ({ requester, params, body }, services) => {
  const { clock, database } = services;
  const row = await ownAttempt(services, requester, params.id);
  requireRunning(row);
  const at = clock.now();
  const { device, device_name: deviceName, take_over: takeOver } = body;
  const event = { type: 'lease.requested', device, deviceName, takeOver, at } as const;
  const applied = await applyChart(database.queries, leaseChart, row, event);
  if (applied.problem === 'conflict') throw leaseTaken(await ownAttempt(services, requester, params.id));
  if (applied.problem) throw leaseTaken(row);
  const noticed = evidenceOf(applied.next.context.taking, row.lease_device_name, deviceName);
  if (noticed) await insertServerEvidence(database.queries, row.id, { ...noticed, at }, at);
  return { lease: presentLease(applied.row), serverTime: clock.now(), deadline_at: applied.row.deadline_at };
};
