import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RouteDefinition, refusalsOf } from '../../../src/contract/route.ts';
import { type RouteId, routes } from '../../../src/contract/routes.ts';
import { hashPassword } from '../../../src/server/account/password/passwords.ts';
import { insertAuthenticatorApp, insertPasskey } from '../../../src/server/data/account/second-factor.ts';
import { insertIdentity } from '../../../src/server/data/account/social.ts';
import { addRole, updateUser } from '../../../src/server/data/account/users.ts';
import { newId } from '../../../src/server/ids.ts';
import { mailsTo, PASSWORD } from '../../support/accounts.ts';
import { MINUTE, START, type TestApp, type TestUser } from '../../support/app.ts';
import { prepareOrder } from '../../support/commerce/orders.ts';
import { changes, dumpTables } from '../../support/dump.ts';
import { type OauthProvider, startOauthProvider } from '../../support/oauth-provider.ts';
import { prepareOffer, ROUTE_IDS, SAMPLE_CALLS, type SampleCall } from '../../support/sample-calls.ts';
import { createSocialBrowser } from '../../support/social-browser.ts';
import { describeEmbeddedFirst, useApp } from '../../support/suite.ts';

/** How long a confirmation counts. Milliseconds. */
const RECENT_MS = 600_000;

const PUBLIC_URL = 'https://chartered.example';
const SENTENCE = "Confirm that it's you to go on.";

let oauth: OauthProvider;
const settings: Record<string, string> = {};
beforeAll(async () => {
  oauth = await startOauthProvider(PUBLIC_URL);
  Object.assign(settings, oauth.settings);
});
afterAll(() => oauth.close());

/** What takes an account over, or gives away what is in it. A call that comes to do so is named here. */
const SENSITIVE: Partial<Record<RouteId, 'recent' | 'newEmail'>> = {
  changePassword: 'recent',
  updateProfile: 'newEmail',
  exportData: 'recent',
  deleteAccount: 'recent',
  startConnect: 'recent',
  disconnectSocial: 'recent',
  joinDiscord: 'recent',
  impersonate: 'recent',
  changeRole: 'recent',
  grantVouchers: 'recent',
  confirmProposal: 'recent',
  saveOffer: 'recent',
  publishOffer: 'recent',
  withdrawOffer: 'recent',
  undoOffer: 'recent',
  createFreeWeekend: 'recent',
  moveFreeWeekend: 'recent',
  discardFreeWeekend: 'recent',
  offerFreeWeekend: 'recent',
  withdrawFreeWeekend: 'recent',
  refundOrder: 'recent',
  retryRefund: 'recent',
  beginTotp: 'recent',
  addTotp: 'recent',
  removeTotp: 'recent',
  beginPasskey: 'recent',
  addPasskey: 'recent',
  removePasskey: 'recent',
  renewRecoveryCodes: 'recent',
};
const sensitive = Object.keys(SENSITIVE) as RouteId[];
/** The role that a call asks for; none when any session will do. */
function rolesFor(id: RouteId): ('reviewer' | 'administrator')[] {
  const { access }: RouteDefinition = routes[id];
  return access === 'reviewer' || access === 'administrator' ? [access] : [];
}

/** What a free weekend opens has to exist. */
const LESSON = {
  ...{
    kind: 'trainings' as const,
    slug: 'closures',
    title: 'Closures',
    summary: 'Closures.',
    tech: 'javascript' as const,
  },
  ...{ published_at: null, minutes: 5, text: 'Text.', training: 'javascript-developer', position: null, author: null },
};

/** Columns that decide who can sign in, and as whom. */
const KEYS = ['user.email', 'user.password_hash', 'user.deleted_at', 'oauth_identity', 'oauth_state', 'user_role'];

test('the contract names every call that asks for a fresh confirmation', () => {
  const named = ROUTE_IDS.flatMap((id) => {
    const { confirmation }: RouteDefinition = routes[id];
    return confirmation ? [[id, confirmation] as const] : [];
  });
  expect(Object.fromEntries(named)).toEqual(SENSITIVE);
  for (const [id] of named) {
    const route: RouteDefinition = routes[id];
    expect(route.access, id).not.toBe('public');
    expect(refusalsOf(route), id).toContain(403);
  }
});

