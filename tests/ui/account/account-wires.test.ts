import { afterEach, describe, expect, test, vi } from 'vitest';
import { queries } from '../../../src/client/api/queries.ts';
import { wireAccountDeletion } from '../../../src/client/flows/account/account-deletion.wire.ts';
import { wiredDataExportMachine } from '../../../src/client/flows/account/data-export.wire.ts';
import { wiredDevicesMachine } from '../../../src/client/flows/account/devices.wire.ts';
import { wiredMailPreferencesMachine } from '../../../src/client/flows/account/mail-preferences.wire.ts';
import { wirePasswordChange } from '../../../src/client/flows/account/password-change.wire.ts';
import { wirePasswordLink } from '../../../src/client/flows/account/password-link.wire.ts';
import { wirePasswordRecover } from '../../../src/client/flows/account/password-recover.wire.ts';
import { wireProfile } from '../../../src/client/flows/account/profile.wire.ts';
import { wireReauthentication } from '../../../src/client/flows/account/reauthentication.wire.ts';
import { wiredResendMailMachine } from '../../../src/client/flows/account/resend-mail.wire.ts';
import type { SessionActor } from '../../../src/client/flows/account/session.tsx';
import { wiredUnsubscribeMachine } from '../../../src/client/flows/account/unsubscribe.wire.ts';
import { wireVerifyEmail } from '../../../src/client/flows/account/verify-email.wire.ts';
import type { User } from '../../../src/contract/account/session.ts';
import { ada } from '../../support/contract-samples.ts';
import { useStubBrowser } from '../../support/site/browser-stub.ts';
import { type Asked, doAction, effectOf, listenTo, named, runEffect } from '../../support/site/wires.ts';

const ADDRESS = 'https://site.example/vuejs/profile?tab=devices';
const browser = useStubBrowser(ADDRESS);
const { answerWith } = browser;
afterEach(() => void vi.useRealTimers());

/** A session of a user, what it is told, and how it comes to be that of somebody else. */
function openSession(first: User | null = ada) {
  let user = first;
  const told: unknown[] = [];
  const listeners = new Set<(snapshot: unknown) => void>();
  const snapshot = () => ({ context: { user }, hasTag: (tag: string) => tag === (user ? 'signedIn' : 'guest') });
  const session = {
    send: (event: unknown) => void told.push(event),
    getSnapshot: snapshot,
    subscribe(listener: (snapshot: unknown) => void) {
      listeners.add(listener);
      return { unsubscribe: () => listeners.delete(listener) };
    },
  } as unknown as SessionActor;
  const become = (next: User | null) => {
    user = next;
    for (const listener of listeners) listener(snapshot());
  };
  return { session, told, become, listeners };
}

const { session: adas } = openSession();
const navigate = () => undefined;
const PROFILE = { first_name: 'Ada', last_name: 'King', email: 'ada@example.com' };

const SIGNED_OUT = { status: 401, json: { message: 'No.', request_id: 'test' } };

