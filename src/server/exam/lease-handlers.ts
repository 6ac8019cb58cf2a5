import type { LeaseTaking } from '../../../machines/exam/lease/lease.machine.ts';
import { deviceName } from '../../contract/account/device-name.ts';
import { applyChart } from '../charts/apply-chart.ts';
import { findAttempt } from '../data/exam/attempts.ts';
import { insertServerEvidence } from '../data/exam/evidence.ts';
import type { AttemptRow } from '../data/tables.ts';
import type { HandlerOf } from '../http/register-routes.ts';
import { type Requester, sessionOf } from '../http/requester.ts';
import type { Services } from '../services.ts';
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

type Holder = { device: string; deviceName: string; takeOver: boolean };

/**
 * Gives the lease of a running attempt to a device, as the chart decides.
 *
 * @returns the attempt under its new lease
 * @throws ApiError 409 `lease_taken` while another device holds it
 */
async function acquireLease(
  { clock, database: { queries } }: Pick<Services, 'clock' | 'database'>,
  row: AttemptRow,
  holder: Holder,
): Promise<AttemptRow> {
  const at = clock.now();
  const applied = await applyChart(queries, leaseChart, row, { type: 'lease.requested', ...holder, at });
  if (applied.problem === 'conflict') throw leaseTaken((await findAttempt(queries, row.id)) ?? row);
  if (applied.problem) throw leaseTaken(row);
  const noticed = evidenceOf(applied.next.context.taking, row.lease_device_name, holder.deviceName);
  if (noticed) await insertServerEvidence(queries, row.id, { ...noticed, at }, at);
  return applied.row;
}

/**
 * The attempt under the lease of a caller that names no epoch: its session is a device of its own, which takes a free lease, keeps
 * the one that it holds, and never takes another device's.
 *
 * @throws ApiError 409 `lease_taken` while another device holds it
 */
export async function leaseOfSession(
  services: Pick<Services, 'clock' | 'database'>,
  requester: Requester,
  row: AttemptRow,
): Promise<AttemptRow> {
  const { id: device } = sessionOf(requester);
  // Another epoch would end those of the session's calls that are under way.
  if (row.lease_device === device) return row;
  return acquireLease(services, row, { device, deviceName: deviceName(requester.userAgent), takeOver: false });
}

export const takeLease: HandlerOf<'takeLease'> = async ({ requester, params, body }, services) => {
  const row = await ownAttempt(services, requester, params.id);
  requireRunning(row);
  const { device, device_name, take_over: takeOver } = body;
  const leased = await acquireLease(services, row, { device, deviceName: device_name, takeOver });
  return { lease: presentLease(leased), serverTime: services.clock.now(), deadline_at: leased.deadline_at };
};
