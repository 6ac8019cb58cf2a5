import * as z from 'zod/mini';
import { boundedText, instantSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { MAIL_BLOCK_REASONS, OPTIONAL_MAIL_KINDS } from './mail-kinds.ts';

const kindSchema = z.enum(OPTIONAL_MAIL_KINDS);

export const mailPreferencesSchema = z.strictObject({
  /** The account's address. */
  email: z.string(),
  email_verified: z.boolean(),
  /** Set when the address rejected an email: optional ones are not sent until its owner says that it works. */
  block: z.nullable(z.strictObject({ reason: z.enum(MAIL_BLOCK_REASONS), at: instantSchema })),
  kinds: z.array(z.strictObject({ kind: kindSchema, is_on: z.boolean() })),
});
export type MailPreferences = z.output<typeof mailPreferencesSchema>;

/** Part of an emailed link. Only its length is validated here, because every invalid link gets the same error. */
const linkPart = boundedText(200);
const unsubscribeParams = z.strictObject({ id: linkPart, kind: linkPart });
const unsubscribeQuery = z.strictObject({ signature: z.optional(linkPart) });
const unsubscribeResponse = z.strictObject({ kind: kindSchema, is_on: z.boolean() });

export const mailRoutes = {
  mailPreferences: defineRoute({
    method: 'GET',
    path: '/user/mail-preferences',
    access: 'session',
    owner: 'none',
    summary: 'Which optional emails the user gets, and whether the address takes emails.',
    response: mailPreferencesSchema,
    status: 200,
  }),
  setMailPreference: defineRoute({
    method: 'PUT',
    path: '/user/mail-preferences',
    access: 'session',
    owner: 'none',
    summary: 'Switches one kind of optional emails on or off.',
    body: z.strictObject({ kind: kindSchema, is_on: z.boolean() }),
    response: mailPreferencesSchema,
    status: 200,
    impersonated: 'refused',
  }),
  unblockAddress: defineRoute({
    method: 'POST',
    path: '/user/mail-preferences/unblock',
    access: 'session',
    owner: 'none',
    summary: "Sends optional emails to the user's address again after it rejected one.",
    response: mailPreferencesSchema,
    status: 200,
    impersonated: 'refused',
  }),
  unsubscribeLink: defineRoute({
    method: 'GET',
    path: '/unsubscribe/{id}/{kind}',
    access: 'public',
    owner: 'link',
    summary: 'What an unsubscribe link is for; changes nothing. Error: link_wrong.',
    params: unsubscribeParams,
    query: unsubscribeQuery,
    response: unsubscribeResponse,
    status: 200,
    errors: [403],
    limit: 'link',
  }),
  unsubscribe: defineRoute({
    method: 'POST',
    path: '/unsubscribe/{id}/{kind}',
    access: 'public',
    owner: 'link',
    summary: 'Switches a kind of optional emails off with the emailed link, without a session. Error: link_wrong.',
    params: unsubscribeParams,
    query: unsubscribeQuery,
    response: unsubscribeResponse,
    status: 200,
    errors: [403],
    limit: 'link',
  }),
};
