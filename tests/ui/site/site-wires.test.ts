import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answers, stubBrowser } from '../../support/site/browser-stub.ts';
import { doAction, effectOf, listenTo, runEffect } from '../../support/site/wires.ts';

const MARK = 'mark-of-a-se';
const POLL = {
  ...{ slug: 'next', title: 'Next?', max_choices: 1, voters: 1, voted: null },
  options: [{ value: 'svelte', label: 'Svelte', votes: 1 }],
};
const VOTED = { ...POLL, voters: 2, voted: ['svelte'] };

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

/** A page on which somebody is signed in, or nobody. */
function openPage({
  answers = {},
  signedIn = true,
  address = 'https://site.example/vuejs',
}: {
  answers?: Answers;
  signedIn?: boolean;
  address?: string;
} = {}) {
  const browser = stubBrowser({ address, answers, mark: signedIn ? MARK : null });
  vi.stubGlobal('navigator', {});
  return { ...browser, asked: () => browser.calls.map(({ call, body }) => [call, body]) };
}

describe('a poll', () => {
  const open = async () => (await import('../../../src/client/flows/site/poll.wire.ts')).wiredPollMachine;

  test('[AC-06] is read for a guest, whose vote waits for a session', async () => {
    const { asked } = openPage({ answers: { 'GET /api/polls/next': POLL }, signedIn: false });
    const chart = await open();
    doAction(chart, 'queueVote', { slug: 'next', votes: ['svelte'] });
    expect(await runEffect(chart, 'loadPoll', { slug: 'next' })).toEqual(POLL);
    expect(asked()).toEqual([['GET /api/polls/next', undefined]]);
    const { queuedVotes } = await import('../../../src/client/adapters/site/action-queue.ts');
    expect(queuedVotes('next')).toEqual([{ value: 'svelte' }]);
  });

  test('[AC-06, ST-07] with a vote that waits is voted in by its reader, and read when that does not work', async () => {
    const answers: Answers = { 'POST /api/polls/next/vote': VOTED, 'GET /api/polls/next': POLL };
    const { asked } = openPage({ answers });
    const chart = await open();
    doAction(chart, 'queueVote', { slug: 'next', votes: ['svelte'] });
    expect(await runEffect(chart, 'loadPoll', { slug: 'next' })).toEqual(VOTED);
    expect(asked()).toEqual([['POST /api/polls/next/vote', { votes: [{ value: 'svelte' }] }]]);
    delete answers['POST /api/polls/next/vote'];
    expect(await runEffect(chart, 'loadPoll', { slug: 'next' })).toEqual(POLL);
  });

  test('[AC-06, IN-04] takes a vote, and the vote is recorded', async () => {
    const { asked } = openPage({ answers: { 'POST /api/polls/next/vote': VOTED } });
    const { startAnalytics } = await import('../../../src/client/adapters/site/analytics.ts');
    const recorded: unknown[] = [];
    startAnalytics({ record: (event) => void recorded.push(event), identify: () => undefined, reset: () => undefined });
    expect(await runEffect(await open(), 'castVote', { slug: 'next', votes: ['svelte'] })).toEqual(VOTED);
    expect(asked()).toEqual([['POST /api/polls/next/vote', { votes: [{ value: 'svelte' }] }]]);
    expect(recorded).toEqual([{ event: 'vote', properties: { poll: 'next', votes: ['svelte'] } }]);
  });
});

