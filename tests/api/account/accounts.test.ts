import { expect, onTestFinished, test } from 'vitest';
import type { Session } from '../../../src/contract/account/session.ts';
import { logIn as beginLogIn } from '../../../src/server/account/log-in.ts';
import { setHashing } from '../../../src/server/account/password/passwords.ts';
import { sha256 } from '../../../src/server/ids.ts';
import { linkIn, mailAbout } from '../../support/accounts.ts';
import { START } from '../../support/app.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const PASSWORD = 'a long enough password';
const DAY = 86_400_000;
/** A login of an account without a second factor. */
async function logIn(...given: Parameters<typeof beginLogIn>): Promise<Session> {
  const { session } = await beginLogIn(...given);
  if (!session) throw new Error('The login waits for a second factor.');
  return session;
}

const OPENING = { device: 'Firefox on Linux', replaces: null };

function registration(over: Record<string, unknown> = {}) {
  return {
    first_name: 'Ada',
    last_name: 'Lovelace King',
    email: 'ada@example.com',
    password: PASSWORD,
    password_confirmation: PASSWORD,
    ...over,
  };
}

describeOnBoth('accounts', (kind) => {
  const app = useApp(kind);

  test('[AC-01] registering signs in, and the session shows the user', async () => {
    const body = registration({ linkedin_achievement_share_permission: true, tracking: { utm_source: 'news' } });
    const { message, session } = await app().ok('register', { body });
    expect(message).toBe('Welcome to Chartered.');
    expect(session).toEqual({
      token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      expires_at: START + 30 * DAY,
      user: {
        id: expect.any(String),
        first_name: 'Ada',
        last_name: 'Lovelace King',
        latin_name: null,
        email: 'ada@example.com',
        roles: [],
        is_partner: false,
        isGuest: false,
        email_verified: false,
        has_password: true,
        created_minutes_ago: 0,
        occupation: null,
        twitter: null,
        linkedin: null,
        avatar: null,
        linkedin_achievement_share_permission: true,
        settings: { exercises: [] },
        metadata: { interest: [] },
        socials: [],
        impersonated_by: null,
        orders: [],
        vouchers: [],
        team_vouchers: [],
        entitlements: [],
      },
    });
    const token = session?.token ?? '';
    expect(await app().ok('auth', { as: { token } })).toEqual(session?.user);
    const stored = await app().queries.selectFrom('user').selectAll().where('email', '=', 'ada@example.com').execute();
    expect(stored.map((user) => user.tracking)).toEqual(['{"utm_source":"news"}']);
  });

  test('[AC-01] signs in with email and password, regardless of the case of the address', async () => {
    await app().ok('register', { body: registration({ email: 'grace@example.com' }) });
    const session = await app().ok('login', { body: { email: ' Grace@Example.COM ', password: PASSWORD } });
    expect(await app().ok('auth', { as: session })).toEqual(session.user);
  });

  test('a wrong password and an unknown address get the same response', async () => {
    await app().ok('register', { body: registration({ email: 'wrong@example.com' }) });
    const wrong = await app().refused(
      'login',
      422,
      { body: { email: 'wrong@example.com', password: 'not this one' } },
      'Email or password is wrong.',
    );
    const unknown = await app().refused(
      'login',
      422,
      { body: { email: 'nobody@example.com', password: PASSWORD } },
      'Email or password is wrong.',
    );
    expect({ ...wrong, request_id: '' }).toEqual({ ...unknown, request_id: '' });
    expect({ ...wrong, request_id: '' }).toEqual({
      message: 'Email or password is wrong.',
      errors: { password: ['Email or password is wrong.'] },
      request_id: '',
    });
  });

  test('registering a taken address returns no error, changes nothing and signs nobody in', async () => {
    const body = registration({ email: 'taken@example.com' });
    await app().ok('register', { body });
    const all = () => app().queries.selectFrom('user').selectAll().orderBy('id').execute();
    const sessions = () => app().queries.selectFrom('session').selectAll().orderBy('token_hash').execute();
    const before = [await all(), await sessions()];
    const again = await app().ok('register', {
      body: { ...body, first_name: 'Eve', password: 'other words here', password_confirmation: 'other words here' },
    });
    expect(again).toEqual({
      message: 'This address already has an account. Check your mail, or log in.',
      session: null,
    });
    expect([await all(), await sessions()]).toEqual(before);
  });

  test('the owner of a taken address gets an email about the sign-up attempt', async () => {
    const email = 'owner-of-an-address@example.com';
    const body = registration({ email });
    await app().ok('register', { body });
    // With the same password it would be the same sign-up, sent again after its answer was lost.
    const password = 'a password of somebody else';
    await app().ok('register', { body: { ...body, password, password_confirmation: password } });
    const mail = await mailAbout(app(), email, 'You already have an account at Chartered');
    expect(mail.text).toContain('Someone, probably you, tried to sign up with this address.');
    expect(linkIn(mail, 'password-recover').pathname).toBe('/password-recover');
  });

  test('[VA-01] login needs an email address and a password', async () => {
    const { errors } = await app().refused('login', 422, { body: {} }, 'Email is required.');
    expect(errors).toEqual({ email: ['Email is required.'], password: ['Password is required.'] });
    const malformed = await app().refused(
      'login',
      422,
      { body: { email: 'ada', password: '' } },
      'Enter a valid email address.',
    );
    expect(malformed.errors).toEqual({
      email: ['Enter a valid email address.'],
      password: ['Password is required.'],
    });
  });

  test('[VA-02] register needs a name, an address, and an eight-character password typed twice', async () => {
    const empty = await app().refused('register', 422, { body: {} }, 'Full name is required.');
    expect(empty.errors).toEqual({
      first_name: ['Full name is required.'],
      email: ['Email is required.'],
      password: ['Password is required.'],
      password_confirmation: ['Password confirmation is required.'],
    });
    const short = await app().refused(
      'register',
      422,
      {
        body: registration({ password: '1234567', password_confirmation: '1234567' }),
      },
      'Password needs at least 8 characters.',
    );
    expect(short.errors).toEqual({ password: ['Password needs at least 8 characters.'] });
    const differing = await app().refused(
      'register',
      422,
      { body: registration({ password_confirmation: 'else' }) },
      'The two passwords differ.',
    );
    expect(differing.errors).toEqual({ password_confirmation: ['The two passwords differ.'] });
  });

  test.each<[string, string]>([
    ['password1', 'a common word'],
    ['P@ssw0rd', 'a common word'],
    ['Sunshine2024!', 'a common word'],
    ['qwertyuiop', 'a common word'],
    ['nothing1', 'a common word'],
    ['motdepasse', 'a common word'],
    ['Qazwsxedc123', 'a common word'],
    ['TypeScript2027!', 'a common word'],
    ...['vuejs', 'nuxt', 'angular', 'javascript', 'react', 'chartered', 'linkedin', 'qwertzui'].map(
      (word): [string, string] => [`${word}2027!`, 'a common word'],
    ),
    ['12345678', 'one of the first'],
    ['87654321', 'one of the first'],
    ['aaaaaaaaaa', 'one of the first'],
    ['abcdefghij', 'one of the first'],
    ['weak-person', 'your email address'],
    ['weak-person@example.com', 'your email address'],
  ])('[VA-02] the password %s is refused, because it is %s', async (password, why) => {
    const body = registration({ email: 'weak-person@example.com', password, password_confirmation: password });
    const { errors } = await app().refused('register', 422, { body });
    const sentences: Record<string, string> = {
      'a common word':
        'This is a common password, or a common word with digits and signs. Choose another one, such as four words.',
      'one of the first':
        'This password is one of the first that are guessed. Choose a longer one, such as four words.',
      'your email address': 'This password is your email address. Choose another one, such as four words.',
    };
    expect(errors).toEqual({ password: [sentences[why]] });
  });

  test('a password may contain a common word, but not consist of one', async () => {
    for (const [index, password] of ['correct horse battery', 'dragon 5820 17394', 'vK8 pLq2 zz'].entries()) {
      const email = `strong-${kind}-${index}@example.com`;
      await app().ok('register', { body: registration({ email, password, password_confirmation: password }) });
    }
  });

  test('[VA-03] each field has its own messages; the first one is the message of the response', async () => {
    const body = registration({ first_name: ' ', email: 'not an address' });
    const refusal = await app().refused('register', 422, { body }, 'Full name is required.');
    expect(refusal).toEqual({
      message: 'Full name is required.',
      errors: { first_name: ['Full name is required.'], email: ['Enter a valid email address.'] },
      request_id: expect.any(String),
    });
  });

  test('after logout 100 replays of the token are all refused', async () => {
    const ada = await app().user();
    await app().ok('auth', { as: ada });
    await app().ok('logout', { as: ada });
    const replies = await Promise.all(Array.from({ length: 100 }, () => app().call('auth', { as: ada })));
    expect(replies.map((reply) => reply.status)).toEqual(new Array(100).fill(401));
  });

  test('a logout during a session read takes effect', async () => {
    const ada = await app().user();
    for (let round = 0; round < 20; round += 1) {
      const { token } = await logIn(app().services, await credentials(), OPENING);
      const reads = Array.from({ length: 10 }, () => app().call('auth', { as: { token } }));
      await Promise.all([...reads, app().ok('logout', { as: { token } })]);
      await app().refused('auth', 401, { as: { token } }, 'Sign in to continue.');
    }
    await app().ok('auth', { as: ada });
  });

  test("logout ends one session and keeps the user's other sessions", async () => {
    const first = await logIn(app().services, await credentials(), OPENING);
    const second = await logIn(app().services, await credentials(), OPENING);
    await app().ok('logout', { as: first });
    await app().refused('auth', 401, { as: first }, 'Sign in to continue.');
    await app().ok('auth', { as: second });
  });

  test('no token is stored in plain text anywhere in the database', async () => {
    const session = await logIn(app().services, await credentials(), OPENING);
    expect(await dump()).not.toContain(session.token);
    expect(await dump()).toContain(sha256(session.token));
  });

  test('passwords are stored as argon2id with 19 MiB, 2 passes and 1 lane, each with its own salt', async () => {
    setHashing('safe');
    onTestFinished(() => setHashing('weak'));
    await app().ok('register', { body: registration({ email: 'hash-1@example.com' }) });
    await app().ok('register', { body: registration({ email: 'hash-2@example.com' }) });
    const rows = await app()
      .queries.selectFrom('user')
      .select('password_hash')
      .where('email', 'in', ['hash-1@example.com', 'hash-2@example.com'])
      .execute();
    const hashes = rows.map((row) => row.password_hash ?? '');
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22,}\$[^$]{43}$/);
    expect(new Set(hashes).size).toBe(2);
    expect(await dump()).not.toContain(PASSWORD);
  });

  test('an account without a password cannot sign in with any password', async () => {
    const ada = await app().user();
    await app().refused('login', 422, { body: { email: ada.email, password: 'decoy' } }, 'Email or password is wrong.');
  });

  test('of many simultaneous registrations of one address exactly one creates an account', async () => {
    const body = registration({ email: 'race@example.com' });
    const replies = await Promise.all(Array.from({ length: 12 }, () => app().ok('register', { body })));
    // The others are the same sign-up sent again, and open a session of that account.
    expect(new Set(replies.map(({ session }) => session?.user.id)).size).toBe(1);
    const users = app().queries.selectFrom('user').select('id').where('email', '=', body.email);
    expect((await users.execute()).length).toBe(1);
  });

  async function credentials() {
    const body = registration({ email: `login-${kind}@example.com` });
    await app().ok('register', { body });
    return { email: body.email, password: PASSWORD };
  }

  async function dump(): Promise<string> {
    const { queries } = app();
    const tables = await Promise.all([
      queries.selectFrom('user').selectAll().execute(),
      queries.selectFrom('session').selectAll().execute(),
      queries.selectFrom('audit').selectAll().execute(),
      queries.selectFrom('evidence').selectAll().execute(),
    ]);
    return JSON.stringify(tables);
  }
});

