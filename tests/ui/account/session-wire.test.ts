import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { stubBrowser } from '../../support/site/browser-stub.ts';
import { doAction, effectOf, runEffect } from '../../support/site/wires.ts';

let recaptchaSite: string | null = null;

/** Settings of the document; the others are what they are where nothing is configured. */
const settings = { content: '' };
const querySelector = (selector: string) => (selector.includes('settings') ? settings : null);

type Call = { path: string; body: unknown; captcha: string | undefined };

let calls: Call[] = [];

/** A storage of the browser with these entries. */
function storage(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

/** A browser on the page of signing in that came there by a campaign, and whose calls are all refused. */
function openBrowser({ campaign = {} }: { campaign?: Record<string, unknown> }) {
  vi.stubGlobal('location', new URL('https://site.example/vuejs/login'));
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage({ 'chartered.attribution': JSON.stringify(campaign) }));
  vi.stubGlobal('fetch', async (path: string, { body, headers }: { body: string; headers: HeadersInit }) => {
    const captcha = new Headers(headers).get('x-captcha') ?? undefined;
    calls.push({ path, body: JSON.parse(body), captcha });
    return Response.json({ message: 'No.', request_id: 'test' }, { status: 429 });
  });
}

/** Runs an actor of the session as the chart does; nobody's response is what this is about. */
async function run(name: string, input: unknown): Promise<void> {
  const { readSettingsText } = await import('../../../src/client/adapters/site/public-settings.ts');
  settings.content = JSON.stringify({ ...readSettingsText(null), recaptcha_site: recaptchaSite });
  const { wiredSessionMachine } = await import('../../../src/client/flows/account/session.wire.ts');
  await expect(runEffect(wiredSessionMachine, name, input)).rejects.toMatchObject({ message: 'No.' });
}

const CAMPAIGN = { coupon: 'SPRING', affiliate: 'ada-1', utm: { utm_source: 'mail', utm_campaign: 'spring' } };
const FACTS = { coupon: 'SPRING', affiliate: 'ada-1', utm_source: 'mail', utm_campaign: 'spring' };
const CREDENTIALS = { email: 'grace@example.com', password: 'a long enough password' };
const REGISTRATION = { ...CREDENTIALS, fullName: 'Grace Brewster Hopper', sharePermission: true };

