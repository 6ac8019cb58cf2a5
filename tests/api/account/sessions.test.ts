import { describe, expect, test } from 'vitest';
import { deviceName } from '../../../src/contract/account/device-name.ts';
import { answerPasswordRequests } from '../../../src/server/account/password/password-links.ts';
import { listSessions } from '../../../src/server/data/account/sessions.ts';
import { mailAbout, PASSWORD, type Person, passwordTokenIn, signUp } from '../../support/accounts.ts';
import { START } from '../../support/app.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const USE_MS = 300_000;

const NEW_PASSWORD = 'another long password';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';

describeOnBoth('sessions', (kind) => {
  const app = useApp(kind);

  async function login(person: Person, headers: Record<string, string> = {}): Promise<Person> {
    const reply = await app().call('login', { body: { email: person.email, password: PASSWORD }, headers });
    expect(reply.status).toBe(200);
    return { ...person, token: (reply.json as { token: string }).token };
  }

  /** What each way to end a session must mean: the token is invalid at once, no matter who sends it and how often. */
  async function expectEnded(as: { token: string }) {
    const replies = await Promise.all(Array.from({ length: 100 }, () => app().call('auth', { as })));
    expect(replies.map(({ status }) => status)).toEqual(new Array(100).fill(401));
  }

  /** In use, so that a server that remembers sessions remembers these. */
  async function use(...people: Person[]) {
    for (const as of people) await app().ok('auth', { as });
  }

  test('a login ends the session whose token it carries, and returns a new token', async () => {
    const first = await signUp(app());
    await use(first);
    const second = await login(first, { authorization: `Bearer ${first.token}` });
    expect(second.token).not.toBe(first.token);
    await expectEnded(first);
    await use(second);
    const elsewhere = await login(first);
    await use(second, elsewhere);
  });

  test('[AC-01] after logout 100 replays of the token are all refused', async () => {
    const ada = await signUp(app());
    await use(ada);
    await app().ok('logout', { as: ada });
    await expectEnded(ada);
  });

  test('[AC-02] a changed password ends every session, including this one; 100 replays of each are refused', async () => {
    const ada = await signUp(app());
    const other = await login(ada);
    await use(ada, other);
    const body = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    expect(await app().ok('changePassword', { body, as: ada })).toEqual({ ok: true });
    await expectEnded(ada);
    await expectEnded(other);
    await app().refused(
      'login',
      422,
      { body: { email: ada.email, password: PASSWORD } },
      'Email or password is wrong.',
    );
    await app().ok('login', { body: { email: ada.email, password: NEW_PASSWORD } });
    await mailAbout(app(), ada.email, 'Your password was changed');
    const audits = app().queries.selectFrom('audit').select('action').where('subject_id', '=', ada.id);
    expect(await audits.execute()).toEqual([{ action: 'password.changed' }]);
  });

  test('[AC-03] a password reset ends every session; 100 replays of each are refused', async () => {
    const ada = await signUp(app());
    const other = await login(ada);
    await use(ada, other);
    await app().ok('forgotPassword', { body: { email: ada.email } });
    await answerPasswordRequests(app().services);
    const token = passwordTokenIn(await mailAbout(app(), ada.email, 'Set a new password'), 'reset');
    const body = { token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    await app().ok('resetPassword', { body });
    await expectEnded(ada);
    await expectEnded(other);
  });

  test('a deleted account has no sessions; 100 replays of each are refused', async () => {
    const ada = await signUp(app());
    const other = await login(ada);
    await use(ada, other);
    await app().ok('deleteAccount', { body: { password: PASSWORD, confirmation: ada.email }, as: ada });
    await expectEnded(ada);
    await expectEnded(other);
  });

  test('the wrong current password, or the same one again, changes nothing and ends nothing', async () => {
    const ada = await signUp(app());
    const wrong = { current_password: 'not this one', new_password: NEW_PASSWORD };
    expect((await app().refused('changePassword', 422, { body: wrong, as: ada })).errors).toEqual({
      current_password: ['The current password is wrong.'],
    });
    const same = { current_password: PASSWORD, new_password: PASSWORD };
    expect((await app().refused('changePassword', 422, { body: same, as: ada })).errors).toEqual({
      new_password: ['This is your current password.'],
    });
    const short = { current_password: PASSWORD, new_password: 'short' };
    expect((await app().refused('changePassword', 422, { body: short, as: ada })).errors).toEqual({
      new_password: ['Password needs at least 8 characters.'],
    });
    const weak = { current_password: PASSWORD, new_password: 'password1' };
    expect(
      (
        await app().refused(
          'changePassword',
          422,
          { body: weak, as: ada },
          'This is a common password, or a common word with digits and signs. Choose another one, such as four words.',
        )
      ).errors,
    ).toEqual({
      new_password: [expect.stringContaining('a common password')],
    });
    await use(await login(ada), ada);
    const without = await app().user();
    expect((await app().refused('changePassword', 422, { body: wrong, as: without })).errors).toEqual({
      current_password: ['Your account has no password yet. Set one by "Forgot password".'],
    });
  });

  test('of ten concurrent changes of one password exactly one succeeds', async () => {
    const ada = await signUp(app());
    const passwords = Array.from({ length: 10 }, (_, index) => `password number ${index}`);
    const replies = await Promise.all(
      passwords.map((new_password) =>
        app().call('changePassword', { body: { current_password: PASSWORD, new_password }, as: ada }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.find(({ status }) => status === 409)?.json).toMatchObject({
      message: 'Your password has changed. Log in again.',
    });
    const winner = passwords[replies.findIndex(({ status }) => status === 200)] ?? '';
    await app().ok('login', { body: { email: ada.email, password: winner } });
  });

  test('a login in progress when the password changes opens no session with the old one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ada = await signUp(app());
      const body = { current_password: PASSWORD, new_password: NEW_PASSWORD };
      const credentials = { email: ada.email, password: PASSWORD };
      const logins = Array.from({ length: 4 }, () => app().call('login', { body: credentials }));
      const [changed, ...replies] = await Promise.all([app().call('changePassword', { body, as: ada }), ...logins]);
      expect(changed.status).toBe(200);
      for (const reply of replies) {
        expect([200, 401, 422]).toContain(reply.status);
        if (reply.status === 200)
          await app().refused('auth', 401, { as: reply.json as { token: string } }, 'Sign in to continue.');
      }
      const sessions = app().queries.selectFrom('session').select('id').where('user_id', '=', ada.id);
      expect(await sessions.execute()).toEqual([]);
    }
  });

  test('are listed with a device description, most recently used first, the current one marked', async () => {
    const ada = await signUp(app());
    app().clock.advance(1000);
    const phone = await login(ada, { 'user-agent': MAC });
    app().clock.advance(2000);
    const { data, meta } = await app().ok('listSessions', { as: ada });
    expect(meta).toEqual({ total: 2 });
    const id = expect.stringMatching(/^[A-Za-z0-9_-]{22}$/);
    const now = app().clock.now();
    expect(data).toEqual([
      {
        id,
        device: 'An unknown program',
        created_at: now - 3000,
        last_used_at: now,
        current: true,
        impersonated: false,
      },
      {
        id,
        device: 'Safari on macOS',
        created_at: now - 2000,
        last_used_at: now - 2000,
        current: false,
        impersonated: false,
      },
    ]);
    expect(JSON.stringify(data)).not.toContain(phone.token);
  });

  test('[AC-01] of those that were used at the same time the newest comes first, and those that are over are not listed', async () => {
    const ada = await app().user();
    const now = app().clock.now();
    const sessions: [id: string, created: number, used: number, expires: number][] = [
      ['b-session', now - 2, now - 1, now + 1],
      ['a-session', now - 2, now - 1, now + 1],
      ['c-session', now - 1, now - 1, now + 1],
      ['over', now - 1, now - 1, now],
      ['recent', now - 3, now + 1, now + 1],
    ];
    for (const [name, created_at, last_used_at, expires_at] of sessions) {
      const row = {
        user_id: ada.id,
        token_hash: `${name}-${ada.id}`,
        device: name,
        created_at,
        last_used_at,
        expires_at,
      };
      await app()
        .queries.insertInto('session')
        .values({ ...row, id: `${name}-${ada.id}`, impersonator_id: null, confirmed_at: null })
        .execute();
    }
    const listed = await listSessions(app().queries, ada.id, now);
    expect(listed.map(({ device }) => device).filter((device) => /session|over|recent/.test(device))).toEqual([
      ...['recent', 'c-session', 'a-session', 'b-session'],
    ]);
  });

  test('one session can end another, or all others at once; 100 replays of each are refused', async () => {
    const ada = await signUp(app());
    const [phone, tablet, laptop] = [await login(ada), await login(ada), await login(ada)];
    await use(ada, phone, tablet, laptop);
    const { data } = await app().ok('listSessions', { as: phone });
    const id = data.find(({ current }) => current)?.id ?? '';
    expect(await app().ok('endSession', { params: { id }, as: ada })).toEqual({ ok: true });
    await expectEnded(phone);
    await app().refused('endSession', 404, { params: { id }, as: ada }, 'The session was not found.');
    expect(await app().ok('endOtherSessions', { as: ada })).toEqual({ ended: 2 });
    await expectEnded(tablet);
    await expectEnded(laptop);
    await use(ada);
    expect(await app().ok('endOtherSessions', { as: ada })).toEqual({ ended: 0 });
  });

  test('the last use of a session is stored to within five minutes, in one write for all', async () => {
    const people = [await app().user(), await app().user(), await app().user()];
    const uses = async () => {
      const ids = people.map(({ id }) => id);
      const rows = await app()
        .queries.selectFrom('session')
        .select('last_used_at')
        .where('user_id', 'in', ids)
        .orderBy('last_used_at')
        .execute();
      return rows.map((row) => row.last_used_at);
    };
    const started = app().clock.now();
    await app().services.sessions.storeUses();
    app().clock.advance(USE_MS - 1);
    for (const as of people) await app().ok('auth', { as });
    expect(await app().services.sessions.storeUses()).toBe(0);
    app().clock.advance(1);
    for (const as of people.slice(1)) for (let times = 0; times < 3; times += 1) await app().ok('auth', { as });
    expect(await app().services.sessions.storeUses()).toBe(2);
    expect(await uses()).toEqual([started, started + USE_MS, started + USE_MS]);
    for (const as of people.slice(1)) await app().ok('auth', { as });
    expect(await app().services.sessions.storeUses()).toBe(0);
    expect(started).toBeGreaterThanOrEqual(START);
  });
});

describe('a device description', () => {
  test.each([
    [MAC, 'Safari on macOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPad',
    ],
    ['curl/8.5.0', 'An unknown program'],
    ['<script>alert(1)</script> Linux', 'A program on Linux'],
    [undefined, 'An unknown program'],
  ])('%s is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
