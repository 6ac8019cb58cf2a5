import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { SessionActor } from '../../../src/client/flows/account/session.tsx';
import { stubBrowser } from '../../support/site/browser-stub.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  stubBrowser({ address: 'https://site.example/vuejs' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A session of which a test says when somebody is signed in, and who listens to it. */
function openSession(isSignedIn: boolean) {
  const listeners = new Set<(snapshot: unknown) => void>();
  const at = (signedIn: boolean) => ({
    context: { user: signedIn ? { id: 'u1' } : null },
    hasTag: (tag: string) => tag === (signedIn ? 'signedIn' : 'guest'),
    matches: (state: string) => state === (signedIn ? 'signedIn' : 'guest'),
    value: signedIn ? 'signedIn' : 'guest',
  });
  let now = at(isSignedIn);
  const session = {
    getSnapshot: () => now,
    subscribe(listener: (snapshot: unknown) => void) {
      listeners.add(listener);
      return { unsubscribe: () => listeners.delete(listener) };
    },
  } as unknown as SessionActor;
  const become = (signedIn: boolean) => {
    now = at(signedIn);
    for (const listener of listeners) listener(now);
  };
  return { session, become, listeners };
}

async function openDialog(isSignedIn: boolean) {
  const told = openSession(isSignedIn);
  const { wireAuthModal } = await import('../../../src/client/flows/account/auth-modal.wire.ts');
  const { waitingFlash } = await import('../../../src/client/adapters/site/flash.ts');
  const actor = createActor(wireAuthModal(told.session), { input: {} }).start();
  const isOpen = () => actor.getSnapshot().hasTag('open');
  return { ...told, actor, isOpen, waitingFlash };
}

test('[UI-05, ST-08] what is said after signing in is kept when the dialog opens, and dropped when it is closed without', async () => {
  const { actor, isOpen, waitingFlash } = await openDialog(false);
  actor.send({ type: 'authModal.opened', flash: 'VUEJS_SIGN_UP_COMPLETED' });
  expect([isOpen(), waitingFlash()]).toEqual([true, 'VUEJS_SIGN_UP_COMPLETED']);
  actor.send({ type: 'authModal.dismissed' });
  expect([isOpen(), waitingFlash()]).toEqual([false, null]);
  vi.advanceTimersByTime(300);
  actor.send({ type: 'authModal.opened', reason: 'voucher' });
  expect([isOpen(), waitingFlash()]).toEqual([true, 'NONE']);
});

test('[ST-08] it closes as soon as somebody is signed in, keeps what is to be said, and listens to the session no more', async () => {
  const { actor, isOpen, waitingFlash, become, listeners } = await openDialog(false);
  actor.send({ type: 'authModal.opened', flash: 'CERT_SIGN_UP_COMPLETED' });
  become(false);
  expect([isOpen(), listeners.size]).toEqual([true, 1]);
  become(true);
  expect([isOpen(), waitingFlash()]).toEqual([false, 'CERT_SIGN_UP_COMPLETED']);
  actor.stop();
  expect(listeners.size).toBe(0);
});

test('[ST-08] for somebody who is signed in already it does not stay open', async () => {
  const { actor, isOpen } = await openDialog(true);
  actor.send({ type: 'authModal.opened', flash: 'CERT_SIGN_UP_COMPLETED' });
  expect(isOpen()).toBe(false);
});
