import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { mailAbout, mailsTo, passwordTokenIn } from '../../support/accounts.ts';
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

describeOnBoth('[ST-13] forms whose captcha did not load', (kind) => {
  const app = useApp(kind, {
    settings: {
      ...{ RECAPTCHA_SITE: 'site', RECAPTCHA_SECRET: 'the-secret', RECAPTCHA_ORIGIN: vendor.origin },
      ...{ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' },
    },
  });

  test('are ten an hour for each network; the refusal says when to come back', async () => {
    const from = (network: string, more: Record<string, string> = {}) => {
      const call = signUp();
      return app().call('register', { ...call, headers: { 'x-forwarded-for': network, ...more } });
    };
    for (let count = 0; count < 10; count += 1) expect((await from('192.0.2.1')).status, String(count)).toBe(201);
    const refused = await from('192.0.2.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    // With a token the usual limit counts, and elsewhere nothing was sent.
    expect((await from('192.0.2.1', { 'x-captcha': 'token' })).status).toBe(201);
    expect((await from('192.0.2.2')).status).toBe(201);
  });
});

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

  test('[ST-13] with a token that the vendor rejects, no account is created and the error says why', async () => {
    vendor.answer = '{"success":false,"error-codes":["timeout-or-duplicate"]}';
    const used = signUp('used before');
    const second = await app().call('register', used);
    expect([second.status, second.json]).toEqual([422, expect.objectContaining(REFUSED)]);

    const { email } = used.body;
    expect(await app().queries.selectFrom('user').select('id').where('email', '=', email).execute()).toEqual([]);
  });

  test('[ST-13] a script that cannot load holds nobody back: the address is confirmed by mail first', async () => {
    const missing = signUp();
    const { email, password } = missing.body;
    const reply = await app().call('register', missing);
    expect([reply.status, reply.json]).toEqual([
      201,
      {
        message: `The check that keeps robots out didn't load, so we sent a link to ${email}. Open it to confirm your address and to choose your password.`,
        session: null,
      },
    ]);
    expect(vendor.asked).toEqual([]);
    // Nobody gets in with the password that came without proof.
    expect((await app().call('login', { body: { email, password } })).status).toBe(422);

    const link = passwordTokenIn(await mailAbout(app(), email, 'Finish signing up at Chartered'), 'set');
    const chosen = 'another long password';
    await app().ok('resetPassword', { body: { token: link, password: chosen, password_confirmation: chosen } });
    const { user } = await app().ok('login', { body: { email, password: chosen } });
    expect(user).toMatchObject({ first_name: 'Ada', last_name: 'Human', email_verified: true });
  });

  test('[ST-13] without a token, a sign-up tells nothing about an address, and its fields are checked as always', async () => {
    const taken = await app().confirmedUser();
    const free = signUp();
    const replies = await Promise.all(
      [taken.email, free.body.email].map((email) => app().call('register', { body: { ...free.body, email } })),
    );
    expect(
      replies.map(({ status, json }) => [status, JSON.stringify(json).replace(taken.email, free.body.email)]),
    ).toEqual(Array(2).fill([201, expect.stringContaining(free.body.email)]));
    await mailAbout(app(), taken.email, 'You already have an account at Chartered');
    // Who lost the mail gets another one.
    await app().call('register', free);
    expect((await mailsTo(app(), free.body.email)).map(({ subject }) => subject)).toEqual([
      'Finish signing up at Chartered',
      'Finish signing up at Chartered',
    ]);
    const weak = await app().call('register', { body: { ...free.body, password_confirmation: 'something else' } });
    expect([weak.status, weak.json]).toMatchObject([
      422,
      { errors: { password_confirmation: ['The two passwords differ.'] } },
    ]);
  });

  test('[VO-15] an interest is stored with a token; without one only for a confirmed address', async () => {
    const ada = await app().user();
    const declare = (headers: { 'x-captcha'?: string }, as = ada) =>
      app().call('saveMetadata', { headers, body: { interest: ['vuejs'] }, as });
    expect((await declare({ 'x-captcha': 'token' })).status).toBe(200);
    expect(vendor.asked).toHaveLength(1);

    vendor.answer = '{"success":false}';
    const rejected = await declare({ 'x-captcha': 'used before' });
    expect([rejected.status, rejected.json]).toEqual([422, expect.objectContaining(REFUSED)]);

    const unconfirmed = await declare({});
    expect([unconfirmed.status, unconfirmed.json]).toMatchObject([
      403,
      {
        message:
          'The check that keeps robots out did not load. Confirm your email address, or allow www.google.com on this page, and try again.',
        code: 'email_unconfirmed',
      },
    ]);
    await app().confirmAddress(ada);
    expect((await declare({})).status).toBe(200);
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
