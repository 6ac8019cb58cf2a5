import type { Hono } from 'hono';
import { ApiError } from './api-error.ts';
import { findMail } from './data/mails.ts';
import type { ServerEnvironment } from './implement.ts';
import type { Services } from './services.ts';

/** Nothing in a mail runs, and nothing is loaded from elsewhere; its links open beside the mailbox. */
const POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** A mail of the demonstration as it looks: a document of its own, shown in a frame of the mailbox. */
export function serveMailDocuments(app: Hono<ServerEnvironment>, { database, settings }: Services): void {
  app.get('/api/mailbox/:id{[A-Za-z0-9_-]{1,64}}/document', async (context) => {
    const isOpen = settings.demoData && settings.environment !== 'production';
    const mail = isOpen ? await findMail(database.queries, context.req.param('id')) : undefined;
    if (!mail) throw new ApiError(404, 'There is no such mail.');
    context.header('content-security-policy', POLICY);
    // Without it links would open inside the frame, where no page of the site may be.
    return context.html(mail.html.replace(/<head>/i, '<head><base target="_blank">'));
  });
}
