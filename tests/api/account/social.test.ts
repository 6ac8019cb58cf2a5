import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PROVIDER_LABELS } from '../../../src/contract/account/provider-names.ts';
import { PROVIDERS, type Provider } from '../../../src/contract/account/providers.ts';
import type { Session, User } from '../../../src/contract/account/session.ts';
import type { ApiErrorBody } from '../../../src/contract/common.ts';
import { answerPasswordRequests } from '../../../src/server/account/password/password-links.ts';
import { deleteExpiredAuthorizations } from '../../../src/server/account/social/oauth-flow.ts';
import { updateUser } from '../../../src/server/data/account/users.ts';
import type { Reply } from '../../support/app.ts';
import { changes, dumpTables } from '../../support/dump.ts';
import { GUILD, type OauthProvider, startOauthProvider } from '../../support/oauth-provider.ts';
import { createSocialBrowser } from '../../support/social-browser.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

type Arrival = {
  purpose: string;
  session: Session | null;
  user: User | null;
  redirect: string | null;
  created: boolean;
};

const PUBLIC_URL = 'https://chartered.example';
const TEN_MINUTES = 600_000;

let oauth: OauthProvider;
const settings: Record<string, string> = {};
let counter = 0;

beforeAll(async () => {
  oauth = await startOauthProvider(PUBLIC_URL);
  Object.assign(settings, oauth.settings);
});
afterAll(() => oauth.close());

beforeEach(() => {
  counter += 1;
  oauth.person = person();
  oauth.mood = 'well';
  oauth.consents = true;
});
afterEach(() => {
  expect(oauth.violationsOf.splice(0), 'what the provider complained about').toEqual([]);
});

function person(emails?: OauthProvider['person']['emails']): OauthProvider['person'] {
  const id = String(1000 + counter);
  return {
    id,
    login: `octo-${id}`,
    name: 'Octo van Person',
    emails: emails ?? [{ email: `octo-${id}@example.com`, primary: true, verified: true }],
  };
}

const arrivalOf = (reply: Reply): Arrival => {
  assert.equal(reply.status, 200, reply.text);
  return reply.json as Arrival;
};
const refusalOf = (reply: Reply) => reply.json as ApiErrorBody;

