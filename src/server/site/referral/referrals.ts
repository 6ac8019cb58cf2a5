import { type SnapshotFrom, transition } from 'xstate';
import * as z from 'zod/mini';
import {
  type ReferralReportEvent,
  referralReportMachine,
} from '../../../../machines/site/referral-report/referral-report.machine.ts';
import { joinName } from '../../../contract/account/person-name.ts';
import { findUser } from '../../data/account/users.ts';
import type { Queries } from '../../data/database.ts';
import {
  insertReferral,
  listDueReferrals,
  type ReferralRow,
  updateReferralIfUnchanged,
} from '../../data/site/referrals.ts';
import type { Services } from '../../services.ts';
import type { Settings } from '../../settings.ts';
import type { PartnerTool } from './partner-tool.ts';

const BATCH = 20;

const stateSchema = z.enum(['waiting', 'telling', 'told', 'givenUp']);

/** The partner whom a sign-up names, by the names under which pages tell it. */
function partnerOf(tracking: Record<string, string> | undefined): string | null {
  const named = tracking?.partnero_partner ?? tracking?.affiliate ?? '';
  return /^[\w.-]{1,100}$/.test(named) ? named : null;
}

/** Notes that the partner tool is to hear of a sign-up; nothing where no tool is configured, or no partner is named. */
export async function queueReferral(
  queries: Queries,
  { partnerTool }: Pick<Settings, 'partnerTool'>,
  signUp: { userId: string; tracking: Record<string, string> | undefined; at: number },
): Promise<void> {
  const partner = partnerOf(signUp.tracking);
  if (!partnerTool || partner === null) return;
  await insertReferral(queries, {
    user_id: signUp.userId,
    partner,
    state: 'waiting',
    next_try_at: signUp.at,
    created_at: signUp.at,
  });
}

/**
 * Tells the partner tool of the sign-ups whose time has come. Every process may run this; what does not work is logged and
 * nothing else depends on it.
 *
 * @returns how many were told.
 */
export async function tellReferrals(
  services: Pick<Services, 'database' | 'clock' | 'log' | 'isStopping'>,
  tool: PartnerTool | null,
): Promise<number> {
  if (!tool) return 0;
  let told = 0;
  for (;;) {
    const claimed = await claimDue(services);
    const outcomes = await Promise.all(claimed.map((row) => tellOne(services, tool, row)));
    told += outcomes.filter(Boolean).length;
    if (claimed.length === 0 || services.isStopping()) return told;
  }
}

function claimDue({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<ReferralRow[]> {
  return database.queries.transaction().execute(async (transaction) => {
    const at = clock.now();
    const claimed: ReferralRow[] = [];
    for (const due of await listDueReferrals(transaction, database.kind, at, BATCH)) {
      const row =
        due.state === 'telling' ? await apply(transaction, due, { type: 'referralReport.claimLapsed', at }) : due;
      const taken = row && (await apply(transaction, row, { type: 'referralReport.claimed', at }));
      if (taken) claimed.push(taken);
    }
    return claimed;
  });
}

async function tellOne(
  { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  tool: PartnerTool,
  row: ReferralRow,
): Promise<boolean> {
  const user = await findUser(database.queries, row.user_id);
  if (!user || user.deleted_at !== null) return false;
  const outcome = await tool.tell({
    partner: row.partner,
    userId: user.id,
    email: user.email,
    name: joinName(user.first_name, user.last_name),
  });
  const at = clock.now();
  const event: ReferralReportEvent =
    outcome.kind === 'accepted'
      ? { type: 'referralReport.accepted', at }
      : { type: `referralReport.${outcome.kind}`, at, reason: outcome.reason };
  const stored = await apply(database.queries, row, event);
  if (outcome.kind === 'accepted') return stored !== undefined;
  log.warn(
    { user: row.user_id, tries: row.tries, reason: outcome.reason, state: stored?.state },
    'the partner tool was not told of a sign-up',
  );
  return false;
}

function restore(row: ReferralRow): SnapshotFrom<typeof referralReportMachine> {
  return referralReportMachine.resolveState({
    value: stateSchema.parse(row.state),
    context: { tries: row.tries, nextTryAt: row.next_try_at, endedAt: row.ended_at, lastError: row.last_error },
  });
}

/** The row as stored, or undefined when the chart does not offer the event or somebody else was first. */
async function apply(queries: Queries, row: ReferralRow, event: ReferralReportEvent): Promise<ReferralRow | undefined> {
  const snapshot = restore(row);
  if (!snapshot.can(event)) return undefined;
  const [next] = transition(referralReportMachine, snapshot, event);
  return updateReferralIfUnchanged(queries, row, {
    state: next.value,
    tries: next.context.tries,
    next_try_at: next.context.nextTryAt,
    ended_at: next.context.endedAt,
    last_error: next.context.lastError,
  });
}