describeEmbeddedFirst('fresh confirmation', (kind) => {
  const app = useApp(kind, { settings, documents: [LESSON] });
  let counter = 0;

  /** A user with a password, GitHub, and a session that is of any age. */
  async function prepare(ageMs: number, ...roles: Parameters<TestApp['user']>): Promise<TestUser> {
    const ada = await app().user(...roles);
    counter += 1;
    const columns = { password_hash: await hashPassword(PASSWORD) };
    await updateUser(app().queries, ada.id, columns);
    const identity = { provider: 'github', provider_user_id: `id-${counter}`, user_id: ada.id, name: 'octo' };
    await insertIdentity(app().queries, { ...identity, created_at: 1 });
    app().services.sessions.invalidateUser(ada.id);
    app().clock.advance(ageMs);
    return ada;
  }

  /** A proposal about a staff member that any other one may confirm. */
  async function proposal(): Promise<string> {
    const [owner, proposer] = [await app().user('reviewer'), await app().user('reviewer')];
    const body = { percent: 25, reason: 'A slow device.' };
    await app().ok('grantUserExtraTime', { params: { id: owner.id }, body, as: proposer });
    const { id } = await app()
      .queries.selectFrom('staff_proposal')
      .select('id')
      .where('owner_id', '=', owner.id)
      .executeTakeFirstOrThrow();
    return id;
  }

  /** A call that succeeds for those who may make it. */
  async function sampleOf(id: RouteId, ada: TestUser): Promise<SampleCall> {
    const sample = SAMPLE_CALLS[id];
    const email = `moved-${ada.email}`;
    switch (id) {
      case 'changePassword':
        return { body: { current_password: PASSWORD, new_password: 'another long password' } };
      case 'updateProfile':
        return { body: { email } };
      case 'deleteAccount':
        return { body: { password: PASSWORD, confirmation: ada.email } };
      case 'startConnect':
        return { params: { provider: 'discord' } };
      case 'impersonate':
        return { params: { id: (await app().user()).id } };
      case 'changeRole':
        return { ...sample, params: { id: (await app().user()).id } };
      case 'grantVouchers':
        return { ...sample, params: { id: (await app().user('partner')).id } };
      case 'confirmProposal':
        return { params: { id: await proposal() } };
      case 'saveOffer':
      case 'publishOffer':
      case 'withdrawOffer':
      case 'undoOffer':
        await prepareOffer(app(), id);
        return sample;
      case 'moveFreeWeekend':
      case 'discardFreeWeekend':
      case 'offerFreeWeekend':
      case 'withdrawFreeWeekend': {
        const is_enabled = id === 'withdrawFreeWeekend' ? 1 : 0;
        return { ...sample, params: { id: (await app().freeWeekend({ is_enabled, started_at: START })).id } };
      }
      case 'refundOrder':
      case 'retryRefund':
        return { ...sample, params: { id: await prepareOrder(app(), id, await app().user()) } };
      case 'removeTotp':
      case 'renewRecoveryCodes': {
        const at = app().clock.now();
        await insertAuthenticatorApp(app().queries, {
          user_id: ada.id,
          sealed_secret: '',
          last_step: 0,
          created_at: at,
        });
        return sample;
      }
      case 'removePasskey': {
        const key = { id: newId(), user_id: ada.id, credential_id: newId(), public_key: '', sign_count: 0 };
        const rest = { transports: '[]', name: 'A key', created_at: app().clock.now(), last_used_at: null };
        await insertPasskey(app().queries, { ...key, ...rest });
        return { params: { id: key.id } };
      }
      default:
        return sample;
    }
  }

  /** What was begun in no session goes through as far as the handler: second-factor.test.ts adds factors. */
  const statusOf = (id: RouteId) => (id === 'addTotp' || id === 'addPasskey' ? 422 : routes[id].status);

  test.each(sensitive)('%s is refused in an old session and goes through in a fresh one', async (id) => {
    const ada = await prepare(RECENT_MS, ...rolesFor(id));
    const call = { ...(await sampleOf(id, ada)), as: ada };
    const before = await dumpTables(app().queries);
    const refusal = await app().refused(id, 403, call, "Confirm that it's you to go on.");
    expect(refusal).toEqual({
      message: SENTENCE,
      code: 'confirmation_required',
      details: { methods: ['password', 'github', 'code'] },
      request_id: expect.any(String),
    });
    expect(changes(before, await dumpTables(app().queries))).toEqual([]);

    await app().ok('reauthenticate', { body: { password: PASSWORD }, as: ada });
    app().clock.advance(RECENT_MS - 1);
    const reply = await app().call(id, call);
    expect(reply.status, reply.text).toBe(statusOf(id));
  });

  test.each(sensitive)('%s is refused to an administrator who acts as the user', async (id) => {
    const administrator = await app().user('administrator');
    const ada = await prepare(0);
    const call = await sampleOf(id, ada);
    const acting = await app().ok('impersonate', { params: { id: ada.id }, as: administrator });
    for (const role of rolesFor(id)) await addRole(app().queries, ada.id, role);
    app().services.sessions.invalidateUser(ada.id);
    const before = await dumpTables(app().queries);
    const refusal = await app().refused(
      id,
      403,
      { ...call, as: acting },
      'Only the user can do this, not an administrator acting as the user.',
    );
    expect(refusal.code).toBe('impersonated');
    // Nor does the administrator confirm for the user.
    await app().refused(
      'reauthenticate',
      403,
      { body: { password: PASSWORD }, as: acting },
      'Only the user can do this, not an administrator acting as the user.',
    );
    await app().refused(
      'sendReauthenticationCode',
      403,
      { as: acting },
      'Only the user can do this, not an administrator acting as the user.',
    );
    expect(changes(before, await dumpTables(app().queries))).toEqual([]);
  });

  test('no other call of a session changes who can sign in, or as whom, in an old session', {
    timeout: 120_000,
  }, async () => {
    const others = ROUTE_IDS.filter((id) => routes[id].access !== 'public' && !(id in SENSITIVE));
    for (const id of others) {
      const ada = await prepare(RECENT_MS, 'administrator');
      const before = await dumpTables(app().queries);
      const sample = await sampleOf(id, ada);
      const params = { id: ada.id, provider: 'github', challenge: 'challenge-sum', ...sample.params };
      const reply = await app().call(id, { ...sample, params, as: ada });
      expect(reply.status, id).toBeLessThan(500);
      const touched = changes(before, await dumpTables(app().queries)).filter((name) => KEYS.includes(name));
      // Confirming with a provider goes there; what comes back gives nothing but the confirmation.
      expect(touched, id).toEqual(id === 'startReauthentication' ? ['oauth_state'] : []);
      expect(JSON.stringify(reply.json), id).not.toContain('"records":');
    }
  });

  test('changing the name needs no confirmation, nor does submitting the current address', async () => {
    const ada = await prepare(RECENT_MS);
    await app().ok('updateProfile', { body: { first_name: 'Augusta', email: ada.email }, as: ada });
  });

  test('a sign-in counts as a confirmation for ten minutes', async () => {
    const { email } = await prepare(RECENT_MS);
    const session = await app().ok('login', { body: { email, password: PASSWORD } });
    expect(await app().ok('reauthentication', { as: session })).toEqual({
      confirmed_until: app().clock.now() + RECENT_MS,
      methods: ['password', 'github', 'code'],
    });
    app().clock.advance(RECENT_MS);
    expect((await app().ok('reauthentication', { as: session })).confirmed_until).toBeNull();
  });

  test('a confirmation counts for this session only', async () => {
    const ada = await prepare(RECENT_MS);
    const other = await app().ok('login', { body: { email: ada.email, password: PASSWORD } });
    app().clock.advance(RECENT_MS);
    await app().ok('reauthenticate', { body: { password: PASSWORD }, as: other });
    await app().ok('exportData', { as: other });
    await app().refused('exportData', 403, { as: ada }, "Confirm that it's you to go on.");
  });

  test('returning from an impersonation does not count as a confirmation', async () => {
    const administrator = await app().user('administrator');
    const target = await app().user();
    const acting = await app().ok('impersonate', { params: { id: target.id }, as: administrator });
    const back = await app().ok('stopImpersonating', { as: acting });
    const refusal = await app().refused(
      'impersonate',
      403,
      { params: { id: target.id }, as: back },
      "Confirm that it's you to go on.",
    );
    expect(refusal).toMatchObject({ code: 'confirmation_required', details: { methods: ['code'] } });
  });

  test('a wrong password confirms nothing and is reported at its field', async () => {
    const ada = await prepare(RECENT_MS);
    const wrong = await app().refused(
      'reauthenticate',
      422,
      { body: { password: 'guessed' }, as: ada },
      'The password is wrong.',
    );
    expect(wrong.errors).toEqual({ password: ['The password is wrong.'] });
    const missing = await app().refused('reauthenticate', 422, { body: {}, as: ada }, 'Password is required.');
    expect(missing.errors).toEqual({ password: ['Password is required.'] });
    await app().refused('exportData', 403, { as: ada }, "Confirm that it's you to go on.");
  });

  test('an account without a password confirms with an emailed code', async () => {
    const ada = await app().user();
    app().clock.advance(RECENT_MS);
    const refusal = await app().refused('exportData', 403, { as: ada }, "Confirm that it's you to go on.");
    expect(refusal.details).toEqual({ methods: ['code'] });
    const none = await app().refused(
      'reauthenticate',
      422,
      { body: { password: PASSWORD }, as: ada },
      'Your account has no password. Use another way to confirm.',
    );
    expect(none.message).toBe('Your account has no password. Use another way to confirm.');
    const code = await codeFor(ada);
    await app().ok('reauthenticate', { body: { code: ` ${code} ` }, as: ada });
    await app().ok('exportData', { as: ada });
  });

  /** Asks for a code and reads it in the newest mail. */
  async function codeFor(ada: TestUser): Promise<string> {
    const { message } = await app().ok('sendReauthenticationCode', { as: ada });
    expect(message).toBe(`We sent a code to ${ada.email}.`);
    app().clock.advance(1);
    const mails = (await mailsTo(app(), ada.email)).filter(({ subject }) => subject === 'Your confirmation code');
    return /^(\d{6})$/m.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
  }

  const confirmBy = (code: string, as: TestUser) => app().call('reauthenticate', { body: { code }, as });
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  test('a code works once, for ten minutes, in the session that asked for it', async () => {
    const ada = await prepare(RECENT_MS);
    const once = await codeFor(ada);
    expect((await confirmBy(once, ada)).status).toBe(200);
    expect((await confirmBy(once, ada)).json).toMatchObject({
      code: 'code_expired',
      message: 'This code has expired or was tried too often. Request a new one.',
    });

    const late = await codeFor(ada);
    app().clock.advance(10 * MINUTE);
    expect((await confirmBy(late, ada)).json).toMatchObject({ code: 'code_expired' });

    const own = await codeFor(ada);
    const elsewhere = await app().ok('login', { body: { email: ada.email, password: PASSWORD } });
    expect((await app().call('reauthenticate', { body: { code: own }, as: elsewhere })).json).toMatchObject({
      code: 'code_expired',
    });
  });

  test('a newer code replaces an older one, and a code stops working after five wrong ones', async () => {
    const ada = await prepare(RECENT_MS);
    const older = await codeFor(ada);
    const newer = await codeFor(ada);
    if (older !== newer) expect((await confirmBy(older, ada)).status).toBe(422);
    for (let tries = older === newer ? 0 : 1; tries < 5; tries += 1) {
      expect((await confirmBy(other(newer), ada)).json).toMatchObject({
        errors: { code: ['This is not the code from the newest mail.'] },
      });
    }
    expect((await confirmBy(newer, ada)).json).toMatchObject({ code: 'code_expired' });
    await app().refused('exportData', 403, { as: ada }, "Confirm that it's you to go on.");
  });

  test('of many simultaneous uses of one code exactly one confirms; of many guesses five are compared', async () => {
    const ada = await prepare(RECENT_MS);
    const code = await codeFor(ada);
    const uses = await Promise.all(Array.from({ length: 5 }, () => confirmBy(code, ada)));
    expect(uses.filter(({ status }) => status === 200).length).toBe(1);
    const next = await codeFor(ada);
    const guesses = await Promise.all(Array.from({ length: 30 }, () => confirmBy(other(next), ada)));
    const compared = guesses.filter(({ text }) => text.includes('This is not the code'));
    expect(compared.length).toBe(5);
  });

  test('the code is stored as a keyed hash and appears in no log', async () => {
    const ada = await prepare(RECENT_MS);
    const code = await codeFor(ada);
    await confirmBy(other(code), ada);
    const rows = await app().queries.selectFrom('reauthentication_code').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    await confirmBy(code, ada);
    const lines = app().logged.map((line) => JSON.stringify({ ...line, requestId: '', time: 0, ms: 0, pid: 0 }));
    expect(lines.filter((line) => line.includes(code))).toEqual([]);
  });

  describe('with a provider', () => {
    /** A user who signed up with GitHub, and the browser. */
    async function withGithub() {
      counter += 1;
      const id = String(7000 + counter);
      const emails = [{ email: `octo-${kind}-${id}@example.com`, primary: true, verified: true }];
      oauth.person = { id, login: `octo-${id}`, name: 'Octo Person', emails };
      oauth.mood = 'well';
      oauth.consents = true;
      const browser = createSocialBrowser(app(), oauth);
      const { session } = (await browser.signIn('github')).json as { session: { token: string } };
      app().clock.advance(RECENT_MS);
      return { browser, session };
    }

    test('a fresh callback from the connected account confirms the session', async () => {
      const { browser, session } = await withGithub();
      const refusal = await app().refused('exportData', 403, { as: session }, "Confirm that it's you to go on.");
      expect(refusal.details).toEqual({ methods: ['github', 'code'] });
      const returned = await browser.begin('startReauthentication', 'github', session);
      const reply = await browser.finish('github', returned, { as: session });
      expect(reply.json).toMatchObject({ purpose: 'confirm', session: null, redirect: '/profile', created: false });
      await app().ok('exportData', { as: session });
      const mails = await app().queries.selectFrom('mail').select('subject').execute();
      expect(mails.map(({ subject }) => subject)).not.toContain('GitHub was connected to your account');
      // The same return is invalid a second time.
      app().clock.advance(RECENT_MS);
      expect((await browser.finish('github', returned, { as: session })).status).toBe(403);
      await app().refused('exportData', 403, { as: session }, "Confirm that it's you to go on.");
    });

    test('a callback of another user, in another session, or from another browser confirms nothing', async () => {
      const { browser, session } = await withGithub();
      const mine = oauth.person;
      oauth.person = { ...mine, id: `${mine.id}9`, login: 'stranger' };
      const asStranger = await browser.begin('startReauthentication', 'github', session);
      const stranger = await browser.finish('github', asStranger, { as: session });
      expect(stranger.json).toMatchObject({
        code: 'other_identity',
        message: 'This is another GitHub account than the one that is connected with yours.',
      });
      oauth.person = mine;
      const eve = await app().user();
      const foreign = await browser.begin('startReauthentication', 'github', session);
      expect((await browser.finish('github', foreign, { as: eve })).status).toBe(403);
      expect((await browser.finish('github', foreign, { as: null })).status).toBe(403);
      expect((await browser.finish('github', foreign, { as: session, cookie: '' })).status).toBe(403);
      await app().refused('exportData', 403, { as: session }, "Confirm that it's you to go on.");
    });

    test('only a provider that is connected can confirm', async () => {
      const ada = await app().user();
      const refusal = await app().refused(
        'startReauthentication',
        404,
        {
          params: { provider: 'github' },
          body: {},
          as: ada,
        },
        'GitHub is not connected with your account.',
      );
      expect(refusal.message).toBe('GitHub is not connected with your account.');
    });
  });
});
