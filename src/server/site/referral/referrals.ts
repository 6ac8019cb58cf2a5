import * as z from 'zod/mini';
import { joinName } from '../../../contract/account/person-name.ts';
import { findUser } from '../../data/account/users.ts';
import type { Queries } from '../../data/database.ts';
import { listDueDeliveries } from '../../data/deliveries.ts';
import { insertReferral, type ReferralRow, updateReferralIfUnchanged } from '../../data/site/referrals.ts';
import type { UserRow } from '../../data/tables.ts';
import { type DeliveryKind, type DeliveryOutcome, deliverDue, newDelivery } from '../../jobs/deliveries.ts';
import type { Services } from '../../services.ts';
import type { Settings } from '../../settings.ts';
import type { PartnerTool } from './partner-tool.ts';

/** The affiliate of a sign-up, by the field names that pages send. */
export function partnerOf(tracking: Record<string, string> | undefined): string | null {
  const named = tracking?.partnero_partner ?? tracking?.affiliate ?? '';
  return /^[\w.-]{1,100}$/.test(named) ? named : null;
}

/** Queues a report of a sign-up to the affiliate tool, if one is configured and there is an affiliate. */
export async function queueReferral(
  queries: Queries,
  { partnerTool }: Pick<Settings, 'partnerTool'>,
  signUp: { userId: string; tracking: Record<string, string> | undefined; at: number },
): Promise<void> {
  const partner = partnerOf(signUp.tracking);
  if (!partnerTool || partner === null) return;
  const { userId: user_id, at: created_at } = signUp;
  await insertReferral(queries, { ...newDelivery(created_at), user_id, partner, created_at });
}

const trackingSchema = z.record(z.string(), z.string());

/** Queues the report of a buyer whose sign-up named a partner and was not reported, for example because no tool was configured then. */
export async function queueReferralOfBuyer(
  queries: Queries,
  settings: Pick<Settings, 'partnerTool'>,
  buyer: Pick<UserRow, 'id' | 'tracking'>,
  at: number,
): Promise<void> {
  const tracking = trackingSchema.safeParse(JSON.parse(buyer.tracking ?? '{}')).data;
  await queueReferral(queries, settings, { userId: buyer.id, tracking, at });
}

const referrals = (queries: Queries, tool: PartnerTool): DeliveryKind<ReferralRow> => ({
  failure: 'a sign-up was not reported to the partner tool',
  maxConcurrent: 20,
  claimMs: 60_000,
  idOf: ({ user_id }) => user_id,
  listDue: (transaction, kind, now, limit) =>
    listDueDeliveries(transaction, kind, { table: 'partner_referral', key: 'user_id' }, now, limit),
  update: updateReferralIfUnchanged,
  async send({ user_id, partner }): Promise<DeliveryOutcome> {
    const user = await findUser(queries, user_id);
    if (!user || user.deleted_at !== null) return { kind: 'refused', reason: 'The account was deleted.' };
    const name = joinName(user.first_name, user.last_name);
    return tool.report({ partner, userId: user.id, email: user.email, name });
  },
});

/** Reports due sign-ups to the affiliate tool. @returns how many were reported. */
export async function reportReferrals(
  services: Pick<Services, 'database' | 'clock' | 'log' | 'isStopping'>,
  tool: PartnerTool | null,
): Promise<number> {
  return tool ? deliverDue(services, referrals(services.database.queries, tool)) : 0;
}
