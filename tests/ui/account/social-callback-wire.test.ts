import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { ada } from '../../support/contract-samples.ts';
import { stubBrowser } from '../../support/site/browser-stub.ts';
import { openSession } from '../../support/site/sessions.ts';

const CALL = 'POST /api/login/github/callback';
const SESSION = { token: 'a-session-token-of-22c', expires_at: Date.UTC(2100, 0, 1), user: ada };
const SIGNED_IN = { purpose: 'login', session: SESSION, user: null, redirect: null, created: false };
const BACK = { provider: 'github', code: 'code', state: 'state', error: null };

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

/** A visitor whom GitHub has sent back. */
async function comeBack(
  answer: object,
  options: { tech?: string; kept?: Record<string, string>; local?: Record<string, string>; cookie?: string } = {},
) {
  const address = 'https://site.example/login/github/callback';
  // The server sets the cookie of the session with its answer.
  const browser = stubBrowser({
    address,
    answers: { [CALL]: answer },
    session: options.kept ?? {},
    local: options.local ?? {},
    mark: 'set-by-serv',
  });
  // biome-ignore lint/suspicious/noDocumentCookie: as an earlier page left it
  if (options.cookie) document.cookie = options.cookie;
  const session = await openSession(null);
  const sent = vi.spyOn(session, 'send').mockImplementation(() => undefined);
  const opened: unknown[] = [];
  const navigate = async (...given: unknown[]) => void opened.push(given);
  const { socialCallback } = await import('../../../src/client/flows/account/social-callback.wire.ts');
  const begin = () => socialCallback(session, navigate as Parameters<typeof socialCallback>[1], options.tech, BACK);
  const actor = begin();
  const snapshot = await waitFor(actor, (now) => now.status === 'done' || now.context.failure !== null);
  return { ...browser, actor, begin, opened, session, sent: sent.mock.calls.flat(), snapshot };
}

describe('[AC-07] a visitor whom a provider sends back', () => {
  test('is signed in once, and goes where the sign-in began', async () => {
    const { actor, begin, calls, opened, sent } = await comeBack({ ...SIGNED_IN, redirect: '/react/dashboard/exam' });
    expect(calls.map(({ call, body }) => [call, body])).toEqual([[CALL, { code: 'code', state: 'state' }]]);
    expect(sent).toEqual([{ type: 'session.opened', session: SESSION }]);
    expect(opened).toEqual([['/react/dashboard/exam', { replace: true }]]);
    // The page is mounted again when the session is known; a code counts once.
    expect(begin()).toBe(actor);
  });

  test.each(['https://evil.example/', '//evil.example', null])(
    'does not go to %s, but to the dashboard of the technology',
    async (redirect) => {
      const { opened } = await comeBack({ ...SIGNED_IN, redirect }, { tech: 'react' });
      expect(opened).toEqual([['/react/dashboard', { replace: true }]]);
    },
  );

  test('goes where a guest was on the way, unless the sign-in says otherwise', async () => {
    const { opened } = await comeBack(SIGNED_IN, { cookie: 'redirect=%2Fvuejs%2Fdashboard%2Ftraining; path=/' });
    expect(opened).toEqual([['/vuejs/dashboard/training', { replace: true }]]);
  });

  test.each([
    ['chartered.pending-voucher', 'ABCD-EFGH', '/voucher/ABCD-EFGH'],
    ['chartered.pending-invitation', 'token-1', '/team/invitation/token-1'],
  ])('[GU-09] who was asked to sign in for %s is led back to it', async (key, value, path) => {
    const { opened } = await comeBack(SIGNED_IN, { tech: 'react', local: { [key]: value } });
    expect(opened).toEqual([[path, { replace: true }]]);
  });

  test('has connected the provider, which the session hears', async () => {
    const user = { ...ada, socials: [{ name: 'github' as const, joined: false }] };
    const { sent, opened } = await comeBack({
      ...SIGNED_IN,
      purpose: 'connect',
      session: null,
      user,
      redirect: '/profile',
    });
    expect(sent).toEqual([{ type: 'session.userChanged', user }]);
    expect(opened).toEqual([['/profile', { replace: true }]]);
  });

  test('[IN-06] brings what led to the sign-up along, for a new account', async () => {
    const { calls } = await comeBack(SIGNED_IN, { kept: { 'chartered.attribution': '{"coupon":"SPRING"}' } });
    expect(calls[0]?.body).toEqual({ code: 'code', state: 'state', tracking: { coupon: 'SPRING' } });
  });

  test.each([
    ['a new account of a technology', true, 'react', 'REACT_SIGN_UP_COMPLETED'],
    ['a new account', true, undefined, 'CERT_SIGN_UP_COMPLETED'],
    ['an account that was there', false, 'react', null],
  ])('[UI-13] hears of %s with the session', async (_, created, tech, flash) => {
    await comeBack({ ...SIGNED_IN, created }, tech === undefined ? {} : { tech });
    const { waitingFlash } = await import('../../../src/client/adapters/site/flash.ts');
    expect(waitingFlash()).toBe(flash);
  });

  test('confirms who it is in other tabs alone', async () => {
    const told: unknown[] = [];
    vi.stubGlobal(
      'BroadcastChannel',
      class extends EventTarget {
        readonly name: string;
        constructor(name: string) {
          super();
          this.name = name;
        }
        postMessage = (message: unknown) => void told.push([this.name, message]);
      },
    );
    await comeBack({ ...SIGNED_IN, purpose: 'confirm', session: null, user: ada });
    expect(told).toEqual([['chartered.confirmation', 'confirmed']]);
    vi.resetModules();
    await comeBack(SIGNED_IN);
    expect(told).toHaveLength(1);
  });

  test('reads why it did not work', async () => {
    const message = 'There is an account with your email address already.';
    const { opened, sent, snapshot } = await comeBack({
      status: 409,
      json: { message, code: 'account_exists', request_id: 'x' },
    });
    expect([opened, sent, snapshot.context.failure]).toEqual([[], [], expect.objectContaining({ message })]);
  });
});
