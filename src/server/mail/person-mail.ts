import { MAIL_KIND_WORDS, OPTIONAL_MAIL_KINDS, type OptionalMailKind } from '../../contract/account/mail-kinds.ts';
import { findUser } from '../data/account/users.ts';
import type { Queries } from '../data/database.ts';
import { findMailBlock, listOptOuts } from '../data/mail-choices.ts';
import type { MailRow, UserRow } from '../data/tables.ts';
import type { Services } from '../services.ts';
import type { MailChoices, MailContent } from './compose.ts';
import { queueMail } from './outbox.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

type MailServices = Pick<Services, 'clock' | 'settings' | 'signer'>;
export type Recipient = Pick<UserRow, 'id' | 'email' | 'email_verified_at' | 'deleted_at'>;

function choicesOf(services: MailServices, userId: string, kind: OptionalMailKind): MailChoices {
  return {
    label: MAIL_KIND_WORDS[kind].label.toLowerCase(),
    preferences: `${services.settings.publicUrl}/profile#emails`,
    unsubscribe: unsubscribeUrl(services, userId, kind),
  };
}

/**
 * Whether a user gets a kind of optional mails: only a confirmed address, because anybody can sign up with the address of
 * somebody else; not one that rejects mails; and not what the user switched off.
 */
export async function wantsMail(
  queries: Queries,
  user: Pick<Recipient, 'id' | 'email' | 'email_verified_at'>,
  kind: OptionalMailKind,
): Promise<boolean> {
  if (user.email_verified_at === null) return false;
  if (await findMailBlock(queries, user)) return false;
  return !(await listOptOuts(queries, user.id)).includes(kind);
}

type About = { to: Recipient | undefined; cause: string };

/** Queues an essential mail about a cause. Call it in the transaction of the cause. Deleted accounts get none. */
export async function queueEssentialMail(
  { clock }: Pick<Services, 'clock'>,
  queries: Queries,
  { to, cause }: About,
  content: MailContent,
): Promise<void> {
  if (!to || to.deleted_at !== null) return;
  await queueMail(queries, to.email, content, clock.now(), { userId: to.id, cause });
}

/**
 * Queues an optional mail about a cause for a user who wants its kind. Call it in the transaction of the cause.
 *
 * @returns whether it was queued now.
 */
export async function queueOptionalMail(
  services: MailServices,
  queries: Queries,
  { to, cause, kind }: About & { kind: OptionalMailKind },
  content: (choices: MailChoices) => MailContent,
): Promise<boolean> {
  if (!to || to.deleted_at !== null || !(await wantsMail(queries, to, kind))) return false;
  const mail = content(choicesOf(services, to.id, kind));
  return queueMail(queries, to.email, mail, services.clock.now(), { userId: to.id, cause, kind });
}

/**
 * Where a queued mail is sent, or why it no longer is. Hours may pass until a mail server takes it: meanwhile the person may have
 * another address, while somebody else reads the old one, or may have switched the kind off. Mails about the account itself name no
 * user: notices of a change go to the address from before.
 */
export async function destinationOf(
  queries: Queries,
  { user_id, recipient, kind }: Pick<MailRow, 'user_id' | 'recipient' | 'kind'>,
): Promise<{ to: string } | { dropped: string }> {
  if (user_id === null) return { to: recipient };
  const user = await findUser(queries, user_id);
  if (!user || user.deleted_at !== null) return { dropped: 'The account was deleted.' };
  const optional = OPTIONAL_MAIL_KINDS.find((name) => name === kind);
  if (optional === undefined || (await wantsMail(queries, user, optional))) return { to: user.email };
  return { dropped: 'The user no longer gets emails of this kind.' };
}

/** Headers with which mail clients offer to unsubscribe (RFC 2369, RFC 8058); none for essential mails. */
export function unsubscribeHeaders(
  services: Pick<Services, 'settings' | 'signer'>,
  { kind, user_id }: { kind: string; user_id: string | null },
): Record<string, string> {
  const optional = OPTIONAL_MAIL_KINDS.find((name) => name === kind);
  if (user_id === null || optional === undefined) return {};
  return {
    'list-unsubscribe': `<${unsubscribeUrl(services, user_id, optional)}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  };
}
