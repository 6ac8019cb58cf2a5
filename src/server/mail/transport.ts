import { createTransport } from 'nodemailer';
import type { DeliveryOutcome } from '../jobs/deliveries.ts';
import type { MailContent } from './compose.ts';

/** A PDF file that goes with a mail. */
export type MailAttachment = { filename: string; content: Uint8Array };

/** Transport to the mail server. */
export type MailTransport = {
  send(id: string, to: string, content: MailContent, attachment?: MailAttachment | null): Promise<DeliveryOutcome>;
  close(): void;
};

/** Inactivity timeout of the mail server. Milliseconds. */
const TIMEOUT_MS = 20_000;

/** Sends by SMTP over a small connection pool. */
export function createSmtpTransport(url: string, from: string): MailTransport {
  const transporter = createTransport({
    pool: true,
    maxConnections: 2,
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A mail contains only what its template says; nothing in it may reference a file or a URL to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(id, to, { subject, text, html }, attachment = null) {
      try {
        await transporter.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          ...(attachment ? { attachments: [attachmentOf(attachment)] } : {}),
          // The same for each try, so that a mail server can detect a duplicate.
          messageId: `<${id}@${new URL(`mail://${from.split('@').at(-1)?.replace('>', '')}`).hostname}>`,
          headers: { 'auto-submitted': 'auto-generated' },
        });
        return { kind: 'accepted' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    close: () => transporter.close(),
  };
}

function attachmentOf({ filename, content }: MailAttachment) {
  return { filename, content: Buffer.from(content), contentType: 'application/pdf' };
}

/** A 5xx reply about the address is permanent; anything else may be temporary. RFC 5321, section 4.2.1. */
function outcomeOf(error: unknown): DeliveryOutcome {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string };
  const reason = (message ?? String(error)).slice(0, 300);
  const isForGood = code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500;
  return { kind: isForGood ? 'refused' : 'postponed', reason };
}
