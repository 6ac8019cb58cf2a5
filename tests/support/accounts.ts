import assert from 'node:assert/strict';
import type { TestApp } from './app.ts';
import { nextNumber } from './run/numbers.ts';

export const PASSWORD = 'a long enough password';

export type Person = { id: string; email: string; token: string };

/** A user who signed up with `PASSWORD`, through the API. */
export async function signUp(app: TestApp, over: { email?: string } = {}): Promise<Person> {
  const email = over.email ?? `somebody-${nextNumber()}@example.com`;
  const body = { first_name: 'Ada', last_name: 'King', email, password: PASSWORD, password_confirmation: PASSWORD };
  const { session } = await app.ok('register', { body });
  assert(session);
  return { id: session.user.id, email, token: session.token };
}

/** Emails to an address in the outbox, oldest first. */
export function mailsTo(app: TestApp, email: string) {
  return app.queries
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The one mail to an address with this subject. */
export async function mailAbout(app: TestApp, email: string, subject: string) {
  const found = (await mailsTo(app, email)).filter((mail) => mail.subject === subject);
  assert.equal(found.length, 1, `${found.length} mails about "${subject}" to ${email}`);
  return found[0] as NonNullable<(typeof found)[0]>;
}

/** The link in the text of a mail that leads to a page. */
export function linkIn(mail: { text: string }, page: string): URL {
  const link = mail.text.split(/\s/).find((word) => word.includes(`/${page}`));
  assert(link, `a link to /${page} in: ${mail.text}`);
  return new URL(link);
}

/** The parts of the link in a confirmation email. */
export function confirmationIn(mail: { text: string }) {
  const url = linkIn(mail, 'verify-email/');
  const [, , , id = '', hash = ''] = url.pathname.split('/');
  const { expires = '', signature = '' } = Object.fromEntries(url.searchParams);
  return { params: { id, hash }, query: { expires, signature } };
}

/** The token of the link in a mail that sets a password. */
export function passwordTokenIn(mail: { text: string }, purpose: 'reset' | 'set'): string {
  return linkIn(mail, `password-${purpose}/`).pathname.split('/').at(-1) ?? '';
}
