import { expect } from '@playwright/test';
import { type Candidate, demoToken, register, request } from './prepared-exam.ts';

type Mail = { to: string; subject: string; text: string; html: string };

/**
 * The newest mail to a user, as soon as it is written.
 *
 * @param reader token of the session that looks; by default one of a demo account, which reads every mail
 */
export async function mailTo(url: string, email: string, subject: RegExp, reader?: string): Promise<Mail> {
  let found: Mail | undefined;
  const token = reader ?? (await demoToken(url, 'candidate@example.com'));
  await expect
    .poll(
      async () => {
        const { data } = await request<{ data: Mail[] }>(url, token, 'GET', `/mailbox?to=${encodeURIComponent(email)}`);
        found = data.find((mail) => subject.test(mail.subject));
        return found !== undefined;
      },
      { message: `a mail "${subject.source}" to ${email}` },
    )
    .toBe(true);
  return found as Mail;
}

/** The path of the first link of a mail. The server of a test does not know its own port when it begins. */
export function linkOf({ text }: Mail, start: string): string {
  const address = (text.match(/https?:\/\/\S+/g) ?? []).map((found) => new URL(found));
  const link = address.find(({ pathname }) => pathname.includes(start));
  if (!link) throw new Error(`The mail has no link to ${start}: ${text}`);
  return `${link.pathname}${link.search}`;
}

/** Asks for a new password, and takes the path of the link from the mail. */
export async function passwordLink(url: string, email: string): Promise<string> {
  await request(url, null, 'POST', '/forgot-password', { email });
  return linkOf(await mailTo(url, email, /new password/), '/password-reset/');
}

/** Somebody new whose address is confirmed by the link that was sent to it. */
export async function registerConfirmed(url: string): Promise<Candidate> {
  const somebody = await register(url);
  await confirmByMail(url, somebody);
  return somebody;
}

/** Confirms the address of an account by the link that was sent to it. */
export async function confirmByMail(url: string, { email, token }: Pick<Candidate, 'email' | 'token'>): Promise<void> {
  const mail = await mailTo(url, email, /Confirm/);
  await request(url, token, 'GET', linkOf(mail, '/verify-email/').replace(/^.*?(?=\/verify-email\/)/, ''));
}
