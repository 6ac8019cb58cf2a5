import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  dropAction,
  oldestAction,
  onActionQueued,
  onActionRun,
  queueAction,
} from '../../src/client/adapters/site/action-queue.ts';
import {
  keepFlashForSession,
  onFlash,
  releaseFlash,
  signUpFlash,
  takeFlash,
} from '../../src/client/adapters/site/flash.ts';
import { settleProviderFlash } from '../../src/client/adapters/site/provider-flash.ts';

/** A browser's storage, as far as these adapters use it. */
function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('localStorage', storage());
  return () => vi.unstubAllGlobals();
});

describe('a dialog queued for sign-in', () => {
  test('[UI-13] is shown once, to a new user', () => {
    let told = 0;
    const stop = onFlash(() => {
      told += 1;
    });
    keepFlashForSession(signUpFlash('vuejs'));
    expect(takeFlash()).toBeNull();
    releaseFlash({ isNew: true });
    stop();
    expect(told).toBe(1);
    expect(takeFlash()).toBe('VUEJS_SIGN_UP_COMPLETED');
    expect(takeFlash()).toBeNull();
  });

  test('is not shown to an existing user, unless it is about something else', () => {
    keepFlashForSession(signUpFlash(null));
    releaseFlash({ isNew: false });
    expect(takeFlash()).toBeNull();
    keepFlashForSession('CERT_INTEREST_SUCCESS');
    releaseFlash({ isNew: false });
    expect(takeFlash()).toBe('CERT_INTEREST_SUCCESS');
  });

  test('is dropped when the visitor does not sign in', () => {
    keepFlashForSession('CERT_SIGN_UP_COMPLETED');
    keepFlashForSession(null);
    releaseFlash({ isNew: true });
    expect(takeFlash()).toBeNull();
  });

  test('[UI-13] confirms a sign-up by a provider although no page decided about it, and not where one decided against', () => {
    settleProviderFlash({ created: true, tech: 'react' });
    releaseFlash({ isNew: true });
    expect(takeFlash()).toBe('REACT_SIGN_UP_COMPLETED');
    settleProviderFlash({ created: true, tech: 'nowhere' });
    releaseFlash({ isNew: true });
    expect(takeFlash()).toBe('CERT_SIGN_UP_COMPLETED');

    keepFlashForSession(signUpFlash('vuejs'));
    settleProviderFlash({ created: true, tech: 'react' });
    releaseFlash({ isNew: true });
    expect(takeFlash()).toBe('VUEJS_SIGN_UP_COMPLETED');

    keepFlashForSession('NONE');
    settleProviderFlash({ created: true, tech: 'react' });
    releaseFlash({ isNew: true });
    expect(takeFlash()).toBeNull();
  });

  test('[UI-13] is not shown to somebody whose account existed before the provider sent them back', () => {
    settleProviderFlash({ created: false, tech: 'react' });
    releaseFlash({ isNew: true });
    expect(takeFlash()).toBeNull();
    keepFlashForSession(signUpFlash('vuejs'));
    settleProviderFlash({ created: false, tech: 'react' });
    releaseFlash({ isNew: true });
    expect(takeFlash()).toBeNull();
    keepFlashForSession('CERT_INTEREST_SUCCESS');
    settleProviderFlash({ created: false, tech: 'react' });
    releaseFlash({ isNew: true });
    expect(takeFlash()).toBe('CERT_INTEREST_SUCCESS');
  });
});

describe('actions queued for sign-in', () => {
  test('[ST-07] the later of two votes in one poll counts; listeners are notified, and the queue ends up empty', () => {
    let added = 0;
    const stop = onActionQueued(() => {
      added += 1;
    });
    queueAction({ kind: 'castVote', slug: 'next', votes: [{ value: 'svelte' }] });
    queueAction({ kind: 'saveMetadata', by: 'guest', interest: ['vuejs'] });
    queueAction({ kind: 'castVote', slug: 'next', votes: [{ value: 'solid' }] });
    stop();
    expect(added).toBe(3);
    const seen: unknown[] = [];
    for (let action = oldestAction(); action; action = oldestAction()) {
      const { id, ...rest } = action;
      seen.push(rest);
      dropAction(id, true);
    }
    expect(seen).toEqual([
      { kind: 'saveMetadata', by: 'guest', interest: ['vuejs'] },
      { kind: 'castVote', slug: 'next', votes: [{ value: 'solid' }] },
    ]);
  });

  test('unreadable entries are skipped', () => {
    localStorage.setItem('chartered.actions', JSON.stringify([{ kind: 'buyEverything' }, 7, null]));
    expect(oldestAction()).toBeNull();
    localStorage.setItem('chartered.actions', '{');
    expect(oldestAction()).toBeNull();
  });

  test('an action that ran in this page does not run again, even if the device cannot delete it', () => {
    queueAction({ kind: 'saveMetadata', by: 'guest', interest: ['nuxt'] });
    const kept = localStorage.getItem('chartered.actions') ?? '';
    dropAction(oldestAction()?.id ?? '', true);
    localStorage.setItem('chartered.actions', kept);
    expect(oldestAction()).toBeNull();
  });

  test('[VO-15] pages read of what kind an action that ran was, and whether the server carried it out', () => {
    const heard: unknown[] = [];
    const stop = onActionRun((...told) => heard.push(told));
    queueAction({ kind: 'saveMetadata', by: 'user', interest: ['nuxt'] });
    dropAction(oldestAction()?.id ?? '', false);
    queueAction({ kind: 'castVote', slug: 'next', votes: [{ value: 'solid' }] });
    dropAction(oldestAction()?.id ?? '', true);
    stop();
    expect(heard).toEqual([
      ['saveMetadata', false],
      ['castVote', true],
    ]);
  });
});
