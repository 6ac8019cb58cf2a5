import type { Hono } from 'hono';
import type { UserWithRoles } from '../data/account/users.ts';
import { findMail, listMails } from '../data/mails.ts';
import { DEMO_ACCOUNTS } from '../data/seed/demo-accounts.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { HandlerOf, ServerEnvironment } from '../http/register-routes.ts';
import { userOf } from '../http/requester.ts';
import type { Services } from '../services.ts';

/** Maximum listed mails. */
const MAX_LISTED = 200;
/** How long the URL of a mail's document is valid. Milliseconds. */
const DOCUMENT_MS = 3_600_000;

/** Nothing in a mail runs or loads; its links open outside the frame. */
const POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

type MailboxServices = Pick<Services, 'clock' | 'database' | 'settings' | 'signer'>;

/**
 * The mails of a demo installation, newest first: all of them for demo accounts, whose password is public; for other
 * users only their own, because links in mails grant access.
 *
 * @throws ApiError 404 without demo data, and in production
 */
async function readMailbox(services: MailboxServices, user: UserWithRoles, to: string | undefined) {
  if (!isOpen(services)) throw notFound('The page');
  const isDemo = DEMO_ACCOUNTS.some(({ email }) => email === user.email);
  if (!isDemo && to !== undefined && to !== user.email) return [];
  const mails = await listMails(services.database.queries, isDemo ? to : user.email, MAX_LISTED);
  const expires = String(services.clock.now() + DOCUMENT_MS);
  return mails.map((mail) => ({
    id: mail.id,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    document: `/api/mailbox/${mail.id}/document?${new URLSearchParams({
      expires,
      signature: services.signer.sign('mail-document', [mail.id, expires]),
    })}`,
    created_at: mail.created_at,
  }));
}

export const mailbox: HandlerOf<'mailbox'> = async ({ query, requester }, services) => {
  const data = await readMailbox(services, userOf(requester), query.to || undefined);
  return { data, meta: { total: data.length } };
};

/** A mail of a demo installation as its own document, shown in a frame of the mailbox. */
export function serveMailDocuments(app: Hono<ServerEnvironment>, services: MailboxServices): void {
  app.get('/api/mailbox/:id{[A-Za-z0-9_-]{1,64}}/document', async (context) => {
    const id = context.req.param('id');
    const { expires = '', signature = '' } = context.req.query();
    const isGood =
      services.signer.isSigned('mail-document', [id, expires], signature) && Number(expires) > services.clock.now();
    const mail = isOpen(services) && isGood ? await findMail(services.database.queries, id) : undefined;
    if (!mail) throw new ApiError(404, 'There is no such mail.');
    context.header('content-security-policy', POLICY);
    // Otherwise links would open inside the frame, where no page of the site may load.
    return context.html(mail.html.replace(/<head>/i, '<head><base target="_blank">'));
  });
}

function isOpen({ settings }: Pick<Services, 'settings'>): boolean {
  return settings.demoData && settings.environment !== 'production';
}