/** Settings are read when a server starts, which is before the provider has an address: they are filled in by then. */
describeOnBoth('sign-in with a provider', (kind) => {
  const app = useApp(kind, { settings });
  const browser = () => createSocialBrowser(app(), oauth);
  const tables = () => dumpTables(app().queries);

  /** The token of a link to set a password, as the mailbox shows it. */
  async function passwordLink(email: string): Promise<string> {
    await app().ok('forgotPassword', { body: { email } });
    await answerPasswordRequests(app().services);
    const { text } = await app()
      .queries.selectFrom('mail')
      .select('text')
      .where('recipient', '=', email)
      .where('text', 'like', '%/password-reset/%')
      .executeTakeFirstOrThrow();
    return /password-reset\/([\w-]{43})/.exec(text)?.[1] ?? '';
  }

  /** Everything but the state of the trip itself. */
  async function changedBy(work: () => Promise<unknown>): Promise<string[]> {
    const before = await tables();
    await work();
    return changes(before, await tables()).filter((what) => !what.startsWith('oauth_state'));
  }

  describe.each(PROVIDERS.map((provider) => ({ provider })))('$provider', ({ provider }) => {
    test('[AC-07] redirects to the provider with state, PKCE and scope, and stores only hashes', async () => {
      const ada = browser();
      const reply = await ada.start(provider, { tech: 'nuxt', redirect: '/nuxt/dashboard/exam?a=1' });
      expect(reply.status).toBe(302);
      const location = new URL(reply.headers.get('location') ?? '');
      expect(`${location.origin}${location.pathname}`).toBe(
        `${oauth.origin}${provider === 'github' ? '/login/oauth/authorize' : '/oauth2/authorize'}`,
      );
      const asked = Object.fromEntries(location.searchParams);
      expect(asked).toEqual({
        response_type: 'code',
        client_id: `${provider}-client`,
        redirect_uri: `${PUBLIC_URL}/login/${provider}/callback/nuxt`,
        scope: provider === 'github' ? 'user:email' : 'identify email',
        state: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
      });
      const [cookie = '', ...others] = reply.headers.getSetCookie();
      expect(others).toEqual([]);
      const parts = cookie.split('; ');
      expect(parts.slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/api/login', 'SameSite=Lax', 'Secure']);
      const [name = '', verifier = ''] = (parts[0] ?? '').split('=');
      expect(createHash('sha256').update(verifier).digest('base64url')).toBe(asked.code_challenge);
      const hash = createHash('sha256')
        .update(asked.state ?? '')
        .digest('hex');
      expect(name).toBe(`social_${hash.slice(0, 16)}`);
      const stored = await app()
        .queries.selectFrom('oauth_state')
        .selectAll()
        .where('state_hash', '=', hash)
        .executeTakeFirstOrThrow();
      expect(stored).toMatchObject({
        state: 'started',
        purpose: 'login',
        user_id: null,
        redirect: '/nuxt/dashboard/exam?a=1',
      });
      for (const secret of [asked.state, verifier]) expect(JSON.stringify(stored)).not.toContain(secret);
    });

    test('[AC-07] a new identity with a verified address creates an account and signs it in', async () => {
      const ada = browser();
      const start = await ada.start(provider, { tech: 'react', redirect: '/react/dashboard' });
      const back = await ada.consent(start.headers.get('location') ?? '');
      expect(back.page.origin + back.page.pathname).toBe(`${PUBLIC_URL}/login/${provider}/callback/react`);
      const reply = await ada.finish(provider, back, { tracking: { utm_source: 'news' } });
      const arrival = arrivalOf(reply);
      expect(arrival).toEqual({
        purpose: 'login',
        session: {
          token: expect.stringMatching(/^[\w-]{43}$/),
          expires_at: expect.any(Number),
          user: expect.anything(),
        },
        user: null,
        redirect: '/react/dashboard',
        created: true,
      });
      expect(arrival.session?.user).toMatchObject({
        first_name: 'Octo',
        last_name: 'van Person',
        email: oauth.person.emails[0]?.email,
        email_verified: true,
        has_password: false,
        roles: [],
        socials: [{ name: provider, joined: false }],
      });
      expect(await app().ok('auth', { as: arrival.session })).toEqual(arrival.session?.user);
      // The cookie has done its work; the one that stays says that the device is known.
      expect(reply.headers.getSetCookie().join()).toMatch(/Max-Age=0/);
      expect([...ada.cookies.keys()]).toEqual([expect.stringMatching(/^device_[0-9a-f]{16}$/)]);
    });

    test('[AC-07] the same identity stays the same account, whatever its address becomes', async () => {
      const first = arrivalOf(await browser().signIn(provider));
      oauth.person.emails = [{ email: `moved-${counter}@example.com`, primary: true, verified: true }];
      const second = arrivalOf(await browser().signIn(provider));
      expect(second.created).toBe(false);
      expect(second.session?.user.id).toBe(first.session?.user.id);
      expect(second.session?.user.email).toBe(first.session?.user.email);
      expect(second.session?.token).not.toBe(first.session?.token);
    });

    test('[AC-07] an account with that address is never linked, verified there or not', async () => {
      const owner = await app().user();
      for (const verified of [true, false]) {
        oauth.person.emails = [{ email: owner.email.toUpperCase(), primary: true, verified }];
        const changed = await changedBy(async () => {
          const reply = await browser().signIn(provider);
          expect(reply.status).toBe(409);
          expect(refusalOf(reply)).toMatchObject({
            code: 'account_exists',
            message: `There is an account with your email address already. Log in with its password, then connect ${PROVIDER_LABELS[provider]} in your profile.`,
          });
        });
        expect(changed).toEqual([]);
      }
    });

    test('[AC-07] an unverified address creates an account with an unverified address, until the provider verifies it', async () => {
      oauth.person.emails = [{ email: `later-${counter}@example.com`, primary: true, verified: false }];
      const first = arrivalOf(await browser().signIn(provider));
      expect(first).toMatchObject({ created: true, session: { user: { email_verified: false } } });
      oauth.person.emails = [{ email: `later-${counter}@example.com`, primary: true, verified: true }];
      const second = arrivalOf(await browser().signIn(provider));
      expect(second).toMatchObject({ created: false, session: { user: { email_verified: true } } });
    });

    test.each([
      ['no address', []],
      ['what is none', [{ email: 'not an address', primary: true, verified: true }]],
    ])('an identity with %s makes no account', async (_, emails) => {
      oauth.person.emails = emails;
      const changed = await changedBy(async () => {
        const reply = await browser().signIn(provider);
        expect(reply.status).toBe(409);
        expect(refusalOf(reply)).toMatchObject({
          code: 'email_missing',
          message: `${PROVIDER_LABELS[provider]} does not tell us an email address of yours. Add one there, or sign up with your address.`,
        });
      });
      expect(changed).toEqual([]);
    });

    test('[AC-07] a missing, foreign, reused or expired state changes nothing', async () => {
      const ada = browser();
      const eve = browser();
      const start = await ada.start(provider);
      const back = await ada.consent(start.headers.get('location') ?? '');
      await eve.start(provider);
      const other: Provider = provider === 'github' ? 'discord' : 'github';

      const changed = await changedBy(async () => {
        const refused = async (reply: Promise<Reply>) => {
          const { status, json } = await reply;
          expect([status, json]).toMatchObject([
            403,
            {
              code: 'state_invalid',
              message:
                'This did not begin in this browser, was used already, or took longer than 10 minutes. Start again.',
            },
          ]);
        };
        const unknown = 'A'.repeat(43);
        await refused(ada.finish(provider, { ...back, state: unknown }));
        // Another browser, with its own cookies, none, or those of the right name with another value.
        await refused(eve.finish(provider, back));
        await refused(eve.finish(provider, back, { cookie: '' }));
        const [name = ''] = [...ada.cookies.keys()];
        await refused(eve.finish(provider, back, { cookie: `${name}=${[...eve.cookies.values()][0]}` }));
        await refused(eve.finish(provider, back, { cookie: `${name}=` }));
        // Another provider's callback.
        await refused(ada.finish(other, back));
        // In time to the millisecond, and not.
        app().clock.advance(TEN_MINUTES);
        await refused(ada.finish(provider, back));
      });
      expect(changed).toEqual([]);
      // Empty ones do not reach the chart at all.
      for (const body of [{ code: back.code }, { state: back.state }, { ...back, state: '' }]) {
        const { page: _page, ...rest } = body as Partial<typeof back>;
        expect((await app().call('socialCallback', { params: { provider }, body: rest })).status).toBe(422);
      }
    });

    test('[AC-07] a foreign attempt does not consume the state; its owner can continue, once', async () => {
      const ada = browser();
      const start = await ada.start(provider);
      const back = await ada.consent(start.headers.get('location') ?? '');
      const cookie = ada.header();
      expect((await browser().finish(provider, back)).status).toBe(403);
      app().clock.advance(TEN_MINUTES - 1);
      const before = await tables();
      const replies = await Promise.all(Array.from({ length: 10 }, () => ada.finish(provider, back, { cookie })));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, ...new Array<number>(9).fill(403)]);
      expect((await ada.finish(provider, back, { cookie })).status).toBe(403);
      const after = await tables();
      expect((after.session?.length ?? 0) - (before.session?.length ?? 0)).toBe(1);
      expect((after.user?.length ?? 0) - (before.user?.length ?? 0)).toBe(1);
    });

    test('two tabs of one browser keep separate states', async () => {
      const ada = browser();
      const trips = [];
      for (let tab = 0; tab < 2; tab += 1) {
        const start = await ada.start(provider);
        trips.push(await ada.consent(start.headers.get('location') ?? ''));
      }
      const [first, second] = trips;
      assert(first && second);
      expect(arrivalOf(await ada.finish(provider, first)).created).toBe(true);
      expect(arrivalOf(await ada.finish(provider, second)).created).toBe(false);
    });

    test('of simultaneous first sign-ins of one person exactly one creates the account', async () => {
      const trips = await Promise.all(
        Array.from({ length: 5 }, async () => {
          const tab = browser();
          const start = await tab.start(provider);
          return { tab, back: await tab.consent(start.headers.get('location') ?? '') };
        }),
      );
      const arrivals = (await Promise.all(trips.map(({ tab, back }) => tab.finish(provider, back)))).map(arrivalOf);
      expect(arrivals.filter(({ created }) => created)).toHaveLength(1);
      expect(new Set(arrivals.map(({ session }) => session?.user.id)).size).toBe(1);
    });

    test('[AC-07] a code unknown to the provider is rejected, and its state is used up', async () => {
      const ada = browser();
      const start = await ada.start(provider);
      const back = await ada.consent(start.headers.get('location') ?? '');
      const changed = await changedBy(async () => {
        const reply = await ada.finish(provider, { ...back, code: 'a-code-of-somebody-else' });
        expect([reply.status, refusalOf(reply)]).toMatchObject([
          403,
          {
            code: 'provider_refused',
            message: `${PROVIDER_LABELS[provider]} did not confirm this. Start again.`,
          },
        ]);
        expect((await ada.finish(provider, back)).status).toBe(403);
      });
      expect(changed).toEqual([]);
      expect(oauth.violationsOf.splice(0)).toEqual(['token: invalid_grant']);
    });

    test("[AC-07] a code of another authorization is rejected: its challenge does not match this browser's verifier", async () => {
      const eve = browser();
      const evesStart = await eve.start(provider);
      const evesTrip = await eve.consent(evesStart.headers.get('location') ?? '');
      const ada = browser();
      const start = await ada.start(provider);
      const back = await ada.consent(start.headers.get('location') ?? '');
      const reply = await ada.finish(provider, { state: back.state, code: evesTrip.code });
      expect({ status: reply.status, code: refusalOf(reply).code }).toEqual({ status: 403, code: 'provider_refused' });
      expect(oauth.violationsOf.splice(0)).toEqual(['token: invalid_verifier']);
    });

    test.each(['down', 'broken', 'cut'] as const)(
      'a provider that is %s is a sentence; the same return works when it is back',
      async (mood) => {
        const ada = browser();
        const start = await ada.start(provider);
        const back = await ada.consent(start.headers.get('location') ?? '');
        oauth.mood = mood;
        const changed = await changedBy(async () => {
          const reply = await ada.finish(provider, back);
          expect(reply.status).toBe(503);
          expect(refusalOf(reply)).toMatchObject({
            code: 'provider_unavailable',
            message: `${PROVIDER_LABELS[provider]} does not answer at this moment. Try again in a few seconds.`,
          });
        });
        expect(changed).toEqual([]);
        oauth.mood = 'well';
        expect(arrivalOf(await ada.finish(provider, back)).created).toBe(true);
      },
    );

    test('denied consent returns to the callback page without a code', async () => {
      oauth.consents = false;
      const ada = browser();
      const start = await ada.start(provider);
      const { page } = await ada.consent(start.headers.get('location') ?? '');
      expect(page.searchParams.get('error')).toBe('access_denied');
      expect(page.searchParams.get('code')).toBeNull();
    });

    test('[AC-07] a signed-in user connects the provider, signs in with it, and disconnects it', async () => {
      const owner = await app().user();
      const arrival = arrivalOf(await browser().connect(provider, owner));
      expect(arrival).toMatchObject({
        purpose: 'connect',
        session: null,
        user: { id: owner.id, email: owner.email, email_verified: false, socials: [{ name: provider, joined: false }] },
        redirect: '/profile',
        created: false,
      });
      const label = { github: 'GitHub', discord: 'Discord' }[provider];
      expect(await app().refused('startConnect', 409, { params: { provider }, as: owner })).toMatchObject({
        code: 'already_connected',
        message: `${label} is connected with your account already.`,
      });
      expect(arrivalOf(await browser().signIn(provider)).session?.user.id).toBe(owner.id);
      // Without a password it is the only way in.
      expect(await app().refused('disconnectSocial', 409, { params: { provider }, as: owner })).toMatchObject({
        code: 'last_way_in',
        message: `You sign in with ${label} alone. Set a password first, then disconnect it.`,
      });
      await updateUser(app().queries, owner.id, { password_hash: 'a hash' });
      app().services.sessions.invalidateUser(owner.id);
      expect((await app().ok('disconnectSocial', { params: { provider }, as: owner })).socials).toEqual([]);
      expect((await app().ok('auth', { as: owner })).socials).toEqual([]);
      const absent = `${label} is not connected with your account.`;
      await app().refused('disconnectSocial', 404, { params: { provider }, as: owner }, absent);
      // The identity is free again, and a stranger to the account.
      expect(arrivalOf(await browser().signIn(provider)).session?.user.id).not.toBe(owner.id);
    });

    test('[AC-07] a connection completes only for the user who started it', async () => {
      const owner = await app().user();
      const eve = await app().user();
      const tab = browser();
      const back = await tab.begin('startConnect', provider, owner);
      const changed = await changedBy(async () => {
        for (const as of [eve, null]) {
          const reply = await tab.finish(provider, back, { as });
          expect({ status: reply.status, code: refusalOf(reply).code }).toEqual({ status: 403, code: 'state_invalid' });
        }
        // The user in another browser: an attacker sent the link of their own OAuth flow.
        expect((await browser().finish(provider, back, { as: owner })).status).toBe(403);
      });
      expect(changed).toEqual([]);
      expect(arrivalOf(await tab.finish(provider, back, { as: owner })).user?.id).toBe(owner.id);
    });

    test("[AC-07] another user's identity cannot be taken over", async () => {
      const first = arrivalOf(await browser().signIn(provider));
      const eve = await app().user();
      const changed = await changedBy(async () => {
        const reply = await browser().connect(provider, eve);
        expect([reply.status, refusalOf(reply)]).toMatchObject([
          409,
          {
            code: 'identity_taken',
            message: `This ${PROVIDER_LABELS[provider]} account is connected with another account here.`,
          },
        ]);
      });
      expect(changed).toEqual([]);
      expect(arrivalOf(await browser().signIn(provider)).session?.user.id).toBe(first.session?.user.id);
    });

    test('a second account of the provider is not connected beside the first', async () => {
      const owner = await app().user();
      const tabs = [browser(), browser()];
      const trips = [];
      for (const tab of tabs) {
        trips.push(await tab.begin('startConnect', provider, owner));
        counter += 1;
        oauth.person = person();
      }
      const replies = [];
      for (const [index, tab] of tabs.entries()) {
        const back = trips[index];
        assert(back);
        replies.push(await tab.finish(provider, back, { as: owner }));
      }
      expect(replies.map(({ status }) => status)).toEqual([200, 409]);
      expect(refusalOf(replies[1] as Reply)).toMatchObject({
        code: 'already_connected',
        message: `Another ${PROVIDER_LABELS[provider]} account (Octo van Person) is connected with your account. Disconnect it first.`,
      });
    });
  });

  test('[AC-07] resetting the password through the mailbox disconnects providers of an unconfirmed address', async () => {
    // An attacker signs in with an address whose owner signs up later.
    const email = `victim-${counter}@example.com`;
    oauth.person.emails = [{ email, primary: true, verified: false }];
    const trip = arrivalOf(await browser().signIn('discord'));
    expect(trip.session?.user.email_verified).toBe(false);
    const mails = () => app().queries.selectFrom('mail').select(['subject']).where('recipient', '=', email).execute();
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Confirm your email address']);

    const token = await passwordLink(email);
    const password = 'a long enough password';
    await app().ok('resetPassword', { body: { token, password, password_confirmation: password } });
    await app().refused('auth', 401, { as: trip.session }, 'Sign in to continue.');
    const reply = await browser().signIn('discord');
    expect({ status: reply.status, code: refusalOf(reply).code }).toEqual({ status: 409, code: 'account_exists' });
    const owner = await app().ok('login', { body: { email, password } });
    expect(owner.user).toMatchObject({ email_verified: true, socials: [] });
  });

  test('[AC-07] a password reset keeps the providers of a confirmed address', async () => {
    const { session } = arrivalOf(await browser().signIn('github'));
    assert(session);
    const token = await passwordLink(session.user.email);
    const password = 'a long enough password';
    await app().ok('resetPassword', { body: { token, password, password_confirmation: password } });
    expect(arrivalOf(await browser().signIn('github')).session?.user.id).toBe(session.user.id);
  });

  test('[AC-07] anyone who connects a provider is notified by email, anyone who signs in is not', async () => {
    const owner = await app().user();
    await browser().connect('github', owner);
    await browser().signIn('github');
    const mails = await app()
      .queries.selectFrom('mail')
      .select('subject')
      .where('recipient', '=', owner.email)
      .execute();
    expect(mails).toEqual([{ subject: 'GitHub was connected to your account' }]);
  });

  test('[AC-07] anyone who joins the Discord server is told by email that Discord was connected', async () => {
    const owner = await app().user();
    const tab = browser();
    await tab.finish('discord', await tab.begin('joinDiscord', 'discord', owner), { as: owner });
    const mails = await app()
      .queries.selectFrom('mail')
      .select(['subject', 'text'])
      .where('recipient', '=', owner.email)
      .execute();
    expect(mails).toEqual([
      { subject: 'Discord was connected to your account', text: expect.stringContaining(`${PUBLIC_URL}/profile`) },
    ]);
  });

  test('[AC-08] an account that came from nowhere keeps the source of its first sign-in with a provider', async () => {
    const owner = await app().user();
    const ada = browser();
    await ada.connect('github', owner);
    for (const source of ['billboard', 'newsletter']) {
      const start = await ada.start('github');
      const back = await ada.consent(start.headers.get('location') ?? '');
      expect((await ada.finish('github', back, { tracking: { utm_source: source } })).status).toBe(200);
    }
    const user = app().queries.selectFrom('user').select('tracking').where('id', '=', owner.id);
    expect(await user.executeTakeFirst()).toEqual({ tracking: '{"utm_source":"billboard"}' });
  });

  test('a sign-in ends the session that the browser had before', async () => {
    const before = await app().user();
    const tab = browser();
    const start = await tab.start('github');
    const reply = await tab.finish('github', await tab.consent(start.headers.get('location') ?? ''), { as: before });
    expect(arrivalOf(reply).session?.user.id).not.toBe(before.id);
    await app().refused('auth', 401, { as: before }, 'Sign in to continue.');
  });

  test('one of two login methods can be removed, the last one cannot', async () => {
    const first = arrivalOf(await browser().signIn('github'));
    assert(first.session);
    const as = first.session;
    expect(arrivalOf(await browser().connect('discord', as)).user?.socials).toEqual([
      { name: 'discord', joined: false },
      { name: 'github', joined: false },
    ]);
    const replies = await Promise.all(
      PROVIDERS.map((provider) => app().call('disconnectSocial', { params: { provider }, as })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await app().ok('auth', { as })).socials).toHaveLength(1);
  });

  test('GitHub: a verified address wins over the primary one; the login replaces a missing name', async () => {
    oauth.person = {
      ...person([
        { email: `primary-${counter}@example.com`, primary: true, verified: false },
        { email: `verified-${counter}@example.com`, primary: false, verified: true },
      ]),
      name: null,
    };
    expect(arrivalOf(await browser().signIn('github')).session?.user).toMatchObject({
      email: `verified-${counter}@example.com`,
      email_verified: true,
      first_name: oauth.person.login,
      last_name: '',
    });
  });

  test('[AC-07] joining the Discord server makes the user a member and is shown', async () => {
    const owner = await app().user();
    const tab = browser();
    const { link } = await app().ok('joinDiscord', { as: owner });
    expect(new URL(link).searchParams.get('scope')).toBe('identify guilds.join');
    const arrival = arrivalOf(
      await tab.finish('discord', await tab.begin('joinDiscord', 'discord', owner), { as: owner }),
    );
    expect(arrival).toMatchObject({
      purpose: 'join',
      session: null,
      redirect: '/profile',
      user: { socials: [{ name: 'discord', joined: true }] },
    });
    expect([...oauth.members]).toContain(oauth.person.id);
    // Once more, for a user who is a member already.
    const again = await tab.finish('discord', await tab.begin('joinDiscord', 'discord', owner), { as: owner });
    expect(arrivalOf(again).user?.socials).toEqual([{ name: 'discord', joined: true }]);
    expect(GUILD).toBe(app().services.settings.discordServer?.guildId);
  });

  test('a user rejected by the server gets an error, and nothing is recorded', async () => {
    const owner = await app().user();
    oauth.banned.add(oauth.person.id);
    const tab = browser();
    const changed = await changedBy(async () => {
      const reply = await tab.finish('discord', await tab.begin('joinDiscord', 'discord', owner), { as: owner });
      expect({ status: reply.status, code: refusalOf(reply).code }).toEqual({ status: 403, code: 'provider_refused' });
    });
    expect(changed).toEqual([]);
  });

  test('[AC-07] a state is deleted a day after it has expired', async () => {
    const left = async () => {
      await deleteExpiredAuthorizations(app().services);
      return (await tables()).oauth_state?.map(({ state }) => state);
    };
    app().clock.advance(2 * 24 * 3_600_000);
    expect(await left()).toEqual([]);
    await browser().start('github');
    app().clock.advance(TEN_MINUTES + 24 * 3_600_000 - 1);
    expect(await left()).toEqual(['started']);
    app().clock.advance(1);
    expect(await left()).toEqual([]);
  });
});

