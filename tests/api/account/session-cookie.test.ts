import { describe, expect, test } from 'vitest';
import { PASSWORD, signUp } from '../../support/accounts.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const DAYS_30 = 30 * 86_400;

/** The cookies that a reply sets about the session, by name. */
function sessionCookies(headers: Headers): Record<string, string> {
  const pairs = headers.getSetCookie().flatMap((cookie) => {
    const [, name, rest] = /^((?:__Host-)?session(?:-mark)?)=(.*)$/.exec(cookie) ?? [];
    return name === undefined || rest === undefined ? [] : [[name, rest] as const];
  });
  return Object.fromEntries(pairs);
}

describeOnBoth("[AC-08, GU-03] a page's session is in a cookie", (kind) => {
  const app = useApp(kind);

  /** Logs in as a page does. @returns the token in the cookie, and what the page itself gets */
  async function logInOnPage(email: string, headers: Record<string, string> = {}) {
    const reply = await app().call('login', {
      body: { email, password: PASSWORD },
      headers: { 'x-session': 'none', ...headers },
    });
    expect(reply.status).toBe(200);
    const cookies = sessionCookies(reply.headers);
    return { token: cookies.session?.split(';')[0] ?? '', cookies, session: reply.json as { token: string } };
  }

  const asPage = (token: string) => ({ cookie: `session=${token}`, 'x-session': token.slice(0, 12) });

  test('that no script can read; the page learns its mark alone', async () => {
    const ada = await signUp(app());
    const { token, cookies, session } = await logInOnPage(ada.email);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(cookies).toEqual({
      session: `${token}; Max-Age=${DAYS_30}; Path=/; HttpOnly; SameSite=Lax`,
      'session-mark': `${token.slice(0, 12)}; Max-Age=${DAYS_30}; Path=/; SameSite=Lax`,
    });
    expect(session.token).toBe(token.slice(0, 12));
    expect(JSON.stringify(session)).not.toContain(token);
    expect(await app().ok('auth', { headers: asPage(token) } as never)).toMatchObject({ id: ada.id });
    // The mark opens nothing.
    await app().refused('auth', 401, { headers: { authorization: `Bearer ${token.slice(0, 12)}` } });
  });

  test('an API client gets the bearer token, as specified, and no cookie', async () => {
    const ada = await signUp(app());
    const reply = await app().call('login', { body: { email: ada.email, password: PASSWORD } });
    const { token } = reply.json as { token: string };
    expect([token.length, sessionCookies(reply.headers)]).toEqual([43, {}]);
    expect(await app().ok('auth', { as: { token } })).toMatchObject({ id: ada.id });
  });

  test('logging out ends it and takes the cookies away; in a second tab too', async () => {
    const ada = await signUp(app());
    const { token } = await logInOnPage(ada.email);
    const first = await app().call('logout', { headers: asPage(token) });
    expect([first.status, sessionCookies(first.headers)]).toEqual([
      200,
      {
        session: '; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
        'session-mark': '; Max-Age=0; Path=/; SameSite=Lax',
      },
    ]);
    const second = await app().call('logout', { headers: asPage(token) });
    expect([second.status, sessionCookies(second.headers)]).toEqual([401, {}]);
  });

  test('of a tab that does not know of the new one, a late logout leaves the new session alone', async () => {
    const ada = await signUp(app());
    const before = await logInOnPage(ada.email);
    const { token } = await logInOnPage(ada.email, { cookie: `session=${before.token}` });
    const late = await app().call('logout', {
      headers: { cookie: `session=${token}`, 'x-session': before.token.slice(0, 12) },
    });
    expect([late.status, sessionCookies(late.headers)]).toEqual([401, {}]);
    expect(await app().ok('auth', { headers: asPage(token) } as never)).toMatchObject({ id: ada.id });
  });

  test('a login replaces the one of the browser, also where the page took itself for a guest', async () => {
    const ada = await signUp(app());
    const before = await logInOnPage(ada.email);
    await logInOnPage(ada.email, { cookie: `session=${before.token}` });
    await app().refused('auth', 401, { headers: asPage(before.token) });
  });

  test('a stored token is exchanged for it without ending its session, however often it is asked', async () => {
    const ada = await signUp(app());
    const list = () => app().ok('listSessions', { as: ada });
    const before = await list();
    for (const mark of ['none', ada.token.slice(0, 12)]) {
      const reply = await app().call('keepSession', { as: ada, headers: { 'x-session': mark } });
      expect([reply.status, reply.json]).toEqual([200, expect.objectContaining({ id: ada.id })]);
      expect(sessionCookies(reply.headers).session).toBe(
        `${ada.token}; Max-Age=${DAYS_30}; Path=/; HttpOnly; SameSite=Lax`,
      );
    }
    expect(await list()).toEqual(before);
    expect(await app().ok('auth', { headers: asPage(ada.token) } as never)).toMatchObject({ id: ada.id });
    expect(await app().ok('auth', { as: ada })).toMatchObject({ id: ada.id });
  });

  test('[AC-05] and so is that of an administrator who acts as a user, which stays one: with its hour, and nothing in the audit log', async () => {
    const [administrator, other] = [await app().user('administrator'), await app().user()];
    const acting = await app().ok('impersonate', { params: { id: other.id }, as: administrator });
    const audited = () =>
      app().queries.selectFrom('audit').select('action').where('actor_id', '=', administrator.id).execute();
    const before = await audited();
    const reply = await app().call('keepSession', { as: acting, headers: { 'x-session': 'none' } });
    expect([reply.status, reply.json]).toEqual([
      200,
      expect.objectContaining({ id: other.id, impersonated_by: expect.objectContaining({ id: administrator.id }) }),
    ]);
    expect(sessionCookies(reply.headers).session).toBe(`${acting.token}; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax`);
    expect(await audited()).toEqual(before);
    const headers = asPage(acting.token);
    expect((await app().call('updateProfile', { headers, body: { first_name: 'Eve' } })).status).toBe(403);
    const back = await app().call('stopImpersonating', { headers });
    expect([back.status, back.json]).toEqual([
      200,
      expect.objectContaining({ user: expect.objectContaining({ id: administrator.id }) }),
    ]);
  });

  test('the cookie ends with its session', async () => {
    const user = await app().user();
    const { headers } = await app().call('keepSession', { as: user, headers: { 'x-session': 'none' } });
    expect(sessionCookies(headers)['session-mark']).toContain(`Max-Age=${DAYS_30}`);
    const [admin, other] = [await app().user('administrator'), await app().user()];
    const reply = await app().call('impersonate', { params: { id: other.id }, headers: asPage(admin.token) });
    expect(sessionCookies(reply.headers)['session-mark']).toContain('Max-Age=3600');
    expect((reply.json as { token: string }).token).toHaveLength(12);
  });

  test('answers are saved with it', async () => {
    const user = await app().user();
    const exam = await app().open(user);
    const reply = await app().call('saveAnswers', {
      params: { id: exam.id },
      headers: { ...asPage(user.token), 'x-lease-epoch': '9' },
      body: { entries: [] },
    });
    expect(reply.status).not.toBe(401);
  });
});