describe('what waits for a session', () => {
  const open = async () => {
    const { queueAction, oldestAction } = await import('../../../src/client/adapters/site/action-queue.ts');
    const { startQueuedActions } = await import('../../../src/client/flows/site/queued-actions.wire.ts');
    const isEmpty = () => vi.waitFor(() => expect(oldestAction()).toBe(null));
    return { queueAction, startQueuedActions, isEmpty };
  };
  const RESERVE = 'POST /api/free-weekend/react/reservation';

  test('[ST-07] runs in its order once a session is there, and what is added later too, until it ends', async () => {
    const { asked } = openPage({
      answers: {
        'POST /api/polls/next/vote': VOTED,
        'GET /api/auth': { status: 500, json: { message: 'No.', request_id: 'x' } },
      },
    });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { queueAction, startQueuedActions, isEmpty } = await open();
    queueAction({ kind: 'castVote', slug: 'next', votes: [{ value: 'svelte' }] });
    queueAction({ kind: 'reserveSpot', tech: 'react' });
    const stop = startQueuedActions();
    await isEmpty();
    expect(asked().map(([call]) => call)).toEqual(['POST /api/polls/next/vote', RESERVE]);
    queueAction({ kind: 'reserveSpot', tech: 'react' });
    await isEmpty();
    expect(
      asked()
        .map(([call]) => call)
        .slice(2),
    ).toEqual([RESERVE]);
    stop();
    queueAction({ kind: 'reserveSpot', tech: 'react' });
    await Promise.resolve();
    expect(asked()).toHaveLength(3);
    vi.restoreAllMocks();
  });

  test('[ER-06] that the server refuses is logged, and no dialog follows; otherwise one does', async () => {
    openPage({ answers: { 'POST /api/polls/next/vote': VOTED } });
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { queueAction, startQueuedActions, isEmpty } = await open();
    const { takeFlash } = await import('../../../src/client/adapters/site/flash.ts');
    const stop = startQueuedActions();
    queueAction({ kind: 'reserveSpot', tech: 'react', flash: 'CERT_INTEREST_SUCCESS' });
    await isEmpty();
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      'What waited for signing in did not work.',
      expect.objectContaining({ message: 'No.' }),
    );
    expect(takeFlash()).toBe(null);
    queueAction({ kind: 'castVote', slug: 'next', votes: [{ value: 'svelte' }], flash: 'CERT_INTEREST_SUCCESS' });
    await isEmpty();
    expect(takeFlash()).toBe('CERT_INTEREST_SUCCESS');
    stop();
    vi.restoreAllMocks();
  });

  test('[VO-15] an interest of a guest waits as an action, with the dialog that ends it', async () => {
    openPage({ signedIn: false });
    const { wiredInterestMachine } = await import('../../../src/client/flows/commerce/interest.wire.ts');
    const { oldestAction } = await import('../../../src/client/adapters/site/action-queue.ts');
    doAction(wiredInterestMachine, 'queueInterest', { interest: ['react'], by: 'guest' });
    expect(oldestAction()).toEqual({
      ...{ id: expect.stringMatching(/^[\w-]{22}$/), kind: 'saveMetadata' },
      ...{ interest: ['react'], by: 'guest', flash: 'CERT_INTEREST_SUCCESS' },
    });
  });
});

