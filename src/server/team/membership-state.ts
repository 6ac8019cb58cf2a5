import * as z from 'zod/mini';
import { type MembershipEvent, membershipMachine } from '../../../machines/team/membership/membership.machine.ts';
import { teamRoleSchema } from '../../contract/team/teams.ts';
import { applyChart, canApply, type StoredChart } from '../charts/apply-chart.ts';
import { conflictRefusal } from '../charts/retry-on-conflict.ts';
import type { Queries } from '../data/database.ts';
import type { MembershipRow } from '../data/tables.ts';
import { updateMembershipIfUnchanged } from '../data/team/memberships.ts';

const membershipStateSchema = z.enum(['invited', 'expired', 'revoked', 'active', 'removed']);
export type MembershipState = z.output<typeof membershipStateSchema>;

/** The chart of a membership, stored in its row. Every change of the row's state goes through it. */
const membershipChart: StoredChart<typeof membershipMachine, MembershipRow> = {
  machine: membershipMachine,
  subjectOf: ({ id }) => id,
  restore: (row) =>
    membershipMachine.resolveState({
      value: membershipStateSchema.parse(row.state),
      context: { role: teamRoleSchema.parse(row.role), userId: row.user_id, expiresAt: row.expires_at },
    }),
  store: (queries, row, { value, context }) =>
    updateMembershipIfUnchanged(queries, row, {
      state: value,
      role: context.role,
      user_id: context.userId,
      expires_at: context.expiresAt,
    }),
};

/** State of a membership at a moment: an invitation whose time is over is expired before that is stored. */
export function membershipStateAt(row: MembershipRow, now: number): MembershipState {
  return canApply(membershipChart, row, { type: 'membership.timePassed', at: now })
    ? 'expired'
    : membershipStateSchema.parse(row.state);
}

/**
 * Applies an event to a membership.
 *
 * @returns the row as stored; null when the chart does not offer the event, so that nothing changed.
 */
export async function applyMembershipEvent<R extends MembershipRow>(
  queries: Queries,
  row: R,
  event: MembershipEvent,
): Promise<R | null> {
  const applied = await applyChart(queries, membershipChart, row, event);
  if (applied.problem === 'conflict') throw conflictRefusal('The membership has changed. Try again.');
  return applied.problem === null ? { ...row, ...applied.row } : null;
}
