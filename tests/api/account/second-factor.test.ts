import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PendingSignIn } from '../../../src/contract/account/second-factor.ts';
import { answerPasswordRequests } from '../../../src/server/account/password/password-links.ts';
import { addRole } from '../../../src/server/data/account/users.ts';
import { sha256 } from '../../../src/server/ids.ts';
import { mailsTo, PASSWORD, type Person, passwordTokenIn, signUp } from '../../support/accounts.ts';
import { MINUTE, type Reply, type TestApp } from '../../support/app.ts';
import { dumpTables } from '../../support/dump.ts';
import { type OauthProvider, startOauthProvider } from '../../support/oauth-provider.ts';
import { createSocialBrowser } from '../../support/social-browser.ts';
import { createSoftwarePasskey } from '../../support/software-passkey.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const ORIGIN = 'https://chartered.example';
const settings = { PUBLIC_URL: ORIGIN };
const STEP_MS = 30_000;
const DAY = 86_400_000;

/** The code that an authenticator app shows at a moment. */
const codeAt = (secret: string, at: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

const withoutDigits = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Everything that a user does with a second factor. */
function createOwner(app: TestApp, person: Person) {
  const passkey = createSoftwarePasskey(ORIGIN);

  async function addApp() {
    const { ceremony, secret } = await app.ok('beginTotp', { as: person });
    const body = { ceremony, totp: codeAt(secret, app.clock.now()) };
    const added = await app.ok('addTotp', { body, as: person });
    // The code that confirmed the app is used.
    app.clock.advance(STEP_MS);
    return { secret, codes: added.recovery_codes ?? [], factor: added.second_factor };
  }

  async function addPasskey(name = 'My laptop') {
    const { ceremony, options } = await app.ok('beginPasskey', { as: person });
    return app.ok('addPasskey', { body: { ceremony, name, passkey: passkey.register(options) }, as: person });
  }

  const login = (headers: Record<string, string> = {}): Promise<Reply> =>
    app.call('login', { body: { email: person.email, password: PASSWORD }, headers });

  /** The sign-in that waits after the password. */
  async function begin(): Promise<PendingSignIn> {
    const reply = await login();
    expect([reply.status, reply.json]).toEqual([403, expect.objectContaining({ code: 'second_factor_required' })]);
    return (reply.json as { details: PendingSignIn }).details;
  }

  const complete = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    app.call('completeSignIn', { body, headers });

  /** Completes a sign-in with a passkey. */
  async function completeWithPasskey(pending: string, key = passkey) {
    const { options } = await app.ok('signInPasskey', { body: { pending } });
    return complete({ pending, passkey: key.assert(options) });
  }

  return { person, passkey, addApp, addPasskey, login, begin, complete, completeWithPasskey };
}

describeOnBoth('[AC-08, AC-01] a second factor', (kind) => {
  const app = useApp(kind, { settings });
  const newOwner = async () => createOwner(app(), await signUp(app()));

  test('is asked after the password: a code of the app completes the sign-in, as API clients and pages do', async () => {
    const { person, addApp, begin, complete } = await newOwner();
    const { secret } = await addApp();
    const { pending, kinds, expires_at } = await begin();
    expect([kinds, expires_at]).toEqual([['totp', 'recovery'], app().clock.now() + 10 * MINUTE]);
    const done = await complete({ pending, totp: codeAt(secret, app().clock.now()) });
    expect(done.status).toBe(200);
    const { token } = done.json as { token: string };
    expect(token).toHaveLength(43);
    expect(await app().ok('auth', { as: { token } })).toMatchObject({ id: person.id });

    app().clock.advance(STEP_MS);
    const again = await begin();
    const code = codeAt(secret, app().clock.now());
    const onPage = await complete({ pending: again.pending, totp: code }, { 'x-session': 'none' });
    expect((onPage.json as { token: string }).token).toHaveLength(12);
    expect(onPage.headers.getSetCookie().filter((cookie) => cookie.startsWith('__Host-session'))).toHaveLength(2);
  });

  test('[AC-08] the source that the login named is that of the session and of the account; else that of the call that completes it', async () => {
    const { person, addApp, complete } = await newOwner();
    const { secret } = await addApp();
    const signIn = async (tracking: Record<string, string> | undefined, headers: Record<string, string>) => {
      const body = { email: person.email, password: PASSWORD, ...(tracking ? { tracking } : {}) };
      const { details } = (await app().call('login', { body })).json as { details: PendingSignIn };
      const done = await complete({ pending: details.pending, totp: codeAt(secret, app().clock.now()) }, headers);
      expect(done.status).toBe(200);
      app().clock.advance(STEP_MS);
    };
    const today = Math.floor(app().clock.now() / DAY) * DAY;
    await signIn(undefined, {});
    await signIn({ utm_source: 'billboard' }, { 'x-affiliate': 'partner-7' });
    await signIn(undefined, { 'x-utm': 'utm_source=newsletter' });
    const { queries } = app();
    const sessions = queries.selectFrom('session').select('attribution').where('user_id', '=', person.id);
    const sources = (await sessions.orderBy('created_at').execute()).map(({ attribution }) => attribution);
    // The first session is that of the sign-up.
    expect(sources).toEqual([null, null, '{"utm_source":"billboard"}', '{"utm_source":"newsletter"}']);
    const user = queries.selectFrom('user').select('tracking').where('id', '=', person.id);
    expect(await user.executeTakeFirst()).toEqual({ tracking: '{"utm_source":"billboard"}' });
    const counted = queries.selectFrom('attributed_sign_in').select(['utm_source', 'affiliate', 'count']);
    expect(await counted.where('day', '=', today).orderBy('utm_source').execute()).toEqual([
      { utm_source: 'billboard', affiliate: '', count: 1 },
      { utm_source: 'newsletter', affiliate: '', count: 1 },
    ]);
  });

  test('a login that waits for it opens nothing: no session, no cookie, and its token is no bearer token', async () => {
    const { person, addApp, begin, login } = await newOwner();
    await addApp();
    const before = await app().ok('listSessions', { as: person });
    const waiting = await login({ 'x-session': 'none' });
    expect(waiting.headers.getSetCookie()).toEqual([]);
    const { pending } = await begin();
    await app().refused('auth', 401, { as: { token: pending } });
    expect(await app().ok('listSessions', { as: person })).toEqual(before);
  });

  test('a sign-in that waits counts once, for ten minutes, and for five tries', async () => {
    const { addApp, begin, complete } = await newOwner();
    const { secret } = await addApp();
    const code = () => codeAt(secret, app().clock.now());
    const over = { code: 'factor_expired', message: 'This took too long or was tried too often. Start again.' };

    const used = await begin();
    const first = await complete({ pending: used.pending, totp: code() });
    expect(first.status).toBe(200);
    app().clock.advance(STEP_MS);
    const second = await complete({ pending: used.pending, totp: code() });
    expect([second.status, second.json]).toEqual([422, expect.objectContaining(over)]);

    const late = await begin();
    app().clock.advance(10 * MINUTE);
    expect((await complete({ pending: late.pending, totp: code() })).json).toMatchObject(over);

    const tried = await begin();
    for (let tries = 0; tries < 5; tries += 1) {
      const wrong = await complete({ pending: tried.pending, totp: withoutDigits(code()) });
      expect([wrong.status, wrong.json]).toEqual([422, expect.objectContaining({ code: 'factor_wrong' })]);
    }
    expect((await complete({ pending: tried.pending, totp: code() })).json).toMatchObject(over);
    expect((await complete({ pending: 'p'.repeat(43), totp: code() })).json).toMatchObject(over);
  });

  test('of many answers at once with one code, one counts', async () => {
    const { addApp, begin, complete } = await newOwner();
    const { secret } = await addApp();
    const waiting = await Promise.all([begin(), begin(), begin(), begin()]);
    const totp = codeAt(secret, app().clock.now());
    const replies = await Promise.all(waiting.map(({ pending }) => complete({ pending, totp })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  });

  test('a code of a time step that was used is refused, and so is an older one', async () => {
    const { addApp, begin, complete } = await newOwner();
    const { secret } = await addApp();
    const now = app().clock.now();
    const first = await begin();
    // A clock that is half a minute ahead.
    expect((await complete({ pending: first.pending, totp: codeAt(secret, now + STEP_MS) })).status).toBe(200);
    const second = await begin();
    for (const at of [now + STEP_MS, now, now - STEP_MS]) {
      const reply = await complete({ pending: second.pending, totp: codeAt(secret, at) });
      expect([reply.status, reply.json]).toEqual([
        422,
        expect.objectContaining({ errors: { totp: ['This code has been used. Wait for the next one.'] } }),
      ]);
    }
    expect((await complete({ pending: second.pending, totp: codeAt(secret, now + 3 * STEP_MS) })).status).toBe(422);
  });

  test('recovery codes count once each, in any typing, and are stored as hashes', async () => {
    const { person, addApp, begin, complete } = await newOwner();
    const { codes } = await addApp();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const [code = ''] = codes;
    const stored = JSON.stringify(await dumpTables(app().queries));
    for (const one of codes) expect(stored).not.toContain(one);

    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    const first = await begin();
    expect((await complete({ pending: first.pending, recovery: typed })).status).toBe(200);
    const second = await begin();
    const again = await complete({ pending: second.pending, recovery: code });
    expect([again.status, again.json]).toEqual([
      422,
      expect.objectContaining({ errors: { recovery: ["This recovery code isn't right, or it has been used."] } }),
    ]);
    expect(await app().ok('readSecondFactor', { as: person })).toMatchObject({ recovery_codes_left: 9 });
    const subjects = (await mailsTo(app(), person.email)).map(({ subject }) => subject);
    expect(subjects).toContain('A recovery code was used to sign in');
  });

  test('new recovery codes replace the earlier ones', async () => {
    const { person, addApp, begin, complete } = await newOwner();
    const { codes } = await addApp();
    const renewed = await app().ok('renewRecoveryCodes', { as: person });
    expect(renewed.recovery_codes).toHaveLength(10);
    const { pending } = await begin();
    expect((await complete({ pending, recovery: codes[0] })).status).toBe(422);
    expect((await complete({ pending, recovery: renewed.recovery_codes?.[0] })).status).toBe(200);
  });

  test('a passkey completes a sign-in; one of another site, challenge or key does not, nor a copy that counts behind', async () => {
    const { person, passkey, addPasskey, begin, complete, completeWithPasskey } = await newOwner();
    const added = await addPasskey();
    expect(added.recovery_codes).toHaveLength(10);
    expect(added.second_factor.passkeys).toEqual([
      { id: expect.any(String), name: 'My laptop', created_at: app().clock.now(), last_used_at: null },
    ]);
    expect((await completeWithPasskey((await begin()).pending)).status).toBe(200);
    const { passkeys } = await app().ok('readSecondFactor', { as: person });
    expect(passkeys[0]?.last_used_at).toBe(app().clock.now());

    const { pending, kinds } = await begin();
    expect(kinds).toEqual(['passkey', 'recovery']);
    const wrong = { status: 422, json: expect.objectContaining({ code: 'factor_wrong' }) };
    // Another key.
    expect(await completeWithPasskey(pending, createSoftwarePasskey(ORIGIN))).toMatchObject(wrong);
    // An answer to an earlier challenge.
    const { options: earlier } = await app().ok('signInPasskey', { body: { pending } });
    await app().ok('signInPasskey', { body: { pending } });
    expect(await complete({ pending, passkey: passkey.assert(earlier) })).toMatchObject(wrong);
    // A copy of the authenticator.
    passkey.setCount(0);
    expect(await completeWithPasskey(pending)).toMatchObject(wrong);
    passkey.setCount(5);
    expect((await completeWithPasskey(pending)).status).toBe(200);
  });

  test('a passkey that was made for another site, or for another challenge, is not added', async () => {
    const { person } = await newOwner();
    const { ceremony, options } = await app().ok('beginPasskey', { as: person });
    const add = (passkey: object, given = ceremony) =>
      app().call('addPasskey', { body: { ceremony: given, name: 'A key', passkey }, as: person });
    const foreign = [
      createSoftwarePasskey('https://evil.example').register(options),
      createSoftwarePasskey('https://evil.example', 'chartered.example').register(options),
      createSoftwarePasskey(ORIGIN).register({ challenge: 'AAAA' }),
    ];
    for (const passkey of foreign) expect((await add(passkey)).status).toBe(422);
    expect((await app().ok('readSecondFactor', { as: person })).passkeys).toEqual([]);
    // A ceremony of somebody else's session.
    const other = await newOwner();
    const theirs = await app().ok('beginPasskey', { as: other.person });
    expect((await add(createSoftwarePasskey(ORIGIN).register(theirs.options), theirs.ceremony)).status).toBe(422);
  });

  test('each change is mailed and written to the audit log', async () => {
    const { person, addApp, addPasskey } = await newOwner();
    await addApp();
    app().clock.advance(1);
    const { second_factor } = await addPasskey('Key of Ada');
    app().clock.advance(1);
    await app().ok('removeTotp', { as: person });
    app().clock.advance(1);
    await app().ok('renewRecoveryCodes', { as: person });
    app().clock.advance(1);
    await app().ok('removePasskey', { params: { id: second_factor.passkeys[0]?.id ?? '' }, as: person });
    const mails = await mailsTo(app(), person.email);
    expect(mails.map(({ subject }) => subject).filter((subject) => !subject.startsWith('Confirm'))).toEqual([
      'An authenticator app was added to your account',
      'A passkey was added to your account',
      'The authenticator app was removed from your account',
      'Your recovery codes were renewed',
      'A passkey was removed from your account',
    ]);
    const entries = app().queries.selectFrom('audit').select(['actor_id', 'action', 'detail']);
    const written = await entries.where('subject_id', '=', person.id).orderBy('id').execute();
    expect(written.filter(({ action }) => action.startsWith('factor.'))).toEqual([
      { actor_id: person.id, action: 'factor.appAdded', detail: '{}' },
      { actor_id: person.id, action: 'factor.passkeyAdded', detail: '{"name":"Key of Ada"}' },
      { actor_id: person.id, action: 'factor.appRemoved', detail: '{}' },
      { actor_id: person.id, action: 'factor.recoveryCodesRenewed', detail: '{}' },
      { actor_id: person.id, action: 'factor.passkeyRemoved', detail: '{"name":"Key of Ada"}' },
    ]);
  });

  test('with the last factor the recovery codes go, and the password is enough again', async () => {
    const { person, addApp, login } = await newOwner();
    await addApp();
    const left = await app().ok('removeTotp', { as: person });
    expect([left.totp_since, left.recovery_codes_left]).toEqual([null, 0]);
    expect((await login()).status).toBe(200);
    await app().refused('renewRecoveryCodes', 409, { as: person }, 'Add a passkey or an authenticator app first.');
  });

  test('setting up and removing asks for a fresh confirmation', async () => {
    const { person } = await newOwner();
    app().clock.advance(10 * MINUTE);
    for (const id of ['beginTotp', 'removeTotp', 'beginPasskey', 'renewRecoveryCodes'] as const) {
      expect(await app().refused(id, 403, { as: person })).toMatchObject({ code: 'confirmation_required' });
    }
  });

  test('the secret of the app is encrypted in the database', async () => {
    const { addApp } = await newOwner();
    const { secret } = await addApp();
    expect(JSON.stringify(await dumpTables(app().queries))).not.toContain(secret);
  });

  test('a sign-up that is sent again does not go around it', async () => {
    const owner = await newOwner();
    await owner.addApp();
    const { email } = owner.person;
    const body = { first_name: 'Ada', last_name: 'King', email, password: PASSWORD, password_confirmation: PASSWORD };
    expect(await app().ok('register', { body })).toMatchObject({ session: null });
  });

  test('a new password ends the sign-ins that wait', async () => {
    const { person, addApp, begin, complete } = await newOwner();
    const { secret } = await addApp();
    const { pending } = await begin();
    await app().ok('forgotPassword', { body: { email: person.email } });
    await answerPasswordRequests(app().services);
    const mail = (await mailsTo(app(), person.email)).find(({ subject }) => subject === 'Set a new password');
    const token = passwordTokenIn(mail ?? { text: '' }, 'reset');
    const password = 'another long password';
    await app().ok('resetPassword', { body: { token, password, password_confirmation: password } });
    const reply = await complete({ pending, totp: codeAt(secret, app().clock.now()) });
    expect(reply.json).toMatchObject({ code: 'factor_expired' });
  });

  test('[AC-06] confirms a session, offered before the password; a used code confirms nothing', async () => {
    const { person, passkey, addApp, addPasskey } = await newOwner();
    const { secret } = await addApp();
    await addPasskey();
    const { methods } = await app().ok('reauthentication', { as: person });
    expect(methods).toEqual(['passkey', 'totp', 'password', 'code']);
    app().clock.advance(10 * MINUTE);
    const totp = codeAt(secret, app().clock.now());
    const { confirmed_until } = await app().ok('reauthenticate', { body: { totp }, as: person });
    expect(confirmed_until).toBe(app().clock.now() + 10 * MINUTE);
    await app().refused('reauthenticate', 422, { body: { totp }, as: person });

    app().clock.advance(10 * MINUTE);
    const { ceremony, options } = await app().ok('askReauthenticationPasskey', { as: person });
    const answer = passkey.assert(options);
    const confirmed = await app().ok('reauthenticate', { body: { passkey: { ceremony, answer } }, as: person });
    expect(confirmed.confirmed_until).toBe(app().clock.now() + 10 * MINUTE);
    const replayed = await app().refused('reauthenticate', 422, {
      body: { passkey: { ceremony, answer } },
      as: person,
    });
    expect(replayed.code).toBe('factor_expired');
  });
});

describeOnBoth('[AC-08] wrong second factors', (kind) => {
  const app = useApp(kind, { settings: { ...settings, RATE_LIMIT_FACTOR: '1' } });

  test('of one account are limited across sign-ins, and the refusal names when to come back', async () => {
    const { addApp, begin, complete } = createOwner(app(), await signUp(app()));
    const { secret } = await addApp();
    const totp = withoutDigits(codeAt(secret, app().clock.now()));
    const statuses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { pending } = await begin();
      for (let tries = 0; tries < 4; tries += 1) statuses.push((await complete({ pending, totp })).status);
    }
    expect(statuses).toEqual([...new Array(10).fill(422), 429, 429]);
    const { pending } = await begin();
    const refused = await complete({ pending, totp });
    expect((refused.json as { message: string }).message).toMatch(/^Too many attempts\. Try again in 1[45] minutes\.$/);
  });
});

describe('[AC-08] passkeys at an IP address', () => {
  const app = useApp('sqlite', { settings: { PUBLIC_URL: 'http://127.0.0.1:3000' } });

  test('are not offered, because browsers make none there', async () => {
    const person = await signUp(app());
    expect(await app().ok('readSecondFactor', { as: person })).toMatchObject({ takes_passkeys: false });
    expect(await app().refused('beginPasskey', 409, { as: person })).toMatchObject({ code: 'no_passkeys' });
  });
});

describeOnBoth('[AC-07, AC-08] a sign-in by a provider', (kind) => {
  let oauth: OauthProvider;
  const provided: Record<string, string> = {};
  beforeAll(async () => {
    oauth = await startOauthProvider(ORIGIN);
    Object.assign(provided, oauth.settings);
  });
  afterAll(() => oauth.close());
  const app = useApp(kind, { settings: provided });

  test('waits for the second factor as well, and keeps where it leads', async () => {
    const person = await signUp(app());
    oauth.person = { id: '7001', login: 'octo-7001', name: 'Octo Person', emails: [] };
    const browser = createSocialBrowser(app(), oauth);
    expect((await browser.connect('github', person)).status).toBe(200);
    const { addApp, complete } = createOwner(app(), person);
    const { secret } = await addApp();

    const start = await browser.start('github', { redirect: '/vuejs/dashboard/training' });
    const answer = await browser.consent(start.headers.get('location') ?? '');
    const reply = await browser.finish('github', answer, { tracking: { utm_source: 'billboard' } });
    const { details } = reply.json as { details: PendingSignIn };
    expect([reply.status, details.kinds, details.redirect]).toEqual([
      403,
      ['totp', 'recovery'],
      '/vuejs/dashboard/training',
    ]);
    const done = await complete({ pending: details.pending, totp: codeAt(secret, app().clock.now()) });
    const { user, token } = done.json as { token: string; user: { id: string } };
    expect([done.status, user.id]).toEqual([200, person.id]);
    const session = app().queries.selectFrom('session').select('attribution').where('token_hash', '=', sha256(token));
    expect(await session.executeTakeFirst()).toEqual({ attribution: '{"utm_source":"billboard"}' });
  });
});

describeOnBoth('[AC-08, AC-05] staff', (kind) => {
  const STAFF = { STAFF_SECOND_FACTOR: 'required', STAFF_SESSION_HOURS: '12', STAFF_IDLE_MINUTES: '30' };
  const app = useApp(kind, { settings: { ...settings, ...STAFF } });

  async function newAdministrator() {
    const person = await signUp(app());
    await addRole(app().queries, person.id, 'administrator');
    app().services.sessions.invalidateUser(person.id);
    return createOwner(app(), person);
  }
  const SENTENCE = 'Your role needs a second factor. Set one up in your profile, below "Sign-in security".';

  test('have none of the rights of their role before they have given a second factor in this session', async () => {
    const { person, addApp, begin, complete } = await newAdministrator();
    expect(await app().ok('auth', { as: person })).toMatchObject({ roles: [], lacks_factor: true });
    const refusal = await app().refused('searchUsers', 403, { query: { search: 'ada' }, as: person }, SENTENCE);
    expect(refusal.code).toBe('second_factor_missing');
    expect(await app().ok('readSecondFactor', { as: person })).toMatchObject({ is_required: true });

    const { secret } = await addApp();
    expect((await app().ok('auth', { as: person })).roles).toEqual(['administrator']);
    const { pending } = await begin();
    const done = await complete({ pending, totp: codeAt(secret, app().clock.now()) });
    const session = done.json as { token: string; user: { roles: string[] } };
    expect(session.user.roles).toEqual(['administrator']);
    expect((await app().ok('auth', { as: session })).roles).toEqual(['administrator']);
    // Without a factor the rights are gone again.
    await app().ok('removeTotp', { as: session });
  });

  test('come back from acting as a user with the second factor that they had given', async () => {
    const { person, addApp } = await newAdministrator();
    await addApp();
    const target = await app().user();
    const acting = await app().ok('impersonate', { params: { id: target.id }, as: person });
    const own = await app().ok('stopImpersonating', { as: acting });
    expect(own.user.roles).toEqual(['administrator']);
  });

  test('are signed out after twelve hours, and after half an hour without a request', async () => {
    const { person, addApp } = await newAdministrator();
    await addApp();
    /** A request, and what a job writes of it every ten seconds. */
    const use = async (as: Person) => {
      await app().ok('auth', { as });
      await app().services.sessions.storeUses();
    };
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      await use(person);
      app().clock.advance(20 * MINUTE);
    }
    await use(person);
    app().clock.advance(20 * MINUTE);
    await app().refused('auth', 401, { as: person });

    const idle = await newAdministrator();
    await use(idle.person);
    app().clock.advance(29 * MINUTE);
    await use(idle.person);
    app().clock.advance(30 * MINUTE);
    await app().refused('auth', 401, { as: idle.person });
    // Others stay.
    const user = await app().user();
    app().clock.advance(24 * 60 * MINUTE);
    await app().ok('auth', { as: user });
  });
});