describe('what the charts of an account ask the server', () => {
  const ASKED = [
    [
      '[AC-03]',
      wirePasswordRecover(navigate, '/'),
      'sendLink',
      { email: 'a@b.example' },
      'POST /api/forgot-password',
      { email: 'a@b.example' },
    ],
    [
      '[AC-03]',
      wirePasswordLink(navigate, '/'),
      'checkLink',
      { token: 'a/b' },
      'GET /api/password-links/a%2Fb',
      undefined,
    ],
    [
      ...['[AC-03]', wirePasswordLink(navigate, '/'), 'setPassword'],
      { token: 't', password: 'one', confirmation: 'two' },
      ...['POST /api/reset-password', { token: 't', password: 'one', password_confirmation: 'two' }],
    ],
    [
      ...['[AC-02]', wirePasswordChange(adas), 'changePassword', { current: 'old', next: 'new' }],
      ...['PUT /api/change-password', { current_password: 'old', new_password: 'new' }],
    ],
    ['[AC-02]', wirePasswordChange(adas), 'readSession', undefined, 'GET /api/auth', undefined],
    [
      '[AC-03]',
      wirePasswordChange(adas),
      'sendLink',
      undefined,
      'POST /api/forgot-password',
      { email: 'ada@example.com' },
    ],
    [
      ...['[AC-02]', wireProfile(adas), 'saveProfile'],
      { ...PROFILE, occupation: ' ', twitter: '', linkedin: 'https://linkedin.com/in/ada' },
      'POST /api/auth',
      { ...PROFILE, occupation: null, twitter: null, linkedin: 'https://linkedin.com/in/ada' },
    ],
    [
      ...[
        '[AC-02]',
        wireProfile(adas),
        'saveProfile',
        { ...PROFILE, occupation: 'Countess', twitter: '@ada', linkedin: '' },
      ],
      ...['POST /api/auth', { ...PROFILE, occupation: 'Countess', twitter: '@ada', linkedin: null }],
    ],
    [
      ...['[AC-02]', wireProfile(adas), 'saveSharing', { permission: true }],
      ...['POST /api/auth', { linkedin_achievement_share_permission: true }],
    ],
    ['[VO-10]', wireProfile(adas), 'uploadPicture', { image: 'QUJD' }, 'PUT /api/user/avatar', { image: 'QUJD' }],
    ['[VO-10]', wireProfile(adas), 'removePicture', undefined, 'DELETE /api/user/avatar', undefined],
    ['[AC-07]', wireProfile(adas), 'beginConnect', { provider: 'github' }, 'POST /api/user/socials/github', undefined],
    ['[AC-07]', wireProfile(adas), 'beginJoin', undefined, 'POST /api/join/discord', undefined],
    ['[AC-07]', wireProfile(adas), 'disconnect', { provider: 'github' }, 'DELETE /api/user/socials/github', undefined],
    [
      ...['[AC-04]', wireVerifyEmail(adas), 'verify', { id: '7', hash: 'h', expires: '99', signature: 's' }],
      ...['GET /api/verify-email/7/h?expires=99&signature=s', undefined],
    ],
    ['[AC-04]', wiredResendMailMachine, 'sendMail', undefined, 'POST /api/verify-email', undefined],
    ['[AC-02]', wiredDevicesMachine, 'loadDevices', undefined, 'GET /api/user/sessions', undefined],
    ['[AC-02]', wiredDevicesMachine, 'endDevice', { id: 'd 1' }, 'DELETE /api/user/sessions/d%201', undefined],
    ['[AC-02]', wiredDevicesMachine, 'endOthers', undefined, 'DELETE /api/user/sessions', undefined],
    ['[AC-02]', wiredDataExportMachine, 'fetchData', undefined, 'GET /api/user/data', undefined],
    [
      ...[
        '[AC-02]',
        wireAccountDeletion(adas),
        'deleteAccount',
        { password: null, confirmation: 'DELETE', keepName: true },
      ],
      ...['POST /api/user/delete', { confirmation: 'DELETE', keep_name: true }],
    ],
    [
      ...[
        '[AC-02]',
        wireAccountDeletion(adas),
        'deleteAccount',
        { password: 'old', confirmation: 'DELETE', keepName: false },
      ],
      ...['POST /api/user/delete', { confirmation: 'DELETE', keep_name: false, password: 'old' }],
    ],
    ['[AC-02]', wireAccountDeletion(adas), 'readAccount', undefined, 'GET /api/auth', undefined],
    [
      ...['[AC-02]', wiredMailPreferencesMachine, 'storeChange', { change: { of: 'kind', kind: 'news', isOn: false } }],
      ...['PUT /api/user/mail-preferences', { kind: 'news', is_on: false }],
    ],
    [
      ...['[AC-02]', wiredMailPreferencesMachine, 'storeChange', { change: { of: 'address' } }],
      ...['POST /api/user/mail-preferences/unblock', undefined],
    ],
    [
      ...['[AC-02]', wiredUnsubscribeMachine, 'readLink', { id: 'u', kind: 'news', signature: 's' }],
      ...['GET /api/unsubscribe/u/news?signature=s', undefined],
    ],
    [
      ...['[AC-02]', wiredUnsubscribeMachine, 'switchOff', { id: 'u', kind: 'news', signature: 's' }],
      ...['POST /api/unsubscribe/u/news?signature=s', undefined],
    ],
    [
      '[AC-02]',
      wireReauthentication(adas),
      'confirmWithPassword',
      { password: 'old' },
      'POST /api/reauthenticate',
      { password: 'old' },
    ],
    [
      '[AC-02]',
      wireReauthentication(adas),
      'confirmWithCode',
      { code: '123456' },
      'POST /api/reauthenticate',
      { code: '123456' },
    ],
    ['[AC-02]', wireReauthentication(adas), 'sendCode', undefined, 'POST /api/reauthenticate/code', undefined],
    ['[AC-02]', wireReauthentication(adas), 'readConfirmation', undefined, 'GET /api/reauthenticate', undefined],
    [
      ...['[AC-07]', wireReauthentication(adas), 'beginProvider', { provider: 'github' }],
      ...['POST /api/reauthenticate/github', { redirect: '/vuejs/profile?tab=devices' }],
    ],
  ] as Asked[];
  test.each(named(ASKED))('%s %s: %s', async (_, effect, call, { chart, input, body }) => {
    await expect(runEffect(chart, effect, input)).rejects.toMatchObject({ message: 'No.' });
    expect(browser.calls.map((sent) => [sent.call, sent.body])).toEqual([[call, body]]);
  });

  const ANSWERED: [...Required<Asked>, result: unknown][] = [
    [
      ...(['[AC-03]', wirePasswordLink(navigate, '/'), 'checkLink', { token: 't' }] as const),
      ...(['GET /api/password-links/t', { email: 'a@b.example', purpose: 'reset' }, { email: 'a@b.example' }] as const),
    ],
    [
      ...(['[AC-07]', wireProfile(adas), 'beginConnect', { provider: 'github' }] as const),
      ...(['POST /api/user/socials/github', { url: 'https://github.com/x' }, 'https://github.com/x'] as const),
    ],
    [
      ...(['[AC-07]', wireProfile(adas), 'beginJoin', undefined] as const),
      ...(['POST /api/join/discord', { link: 'https://discord.gg/x' }, 'https://discord.gg/x'] as const),
    ],
    [
      ...(['[AC-04]', wireVerifyEmail(adas), 'verify', { id: '7', hash: 'h', expires: '1', signature: 's' }] as const),
      'GET /api/verify-email/7/h?expires=1&signature=s',
      { message: 'Verified.', user: ada, exam: null },
      { user: ada, exam: null },
    ],
    ['[AC-02]', wirePasswordChange(adas), 'readSession', undefined, 'GET /api/auth', ada, true],
    ['[AC-02]', wireAccountDeletion(adas), 'readAccount', undefined, 'GET /api/auth', SIGNED_OUT, false],
  ];
  test.each(ANSWERED)(
    '%s %#: the answer is what the chart gets',
    async (_, chart, effect, input, call, answer, result) => {
      answerWith({ [call]: answer });
      await expect(runEffect(chart, effect, input)).resolves.toEqual(result);
    },
  );
});

