import { expect, test } from 'vitest';
import { queueMail } from '../../../src/server/mail/outbox.ts';
import { MINUTE } from '../../support/app.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const HOSTILE = {
  subject: 'About a test',
  text: 'Words.\n',
  html: '<!doctype html><html><head><title>Mail</title></head><body><script>alert(1)</script>Words.</body></html>',
};

describeOnBoth('a mail of the demonstration as it looks', (kind) => {
  const app = useApp(kind, { settings: { DEMO_DATA: 'true' } });

  /** Where the newest mail to the reader is shown. */
  async function documentAddress(): Promise<string> {
    const user = await app().user();
    await app()
      .queries.updateTable('user')
      .set({ email: 'old@example.com' })
      .where('email', '=', 'first@example.com')
      .execute();
    await app().queries.updateTable('user').set({ email: 'first@example.com' }).where('id', '=', user.id).execute();
    const { data } = await app().ok('mailbox', { query: {}, as: user });
    return data[0]?.document ?? '';
  }

  test('is a document without scripts whose links open in a new tab', async () => {
    await queueMail(app().queries, 'first@example.com', HOSTILE, 1000);
    const address = await documentAddress();
    const reply = await app().request(address);
    expect(reply.status).toBe(200);
    const policy = reply.headers.get('content-security-policy') ?? '';
    // Without `allow-scripts` and `allow-same-origin` it is its own origin in which no script runs.
    expect(policy.split('; ')).toContain('sandbox allow-popups allow-popups-to-escape-sandbox');
    expect(policy.split('; ')).toContain("default-src 'none'");
    expect(policy.split('; ')).toContain("frame-ancestors 'self'");
    expect(reply.text).toContain('<head><base target="_blank">');
  });

  test("does not exist without its signature, with another email's signature, or after an hour", async () => {
    await queueMail(app().queries, 'first@example.com', HOSTILE, 2000);
    const address = new URL(await documentAddress(), 'http://site');
    const status = async (path: string) => (await app().request(path)).status;
    expect(await status(address.pathname)).toBe(404);
    const ids = await app().queries.selectFrom('mail').select('id').execute();
    const other = ids.map(({ id }) => `/api/mailbox/${id}/document`).find((path) => path !== address.pathname);
    expect(await status(`${other}${address.search}`)).toBe(404);
    const later = new URLSearchParams(address.search);
    later.set('expires', String(Number(later.get('expires')) + 1));
    expect(await status(`${address.pathname}?${later}`)).toBe(404);
    expect(await status(address.pathname + address.search)).toBe(200);
    app().clock.advance(60 * MINUTE);
    expect(await status(address.pathname + address.search)).toBe(404);
  });

  test('does not exist under another name', async () => {
    expect((await app().request('/api/mailbox/no-such-mail/document')).status).toBe(404);
  });
});

describeOnBoth('without demo data', (kind) => {
  const app = useApp(kind);

  test('shows no email, whatever its name', async () => {
    await queueMail(app().queries, 'first@example.com', HOSTILE, 1000);
    const { id } = await app().queries.selectFrom('mail').select('id').executeTakeFirstOrThrow();
    expect((await app().request(`/api/mailbox/${id}/document`)).status).toBe(404);
  });
});