describe('the captcha', () => {
  /** A provider that calls back as it is told, and the scripts that the page loads. */
  function openForm(does: 'token' | 'fails' | 'expires' | 'nothing', key: string | null = 'site-key') {
    openPage();
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const done: string[] = [];
    let options: Record<string, unknown> = {};
    let tokens = 0;
    vi.stubGlobal('grecaptcha', {
      ready: (run: () => void) => run(),
      render: (_: object, given: Record<string, unknown>) => {
        options = given;
        return 7;
      },
      execute: (widget: number) => {
        done.push(`execute ${widget}`);
        tokens += 1;
        if (does === 'token') (options.callback as (token: string) => void)(`token-${tokens}`);
        if (does === 'fails') (options['error-callback'] as () => void)();
        if (does === 'expires') (options['expired-callback'] as () => void)();
      },
      reset: (widget: number) => void done.push(`reset ${widget}`),
    });
    const settings = { recaptcha_site: key };
    const scripts: string[] = [];
    vi.stubGlobal('document', {
      cookie: '',
      querySelector: () => null,
      createElement: (kind: string) => {
        const heard = new Map<string, () => void>();
        return { kind, heard, addEventListener: (name: string, run: () => void) => heard.set(name, run) };
      },
      body: { append: (place: { kind: string }) => void done.push(`append ${place.kind}`) },
      head: {
        append: (script: { src: string; heard: Map<string, () => void> }) => {
          scripts.push(script.src);
          script.heard.get('load')?.();
        },
      },
    });
    vi.doMock('../../../src/client/adapters/site/public-settings.ts', async (original) => {
      const known = await original<typeof import('../../../src/client/adapters/site/public-settings.ts')>();
      return { ...known, publicSettings: () => ({ ...known.readSettingsText(null), ...settings }) };
    });
    return { done, scripts, info, widget: () => options };
  }
  afterEach(() => {
    vi.doUnmock('../../../src/client/adapters/site/public-settings.ts');
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  const load = () => import('../../../src/client/flows/site/captcha.wire.ts');

  test('[ST-13] without a site key there is no token, and no script', async () => {
    const { scripts, info } = openForm('token', null);
    expect(await (await load()).captchaToken()).toBe(null);
    expect(scripts).toEqual([]);
    expect(info.mock.calls).toEqual([['No captcha is configured.']]);
  });

  test('[ST-13] is invisible, loaded once, executed for each form, and reset when its token is there', async () => {
    const { done, scripts, widget } = openForm('token');
    const { captchaToken } = await load();
    expect(await Promise.all([captchaToken(), captchaToken()])).toEqual(['token-1', 'token-2']);
    expect(await captchaToken()).toBe('token-3');
    expect(scripts).toEqual(['https://www.google.com/recaptcha/api.js?render=explicit']);
    expect(widget()).toMatchObject({ sitekey: 'site-key', size: 'invisible' });
    expect(done).toEqual(['append div', ...Array(3).fill(['execute 7', 'reset 7']).flat()]);
  });

  test.each(['fails', 'expires'] as const)('[ST-13] that %s lets the form go without a token', async (does) => {
    const { done, info } = openForm(does);
    expect(await (await load()).captchaToken()).toBe(null);
    expect(done).toEqual(['append div', 'execute 7', 'reset 7']);
    expect(info.mock.calls).toEqual([['The captcha gave no token.']]);
  });

  test('[ST-13] is waited for two minutes, puzzles included', async () => {
    vi.useFakeTimers();
    openForm('nothing');
    const { captchaToken } = await load();
    let token: string | null | undefined;
    void captchaToken().then((given) => {
      token = given;
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(token).toBe(undefined);
    await vi.advanceTimersByTimeAsync(1);
    expect(token).toBe(null);
  });

  test('[ST-13] that does not come lets the form go without a token', async () => {
    const { info } = openForm('token');
    vi.stubGlobal('grecaptcha', undefined);
    const { captchaToken } = await load();
    expect(await captchaToken()).toBe(null);
    expect(info.mock.calls).toEqual([['The captcha could not be loaded.']]);
    expect(await captchaToken()).toBe(null);
  });
});

describe('consent', () => {
  const open = async (load: () => void) =>
    (await import('../../../src/client/flows/site/consent.wire.ts')).wireConsent(load);

  test('[IN-07] is kept for half a year, and other tabs follow it', async () => {
    openPage();
    vi.stubGlobal('window', globalThis);
    const chart = await open(() => undefined);
    const other = new BroadcastChannel('chartered.consent');
    const told: unknown[] = [];
    other.onmessage = ({ data }: MessageEvent<unknown>) => void told.push(data);
    const written: string[] = [];
    vi.stubGlobal('document', {
      set cookie(text: string) {
        written.push(text);
      },
    });
    doAction(chart, 'keepChoice', { choice: 'granted' });
    expect(written).toEqual(['consent=granted; path=/; max-age=15552000; samesite=lax']);
    await vi.waitFor(() => expect(told).toEqual([{ choice: 'granted' }]));
    const { heard, end } = listenTo(effectOf(chart, 'watchOtherTabs'));
    for (const choice of ['perhaps', null, 'refused', 'granted']) other.postMessage({ choice });
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    expect(heard).toEqual(['refused', 'granted'].map((choice) => ({ type: 'consent.decidedElsewhere', choice })));
    end();
    other.close();
  });

  test('[IN-07] that is given loads third parties; taken back it loads the page again', async () => {
    openPage();
    const done: string[] = [];
    vi.stubGlobal('location', { reload: () => void done.push('reload') });
    const chart = await open(() => void done.push('load'));
    doAction(chart, 'loadThirdParties');
    expect(done).toEqual(['load']);
    doAction(chart, 'reloadPage');
    expect(done).toEqual(['load', 'reload']);
  });
});

test('[UI-13] a dialog is shown that waits, and each that comes while it is listened for', async () => {
  openPage();
  const { setFlash } = await import('../../../src/client/adapters/site/flash.ts');
  const { wiredFlashMachine } = await import('../../../src/client/flows/site/flash.wire.ts');
  setFlash('TEAM_LEFT');
  const { heard, end } = listenTo(effectOf(wiredFlashMachine, 'watchFlash'));
  expect(heard).toEqual([{ type: 'flash.appeared', key: 'TEAM_LEFT', isForLater: false }]);
  setFlash('CERT_INTEREST_SUCCESS');
  expect(heard.slice(1)).toEqual([{ type: 'flash.appeared', key: 'CERT_INTEREST_SUCCESS', isForLater: false }]);
  end();
  setFlash('TEAM_LEFT');
  expect(heard).toHaveLength(2);
  expect(listenTo(effectOf(wiredFlashMachine, 'watchFlash')).heard).toHaveLength(1);
  expect(listenTo(effectOf(wiredFlashMachine, 'watchFlash')).heard).toEqual([]);
});

test.each([
  ['https://site.example/vuejs/register?redirect=/x', true],
  ['https://site.example/vuejs/dashboard', false],
])(
  '[UI-13] the confirmation of a sign-up at %s is for later: %j; one that waits outlives a reload',
  async (address, isForLater) => {
    openPage({ address });
    const flash = await import('../../../src/client/adapters/site/flash.ts');
    const { wiredFlashMachine } = await import('../../../src/client/flows/site/flash.wire.ts');
    flash.setFlash('VUEJS_SIGN_UP_COMPLETED');
    const { heard } = listenTo(effectOf(wiredFlashMachine, 'watchFlash'));
    expect(heard).toEqual([{ type: 'flash.appeared', key: 'VUEJS_SIGN_UP_COMPLETED', isForLater }]);
    doAction(wiredFlashMachine, 'keepWaiting', { key: 'VUEJS_SIGN_UP_COMPLETED' });
    expect(heard).toHaveLength(1);
    expect(sessionStorage.getItem('chartered.flash')).toBe('VUEJS_SIGN_UP_COMPLETED');
    doAction(wiredFlashMachine, 'dropWaiting', undefined);
    expect(sessionStorage.getItem('chartered.flash')).toBe(null);
  },
);

test('[RT-36] the page at an address is loaded with its query', async () => {
  const { wireNavigation } = await import('../../../src/client/flows/site/navigation.wire.ts');
  const loaded: string[] = [];
  const chart = wireNavigation(async (path) => void loaded.push(path));
  await runEffect(chart, 'loadPage', { address: { pathname: '/vuejs', search: '?coupon=a', hash: '#pricing' } });
  expect(loaded).toEqual(['/vuejs?coupon=a']);
});

test('[VC-04] a link is copied as it is', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const { wiredCopyLinkMachine } = await import('../../../src/client/flows/site/copy-link.wire.ts');
  await runEffect(wiredCopyLinkMachine, 'writeClipboard', { url: 'https://site.example/c/1' });
  expect(writeText.mock.calls).toEqual([['https://site.example/c/1']]);
});

test('[RT-34] a referral keeps who referred, says why it goes nowhere, and goes where it is sent', async () => {
  const { loaded } = openPage({ signedIn: false });
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const { wiredReferralMachine } = await import('../../../src/client/flows/site/referral.wire.ts');
  doAction(wiredReferralMachine, 'keepReferrer', { friend: 'ada', address: 'https://site.example/vuejs' });
  expect(document.cookie).toBe(
    'partnero_partner=ada; partnero_referral=https%3A%2F%2Fsite.example%2Fvuejs%3Ffriend%3Dada',
  );
  doAction(wiredReferralMachine, 'leave', { target: 'https://partner.example/a' });
  expect(loaded).toEqual(['https://partner.example/a']);
  doAction(wiredReferralMachine, 'log', { what: 'This origin is not allowed.' });
  expect(info.mock.calls).toEqual([['This origin is not allowed.']]);
  info.mockRestore();
});
