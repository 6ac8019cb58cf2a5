import { expect, test } from 'vitest';
import { queueMail } from '../../src/server/mail/mail-state.ts';
import { describeOnBoth, useApp } from '../support/suite.ts';

const HOSTILE = {
  subject: 'About a test',
  text: 'Words.\n',
  html: '<!doctype html><html><head><title>Mail</title></head><body><script>alert(1)</script>Words.</body></html>',
};

describeOnBoth('a mail of the demonstration as it looks', (kind) => {
  const app = useApp(kind, { settings: { DEMO_DATA: 'true' } });

  test('is a document in which nothing runs, and whose links open beside it', async () => {
    await queueMail(app().queries, 'first@example.com', HOSTILE, 1000);
    const { data } = await app().ok('mailbox', { query: {} });
    const reply = await app().request(`/api/mailbox/${data[0]?.id}/document`);
    expect(reply.status).toBe(200);
    const policy = reply.headers.get('content-security-policy') ?? '';
    // Without `allow-scripts` and `allow-same-origin` it is an origin of its own in which no script runs.
    expect(policy.split('; ')).toContain('sandbox allow-popups allow-popups-to-escape-sandbox');
    expect(policy.split('; ')).toContain("default-src 'none'");
    expect(policy.split('; ')).toContain("frame-ancestors 'self'");
    expect(reply.text).toContain('<head><base target="_blank">');
  });

  test('is not there for another name', async () => {
    expect((await app().request('/api/mailbox/no-such-mail/document')).status).toBe(404);
  });
});

describeOnBoth('without demo data', (kind) => {
  const app = useApp(kind);

  test('no mail is shown, whatever its name', async () => {
    await queueMail(app().queries, 'first@example.com', HOSTILE, 1000);
    const { id } = await app().queries.selectFrom('mail').select('id').executeTakeFirstOrThrow();
    expect((await app().request(`/api/mailbox/${id}/document`)).status).toBe(404);
  });
});