describe('[AC-08] the cookie of a site with an https address', () => {
  const app = useApp('sqlite', { settings: { PUBLIC_URL: 'https://chartered.example' } });

  test('belongs to its host alone, and a plain one is not taken', async () => {
    const user = await app().user();
    const { headers } = await app().call('keepSession', { as: user, headers: { 'x-session': 'none' } });
    expect(sessionCookies(headers)).toEqual({
      '__Host-session': `${user.token}; Max-Age=${DAYS_30}; Path=/; HttpOnly; Secure; SameSite=Lax`,
      '__Host-session-mark': `${user.token.slice(0, 12)}; Max-Age=${DAYS_30}; Path=/; Secure; SameSite=Lax`,
    });
    const ask = (cookie: string) => app().call('auth', { headers: { cookie, 'x-session': user.token.slice(0, 12) } });
    expect((await ask(`__Host-session=${user.token}`)).status).toBe(200);
    expect((await ask(`session=${user.token}`)).status).toBe(401);
  });
});

describe('[AC-08] the cookie in production, whatever address the settings give', () => {
  const app = useApp('sqlite', {
    settings: {
      NODE_ENV: 'production',
      APP_SECRET: 'x'.repeat(32),
      DEMO_DATA: '',
      PUBLIC_URL: 'http://localhost:3000',
    },
  });

  test('is never a plain one', async () => {
    const user = await app().user();
    const { headers } = await app().call('keepSession', { as: user, headers: { 'x-session': 'none' } });
    expect(Object.keys(sessionCookies(headers))).toEqual(['__Host-session', '__Host-session-mark']);
    const plain = { cookie: `session=${user.token}`, 'x-session': user.token.slice(0, 12) };
    expect((await app().call('auth', { headers: plain })).status).toBe(401);
  });
});
