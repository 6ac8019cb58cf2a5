import { MAIL_BLOCK_REASONS, OPTIONAL_MAIL_KINDS } from '../../contract/account/mail-kinds.ts';
import type { MailPreferences, mailRoutes } from '../../contract/account/mails.ts';
import { deleteMailBlock, deleteOptOut, findMailBlock, insertOptOut, listOptOuts } from '../data/mail-choices.ts';
import type { UserRow } from '../data/tables.ts';
import type { HandlerOf, HandlersOf } from '../http/register-routes.ts';
import { userOf } from '../http/requester.ts';
import type { Services } from '../services.ts';
import { readUnsubscribeLink, unsubscribeByLink } from './unsubscribe.ts';

async function present(
  { database: { queries } }: Pick<Services, 'database'>,
  user: Pick<UserRow, 'id' | 'email' | 'email_verified_at'>,
): Promise<MailPreferences> {
  const off = await listOptOuts(queries, user.id);
  const block = await findMailBlock(queries, user);
  const reason = MAIL_BLOCK_REASONS.find((name) => name === block?.reason);
  return {
    email: user.email,
    email_verified: user.email_verified_at !== null,
    block: block && reason ? { reason, at: block.at } : null,
    kinds: OPTIONAL_MAIL_KINDS.map((kind) => ({ kind, is_on: !off.includes(kind) })),
  };
}

const mailPreferences: HandlerOf<'mailPreferences'> = ({ requester }, services) => present(services, userOf(requester));

const setMailPreference: HandlerOf<'setMailPreference'> = async ({ requester, body }, services) => {
  const { clock, database } = services;
  const user = userOf(requester);
  if (body.is_on) await deleteOptOut(database.queries, user.id, body.kind);
  else await insertOptOut(database.queries, user.id, body.kind, clock.now());
  return present(services, user);
};

const unblockAddress: HandlerOf<'unblockAddress'> = async ({ requester }, services) => {
  const user = userOf(requester);
  await deleteMailBlock(services.database.queries, user.id);
  return present(services, user);
};

const unsubscribeLink: HandlerOf<'unsubscribeLink'> = ({ params, query }, services) =>
  readUnsubscribeLink(services, { ...params, ...query });

const unsubscribe: HandlerOf<'unsubscribe'> = ({ params, query }, services) =>
  unsubscribeByLink(services, { ...params, ...query });

export const mailHandlers: HandlersOf<typeof mailRoutes> = {
  mailPreferences,
  setMailPreference,
  unblockAddress,
  unsubscribe,
  unsubscribeLink,
};
