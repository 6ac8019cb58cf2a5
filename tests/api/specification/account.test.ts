import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerPasswordRequests } from '../../../src/server/account/password/password-links.ts';
import { GUILD, type OauthProvider, startOauthProvider } from '../../support/oauth-provider.ts';
import { useApp } from '../../support/suite.ts';
import { foreignClient } from './foreign-client.ts';

/** "Account" of section 7. */
const CALLS = [
  'POST /login',
  'POST /login/{provider}/callback',
  'POST /join/discord',
  'POST /register',
  'GET /verify-email/{id}/{hash}',
  'POST /impersonate/{id}',
  'GET /auth',
  'POST /auth',
  'PUT /change-password',
  'POST /forgot-password',
  'POST /reset-password',
  'POST /logout',
  'POST /user/settings',
  'POST /user/metadata',
  'POST /polls/{slug}/vote',
] as const;

const PUBLIC_URL = 'https://chartered.example';
const PASSWORD = 'a long enough password';

describe('account, by the specification alone', () => {
  let oauth: OauthProvider;
  const settings: Record<string, string> = {};
  beforeAll(async () => {
    oauth = await startOauthProvider(PUBLIC_URL);
    Object.assign(settings, oauth.settings);
  });
  afterAll(() => oauth.close());

  const app = useApp('sqlite', { settings });
  const client = foreignClient(app, CALLS);
  let count = 0;
  let payload: Record<string, unknown>;
  beforeEach(() => {
    count += 1;
    const emails = [{ email: `octo-${count}@example.com`, primary: true, verified: true }];
    oauth.person = { id: String(1000 + count), login: `octo-${count}`, name: 'Octo Person', emails };
    payload = {
      first_name: 'Grace',
      last_name: 'Hopper',
      email: `grace-${count}@example.com`,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      linkedin_achievement_share_permission: true,
      tracking: { utm_source: 'letter' },
    };
  });

  /** Signs up; the session's token and the user. */
  async function register(): Promise<{ token: string; user: { id: string; email: string } }> {
    const { session } = await client.data('POST /register', { payload });
    return session;
  }

  /** Link of the newest mail to an address, below a path. */
  async function mailedLink(email: string, path: string): Promise<URL> {
    const mails = await app().queries.selectFrom('mail').select('text').where('recipient', '=', email).execute();
    const links = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
    const link = links.findLast((address) => new URL(address).pathname.includes(path));
    if (!link) throw new Error(`No mail to ${email} has a link to ${path}.`);
    return new URL(link);
  }

  const trackingOf = async (id: string) => {
    const row = await app()
      .queries.selectFrom('user')
      .select('tracking')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return JSON.parse(row.tracking ?? 'null');
  };

  describe('signing up', () => {
    test('[AC-01] POST /register takes the fields of the specification and signs in', async () => {
      const { token, user } = await register();
      expect(user).toMatchObject({
        first_name: 'Grace',
        last_name: 'Hopper',
        email: payload.email,
        isGuest: false,
        linkedin_achievement_share_permission: true,
      });
      expect(await trackingOf(user.id)).toEqual({ utm_source: 'letter' });
      expect(await client.data('GET /auth', { token })).toMatchObject({ id: user.id });
    });

    test('[AC-01] POST /register does without tracking and share permission', async () => {
      const { tracking: _, linkedin_achievement_share_permission: __, ...needed } = payload;
      const { session } = await client.data('POST /register', { payload: needed });
      expect(session.user.linkedin_achievement_share_permission).toBe(false);
      const nothing = { ...payload, email: 'nothing@example.com', tracking: null };
      expect((await client.data('POST /register', { payload: nothing })).session).not.toBeNull();
    });

    test('[VA-02] [VA-03] POST /register refuses each field with its own message', async () => {
      const wrong = { ...payload, email: 'nobody', password: 'short', password_confirmation: 'short' };
      const { status, data } = await client.call('POST /register', { payload: wrong });
      expect({ status, fields: Object.keys(data.errors).sort() }).toEqual({
        status: 422,
        fields: ['email', 'password'],
      });
      const other = await client.call('POST /register', { payload: { ...payload, password_confirmation: 'other' } });
      expect(other.data.errors).toEqual({ password_confirmation: [expect.any(String)] });
    });

    test('[AC-08] POST /register knows affiliate, affiliate URL, UTM data and coupon by the headers of every call', async () => {
      const { tracking: _, ...plain } = payload;
      const headers = {
        'X-Affiliate': 'ada',
        'X-Affiliate-Url': encodeURIComponent('https://chartered.example/vuejs'),
        'X-Utm': 'utm_source=letter&utm_campaign=spring',
        'X-Coupon': 'WELCOME10',
        'X-Tech': 'vuejs',
      };
      const { session } = await client.data('POST /register', { payload: plain, headers });
      expect(await trackingOf(session.user.id)).toEqual({
        affiliate: 'ada',
        affiliate_url: 'https://chartered.example/vuejs',
        utm_source: 'letter',
        utm_campaign: 'spring',
        coupon: 'WELCOME10',
      });
      const link = await mailedLink(String(payload.email), '/verify-email/');
      expect(link.pathname).toMatch(/^\/vuejs\/verify-email\//);
    });
  });

  describe('signing in and out', () => {
    test('[AC-01] POST /login takes email, password and tracking, and returns a bearer token', async () => {
      const { user } = await register();
      const sent = { email: payload.email, password: PASSWORD, tracking: { utm_source: 'mail' } };
      const { token } = await client.data('POST /login', { payload: sent });
      expect(await client.data('GET /auth', { token })).toMatchObject({ id: user.id });
      const wrong = await client.call('POST /login', { payload: { ...sent, password: 'wrong password' } });
      expect({ status: wrong.status, fields: Object.keys(wrong.data.errors) }).toEqual({
        status: 422,
        fields: ['password'],
      });
    });

    test('[AC-01] what POST /login tracks is stored for an account that has none, and replaces nothing', async () => {
      const { tracking: _, ...plain } = payload;
      const { session } = await client.data('POST /register', { payload: plain });
      const logIn = (utm_source: string) =>
        client.data('POST /login', { payload: { email: payload.email, password: PASSWORD, tracking: { utm_source } } });
      await logIn('mail');
      expect(await trackingOf(session.user.id)).toEqual({ utm_source: 'mail' });
      await logIn('banner');
      expect(await trackingOf(session.user.id)).toEqual({ utm_source: 'mail' });
    });

    test('[AC-01] POST /logout ends the session of the token', async () => {
      const { token } = await register();
      await client.data('POST /logout', { token });
      expect((await client.call('GET /auth', { token })).status).toBe(401);
      expect((await client.call('POST /logout', { token })).status).toBe(401);
    });

    test('[AC-08] GET /auth without a token, or with a wrong one, is 401', async () => {
      expect((await client.call('GET /auth')).status).toBe(401);
      expect((await client.call('GET /auth', { token: 'wrong' })).status).toBe(401);
    });

    test('[AC-05] POST /impersonate/{id} is for administrators, and returns a session of the user', async () => {
      const administrator = await app().user('administrator');
      const { user, token } = await register();
      const path = [user.id];
      expect((await client.call('POST /impersonate/{id}', { path, token })).status).toBe(403);
      const session = await client.data('POST /impersonate/{id}', { path, token: administrator.token });
      const seen = await client.data('GET /auth', { token: session.token });
      expect(seen).toMatchObject({ id: user.id, impersonated_by: { id: administrator.id } });
    });
  });

  describe('the profile', () => {
    test('[VO-10] GET /auth has the fields of a user', async () => {
      const { token } = await register();
      const user = await client.data('GET /auth', { token });
      expect(user).toMatchObject({
        id: expect.any(String),
        first_name: 'Grace',
        last_name: 'Hopper',
        email: payload.email,
        roles: [],
        isGuest: false,
        settings: { exercises: [] },
        metadata: { interest: [] },
        orders: [],
        vouchers: [],
        team_vouchers: [],
        created_minutes_ago: 0,
        linkedin: null,
        twitter: null,
        occupation: null,
        linkedin_achievement_share_permission: true,
        avatar: null,
      });
      expect(user.socials).toEqual([]);
    });

    test('[AC-02] POST /auth takes the fields of the specification', async () => {
      const { token } = await register();
      const profile = {
        first_name: 'Ada',
        last_name: 'Lovelace',
        email: payload.email,
        occupation: 'Engineer',
        twitter: 'ada',
        linkedin: 'https://www.linkedin.com/in/ada',
        linkedin_achievement_share_permission: false,
      };
      await client.data('POST /auth', { payload: profile, token });
      expect(await client.data('GET /auth', { token })).toMatchObject(profile);
    });

    test('[AC-02] POST /auth takes what GET /auth gives, fields without a value included', async () => {
      const { token } = await register();
      const { first_name, last_name, email, occupation, twitter, linkedin, linkedin_achievement_share_permission } =
        await client.data('GET /auth', { token });
      const profile = {
        ...{ first_name, last_name, email, occupation, twitter, linkedin, linkedin_achievement_share_permission },
      };
      expect(await client.data('POST /auth', { payload: profile, token })).toMatchObject(profile);
    });

    test('[AC-06] POST /user/settings takes exercises', async () => {
      const { token } = await register();
      await client.data('POST /user/settings', { payload: { exercises: ['loops', 'closures'] }, token });
      expect((await client.data('GET /auth', { token })).settings).toEqual({ exercises: ['loops', 'closures'] });
    });

    test('[AC-06] POST /user/metadata takes interest', async () => {
      const { token } = await register();
      await client.data('POST /user/metadata', { payload: { interest: ['svelte'] }, token });
      expect((await client.data('GET /auth', { token })).metadata).toEqual({ interest: ['svelte'] });
    });

    test('[AC-06] POST /polls/{slug}/vote takes votes with their values', async () => {
      const { token } = await register();
      const sent = { path: ['future-certifications'], payload: { votes: [{ value: 'svelte' }] } };
      expect(await client.data('POST /polls/{slug}/vote', { ...sent, token })).toMatchObject({
        slug: 'future-certifications',
        voted: ['svelte'],
      });
      expect((await client.call('POST /polls/{slug}/vote', sent)).status).toBe(401);
      const unknown = { ...sent, path: ['no-such-poll'], token };
      expect((await client.call('POST /polls/{slug}/vote', unknown)).status).toBe(404);
    });
  });

  describe('links of mails', () => {
    test('[AC-04] GET /verify-email/{id}/{hash} takes expires and signature, and needs all four', async () => {
      const { token } = await register();
      const link = await mailedLink(String(payload.email), '/verify-email/');
      const [id = '', hash = ''] = link.pathname.split('/').slice(-2);
      const query = Object.fromEntries(link.searchParams);
      expect(Object.keys(query).sort()).toEqual(['expires', 'signature']);
      const refused = async (path: string[], given: Record<string, string>) =>
        (await client.call('GET /verify-email/{id}/{hash}', { path, query: given, token })).status;
      expect(await refused(['other', hash], query)).toBe(403);
      expect(await refused([id, 'other'], query)).toBe(403);
      expect(await refused([id, hash], { ...query, expires: '9999999999999' })).toBe(403);
      expect(await refused([id, hash], { expires: query.expires ?? '' })).toBe(403);
      const { user } = await client.data('GET /verify-email/{id}/{hash}', { path: [id, hash], query, token });
      expect(user).toMatchObject({ email_verified: true });
    });

    test('[AC-03] POST /forgot-password takes an email, and answers the same for one without an account', async () => {
      await register();
      const answers = [];
      for (const email of [payload.email, 'nobody@example.com']) {
        answers.push(await client.data('POST /forgot-password', { payload: { email } }));
      }
      expect(answers[0]).toEqual(answers[1]);
    });

    test('[AC-03] POST /reset-password takes what the page of the link has', async () => {
      const { token } = await register();
      await client.data('POST /forgot-password', { payload: { email: payload.email } });
      await answerPasswordRequests(app().services);
      const link = await mailedLink(String(payload.email), '/password-reset/');
      const password = 'another long password';
      const reset = { token: link.pathname.split('/').at(-1), password, password_confirmation: password };
      await client.data('POST /reset-password', { payload: reset });
      expect((await client.call('GET /auth', { token })).status).toBe(401);
      await client.data('POST /login', { payload: { email: payload.email, password } });
      expect((await client.call('POST /reset-password', { payload: reset })).status).toBe(403);
    });

    test('[AC-02] PUT /change-password takes both passwords and ends every session', async () => {
      const { token } = await register();
      const passwords = { current_password: PASSWORD, new_password: 'another long password' };
      const wrong = { ...passwords, current_password: 'wrong password' };
      expect((await client.call('PUT /change-password', { payload: wrong, token })).status).toBe(422);
      await client.data('PUT /change-password', { payload: passwords, token });
      expect((await client.call('GET /auth', { token })).status).toBe(401);
      await client.data('POST /login', { payload: { email: payload.email, password: passwords.new_password } });
    });
  });

  describe('providers', () => {
    /** Opens the address of the API that begins a sign-in, as a link does. */
    const open = (path: string) => app().request(path, { redirect: 'manual' });
    const cookieOf = (headers: Headers) =>
      headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ');

    test.each([
      ['github', 'user:email'],
      ['discord', 'identify email'],
    ])(
      '[AC-07] the link of %s leads to its authorization, and back to the page of the technology',
      async (name, scope) => {
        const { status, headers } = await open(`/api/login/${name}?tech=javascript`);
        const location = new URL(headers.get('location') ?? '');
        expect(status).toBe(302);
        expect(location.searchParams.get('scope')).toBe(scope);
        expect(location.searchParams.get('redirect_uri')).toBe(`${PUBLIC_URL}/login/${name}/callback/javascript`);
      },
    );

    test('[AC-07] POST /login/{provider}/callback takes the code with the state, of the browser that began', async () => {
      const begun = await open('/api/login/github?tech=javascript');
      const back = await oauth.visit(begun.headers.get('location') ?? '');
      const given = { code: back.searchParams.get('code'), state: back.searchParams.get('state') };
      const headers = { cookie: cookieOf(begun.headers) };
      const sent = (payload: object, more = {}) => ({ path: ['github'], payload, headers, ...more });
      const alone = await client.call('POST /login/{provider}/callback', sent({ code: given.code }));
      expect({ status: alone.status, errors: alone.data.errors }).toEqual({
        status: 422,
        errors: { state: ['State is required.'] },
      });
      const stolen = await client.call('POST /login/{provider}/callback', sent(given, { headers: {} }));
      expect(stolen.status).toBe(403);
      const { session } = await client.data('POST /login/{provider}/callback', sent(given));
      expect(await client.data('GET /auth', { token: session.token })).toMatchObject({ id: session.user.id });
    });

    test('[AC-07] POST /join/discord returns a link', async () => {
      expect(GUILD).not.toBe('');
      const { token } = await register();
      const { link } = await client.data('POST /join/discord', { token });
      expect(link).toMatch(/^https?:\/\//);
      expect((await client.call('POST /join/discord')).status).toBe(401);
    });
  });

  test('every call of account is answered', () => {
    expect(client.unanswered()).toEqual([]);
  });
});
