import { OPTIONAL_MAIL_KINDS, type OptionalMailKind } from '../../contract/account/mail-kinds.ts';
import { findUser } from '../data/account/users.ts';
import { insertOptOut, listOptOuts } from '../data/mail-choices.ts';
import { ApiError } from '../http/api-error.ts';
import type { Services } from '../services.ts';

const PURPOSE = 'unsubscribe';

/** What an unsubscribe link says. */
export type UnsubscribeLink = { id: string; kind: string; signature?: string | undefined };

/**
 * Address of the page that unsubscribes a user from a kind of mails; a mail client unsubscribes by a POST to it (RFC 8058). It
 * does not expire: people unsubscribe from old mails, too.
 */
export function unsubscribeUrl(
  { settings, signer }: Pick<Services, 'settings' | 'signer'>,
  userId: string,
  kind: OptionalMailKind,
): string {
  const signature = signer.sign(PURPOSE, [userId, kind]);
  return `${settings.publicUrl}/unsubscribe/${userId}/${kind}?${new URLSearchParams({ signature })}`;
}

function signedKind({ signer }: Pick<Services, 'signer'>, { id, kind, signature = '' }: UnsubscribeLink) {
  const known = OPTIONAL_MAIL_KINDS.find((name) => name === kind);
  return known && signer.isSigned(PURPOSE, [id, known], signature) ? known : null;
}

/** Whether a link is one that was mailed, with nothing changed or missing. */
export const isUnsubscribeLink = (services: Pick<Services, 'signer'>, link: UnsubscribeLink): boolean =>
  signedKind(services, link) !== null;

/** @throws ApiError 403 with code link_wrong when a part of the link was changed or is missing. */
function kindOf(services: Pick<Services, 'signer'>, link: UnsubscribeLink): OptionalMailKind {
  const kind = signedKind(services, link);
  if (kind !== null) return kind;
  throw new ApiError(
    403,
    'This unsubscribe link is incomplete or was changed, so nothing was switched off. Open the link in the email again, or choose your emails in your profile.',
    { code: 'link_wrong' },
  );
}

type LinkServices = Pick<Services, 'clock' | 'database' | 'signer'>;

/** What a link is for; changes nothing. @throws ApiError 403 with code link_wrong */
export async function readUnsubscribeLink({ database, signer }: LinkServices, link: UnsubscribeLink) {
  const kind = kindOf({ signer }, link);
  const off = await listOptOuts(database.queries, link.id);
  return { kind, is_on: !off.includes(kind) };
}

/** Switches a kind of mails off for the user that a link names. @throws ApiError 403 with code link_wrong */
export async function unsubscribeByLink({ clock, database, signer }: LinkServices, link: UnsubscribeLink) {
  const kind = kindOf({ signer }, link);
  // An erased account keeps its row.
  if (await findUser(database.queries, link.id)) await insertOptOut(database.queries, link.id, kind, clock.now());
  return { kind, is_on: false };
}
