import * as z from 'zod/mini';
import { emailField } from '../../contract/account/account-fields.ts';
import type { AuditNamed, auditRoutes } from '../../contract/account/audit-log.ts';
import { joinName } from '../../contract/account/person-name.ts';
import { listAccountsAmong, listAudit } from '../data/account/audit-log.ts';
import { findUserByEmail } from '../data/account/users.ts';
import type { Queries } from '../data/database.ts';
import { decodeCursor, encodeCursor, positions } from '../http/cursor.ts';
import type { HandlersOf } from '../http/register-routes.ts';

/** Entries of a page, unless the caller asks for another number. */
const PAGE_ROWS = 100;
const DAY_MS = 86_400_000;

const factsSchema = z.record(z.string(), z.unknown());

/** The id that entries hold for what an administrator looks for: of the account with the address, else the text itself. */
async function idOf(queries: Queries, about: string | undefined): Promise<string | undefined> {
  if (about === undefined || about === '') return undefined;
  const address = emailField.safeParse(about);
  const account = address.success ? await findUserByEmail(queries, address.data) : undefined;
  return account?.id ?? about;
}

const startOf = (day: string | undefined) => (day === undefined ? undefined : Date.parse(day));

export const auditHandlers: HandlersOf<typeof auditRoutes> = {
  async listAuditLog({ query }, { database: { readQueries } }) {
    const lastDay = startOf(query.until);
    const { rows, next } = await listAudit(
      readQueries,
      {
        action: query.action,
        about: await idOf(readQueries, query.about),
        from: startOf(query.from),
        before: lastDay === undefined ? undefined : lastDay + DAY_MS,
      },
      { after: decodeCursor(query.cursor, positions.audit), limit: query.limit ?? PAGE_ROWS },
    );
    const ids = rows.flatMap(({ actor_id: actor, subject_id: subject }) => [actor, subject]);
    const accounts = new Map((await listAccountsAmong(readQueries, ids)).map((account) => [account.id, account]));
    const named = (id: string): AuditNamed => {
      const account = accounts.get(id);
      if (account === undefined) return { id, name: null, email: null, is_deleted: false };
      if (account.deleted_at !== null) return { id, name: null, email: null, is_deleted: true };
      const { first_name: first, last_name: last, email } = account;
      return { id, name: joinName(first, last), email, is_deleted: false };
    };
    return {
      data: rows.map(({ id, at, action, actor_id: actor, subject_id: subject, detail, reason }) => ({
        ...{ id, at, action, reason },
        actor: named(actor),
        subject: named(subject),
        facts: factsSchema.parse(JSON.parse(detail ?? '{}')),
      })),
      meta: { next: encodeCursor(next) },
    };
  },
};
