import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { escapeHtml } from '../../../src/server/mail/blocks.ts';
import { sendDueMails } from '../../../src/server/mail/mail-job.ts';
import { queueMail } from '../../../src/server/mail/outbox.ts';
import { createSmtpTransport, type MailTransport } from '../../../src/server/mail/transport.ts';
import { seatAssignedMail } from '../../../src/server/team/seat-mail.ts';
import { type SmtpServer, startSmtpServer } from '../../support/smtp-server.ts';
import { useApp } from '../../support/suite.ts';
import { TWENTY_NAMES } from '../../support/twenty-names.ts';

/** The parts of a mail in quoted-printable or base64, as a mail program reads them. */
function partsOf(data: string): string {
  const boundary = /boundary="?([^"\r\n]+)"?/.exec(data)?.[1] ?? '';
  const parts = data.split(`--${boundary}`).slice(1, -1);
  return parts
    .map((part) => {
      const [head = '', ...body] = part.split('\r\n\r\n');
      const text = body.join('\r\n\r\n');
      if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8');
      if (!/quoted-printable/i.test(head)) return text;
      const bytes = text
        .replaceAll('=\r\n', '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      return Buffer.from(bytes, 'latin1').toString('utf8');
    })
    .join('\n');
}

describe('names in mails', () => {
  const app = useApp('sqlite');
  let smtp: SmtpServer;
  let transport: MailTransport;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    transport = createSmtpTransport(smtp.url, 'Chartered <no-reply@chartered.example>');
  });
  afterAll(async () => {
    transport.close();
    await smtp.close();
  });

  test.each(TWENTY_NAMES)('[TM-08] arrive as they are typed, in text and HTML: %s', async (name) => {
    const seat = { gives: 'all', valid_until: null, products: [{ title: 'Certified Walker' }] as never } as const;
    const mail = seatAssignedMail(seat, name, 'https://exams.example.com');
    await queueMail(app().queries, 'ada@example.com', mail, app().clock.now());
    expect(await sendDueMails({ ...app().services, mailTransport: transport })).toBe(1);
    const arrived = partsOf(smtp.received.at(-1)?.data ?? '');
    expect(arrived).toContain(`${name} assigned it to you.`);
    expect(arrived).toContain(`${escapeHtml(name)} assigned it to you.`);
  });
});