const REFUSED = { status: 403, json: { message: 'Confirm.', code: 'confirmation_required', request_id: 'test' } };

describe('a form that asks for the password anyway confirms an old session with it', () => {
  test.each([
    ...[
      [
        'changePassword',
        wirePasswordChange(adas),
        { current: 'old', next: 'new' },
        'PUT /api/change-password',
        'current_password',
      ],
    ],
    ...[
      [
        'deleteAccount',
        wireAccountDeletion(adas),
        { password: 'old', confirmation: 'DELETE', keepName: true },
        'POST /api/user/delete',
        'password',
      ],
    ],
  ] as [string, Parameters<typeof runEffect>[0], unknown, string, string][])(
    '[AC-02] %s',
    async (effect, chart, input, call, field) => {
      answerWith({ [call]: REFUSED, 'POST /api/reauthenticate': { confirmed_until: 9 } });
      await expect(runEffect(chart, effect, input)).rejects.toMatchObject({ code: 'confirmation_required' });
      expect(browser.sent()).toEqual([call, 'POST /api/reauthenticate', call]);
      expect(browser.calls[1]?.body).toEqual({ password: 'old' });

      const errors = { password: ['Wrong.'], other: ['Kept.'] };
      const wrong = { status: 422, json: { message: 'Wrong.', errors, request_id: 'test' } };
      answerWith({ [call]: REFUSED, 'POST /api/reauthenticate': wrong });
      await expect(runEffect(chart, effect, input)).rejects.toMatchObject({
        kind: 'invalid',
        errors: { other: ['Kept.'], [field]: ['Wrong.'] },
      });
      expect(browser.sent()).toEqual([call, 'POST /api/reauthenticate']);
    },
  );
});

