import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { backoffMs } from '../../../machines/shared/retry.ts';
import { DELIVERY_BACKOFF, MAX_TRIES } from '../../../machines/site/delivery/delivery.machine.ts';
import type { DeliveryOutcome } from '../../../src/server/jobs/deliveries.ts';
import type { MailContent } from '../../../src/server/mail/compose.ts';
import * as examTemplates from '../../../src/server/mail/exam-templates.ts';
import { deleteOldMails, MAIL_CLAIM_MS, sendDueMails } from '../../../src/server/mail/mail-job.ts';
import { queueMail } from '../../../src/server/mail/outbox.ts';
import * as templates from '../../../src/server/mail/templates.ts';
import {
  createSmtpTransport,
  MAIL_CONNECTIONS,
  MAX_SEND_MS,
  type MailTransport,
} from '../../../src/server/mail/transport.ts';
import { mailsTo, signUp } from '../../support/accounts.ts';
import { type SmtpServer, startSmtpServer } from '../../support/smtp-server.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const CONTENT: MailContent = { subject: 'About a test', text: 'Words.\n', html: '<p>Words.</p>' };
const DAY = 86_400_000;

/** A way to the mail server that a test holds in its hands. */
function createFakeTransport() {
  const sent: { id: string; to: string }[] = [];
  const fake = {
    sent,
    outcome: { kind: 'accepted' } as DeliveryOutcome,
    /** Waited for before each answer. */
    before: async () => {},
    send: async (id: string, to: string) => {
      sent.push({ id, to });
      await fake.before();
      return fake.outcome;
    },
    close() {},
  };
  return fake satisfies MailTransport;
}

