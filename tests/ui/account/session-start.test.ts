import { afterEach, expect, test, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { ada } from '../../support/contract-samples.ts';
import { stubBrowser } from '../../support/site/browser-stub.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const grace = { ...ada, id: 'grace', first_name: 'Grace' };

/** The session of a page that is opened by somebody, or by a guest. */
async function open(token: string | null) {
  vi.resetModules();
  const answers = { 'GET /api/auth': ada };
  stubBrowser({ address: 'https://site.example/vuejs', answers, mark: token });
  const { startSession, takeEarlySteps } = await import('../../../src/client/flows/account/session.tsx');
  const { keepActors } = await import('../../../src/client/flows/kept-actors.ts');
  const { reportSignedOut } = await import('../../../src/client/adapters/account/signed-out.ts');
  const session = startSession();
  const is = (state: Parameters<ReturnType<typeof session.getSnapshot>['matches']>[0]) =>
    vi.waitFor(() => expect(session.getSnapshot().matches(state)).toBe(true), { timeout: 20_000 });
  return { session, is, takeEarlySteps, keepActors, reportSignedOut };
}

test('[ST-05, EX-06] what a user left running goes on in the session, and stops for another user', async () => {
  const { session, is, keepActors } = await open('token-1');
  await is('signedIn');
  const actor = keepActors()(
    'exam',
    () => true,
    () => createActor(createMachine({})).start(),
  );
  const isRunning = () => actor.getSnapshot().status === 'active';
  session.send({ type: 'session.userChanged', user: { ...ada, first_name: 'Augusta' } });
  expect(isRunning()).toBe(true);
  session.send({ type: 'session.userChanged', user: grace });
  expect(isRunning()).toBe(false);
  session.stop();
});

test('[ST-04] a session that the server ended is over on the page, whichever call was refused', async () => {
  const { session, is, reportSignedOut } = await open('token-1');
  await is('signedIn');
  reportSignedOut();
  await is('guest');
  session.stop();
});

test('[ST-04] a call that is refused because another tab has just signed in leads to that session, not to a guest', async () => {
  const { session, is, reportSignedOut } = await open('token-1');
  await is('signedIn');
  // biome-ignore lint/suspicious/noDocumentCookie: as a server sets one
  document.cookie = 'session-mark=token-2; path=/';
  reportSignedOut();
  expect(session.getSnapshot().matches('guest')).toBe(false);
  await is('signedIn');
  expect(session.getSnapshot().context.token).toBe('token-2');
  session.stop();
});

test('[IN-06] what a session did before somebody follows it is given once, with the page where it was', async () => {
  const { session, is, takeEarlySteps } = await open('token-1');
  await is('signedIn');
  const steps = takeEarlySteps();
  const last = steps.at(-1);
  expect([last?.[0].context.user?.id, last?.[1]]).toEqual([ada.id, '/vuejs']);
  session.send({ type: 'session.userChanged', user: grace });
  expect(takeEarlySteps()).toEqual([]);
  session.stop();
});