beforeEach(() => {
  vi.resetModules();
  recaptchaSite = null;
  calls = [];
  vi.stubGlobal('document', { cookie: '', querySelector });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('what the session sends', () => {
  test('[AC-01, GU-11] a login says where its visitor came from', async () => {
    openBrowser({ campaign: CAMPAIGN });
    await run('login', CREDENTIALS);
    expect(calls).toEqual([{ path: '/api/login', body: { ...CREDENTIALS, tracking: FACTS }, captcha: undefined }]);
  });

  test('[AC-01] one fact about where a visitor came from is sent as well as several', async () => {
    openBrowser({ campaign: { coupon: 'SPRING' } });
    await run('login', CREDENTIALS);
    expect(calls.map(({ body }) => body)).toEqual([{ ...CREDENTIALS, tracking: { coupon: 'SPRING' } }]);
  });

  test('[AC-01] a login of somebody of whom nothing is known sends no tracking', async () => {
    openBrowser({});
    await run('login', CREDENTIALS);
    expect(calls.map(({ body }) => body)).toEqual([CREDENTIALS]);
  });

  test('[AC-01, VA-02] a sign-up splits the name at the first space, repeats the password and says where it comes from', async () => {
    openBrowser({ campaign: CAMPAIGN });
    await run('register', REGISTRATION);
    expect(calls).toEqual([
      {
        path: '/api/register',
        captcha: undefined,
        body: {
          ...CREDENTIALS,
          password_confirmation: CREDENTIALS.password,
          first_name: 'Grace',
          last_name: 'Brewster Hopper',
          linkedin_achievement_share_permission: true,
          tracking: FACTS,
        },
      },
    ]);
  });
});

test.each([
  ['ABCD-EFGH-JKMN-PQRS', { voucher: 'ABCD-EFGH-JKMN-PQRS' }],
  ['/ABCD', {}],
  ['ABCD/', {}],
  ['A'.repeat(41), {}],
])('[GU-03, GU-09] of a link with the voucher %s a sign-up says what can be a code', async (code, said) => {
  stubBrowser({ address: 'https://site.example/' });
  const { keepPendingVoucher } = await import('../../../src/client/adapters/commerce/pending-voucher.ts');
  const { pendingLinks } = await import('../../../src/client/api/account/session.ts');
  keepPendingVoucher(code);
  expect(pendingLinks()).toEqual(said);
});

test('[AC-01] signing out ends the session that is named, which this page may no longer have', async () => {
  const { calls: sent } = stubBrowser({ address: 'https://site.example/logout' });
  const { logOut } = await import('../../../src/client/api/account/session.ts');
  await expect(logOut('mark-before')).rejects.toMatchObject({ message: 'No.' });
  expect(sent.map(({ call, headers }) => [call, headers.get('x-session'), headers.get('authorization')])).toEqual([
    ['POST /api/logout', 'mark-before', null],
  ]);
});

test.each([
  ['dropTokenQuietly', 'a session that ended elsewhere', [], []],
  ['dropToken', 'signing out', [{ type: 'closed' }], ['chartered.attempts']],
])(
  '[ST-04, AC-01] after %s (%s) the other tabs hear, and who signs out leaves no exam behind',
  async (name, _, told, left) => {
    const posted: unknown[] = [];
    const erased: string[] = [];
    openBrowser({});
    vi.stubGlobal('indexedDB', { deleteDatabase: (database: string) => void erased.push(database) });
    vi.stubGlobal(
      'BroadcastChannel',
      class extends EventTarget {
        postMessage = (message: unknown) => void posted.push(message);
      },
    );
    vi.stubGlobal('addEventListener', () => undefined);
    const { wiredSessionMachine } = await import('../../../src/client/flows/account/session.wire.ts');
    doAction(wiredSessionMachine, name);
    expect([posted, erased]).toEqual([told, left]);
  },
);

describe('the captcha of a sign-up', () => {
  /** What the page gives a script that it asks for: the captcha, or nothing. */
  function answerScripts(answer: 'load' | 'error' | 'nothing') {
    const asked: string[] = [];
    vi.stubGlobal('document', {
      cookie: '',
      querySelector,
      body: { append: () => undefined },
      createElement: () => {
        const heard: Record<string, () => void> = {};
        return Object.assign(heard, {
          addEventListener: (type: string, listener: () => void) => (heard[type] = listener),
        });
      },
      head: {
        append: (script: Record<string, (() => void) | undefined> & { src: string }) => {
          asked.push(script.src);
          if (answer !== 'nothing') queueMicrotask(() => script[answer]?.());
        },
      },
    });
    return asked;
  }

  const SCRIPT = 'https://www.google.com/recaptcha/api.js?render=explicit';

  test('[ST-13] that loads is executed once for the form, which carries its token, and then reset', async () => {
    recaptchaSite = 'site-key';
    openBrowser({});
    const asked = answerScripts('load');
    const done: unknown[] = [];
    vi.stubGlobal('grecaptcha', {
      ready: (ready: () => void) => ready(),
      render: (
        _: unknown,
        { sitekey, size, callback }: { sitekey: string; size: string; callback(token: string): void },
      ) => {
        done.push(['render', sitekey, size]);
        Object.assign(globalThis, { answerCaptcha: callback });
        return 7;
      },
      execute: (widget: number) => {
        done.push(['execute', widget]);
        (globalThis as { answerCaptcha?: (token: string) => void }).answerCaptcha?.('token-1');
      },
      reset: (widget: number) => done.push(['reset', widget]),
    });
    await run('register', REGISTRATION);
    expect(asked).toEqual([SCRIPT]);
    expect(done).toEqual([
      ['render', 'site-key', 'invisible'],
      ['execute', 7],
      ['reset', 7],
    ]);
    expect(calls.map(({ path, captcha }) => [path, captcha])).toEqual([['/api/register', 'token-1']]);
  });

  test.each([
    [true, []],
    [false, ['/api/register']],
  ])('[ST-13] is waited for; another tab has signed in meanwhile: %s; the form goes to %j', async (isOver, sent) => {
    recaptchaSite = 'site-key';
    openBrowser({});
    answerScripts('load');
    let answer: ((token: string) => void) | undefined;
    let isAsked = false;
    vi.stubGlobal('grecaptcha', {
      ready: (ready: () => void) => ready(),
      render: (_: unknown, { callback }: { callback(token: string): void }) => {
        answer = callback;
        return 7;
      },
      execute: () => {
        isAsked = true;
      },
      reset: () => undefined,
    });
    const { readSettingsText } = await import('../../../src/client/adapters/site/public-settings.ts');
    settings.content = JSON.stringify({ ...readSettingsText(null), recaptcha_site: recaptchaSite });
    const { wiredSessionMachine } = await import('../../../src/client/flows/account/session.wire.ts');
    const effect = createActor(effectOf(wiredSessionMachine, 'register'), { input: REGISTRATION });
    effect.subscribe({ error: () => undefined });
    effect.start();
    await vi.waitFor(() => expect(isAsked).toBe(true), { timeout: 20_000 });
    if (isOver) effect.stop();
    answer?.('token-1');
    await new Promise((resolve) => setTimeout(resolve));
    expect(calls.map(({ path }) => path)).toEqual(sent);
  });

  test('[ST-13] that is blocked holds no form back: it is sent without a token', async () => {
    recaptchaSite = 'site-key';
    openBrowser({});
    vi.spyOn(console, 'info').mockReturnValue();
    const asked = answerScripts('error');
    await run('register', REGISTRATION);
    expect(asked).toEqual([SCRIPT]);
    expect(calls.map(({ path, captcha }) => [path, captcha])).toEqual([['/api/register', undefined]]);
  });

  test('[ST-13] is not loaded without a site key: the token is null', async () => {
    openBrowser({});
    const asked = answerScripts('load');
    await run('register', REGISTRATION);
    expect(asked).toEqual([]);
    expect(calls.map(({ path, captcha }) => [path, captcha])).toEqual([['/api/register', undefined]]);
  });
});

test('[GU-03, ER-06] a session is checked by GET /auth; one that is refused is dropped without a word', async () => {
  const browser = stubBrowser({
    address: 'https://site.example/vuejs',
    mark: 'invalid',
    answers: { 'GET /api/auth': { status: 401, json: { message: 'No.', request_id: 'test' } } },
  });
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { startSession } = await import('../../../src/client/flows/account/session.tsx');
  const session = startSession();
  await vi.waitFor(() => expect(session.getSnapshot().hasTag('guest')).toBe(true), { timeout: 20_000 });
  expect(browser.calls.map(({ call, headers }) => [call, headers.get('x-session')])).toEqual([
    ['GET /api/auth', 'invalid'],
  ]);
  expect(document.cookie).toBe('');
  expect([browser.loaded, warn.mock.calls]).toEqual([[], []]);
  session.stop();
});

test('[ST-05] the start of a session clears what pages fetched for the one before', async () => {
  openBrowser({});
  vi.stubGlobal('window', undefined);
  const { queries } = await import('../../../src/client/api/queries.ts');
  const { onReset } = await import('../../../src/client/adapters/stores.ts');
  const { wiredSessionMachine } = await import('../../../src/client/flows/account/session.wire.ts');
  const cleared: string[] = [];
  onReset(() => void cleared.push('certificates'));
  onReset(() => void cleared.push('orders'));
  queries.setQueryData(['orders'], ['an order of somebody else']);
  const reset = wiredSessionMachine.implementations.actions['resetStores'] as (...given: unknown[]) => void;
  reset({}, undefined);
  expect(queries.getQueryData(['orders'])).toBeUndefined();
  expect(cleared).toEqual(['certificates', 'orders']);
});
