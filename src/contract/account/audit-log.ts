import * as z from 'zod/mini';
import { cursorSchema, instantSchema, matching, pageMetaSchema, text } from '../common.ts';
import { defineRoute } from '../route.ts';
import { AUDIT_ACTIONS, type AuditAction } from './audit-actions.ts';

/** Most entries that a caller gets at once. */
export const MAX_AUDIT_PAGE = 500;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_SENTENCE = 'Enter a date, such as 2026-11-27.';

/** Whether a text names a day of the calendar, as a date field gives it: 2026-11-27, not 2026-11-31. */
export function isDay(value: string): boolean {
  const at = DAY.test(value) ? Date.parse(value) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
}

/** A day of the calendar in a query. */
export const daySchema = matching(DAY, 10, DAY_SENTENCE).check(z.refine(isDay, DAY_SENTENCE));

/** Somebody or something that an entry names: an account as it is now, or only an id. */
const namedSchema = z.strictObject({
  id: z.string(),
  /** Null when no account has the id, and for one that was deleted. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** An account that was deleted. */
  is_deleted: z.boolean(),
});
export type AuditNamed = z.output<typeof namedSchema>;

const auditEntrySchema = z.strictObject({
  id: z.int(),
  at: instantSchema,
  /** Who did it; the ids of programs, such as `command-line`, are no accounts. */
  actor: namedSchema,
  /** A key of `AUDIT_ACTIONS`, or what an earlier version wrote. */
  action: z.string(),
  /** What it was done to: an account, attempt, order, proposal, team, offer, free weekend or key. */
  subject: namedSchema,
  /** Facts by name, without names, addresses and free text. */
  facts: z.record(z.string(), z.unknown()),
  /** What staff gave as the reason; null when there is none, or when it was erased with the account. */
  reason: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

export const auditRoutes = {
  listAuditLog: defineRoute({
    method: 'GET',
    path: '/staff/audit',
    access: 'administrator',
    owner: 'staff',
    summary: 'Entries of the audit log, the newest first: by action, by who or what they name, and by days in UTC.',
    query: z.strictObject({
      action: z.optional(z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]])),
      /** The email address of an account, or the id of anything: who did something, or what it was done to. */
      about: z.optional(text({ min: 0, max: 254, what: 'Person or id' })),
      from: z.optional(daySchema),
      /** Included. */
      until: z.optional(daySchema),
      cursor: z.optional(cursorSchema),
      /** 100 without it. */
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_AUDIT_PAGE))),
    }),
    response: z.strictObject({ data: z.array(auditEntrySchema), meta: pageMetaSchema }),
    status: 200,
  }),
};

/** Which entries a reader wants; an empty filter is the whole log. */
export type AuditFilter = Partial<{ action: AuditAction; about: string; from: string; until: string }>;
