import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  acquireLock,
  dropAction,
  isReservationQueued,
  oldestAction,
  onActionQueued,
  onActionRun,
  queueAction,
  queuedVotes,
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

  /** What waits, without the identifiers, the oldest first. */
  const waiting = () =>
    (JSON.parse(localStorage.getItem('chartered.actions') ?? '[]') as { id: string }[]).map(
      ({ id: _, ...rest }) => rest,
    );

  test('[ST-07] of the same matter the later one waits; interests are added up, each once; polls and technologies are apart', () => {
    queueAction({ kind: 'saveMetadata', by: 'guest', interest: ['vuejs', 'nuxt'] });
    queueAction({ kind: 'castVote', slug: 'next', votes: [{ value: 'svelte' }] });
    queueAction({ kind: 'reserveSpot', tech: 'vuejs' });
    queueAction({ kind: 'castVote', slug: 'weekend', votes: [{ value: 'may' }, { value: 'june' }] });
    queueAction({ kind: 'reserveSpot', tech: 'react', flash: 'CERT_INTEREST_SUCCESS' });
    queueAction({ kind: 'saveMetadata', by: 'user', interest: ['nuxt', 'react'], flash: 'CERT_INTEREST_SUCCESS' });
    queueAction({ kind: 'reserveSpot', tech: 'vuejs' });
    expect(waiting()).toEqual([
      { kind: 'castVote', slug: 'next', votes: [{ value: 'svelte' }] },
      { kind: 'castVote', slug: 'weekend', votes: [{ value: 'may' }, { value: 'june' }] },
      { kind: 'reserveSpot', tech: 'react', flash: 'CERT_INTEREST_SUCCESS' },
      { kind: 'saveMetadata', by: 'user', interest: ['vuejs', 'nuxt', 'react'], flash: 'CERT_INTEREST_SUCCESS' },
      { kind: 'reserveSpot', tech: 'vuejs' },
    ]);
    expect([queuedVotes('next'), queuedVotes('weekend'), queuedVotes('else')]).toEqual([
      [{ value: 'svelte' }],
      [{ value: 'may' }, { value: 'june' }],
      null,
    ]);
    expect((['vuejs', 'react', 'nuxt'] as const).map(isReservationQueued)).toEqual([true, true, false]);
    const react = JSON.parse(localStorage.getItem('chartered.actions') ?? '[]')[2].id;
    dropAction(react, true);
    expect(isReservationQueued('react')).toBe(false);
    expect(waiting()).toHaveLength(4);
    while (oldestAction()) dropAction(oldestAction()?.id ?? '', true);
    expect(localStorage.getItem('chartered.actions')).toBe(null);
  });

  test('[ST-07] of more than 20 the oldest are forgotten', () => {
    for (let number = 1; number <= 20; number += 1)
      queueAction({ kind: 'castVote', slug: `poll-${number}`, votes: [] });
    expect([queuedVotes('poll-1'), waiting().length]).toEqual([[], 20]);
    queueAction({ kind: 'castVote', slug: 'poll-21', votes: [] });
    expect([queuedVotes('poll-1'), queuedVotes('poll-2'), queuedVotes('poll-21'), waiting().length]).toEqual([
      null,
      [],
      [],
      20,
    ]);
  });

  test.each([
    [{ kind: 'saveMetadata', interest: ['vuejs'] }, true],
    [{ kind: 'saveMetadata', interest: [], by: 'guest' }, true],
    [{ kind: 'saveMetadata', interest: [], by: 'user' }, true],
    [{ kind: 'saveMetadata', interest: [], by: 'nobody' }, false],
    [{ kind: 'saveMetadata', interest: 'vuejs' }, false],
    [{ kind: 'saveMetadata', interest: ['vuejs', 7] }, false],
    [{ kind: 'castVote', slug: 'next', votes: [{ value: 'svelte' }] }, true],
    [{ kind: 'castVote', slug: 'next', votes: [{ value: 7 }] }, false],
    [{ kind: 'castVote', slug: 'next', votes: [null] }, false],
    [{ kind: 'castVote', slug: 'next', votes: 'svelte' }, false],
    [{ kind: 'castVote', votes: [] }, false],
    [{ kind: 'reserveSpot', tech: 'vuejs', flash: 'x'.repeat(60) }, true],
    [{ kind: 'reserveSpot', tech: 'vuejs', flash: 'x'.repeat(61) }, false],
    [{ kind: 'reserveSpot', tech: 'vuejs', flash: 7 }, false],
    [{ kind: 'reserveSpot', tech: 'cobol' }, false],
    [{ kind: 'reserveSpot', tech: 'vuejs', id: 7 }, false],
    [{ kind: 'buyEverything' }, false],
  ])('[ST-07] of what the browser kept, %j runs: %s', (kept, runs) => {
    localStorage.setItem('chartered.actions', JSON.stringify([{ id: `kept-${JSON.stringify(kept)}`, ...kept }]));
    expect(oldestAction() !== null).toBe(runs);
  });

  test('[ST-07] one lock lets one tab at a time run what waits; leaving releases it, or ends the waiting', async () => {
    const asked: { name: string; signal: AbortSignal | undefined; held: Promise<void> }[] = [];
    vi.stubGlobal('navigator', {
      locks: {
        request(name: string, { signal }: { signal?: AbortSignal }, run: () => Promise<void>) {
          const held = run();
          asked.push({ name, signal, held });
          return held;
        },
      },
    });
    let acquired = 0;
    const leave = acquireLock(() => {
      acquired += 1;
    });
    const [lock] = asked;
    expect([acquired, asked.length, lock?.name, lock?.signal?.aborted]).toEqual([1, 1, 'chartered.actions', false]);
    leave();
    await lock?.held;
    expect(lock?.signal?.aborted).toBe(true);
    vi.stubGlobal('navigator', {});
    acquireLock(() => {
      acquired += 1;
    })();
    expect(acquired).toBe(2);
  });

  test('[ST-07] where nothing can be stored, what waits lasts as long as the page', () => {
    const refuse = () => {
      throw new DOMException('No storage.', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    // What the tests before have left in this page.
    while (oldestAction()) dropAction(oldestAction()?.id ?? '', true);
    queueAction({ kind: 'reserveSpot', tech: 'vuejs' });
    expect([isReservationQueued('vuejs'), oldestAction()?.kind]).toEqual([true, 'reserveSpot']);
    dropAction(oldestAction()?.id ?? '', true);
    expect(oldestAction()).toBe(null);
    expect(warn).toHaveBeenCalled();
    warn.mockRestore();
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
