import { createTransport } from 'nodemailer';
import type { DeliveryOutcome } from '../jobs/deliveries.ts';
import type { MailContent } from './compose.ts';

/** A PDF file that goes with a mail. */
export type MailAttachment = { filename: string; content: Uint8Array };

/** What goes with a mail beside its content. */
export type MailExtras = { attachment?: MailAttachment | null; headers?: Record<string, string> };

/** `isAddressRejected`: the mail server takes no mail for this address, whatever it says. */
export type MailOutcome = DeliveryOutcome & { isAddressRejected?: boolean };

/** Transport to the mail server. */
export type MailTransport = {
  send(id: string, to: string, content: MailContent, extras?: MailExtras): Promise<MailOutcome>;
  close(): void;
};

/** Connections to the mail server, and so mails that are sent at the same time: one that waits for another would outlive its claim. */
export const MAIL_CONNECTIONS = 2;

/** Inactivity timeout of the mail server. Milliseconds. */
const TIMEOUT_MS = 20_000;

/**
 * How long a server that is slow at every step can take for one mail: finding its address, connecting, the greeting, and ten
 * replies up to the one that accepts the mail. Milliseconds.
 */
export const MAX_SEND_MS = 13 * TIMEOUT_MS;

/**
 * Sends by SMTP over a small connection pool.
 *
 * @param replyTo where answers go, when that is not the sender
 */
export function createSmtpTransport(url: string, from: string, replyTo: string | null = null): MailTransport {
  const transporter = createTransport({
    pool: true,
    maxConnections: MAIL_CONNECTIONS,
    url,
    dnsTimeout: TIMEOUT_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A mail contains only what its template says; nothing in it may reference a file or a URL to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(id, to, { subject, text, html }, { attachment = null, headers = {} } = {}) {
      try {
        await transporter.sendMail({
          from,
          ...(replyTo === null ? {} : { replyTo }),
          to: { name: '', address: to },
          subject,
          text,
          html,
          ...(attachment ? { attachments: [attachmentOf(attachment)] } : {}),
          // The same for each try, so that a mail server can detect a duplicate.
          messageId: `<${id}@${new URL(`mail://${from.split('@').at(-1)?.replace('>', '')}`).hostname}>`,
          headers: { 'auto-submitted': 'auto-generated', ...headers },
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

/**
 * A 5xx reply to the envelope or the content is permanent; anything else may be temporary, a refused login included. RFC 5321,
 * section 4.2.1.
 */
function outcomeOf(error: unknown): MailOutcome {
  const { code, command, responseCode, response, message } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
    response?: string;
    message?: string;
  };
  const reason = (message ?? String(error)).slice(0, 300);
  const isForGood = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
  if (!isForGood) return { kind: 'postponed', reason };
  // 5.7.x is about the sender, its policy or the content. RFC 3463, section 3.8.
  const isAboutSender = /^5\d\d[ -]5\.7\./.test((response ?? '').slice(0, 20));
  return { kind: 'refused', reason, isAddressRejected: command === 'RCPT TO' && !isAboutSender };
}
