import type { FactorAction } from '../../../contract/account/audit-actions.ts';
import type { UserWithRoles } from '../../data/account/users.ts';
import type { Queries } from '../../data/database.ts';
import { insertAudit } from '../../data/exam/records.ts';
import { queueMail } from '../../mail/outbox.ts';
import { secondFactorWasChanged } from '../../mail/templates.ts';
import type { Services } from '../../services.ts';

/** Writes a change of a user's second factor to the audit log, and mails its owner, in the transaction of the change. */
export async function noteFactorChange(
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
  queries: Queries,
  user: Pick<UserWithRoles, 'id' | 'email'>,
  {
    action,
    detail,
    actorId = user.id,
  }: { action: FactorAction; detail: { left?: number; name?: string }; actorId?: string },
): Promise<void> {
  const now = clock.now();
  await insertAudit(queries, { at: now, actorId, action, subjectId: user.id, detail });
  const origin = settings.publicUrl;
  await queueMail(queries, user.email, secondFactorWasChanged({ origin, action, ...detail }), now);
}