describeOnBoth('a server without providers', (kind) => {
  const app = useApp(kind);

  test.each(['github', 'discord', 'gitlab', '__proto__', 'GITHUB'])(
    '[AC-07] leads a browser that wants to sign in with %s back to the sign-in page',
    async (provider) => {
      const reply = await app().request(`/api/login/${provider}?redirect=/vuejs`, { redirect: 'manual' });
      expect([reply.status, reply.headers.get('location')]).toEqual([302, '/login?social=unknown']);
      expect(reply.headers.getSetCookie()).toEqual([]);
    },
  );

  test('says so to users who want to connect or join', async () => {
    const as = await app().user();
    for (const refusal of [
      await app().refused('startConnect', 404, { params: { provider: 'github' }, as }, 'GitHub cannot be used here.'),
      await app().refused('joinDiscord', 404, { as }, 'Discord cannot be used here.'),
    ]) {
      expect(refusal.code).toBe('not_configured');
    }
  });
});

describe('a browser over the rate limit', () => {
  const app = useApp('sqlite', { settings: { RATE_LIMIT_FACTOR: '1' } });

  test('is redirected to the sign-in page', async () => {
    const locations = [];
    for (let index = 0; index < 241; index += 1) {
      const reply = await app().request('/api/login/github', { redirect: 'manual' });
      locations.push(reply.headers.get('location'));
    }
    expect(locations.slice(0, 240)).toEqual(new Array(240).fill('/login?social=unknown'));
    expect(locations[240]).toBe('/login?social=busy');
  });
});