describeOnBoth('sessions that expire', (kind) => {
  const app = useApp(kind);

  test('a session expires on time, even on a server that has just cached it', async () => {
    const ada = await app().user();
    app().clock.advance(30 * DAY - 1000);
    await app().ok('auth', { as: ada });
    app().clock.advance(999);
    await app().ok('auth', { as: ada });
    app().clock.advance(1);
    expect((await app().refused('auth', 401, { as: ada }, 'Sign in to continue.')).code).toBe('signed_out');
  });
});

describeOnBoth('limits', (kind) => {
  const app = useApp(kind, { settings: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' } });

  function login(email: string, address: string) {
    return app().call('login', { body: { email, password: 'x' }, headers: { 'x-forwarded-for': address } });
  }

  test('one account allows ten login attempts per 15 minutes, across all networks', async () => {
    const statuses = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      statuses.push((await login('target@example.com', `203.0.113.${attempt}`)).status);
    }
    expect(statuses).toEqual([...new Array(10).fill(422), 429, 429]);
    const refusal = await login('target@example.com', '203.0.113.99');
    expect(refusal.json).toEqual({
      message: expect.stringMatching(
        /^Too many attempts\. Try again in \d+ minutes\. To get in at once, set a new password/,
      ),
      code: 'too_many',
      request_id: expect.any(String),
    });
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await login('another@example.com', '203.0.113.99')).status).toBe(422);
  });

  test('an IPv6 /64 network counts as one client, the neighbouring /64 as another', async () => {
    const statuses = [];
    for (let attempt = 0; attempt < 61; attempt += 1) {
      statuses.push((await login(`v6-${attempt}@example.com`, `2001:db8:1:2::${attempt.toString(16)}`)).status);
    }
    expect(statuses).toEqual([...new Array(60).fill(422), 429]);
    expect((await login('v6@example.com', '2001:db8:1:2:ffff:ffff:ffff:ffff')).status).toBe(429);
    expect((await login('v6@example.com', '2001:db8:1:3::1')).status).toBe(422);
  });

  test("only the trusted proxy's entry in X-Forwarded-For counts; spoofed entries before it are ignored", async () => {
    const statuses = [];
    for (let attempt = 0; attempt < 61; attempt += 1) {
      statuses.push((await login(`spoof-${attempt}@example.com`, `198.51.100.${attempt}, 192.0.2.7`)).status);
    }
    expect(statuses).toEqual([...new Array(60).fill(422), 429]);
  });
});
