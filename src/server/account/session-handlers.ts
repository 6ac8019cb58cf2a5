import { deleteSessionOfUser, deleteSessionsOfUser, listSessions as readSessions } from '../data/account/sessions.ts';
import { notFound } from '../http/api-error.ts';
import type { HandlerOf } from '../http/register-routes.ts';
import { sessionOf, userOf } from '../http/requester.ts';

export const listSessions: HandlerOf<'listSessions'> = async ({ requester }, { clock, database }) => {
  const now = clock.now();
  const current = sessionOf(requester);
  const rows = await readSessions(database.queries, userOf(requester).id, now);
  const data = rows
    .map((row) => ({
      id: row.id,
      device: row.device,
      created_at: row.created_at,
      last_used_at: row.id === current.id ? now : row.last_used_at,
      current: row.id === current.id,
      impersonated: row.impersonator_id !== null,
    }))
    .sort((a, b) => b.last_used_at - a.last_used_at);
  return { data, meta: { total: data.length } };
};

export const endSession: HandlerOf<'endSession'> = async ({ requester, params }, { database, sessions }) => {
  const tokenHash = await deleteSessionOfUser(database.queries, userOf(requester).id, params.id);
  if (!tokenHash) throw notFound('The session');
  sessions.invalidate(tokenHash);
  return { ok: true };
};

export const endOtherSessions: HandlerOf<'endOtherSessions'> = async ({ requester }, { database, sessions }) => {
  const user = userOf(requester);
  const ended = await deleteSessionsOfUser(database.queries, user.id, sessionOf(requester).tokenHash);
  sessions.invalidateUser(user.id);
  return { ended };
};