describe('what the charts of an account do here', () => {
  test('[UI-13, AC-02] an account that is deleted is told to the session, and the next page says so', () => {
    const { session, told } = openSession();
    doAction(wireAccountDeletion(session), 'reportDeleted');
    expect(told).toEqual([{ type: 'session.accountDeleted' }]);
    expect(sessionStorage.getItem('chartered.flash')).toBe('ACCOUNT_DELETED');
  });

  test('[AC-02, AC-04, ST-04] what changes of the user or the password is told to the session', () => {
    const { session, told } = openSession();
    doAction(wirePasswordChange(session), 'reportChanged');
    doAction(wireProfile(session), 'reportUser', { user: ada });
    doAction(wireVerifyEmail(session), 'reportUser', { user: ada });
    const changed = { type: 'session.userChanged', user: ada };
    expect(told).toEqual([{ type: 'session.passwordChanged' }, changed, changed]);
  });

  test('[AC-03, RT-17] the page that follows a link replaces it', () => {
    const opened: unknown[] = [];
    const open = (...to: unknown[]) => void opened.push(to);
    doAction(wirePasswordLink(open, '/password-recover/success'), 'openSuccess');
    doAction(wirePasswordRecover(open, '/password-recover/check-email'), 'openCheckEmail');
    expect(opened).toEqual([
      ['/password-recover/success', { replace: true }],
      ['/password-recover/check-email', { replace: true }],
    ]);
  });

  test('[AC-02] what was stored about emails is what the page shows', () => {
    const stored = { email: 'a@b.example', email_verified: true, block: null, kinds: [] };
    doAction(wiredMailPreferencesMachine, 'showStored', { stored });
    expect(queries.getQueryData(['mail-preferences'])).toEqual(stored);
    queries.clear();
  });

  test("[AC-02] one's data are saved as JSON that people can read", async () => {
    vi.useFakeTimers();
    const data = {
      ...{
        exported_at: 1,
        user: ada,
        tracking: null,
        extra_time_percent: 0,
        created_at: 1,
        email_verified_at: null,
        picture: null,
      },
      records: {},
    };
    answerWith({ 'GET /api/user/data': data });
    const text = await runEffect(wiredDataExportMachine, 'fetchData');
    expect(text).toMatch(/^{\n {2}"\w/);
    expect(JSON.parse(String(text))).toEqual(data);
    const saved: { name: string; blob: Blob }[] = [];
    const link = {
      href: '',
      download: '',
      click: () => void saved.push({ name: link.download, blob: files.get(link.href) as Blob }),
    };
    const files = new Map<string, Blob>();
    const revoked: string[] = [];
    vi.stubGlobal('document', { createElement: () => link, cookie: '', querySelector: () => null });
    vi.stubGlobal('URL', {
      createObjectURL: (blob: Blob) => {
        files.set('blob:1', blob);
        return 'blob:1';
      },
      revokeObjectURL: (address: string) => void revoked.push(address),
    });
    doAction(wiredDataExportMachine, 'saveFile', { text: '{"a":1}' });
    expect(saved.map(({ name, blob }) => [name, blob.type])).toEqual([['chartered-data.json', 'application/json']]);
    expect(await saved[0]?.blob.text()).toBe('{"a":1}');
    // The download may still read it.
    vi.advanceTimersByTime(59_999);
    expect(revoked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(revoked).toEqual(['blob:1']);
  });

  test('[AC-07] leaving for a provider ends when the browser comes back to this very page, and not before', async () => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    let isBack = false;
    void runEffect(wireProfile(adas), 'openProvider', { url: 'https://github.com/login' }).then(() => {
      isBack = true;
    });
    expect(browser.loaded).toEqual(['https://github.com/login']);
    const show = async (persisted: boolean) => {
      page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
      await new Promise((resolve) => setImmediate(resolve));
      return isBack;
    };
    expect(await show(false)).toBe(false);
    expect(await show(true)).toBe(true);

    const listen = vi.spyOn(page, 'addEventListener');
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    const { end } = listenTo(effectOf(wireProfile(adas), 'openProvider'), { url: 'https://github.com/login' });
    const [, , options] = listen.mock.lastCall ?? [];
    end();
    expect(options).toMatchObject({ signal: { aborted: true } });
  });
});

describe('calls that wait for a confirmation', () => {
  const open = () => import('../../../src/client/adapters/account/confirmation.ts');
  const refusal = (details: Record<string, unknown>) =>
    ({ kind: 'refused', message: 'Confirm.', errors: {}, details, code: 'confirmation_required' }) as never;

  test('[AC-02] are told with the ways to confirm, also one that waited before; without any, there is the code', async () => {
    const { requestConfirmation, retryWaitingCalls, waitingRefusal } = await open();
    const early = requestConfirmation(refusal({ methods: ['password', 'code'] }));
    const { session } = openSession();
    const { heard, end } = listenTo(effectOf(wireReauthentication(session), 'watchCalls'));
    expect(heard).toEqual([{ type: 'reauthentication.required', methods: ['password', 'code'] }]);
    retryWaitingCalls();
    await early;
    const later = requestConfirmation(refusal({}));
    expect(heard[1]).toEqual({ type: 'reauthentication.required', methods: ['code'] });
    end();
    doAction(wireReauthentication(session), 'retryCalls');
    await later;
    expect(waitingRefusal()).toBe(null);
    const unheard = requestConfirmation(refusal({}));
    expect(heard).toHaveLength(2);
    doAction(wireReauthentication(session), 'refuseCalls');
    await expect(unheard).rejects.toEqual({
      ...{ kind: 'refused', errors: {}, details: {} },
      message: "Nothing was changed, because you didn't confirm that it's you.",
    });
  });

  test('[AC-02, ST-04] end with the session, and with that of another user, not with news of the same one', () => {
    const { session, become, listeners } = openSession();
    const { heard, end } = listenTo(effectOf(wireReauthentication(session), 'watchCalls'));
    become({ ...ada, first_name: 'Augusta' });
    expect(heard).toEqual([]);
    become({ ...ada, id: 'somebody-else' });
    become({ ...ada, id: 'somebody-else', first_name: 'Augusta' });
    become(null);
    expect(heard).toEqual([{ type: 'reauthentication.sessionEnded' }, { type: 'reauthentication.sessionEnded' }]);
    expect(listeners.size).toBe(1);
    end();
    expect(listeners.size).toBe(0);
  });

  test('[AC-07] look again when the page is returned to from the tab of a provider, or that tab says so', async () => {
    const [page, tab] = [new EventTarget(), new EventTarget()];
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    const channels: { name: string; posted: unknown[]; told: EventTarget }[] = [];
    vi.stubGlobal(
      'BroadcastChannel',
      class extends EventTarget {
        channel = { name: '', posted: [] as unknown[], told: this as EventTarget };
        constructor(name: string) {
          super();
          this.channel.name = name;
          channels.push(this.channel);
        }
        postMessage(message: unknown) {
          this.channel.posted.push(message);
        }
      },
    );
    vi.resetModules();
    const { wireReauthentication } = await import('../../../src/client/flows/account/reauthentication.wire.ts');
    const { announceConfirmation } = await import('../../../src/client/adapters/account/confirmation.ts');
    const channel = channels.find(({ name }) => name === 'chartered.confirmation');
    const shown = Object.assign(tab, { visibilityState: 'hidden' });
    vi.stubGlobal('document', shown);
    const { heard, end } = listenTo(effectOf(wireReauthentication(adas), 'watchReturn'));
    const happen = () => {
      tab.dispatchEvent(new Event('visibilitychange'));
      return heard.length;
    };
    expect(happen()).toBe(0);
    shown.visibilityState = 'visible';
    expect(happen()).toBe(1);
    page.dispatchEvent(new Event('focus'));
    const returned = { type: 'reauthentication.pageReturned' };
    channel?.told.dispatchEvent(new Event('message'));
    expect(heard).toEqual([returned, returned, returned]);
    announceConfirmation();
    expect(channel?.posted).toEqual(['confirmed']);
    const stopped = [page, tab, channel?.told as EventTarget].map((of) => vi.spyOn(of, 'removeEventListener'));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    end();
    expect(stopped.map(({ mock }) => mock.calls.map(([type]) => type))).toEqual([
      ...[['focus'], ['visibilitychange'], ['message']],
    ]);
  });

  test('[AC-07] a provider opens in a tab of its own, which cannot reach this one', () => {
    const opened: unknown[] = [];
    vi.stubGlobal('open', (...to: unknown[]) => void opened.push(to));
    doAction(wireReauthentication(adas), 'openProvider', { url: 'https://github.com/login' });
    expect(opened).toEqual([['https://github.com/login', '_blank', 'noopener']]);
  });
});
