import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { describeOnBoth, useApp } from '../../support/suite.ts';

/** The captcha's vendor on the loopback address: what it was asked, and what it answers. */
const vendor = { origin: '', asked: [] as string[], status: 200, answer: '{"success":true}' };

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk;
  });
  request.on('end', () => {
    vendor.asked.push(`${request.method} ${request.url} ${body}`);
    const location = vendor.status === 307 ? { location: '/elsewhere' } : {};
    const status = request.url === '/elsewhere' ? 200 : vendor.status;
    response.writeHead(status, { 'content-type': 'application/json', ...location }).end(vendor.answer);
  });
});

server.listen(0, '127.0.0.1');
await once(server, 'listening');
vendor.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

afterAll(() => void server.close());
beforeEach(() => {
  Object.assign(vendor, { asked: [], status: 200, answer: '{"success":true}' });
});

let counter = 0;
function signUp(token?: string) {
  counter += 1;
  return {
    ...(token === undefined ? {} : { headers: { 'x-captcha': token } }),
    body: {
      first_name: 'Ada',
      last_name: 'Human',
      email: `human-${counter}@example.com`,
      password: 'a long enough password',
      password_confirmation: 'a long enough password',
    },
  };
}

const REFUSED = {
  message: 'The check that keeps robots out did not pass. Allow www.google.com on this page, reload it, and try again.',
};

describeOnBoth('the captcha of the sign-up form', (kind) => {
  const app = useApp(kind, {
    settings: { RECAPTCHA_SITE: 'site', RECAPTCHA_SECRET: 'the-secret', RECAPTCHA_ORIGIN: vendor.origin },
  });
  const bare = useApp(kind, {});
  const violationsOf = () => app().logged.filter(({ msg }) => msg === 'the captcha could not be checked');

  test('[ST-13] a token that the vendor accepts creates an account; the secret is sent only to the vendor', async () => {
    const patience = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => patience.mockRestore());
    const { session } = await app().ok('register', signUp('token of/a human'));
    expect(session).not.toBeNull();
    expect(vendor.asked).toEqual(['POST /recaptcha/api/siteverify secret=the-secret&response=token+of%2Fa+human']);
    // A visitor waits three seconds for the vendor at most.
    expect(patience.mock.calls).toEqual([[3000]]);
    expect(JSON.stringify(await app().ok('publicSettings', {}))).not.toContain('the-secret');
  });

  test('[ST-13] without a token, or with one that the vendor rejects, no account is created and the error says why', async () => {
    const missing = signUp();
    const reply = await app().call('register', missing);
    expect([reply.status, reply.json]).toEqual([422, expect.objectContaining(REFUSED)]);
    expect(vendor.asked).toEqual([]);

    vendor.answer = '{"success":false,"error-codes":["timeout-or-duplicate"]}';
    const used = signUp('used before');
    const second = await app().call('register', used);
    expect([second.status, second.json]).toEqual([422, expect.objectContaining(REFUSED)]);

    const emails = [missing.body.email, used.body.email];
    const stored = await app().queries.selectFrom('user').select('id').where('email', 'in', emails).execute();
    expect(stored).toEqual([]);
  });

  test('[ST-13] while the vendor is down, or rejects our secret, sign-ups are allowed and a warning is logged', async () => {
    const answers: [status: number, answer: string][] = [
      [503, 'busy'],
      [200, 'no JSON'],
      [200, '{}'],
      [200, '{"success":false,"error-codes":["invalid-input-secret"]}'],
    ];
    for (const [index, [status, answer]] of answers.entries()) {
      Object.assign(vendor, { status, answer });
      expect((await app().call('register', signUp('token'))).status, answer).toBe(201);
      expect(violationsOf().length, answer).toBe(index + 1);
    }
    expect(JSON.stringify(violationsOf())).not.toContain('the-secret');
  });

  test('[ST-13] the secret does not follow the vendor to another address', async () => {
    Object.assign(vendor, { status: 307, answer: '{"success":false}' });
    const before = violationsOf().length;
    expect((await app().call('register', signUp('token'))).status).toBe(201);
    expect(vendor.asked).toHaveLength(1);
    expect(violationsOf()).toHaveLength(before + 1);
  });

  test('an invalid body does not use up the token', async () => {
    const { body } = signUp();
    const reply = await app().call('register', {
      headers: { 'x-captcha': 'token' },
      body: { ...body, email: 'none' },
    });
    expect(reply.status).toBe(422);
    expect(vendor.asked).toEqual([]);
  });

  test('[ST-13] no token is required when no captcha is configured', async () => {
    expect((await bare().call('register', signUp())).status).toBe(201);
    expect(vendor.asked).toEqual([]);
  });
});
