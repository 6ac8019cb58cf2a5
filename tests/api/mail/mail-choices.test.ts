import { createHmac } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { MAIL_KIND_WORDS, OPTIONAL_MAIL_KINDS } from '../../../src/contract/account/mail-kinds.ts';
import { blockAddress } from '../../../src/server/data/mail-choices.ts';
import { sendDueMails } from '../../../src/server/mail/mail-job.ts';
import { createSmtpTransport } from '../../../src/server/mail/transport.ts';
import { unsubscribeUrl } from '../../../src/server/mail/unsubscribe.ts';
import { mailAbout, mailsTo } from '../../support/accounts.ts';
import { CERTIFICATION, type TestUser } from '../../support/app.ts';
import { bought } from '../../support/commerce/orders.ts';
import { startSmtpServer } from '../../support/smtp-server.ts';
import { describeEmbeddedFirst, useApp } from '../../support/suite.ts';

const KEY = Buffer.from('a secret that nobody else knows!');
const SECRET = `whsec_${KEY.toString('base64')}`;

describeEmbeddedFirst('choosing emails', (kind) => {
  const app = useApp(kind, { settings: { MAIL_WEBHOOK_SECRET: SECRET } });
  let ada: TestUser;

  beforeEach(async () => {
    ada = await app().user();
    await app().confirmAddress(ada);
  });

  const kinds = async (as = ada) =>
    Object.fromEntries((await app().ok('mailPreferences', { as })).kinds.map((one) => [one.kind, one.is_on]));
  const linkOf = (of: TestUser, name: (typeof OPTIONAL_MAIL_KINDS)[number] = 'trial_results') =>
    new URL(unsubscribeUrl(app().services, of.id, name));
  const partsOf = (link: URL) => {
    const [, , id = '', kind = ''] = link.pathname.split('/');
    return { params: { id, kind }, query: { signature: link.searchParams.get('signature') ?? '' } };
  };
  const oneClick = (link: URL) =>
    app().request(`${link.pathname}${link.search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });

  test('every kind is on until it is switched off, and a switch is stored once, however often it is sent', async () => {
    expect(await kinds()).toEqual({ trial_results: true, reminders: true, free_weekends: true });
    const off = { body: { kind: 'reminders', is_on: false } as const, as: ada };
    await Promise.all(Array.from({ length: 100 }, () => app().ok('setMailPreference', off)));
    expect(await kinds()).toEqual({ trial_results: true, reminders: false, free_weekends: true });
    const rows = await app().queries.selectFrom('mail_opt_out').selectAll().where('user_id', '=', ada.id).execute();
    expect(rows).toEqual([{ user_id: ada.id, kind: 'reminders', at: app().clock.now() }]);
    await app().ok('setMailPreference', { body: { kind: 'reminders', is_on: true }, as: ada });
    expect(await kinds()).toEqual({ trial_results: true, reminders: true, free_weekends: true });
  });

  test('what is switched off is not mailed, what is essential is', async () => {
    await app().ok('setMailPreference', { body: { kind: 'trial_results', is_on: false }, as: ada });
    await app().attemptIn('failed', ada);
    expect(await mailsTo(app(), ada.email)).toEqual([]);
    await app().attemptIn('failed', ada, CERTIFICATION);
    await mailAbout(app(), ada.email, 'Your result: JavaScript Junior Developer');
  });

  test('an essential kind cannot be switched off', async () => {
    const body = { kind: 'essential', is_on: false };
    await app().refused(
      'setMailPreference',
      422,
      { body, as: ada },
      'Choose one of: trial_results, reminders, free_weekends.',
    );
  });

  test('a free weekend promises a mail only to those who want it', async () => {
    await app().queries.deleteFrom('free_weekend').execute();
    await app().freeWeekend({ started_at: app().clock.now() + 86_400_000 });
    const params = { tech: 'javascript' } as const;
    expect((await app().ok('reserveFreeWeekend', { params, as: ada })).will_mail).toBe(true);
    await app().ok('setMailPreference', { body: { kind: 'free_weekends', is_on: false }, as: ada });
    expect((await app().ok('freeWeekendReservation', { params, as: ada })).will_mail).toBe(false);
    await app().queries.deleteFrom('free_weekend_reservation').execute();
    await app().queries.deleteFrom('free_weekend').execute();
  });

  test('a link in an email says what it is for and changes nothing; a POST unsubscribes, without a session and repeatedly', async () => {
    const link = linkOf(ada);
    const read = await app().ok('unsubscribeLink', { ...partsOf(link), as: null });
    expect(read).toEqual({ kind: 'trial_results', is_on: true });
    expect((await kinds()).trial_results).toBe(true);
    for (let times = 0; times < 2; times += 1) {
      expect(await app().ok('unsubscribe', { ...partsOf(link), as: null })).toEqual({
        kind: 'trial_results',
        is_on: false,
      });
    }
    expect(await kinds()).toEqual({ trial_results: false, reminders: true, free_weekends: true });
  });

  test('a mail client unsubscribes with one click, 100 times at once (RFC 8058)', async () => {
    const replies = await Promise.all(Array.from({ length: 100 }, () => oneClick(linkOf(ada, 'reminders'))));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await kinds()).toEqual({ trial_results: true, reminders: false, free_weekends: true });
  });

  test('a link with any character changed, or of another user or kind, changes nothing', async () => {
    const link = linkOf(ada);
    const whole = `${link.pathname}${link.search}`;
    const start = '/unsubscribe/'.length;
    const separators = new Set(['/', '?', '=']);
    let tried = 0;
    for (let at = start; at < whole.length; at += 1) {
      if (separators.has(whole[at] ?? '') || whole.slice(at).startsWith('signature=')) continue;
      const other = whole[at] === 'A' ? 'B' : 'A';
      const changed = `${whole.slice(0, at)}${other}${whole.slice(at + 1)}`;
      const { status, json } = await oneClick(new URL(changed, link));
      expect([status, (json as { code?: string }).code], changed).toEqual(
        status === 404 ? [404, undefined] : [403, 'link_wrong'],
      );
      tried += 1;
    }
    expect(tried).toBeGreaterThan(80);
    const eve = await app().user();
    for (const params of [
      { id: eve.id, kind: 'trial_results' },
      { id: ada.id, kind: 'reminders' },
    ]) {
      const refusal = await app().refused(
        'unsubscribe',
        403,
        { ...partsOf(link), params },
        'This unsubscribe link is incomplete or was changed, so nothing was switched off. Open the link in the email again, or choose your emails in your profile.',
      );
      expect(refusal).toMatchObject({
        code: 'link_wrong',
        message: expect.stringContaining('nothing was switched off'),
      });
    }
    expect(await kinds()).toEqual({ trial_results: true, reminders: true, free_weekends: true });
    expect(await kinds(eve)).toEqual({ trial_results: true, reminders: true, free_weekends: true });
  });

  test('optional emails carry the headers and links to unsubscribe, essential ones do not; answers go to the operator', async () => {
    const smtp = await startSmtpServer();
    const mailTransport = createSmtpTransport(smtp.url, 'no-reply@chartered.example', 'hello@chartered.example');
    await app().attemptIn('failed', ada);
    await app().attemptIn('failed', ada, CERTIFICATION);
    await sendDueMails({ ...app().services, mailTransport });
    mailTransport.close();
    await smtp.close();
    const heads = smtp.received
      .filter(({ to }) => to[0] === ada.email)
      .map(({ data }) => data.split('\r\n\r\n')[0]?.replaceAll(/\r\n[ \t]/g, ' ') ?? '');
    const optional = heads.find((head) => /^Subject: Your result: JavaScript trial$/m.test(head));
    expect(optional).toMatch(new RegExp(`^List-Unsubscribe: <${linkOf(ada).href.replaceAll(/[?.]/g, '\\$&')}>$`, 'im'));
    expect(optional).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im);
    expect(optional).toMatch(/^Reply-To: hello@chartered\.example$/m);
    const essential = heads.find((head) => /Junior Developer/.test(head));
    expect(essential).not.toMatch(/unsubscribe/i);
  });

  /** What sending does with the mails that wait; no mail server is needed for those that are dropped. */
  async function sendAll() {
    const sent: string[] = [];
    const mailTransport = {
      async send(_id: string, to: string, { subject }: { subject: string }) {
        sent.push(`${to}: ${subject}`);
        return { kind: 'accepted' } as const;
      },
      close() {},
    };
    await sendDueMails({ ...app().services, mailTransport });
    return sent.filter((mail) => mail.includes(ada.email));
  }
  const TRIAL_RESULT = 'Your result: JavaScript trial';
  const RESULT = 'Your result: JavaScript Junior Developer';

  test('a kind that is switched off while its mail waits is not sent; an essential one is', async () => {
    await app().attemptIn('failed', ada);
    await app().attemptIn('failed', ada, CERTIFICATION);
    await app().ok('unsubscribe', { ...partsOf(linkOf(ada)), as: null });
    expect(await sendAll()).toEqual([`${ada.email}: ${RESULT}`]);
    const at = app().clock.now();
    expect(await mailAbout(app(), ada.email, TRIAL_RESULT)).toMatchObject({
      ...{ state: 'dropped', ended_at: at, claimed_until: null, text: '', html: '' },
      last_error: 'The user no longer gets emails of this kind.',
    });
    // Nobody has to look at it, and it is over.
    expect(app().takeErrors()).toEqual([]);
    await app().ok('setMailPreference', { body: { kind: 'trial_results', is_on: true }, as: ada });
    expect(await sendAll()).toEqual([]);
  });

  test('an address that is blocked while its mails wait gets the essential ones alone', async () => {
    await app().attemptIn('failed', ada);
    await app().attemptIn('failed', ada, CERTIFICATION);
    await blockAddress(app().queries, { address: ada.email, reason: 'complained', at: app().clock.now() });
    expect(await sendAll()).toEqual([`${ada.email}: ${RESULT}`]);
  });

  test('[EX-20] what waits is sent to the address that the user has by then; only the notice of the change goes to the old one', async () => {
    await app().attemptIn('failed', ada);
    await app().attemptIn('failed', ada, CERTIFICATION);
    await app().ok('updateProfile', { body: { email: `new-${ada.email}` }, as: ada });
    expect((await sendAll()).sort()).toEqual([
      `new-${ada.email}: Confirm your email address`,
      `new-${ada.email}: ${RESULT}`,
      `${ada.email}: The email address of your account was changed`,
    ]);
    // An optional one waits for no confirmation of the new address.
    expect(await mailAbout(app(), ada.email, TRIAL_RESULT)).toMatchObject({
      ...{ state: 'dropped', last_error: 'The user no longer gets emails of this kind.' },
    });
  });

  test('a receipt and a refund go to the address that the buyer has by then', async () => {
    const id = await bought(app(), ada);
    await app().ok('updateProfile', { body: { email: `new-${ada.email}` }, as: ada });
    const as = await app().user('administrator');
    await app().ok('refundOrder', { params: { id }, body: { amount: 100, reason: 'As agreed.' }, as });
    const sent = await sendAll();
    expect(sent).toContain(`new-${ada.email}: Your order at Chartered`);
    expect(sent).toContain(`new-${ada.email}: Your refund from Chartered`);
  });

  test('nothing about a person is sent or kept once the account is deleted, also to an earlier address', async () => {
    await app().attemptIn('failed', ada, CERTIFICATION);
    const [mail] = await mailsTo(app(), ada.email);
    await app().ok('updateProfile', { body: { email: `new-${ada.email}` }, as: ada });
    await app().ok('deleteAccount', { body: { confirmation: `new-${ada.email}` }, as: ada });
    const about = app().queries.selectFrom('mail').select('id').where('user_id', '=', ada.id);
    expect(await about.execute()).toEqual([]);
    // One that was queued at that moment all the same.
    if (!mail) throw new Error('There was no mail.');
    await app().queries.insertInto('mail').values(mail).execute();
    expect(await sendAll()).not.toContain(`${ada.email}: ${RESULT}`);
    expect(await mailAbout(app(), ada.email, RESULT)).toMatchObject({ last_error: 'The account was deleted.' });
  });

  test('an address that the mail server rejects for good is not tried again, gets essential mails alone, and its owner is told', async () => {
    const smtp = await startSmtpServer();
    smtp.answers.set(ada.email, '550 5.1.1 no such user here');
    const mailTransport = createSmtpTransport(smtp.url, 'no-reply@chartered.example');
    await app().attemptIn('failed', ada);
    const services = { ...app().services, mailTransport };
    await sendDueMails(services);
    const [mail] = await mailsTo(app(), ada.email);
    expect(mail).toMatchObject({ state: 'failed', tries: 1, last_error: expect.stringContaining('550') });
    expect(app().takeErrors()).toMatchObject([{ msg: 'a mail was not sent and is given up', id: mail?.id }]);
    const at = app().clock.now();
    expect((await app().ok('mailPreferences', { as: ada })).block).toEqual({ reason: 'rejected', at });
    await app().attemptIn('failed', ada);
    expect(await mailsTo(app(), ada.email)).toHaveLength(1);
    await app().attemptIn('failed', ada, CERTIFICATION);
    expect(await mailsTo(app(), ada.email)).toHaveLength(2);
    expect((await app().ok('unblockAddress', { as: ada })).block).toBeNull();
    await app().attemptIn('failed', ada);
    expect(await mailsTo(app(), ada.email)).toHaveLength(3);
    mailTransport.close();
    await smtp.close();
  });

  test('a refusal of the sender or of the content says nothing about an address', async () => {
    const smtp = await startSmtpServer();
    smtp.answers.set(ada.email, '550 5.7.1 relaying denied');
    const mailTransport = createSmtpTransport(smtp.url, 'no-reply@chartered.example');
    await app().attemptIn('failed', ada);
    await sendDueMails({ ...app().services, mailTransport });
    app().takeErrors();
    expect((await app().ok('mailPreferences', { as: ada })).block).toBeNull();
    mailTransport.close();
    await smtp.close();
  });

  /** A message of the mail provider, signed unless told otherwise. */
  function report(
    event: unknown,
    { id = 'msg_1', at = app().clock.now(), key = KEY, body = JSON.stringify(event) } = {},
  ) {
    const timestamp = String(Math.floor(at / 1000));
    const signature = createHmac('sha256', key)
      .update(`${id}.${timestamp}.${JSON.stringify(event)}`)
      .digest('base64');
    return app().request('/webhooks/mail', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body,
    });
  }
  const bounce = (address: string, type = 'Permanent') => ({
    type: 'email.bounced',
    data: { email_id: 'x', to: [`Ada <${address.toUpperCase()}>`], bounce: { type, message: 'gone' } },
  });
  const blockOf = async (as = ada) => (await app().ok('mailPreferences', { as })).block?.reason ?? null;

  test('a bounce that the provider reports later stops optional emails; a repeated message does not undo what its owner said', async () => {
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => report(bounce(ada.email), { id: 'msg_bounce' })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await blockOf()).toBe('rejected');
    await app().ok('unblockAddress', { as: ada });
    expect((await report(bounce(ada.email), { id: 'msg_bounce' })).status).toBe(200);
    expect(await blockOf()).toBeNull();
    await report({ type: 'email.complained', data: { to: [ada.email] } }, { id: 'msg_complaint' });
    expect(await blockOf()).toBe('complained');
  });

  test('a full mailbox, a delivery and an unknown address change nothing', async () => {
    await report(bounce(ada.email, 'Transient'), { id: 'msg_2' });
    await report({ type: 'email.delivered', data: { to: [ada.email] } }, { id: 'msg_3' });
    expect((await report(bounce('nobody@example.com'), { id: 'msg_4' })).status).toBe(200);
    expect(await blockOf()).toBeNull();
  });

  test('a message that is unsigned, changed, signed by somebody else, old, too large or unreadable is refused', async () => {
    const event = bounce(ada.email);
    const foreign = await report(event, { key: Buffer.from('the secret of somebody else here') });
    const changed = await report(event, { body: JSON.stringify(bounce('other@example.com')) });
    const old = await report(event, { at: app().clock.now() - 6 * 60_000 });
    const unsigned = await app().request('/webhooks/mail', { method: 'POST', body: JSON.stringify(event) });
    for (const { status, json } of [foreign, changed, old, unsigned]) {
      expect([status, (json as { code: string }).code]).toEqual([400, 'bad_signature']);
    }
    expect((await report({ type: 'email.bounced', data: { to: 'x'.repeat(70_000) } })).status).toBe(413);
    expect((await report({ nothing: true })).status).toBe(400);
    expect(await blockOf()).toBeNull();
  });

  test('every kind has a label and a sentence', () => {
    expect(Object.keys(MAIL_KIND_WORDS)).toEqual([...OPTIONAL_MAIL_KINDS]);
  });
});

describeEmbeddedFirst('unsubscribing behind a network that many share', (kind) => {
  const app = useApp(kind, { settings: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' } });
  const post = (path: string, from: string) =>
    app().request(path, { method: 'POST', body: 'List-Unsubscribe=One-Click', headers: { 'x-forwarded-for': from } });

  test('a mail provider unsubscribes as many people as ask for it; only wrong links count, and lock no right one out', async () => {
    const people = await Promise.all(Array.from({ length: 100 }, () => app().user()));
    const links = people.map(({ id }) => new URL(unsubscribeUrl(app().services, id, 'reminders')));
    for (const link of links) expect((await post(`${link.pathname}${link.search}`, '192.0.2.7')).status).toBe(200);
    const off = await app().queries.selectFrom('mail_opt_out').select('user_id').execute();
    expect(off.map(({ user_id }) => user_id).sort()).toEqual(people.map(({ id }) => id).sort());

    const [first] = links;
    const statuses: number[] = [];
    for (let times = 0; times < 61; times += 1) {
      statuses.push((await post(`${first?.pathname}?signature=guessed-${times}`, '192.0.2.8')).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 403), 429]);
    expect((await post(`${first?.pathname}${first?.search}`, '192.0.2.8')).status).toBe(200);
  });
});

describeEmbeddedFirst('without a mail provider', (kind) => {
  const app = useApp(kind);

  test('nothing takes its messages', async () => {
    const { status } = await app().request('/webhooks/mail', { method: 'POST', body: '{}' });
    expect(status).toBe(404);
  });
});
