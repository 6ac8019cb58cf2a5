import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { failure } from '../../../machines/shared/failure.ts';
import { ada } from '../../support/contract-samples.ts';
import { stubBrowser } from '../../support/site/browser-stub.ts';
import { openSession } from '../../support/site/sessions.ts';

beforeEach(() => void vi.resetModules());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const PENDING = { pending: 'p'.repeat(43), kinds: ['totp' as const, 'recovery' as const], expires_at: 1 };
const SESSION = { token: 'mark-of-a-se', expires_at: Date.UTC(2100, 0, 1), user: ada };

test('[AC-08, GU-01] the way that a visitor was on is remembered, however long the second factor takes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const answers = { 'POST /api/second-factor': SESSION };
  const { calls } = stubBrowser({ address: 'https://site.example/login', answers, mark: 'mark-of-a-se' });
  const { rememberPath, rememberedPath } = await import('../../../src/client/adapters/account/redirect-cookie.ts');
  const { wireSignInFactor } = await import('../../../src/client/flows/account/sign-in-factor.wire.ts');
  const session = await openSession(null);
  const sent = vi.spyOn(session, 'send').mockImplementation(() => undefined);
  const onward = { given: vi.fn(), left: vi.fn() };
  rememberPath('/vuejs/dashboard/training');
  const actor = createActor(wireSignInFactor(session, onward), { input: { pending: PENDING } }).start();
  // LI-03: the cookie lasts for a minute.
  vi.setSystemTime(Date.now() + 300_000);
  expect(rememberedPath()).toBe(null);
  actor.send({ type: 'signInFactor.codeSubmitted', code: '123 456' });
  await waitFor(actor, ({ status }) => status === 'done', { timeout: 20_000 });
  expect(calls.map(({ call, body }) => [call, body])).toEqual([
    ['POST /api/second-factor', { pending: PENDING.pending, totp: '123 456' }],
  ]);
  expect(rememberedPath()).toBe('/vuejs/dashboard/training');
  expect(sent.mock.calls).toEqual([[{ type: 'session.opened', session: SESSION }]]);
  expect([onward.given.mock.calls.length, onward.left.mock.calls.length]).toEqual([1, 0]);
});

test('[AC-08] who starts over is led back, and nobody is signed in', async () => {
  stubBrowser({ address: 'https://site.example/login' });
  const { wireSignInFactor } = await import('../../../src/client/flows/account/sign-in-factor.wire.ts');
  const session = await openSession(null);
  const sent = vi.spyOn(session, 'send').mockImplementation(() => undefined);
  const onward = { given: vi.fn(), left: vi.fn() };
  const actor = createActor(wireSignInFactor(session, onward), { input: { pending: PENDING } }).start();
  actor.send({ type: 'signInFactor.cancelled' });
  expect([onward.left.mock.calls.length, onward.given.mock.calls.length, sent.mock.calls.length]).toEqual([1, 0, 0]);
});

test.each<[what: string, code: string | undefined, details: Record<string, unknown>, read: unknown]>([
  ['a login that waits', 'second_factor_required', { ...PENDING, more: 1 }, PENDING],
  [
    'kinds that this page does not know',
    'second_factor_required',
    { ...PENDING, kinds: ['totp', 'iris'] },
    { ...PENDING, kinds: ['totp'] },
  ],
  ['another refusal', 'confirmation_required', { ...PENDING }, null],
  ['no code', undefined, { ...PENDING }, null],
  ['no token', 'second_factor_required', { ...PENDING, pending: 7 }, null],
  ['no kinds', 'second_factor_required', { ...PENDING, kinds: 'totp' }, null],
  ['no end', 'second_factor_required', { ...PENDING, expires_at: '1' }, null],
])('[AC-08] of a refusal with %s, the page reads what waits', async (_, code, details, read) => {
  const { pendingOf } = await import('../../../src/client/flows/account/pending-sign-in.ts');
  expect(pendingOf(failure('refused', 'No.', { details, ...(code === undefined ? {} : { code }) }))).toEqual(read);
});

test('[AC-08] the file with recovery codes says for which site they are, and has each on a line', async () => {
  stubBrowser({ address: 'https://site.example/profile' });
  const { recoveryFile } = await import('../../../src/client/flows/account/second-factor.wire.ts');
  const text = recoveryFile(['AAAA-BBBB', 'CCCC-DDDD'], 'site.example');
  expect(text.split('\n')).toEqual([
    'Recovery codes for your account at site.example',
    '',
    'Each code works once, in place of your passkey or authenticator app. Keep them where nobody else reads them.',
    '',
    'AAAA-BBBB',
    'CCCC-DDDD',
    '',
  ]);
});