describeOnBoth('the outbox', (kind) => {
  const transport = createFakeTransport();
  const app = useApp(kind, { mailTransport: transport });

  async function queue(to: string) {
    await queueMail(app().queries, to, CONTENT, app().clock.now());
    return stored(to);
  }
  async function stored(to: string) {
    const [mail] = await mailsTo(app(), to);
    if (!mail) throw new Error(`There is no mail to ${to}.`);
    return mail;
  }

  test('an email is stored in the transaction of its cause, or not at all', async () => {
    const attempt = app()
      .queries.transaction()
      .execute(async (transaction) => {
        await queueMail(transaction, 'never@example.com', CONTENT, 0);
        throw new Error('what it was about failed');
      });
    await expect(attempt).rejects.toThrow('what it was about failed');
    expect(await mailsTo(app(), 'never@example.com')).toEqual([]);
  });

  test('a sent email is kept without its content and deleted after a week', async () => {
    await queue('sent@example.com');
    expect(await sendDueMails(app().services)).toBe(1);
    const at = app().clock.now();
    const kept = { state: 'sent', tries: 1, ended_at: at, claimed_until: null, last_error: null };
    expect(await stored('sent@example.com')).toMatchObject({ ...kept, subject: CONTENT.subject, text: '', html: '' });
    expect(await sendDueMails(app().services)).toBe(0);
    app().clock.advance(7 * DAY);
    await deleteOldMails(app().services);
    await stored('sent@example.com');
    app().clock.advance(1);
    await deleteOldMails(app().services);
    expect(await mailsTo(app(), 'sent@example.com')).toEqual([]);
  });

  test('a failed try is repeated after 1, 2, 4, … minutes, ten times in total', async () => {
    const reason = 'connect ECONNREFUSED';
    transport.outcome = { kind: 'postponed', reason };
    transport.sent.length = 0;
    await queue('later@example.com');
    for (let tries = 1; tries < MAX_TRIES; tries += 1) {
      expect(await sendDueMails(app().services)).toBe(0);
      const now = app().clock.now();
      expect(await stored('later@example.com')).toMatchObject({
        state: 'queued',
        tries,
        next_try_at: now + 60_000 * 2 ** (tries - 1),
        last_error: reason,
        text: CONTENT.text,
      });
      app().clock.advance(backoffMs(DELIVERY_BACKOFF, tries) - 1);
      await sendDueMails(app().services);
      expect(transport.sent).toHaveLength(tries);
      app().clock.advance(1);
    }
    await sendDueMails(app().services);
    const failed = await stored('later@example.com');
    expect(failed).toMatchObject({ state: 'failed', tries: MAX_TRIES, last_error: reason, text: '', html: '' });
    const abandoned = { msg: 'a mail was not sent and is given up', id: failed.id, tries: MAX_TRIES, reason };
    expect(app().takeErrors()).toMatchObject([abandoned]);
    app().clock.advance(DAY);
    await sendDueMails(app().services);
    expect(transport.sent).toHaveLength(MAX_TRIES);
    transport.outcome = { kind: 'accepted' };
  });

  test('several processes at once send each mail once', async () => {
    transport.sent.length = 0;
    transport.before = () => new Promise((resolve) => setImmediate(resolve));
    const addresses = Array.from({ length: 100 }, (_, index) => `many-${index}@example.com`);
    for (const to of addresses) await queue(to);
    const counts = await Promise.all(Array.from({ length: 5 }, () => sendDueMails(app().services)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(100);
    expect(transport.sent.map(({ to }) => to).sort()).toEqual(addresses.sort());
    transport.before = async () => {};
  });

  test('a slow mail server gets each mail once: no more are claimed than it has connections, for longer than one takes', async () => {
    expect(MAIL_CLAIM_MS).toBeGreaterThan(MAX_SEND_MS);
    transport.sent.length = 0;
    const waiting: (() => void)[] = [];
    transport.before = () => new Promise((resolve) => waiting.push(resolve));
    const addresses = Array.from({ length: 7 }, (_, index) => `slow-${index}@example.com`);
    for (const to of addresses) await queue(to);
    const inState = (state: string) =>
      app()
        .queries.selectFrom('mail')
        .select('claimed_until')
        .where('recipient', 'like', 'slow-%')
        .where('state', '=', state)
        .execute();
    const sending = sendDueMails(app().services);
    for (let sent = 0; sent < addresses.length; sent += 1) {
      const expected = Math.min(MAIL_CONNECTIONS, addresses.length - sent);
      await vi.waitFor(() => expect(waiting).toHaveLength(expected));
      // Each takes as long as it may, and no other process gets it meanwhile.
      app().clock.advance(MAX_SEND_MS / MAIL_CONNECTIONS);
      const rows = await inState('sending');
      expect(rows).toHaveLength(expected);
      expect(rows.filter(({ claimed_until }) => Number(claimed_until) <= app().clock.now())).toEqual([]);
      waiting.shift()?.();
      await vi.waitFor(async () => expect(await inState('sent')).toHaveLength(sent + 1));
    }
    expect(await sending).toBe(addresses.length);
    expect(transport.sent.map(({ to }) => to).sort()).toEqual(addresses);
    transport.before = async () => {};
  });

  test('the email of a dead process is reclaimed when its claim expires, and the first process can no longer report it', async () => {
    transport.sent.length = 0;
    let proceed = () => {};
    const held = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    let asked = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    transport.before = () => {
      asked();
      return held;
    };
    await queue('taken-over@example.com');
    const first = sendDueMails(app().services);
    await isAsked;
    transport.before = async () => {};
    app().clock.advance(MAIL_CLAIM_MS);
    expect(await sendDueMails(app().services)).toBe(0);
    app().clock.advance(1);
    expect(await sendDueMails(app().services)).toBe(1);
    const after = await stored('taken-over@example.com');
    expect(after).toMatchObject({ state: 'sent', tries: 2 });
    proceed();
    expect(await first).toBe(0);
    expect(await stored('taken-over@example.com')).toEqual(after);
  });
});

describe('sending by SMTP', () => {
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

  const send = () => sendDueMails({ ...app().services, mailTransport: transport });

  test('[AC-03] [AC-04] the mail of a sign-up arrives as text and as HTML, with its link whole in both', async () => {
    const ada = await signUp(app());
    const [queued] = await mailsTo(app(), ada.email);
    expect(await send()).toBe(1);
    const mail = smtp.received.at(-1);
    expect(mail).toMatchObject({ from: 'no-reply@chartered.example', to: [ada.email] });
    const [head = '', ...parts] = (mail?.data ?? '').split('\r\n\r\n');
    expect(head).toMatch(/^From: Chartered <no-reply@chartered\.example>$/m);
    expect(head).toMatch(new RegExp(`^To: ${ada.email}$`, 'm'));
    expect(head).toMatch(/^Subject: Confirm your email address$/m);
    expect(head).toMatch(new RegExp(`^Message-ID: <${queued?.id}@chartered\\.example>$`, 'm'));
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(head).toMatch(/^Content-Type: multipart\/alternative/m);
    const url = /\S+\/verify-email\/\S+/.exec(queued?.text ?? '')?.[0] ?? 'none';
    const body = decodeQuotedPrintable(parts.join('\r\n\r\n'));
    expect(body).toContain(`\r\n${url}\r\n`);
    expect(body).toContain(`href="${url.replaceAll('&', '&#38;')}"`);
  });

  test('an address rejected by the mail server is not retried; a busy server is', async () => {
    smtp.answers.set('nobody@example.com', '550 no such user here');
    smtp.answers.set('busy@example.com', '451 try again later');
    for (const to of ['nobody@example.com', 'busy@example.com']) await queueMail(app().queries, to, CONTENT, 0);
    expect(await send()).toBe(0);
    const [nobody] = await mailsTo(app(), 'nobody@example.com');
    expect(nobody).toMatchObject({ state: 'failed', tries: 1, last_error: expect.stringContaining('550') });
    const [busy] = await mailsTo(app(), 'busy@example.com');
    expect(busy).toMatchObject({ state: 'queued', tries: 1, last_error: expect.stringContaining('451') });
    expect(app().logged.filter((line) => line.msg === 'a mail was not sent')).toHaveLength(2);
    expect(app().takeErrors()).toMatchObject([
      { msg: 'a mail was not sent and is given up', id: nobody?.id, tries: 1 },
    ]);
  });

  test('an unreachable mail server is retried', async () => {
    const gone = await startSmtpServer();
    await gone.close();
    const nowhere = createSmtpTransport(gone.url, 'no-reply@chartered.example');
    await queueMail(app().queries, 'nowhere@example.com', CONTENT, 0);
    await sendDueMails({ ...app().services, mailTransport: nowhere });
    nowhere.close();
    const [mail] = await mailsTo(app(), 'nowhere@example.com');
    expect(mail).toMatchObject({ state: 'queued', tries: 1, last_error: expect.stringContaining('ECONNREFUSED') });
  });
});

describe('email templates', () => {
  const HOSTILE = `"><script>alert('1')</script>&amp;`;
  const url = `https://chartered.example/page?a=1&b=${encodeURIComponent(HOSTILE)}`;
  const given = {
    origin: 'https://chartered.example',
    url,
    login: url,
    recover: url,
    contact: url,
    profile: url,
    label: 'GitHub',
    minutes: 60,
    newAddress: `${HOSTILE}@example.com`,
    role: 'a reviewer',
    given: true,
    code: '012345',
    tech: 'javascript' as const,
    endsAt: Date.UTC(2027, 0, 4),
    exam: { title: `JavaScript ${HOSTILE}`, tech: 'javascript' as const },
    credential: url,
    result: {
      ...{
        score_percent: 41.5,
        pass_percent: 60,
        passed: false,
        points: 4.15,
        points_max: 10,
        graded_at: 0,
        exercises: [],
      },
      topics: [{ id: 'scope', name: `Scope ${HOSTILE}`, points: 1, points_max: 4 }],
    },
    isRegraded: true,
    retake: 'refunded' as const,
    retakeFrom: Date.UTC(2027, 0, 4),
    isUpheld: true,
    decision: HOSTILE,
    reason: HOSTILE,
    count: 2,
    items: ['JavaScript junior'],
    validUntil: Date.UTC(2027, 0, 4),
    isOwnSeat: false,
    action: 'factor.appAdded',
  };
  const choices = { label: 'reminders', preferences: `${url}#emails`, unsubscribe: `${url}&unsubscribe` };
  /** Those that are sent to people who want them. */
  const OPTIONAL = ['freeWeekendBegins', 'trialResult', 'retakePossible', 'vouchersExpire'];

  const all = Object.entries({ ...templates, ...examTemplates });
  test.each(all)('%s: a subject, text, a labelled link, no external resources', (name, template) => {
    const { subject, text, html } = template({ ...given, choices } as never);
    expect(subject).toMatch(/^[A-Z\d][^\n]{10,70}[^.\n]$/);
    expect(text).not.toMatch(/undefined|null|\[object/);
    expect(text.split('\n').length).toBeGreaterThan(8);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html).not.toMatch(/<(script|img|link|iframe|object)\b|url\(|@import/i);
    expect(html).not.toContain("alert('");
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&#38;', '&'));
    for (const link of links) expect(text).toContain(link.replaceAll('&#39;', "'"));
    expect(links.length).toBe(OPTIONAL.includes(name) ? 5 : 3);
    expect(text.includes(choices.unsubscribe)).toBe(OPTIONAL.includes(name));
    // Tags are closed by those who opened them, whatever was typed.
    expect(html.match(/<p\b/g)?.length).toBe(html.match(/<\/p>/g)?.length);
    expect(html.match(/<a\b/g)?.length).toBe(html.match(/<\/a>/g)?.length);
  });

  test.each([
    [60, '60 minutes'],
    [180, '3 hours'],
    [4320, '3 days'],
    [10_080, '7 days'],
  ])('a link that works for %i minutes works for %s', (minutes, words) => {
    expect(templates.confirmAddress({ ...given, minutes }).text).toContain(`The link works for ${words}.`);
  });
});

describeOnBoth('the mailbox', (kind) => {
  const app = useApp(kind, { settings: { DEMO_DATA: 'true' } });

  /** A user with the address of a demo account, or with another one. */
  async function reader(email: string) {
    const user = await app().user();
    await app().queries.updateTable('user').set({ email }).where('id', '=', user.id).execute();
    return user;
  }

  test('is closed to guests', async () => {
    await app().refused('mailbox', 401, { query: {} }, 'Sign in to continue.');
  });

  test('shows demo accounts all mails, newest first, or those to one address', async () => {
    const as = await reader('candidate@example.com');
    await queueMail(app().queries, 'first@example.com', CONTENT, 1000);
    await queueMail(app().queries, 'second@example.com', CONTENT, 2000);
    const { data, meta } = await app().ok('mailbox', { query: {}, as });
    expect(meta).toEqual({ total: 2 });
    const stored = { id: expect.any(String), document: expect.stringMatching(/^\/api\/mailbox\/[\w-]+\/document\?/) };
    expect(data).toEqual([
      { ...stored, to: 'second@example.com', ...CONTENT, created_at: 2000 },
      { ...stored, to: 'first@example.com', ...CONTENT, created_at: 1000 },
    ]);
    const filtered = await app().ok('mailbox', { query: { to: ' First@Example.com ' }, as });
    expect(filtered.data.map(({ id }) => id)).toEqual(data.slice(1).map(({ id }) => id));
  });

  test('shows other users only the emails to their own address, whatever they request', async () => {
    const as = await reader('first@example.com');
    const own = await app().ok('mailbox', { query: {}, as });
    expect(own.data.map(({ to }) => to)).toEqual(['first@example.com']);
    expect((await app().ok('mailbox', { query: { to: 'first@example.com' }, as })).meta.total).toBe(1);
    expect(await app().ok('mailbox', { query: { to: 'second@example.com' }, as })).toEqual({
      data: [],
      meta: { total: 0 },
    });
  });
});

describe('without demo data', () => {
  const app = useApp('sqlite');
  const live = useApp('sqlite', { settings: { NODE_ENV: 'production', DEMO_DATA: '', APP_SECRET: 'x'.repeat(32) } });

  test('has no mailbox, especially in production', async () => {
    const as = await signUp(app());
    const refusal = await app().refused('mailbox', 404, { query: {}, as }, 'The page was not found.');
    expect(refusal.message).toBe('The page was not found.');
    await live().refused('mailbox', 404, { query: {}, as: await signUp(live()) }, 'The page was not found.');
  });
});

/** RFC 2045, section 6.7. */
function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
