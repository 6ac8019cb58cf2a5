import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { authModalMachine } from '../../../machines/account/auth-modal/auth-modal.machine.ts';
import { sessionMachine } from '../../../machines/account/session/session.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import {
  type QueuedAction,
  queuedActionsMachine,
} from '../../../machines/site/queued-actions/queued-actions.machine.ts';
import type { User } from '../../../src/contract/account/session.ts';
import { ada } from '../../support/contract-samples.ts';

/** The session of a page, with its effects recorded. */
function startSession(token: string | null, user: User) {
  const done: string[] = [];
  const note = (name: string) => () => void done.push(name);
  const clock = new SimulatedClock();
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        validateSession: fromPromise(async () => user),
        login: fromPromise(async () => ({ token: 'fresh', expires_at: 1, user })),
        impersonate: fromPromise(() => Promise.reject(failure('refused', 'Not yours to see.'))),
        watchOtherTabs: fromCallback<{ type: 'ignored' }>(() => {}),
      },
      actions: {
        keepToken: note('keepToken'),
        resetStores: note('resetStores'),
        releaseFlash: note('releaseFlash'),
        startQueuedActions: note('startQueuedActions'),
        stopQueuedActions: note('stopQueuedActions'),
      },
    }),
    { input: { token }, clock },
  );
  actor.start();
  return { actor, clock, done };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a session', () => {
  test('[ST-05] that starts clears the data of the previous one, then runs the queued actions', async () => {
    const { actor, done } = startSession(null, ada);
    actor.send({ type: 'session.loginSubmitted', credentials: { email: 'ada@example.com', password: 'secret' } });
    await settled();
    expect(actor.getSnapshot().matches('signedIn')).toBe(true);
    expect(done).toEqual(['keepToken', 'resetStores', 'releaseFlash', 'startQueuedActions']);
  });

  test("[ST-06] [LI-02] counts as a new account's until three minutes after its creation", async () => {
    const { actor, clock } = startSession('kept', { ...ada, created_minutes_ago: 1 });
    await settled();
    expect(actor.getSnapshot().matches({ signedIn: 'newAccount' })).toBe(true);
    clock.increment(119_999);
    expect(actor.getSnapshot().matches({ signedIn: 'newAccount' })).toBe(true);
    clock.increment(1);
    expect(actor.getSnapshot().matches({ signedIn: 'newAccount' })).toBe(false);
  });

  test("[ST-06] [LI-02] does not count as a new account's after an impersonation was refused", async () => {
    const { actor, clock } = startSession('kept', { ...ada, created_minutes_ago: 0 });
    await settled();
    clock.increment(180_000);
    // Anyone who asks the user's data, such as the guards of a page, learns the same.
    expect(actor.getSnapshot().context.user?.created_minutes_ago).toBe(3);
    actor.send({ type: 'session.impersonationRequested', userId: 'grace' });
    await settled();
    expect(actor.getSnapshot().context.failure?.kind).toBe('refused');
    expect(actor.getSnapshot().matches({ signedIn: 'newAccount' })).toBe(false);
  });
});

describe('the sign-in dialog', () => {
  test('[ST-08] takes its mode from the opening event, else from the page, and resets it after 300 ms', () => {
    const clock = new SimulatedClock();
    const actor = createActor(
      authModalMachine.provide({
        actors: { watchSession: fromCallback<{ type: 'ignored' }>(() => {}) },
        actions: { keepFlash: () => {}, dropFlash: () => {} },
      }),
      { input: {}, clock },
    );
    actor.start();
    const mode = () => actor.getSnapshot().context.mode;
    actor.send({ type: 'authModal.opened' });
    expect(mode()).toBe('register');
    actor.send({ type: 'authModal.modeToggled' });
    expect(mode()).toBe('login');
    actor.send({ type: 'authModal.dismissed' });
    clock.increment(299);
    expect(mode()).toBe('login');
    clock.increment(1);
    expect(mode()).toBe('register');
    actor.send({ type: 'authModal.opened', mode: 'login' });
    expect(mode()).toBe('login');
  });
});

describe('an action queued for sign-in', () => {
  test('[ST-07] [ER-06] runs once, in order; a failure is logged and the rest follow; then the dialog opens', async () => {
    const waiting: QueuedAction[] = [
      { id: 'one', kind: 'saveMetadata', interest: ['vuejs'], flash: 'CERT_INTEREST_SUCCESS' },
      { id: 'two', kind: 'castVote', slug: 'closed', votes: [{ value: 'svelte' }] },
      { id: 'three', kind: 'castVote', slug: 'open', votes: [{ value: 'svelte' }] },
    ];
    const done: string[] = [];
    const actor = createActor(
      queuedActionsMachine.provide({
        actors: {
          watchQueue: fromCallback<{ type: 'ignored' }>(() => {}),
          holdLock: fromCallback<{ type: 'ignored' }>(({ sendBack }) => {
            sendBack({ type: 'queuedActions.lockAcquired' });
            return () => done.push('turn given back');
          }),
          readOldest: fromPromise(async () => waiting[0] ?? null),
          runAction: fromPromise(async ({ input }: { input: { action: QueuedAction | null } }) => {
            done.push(`run ${input.action?.id}`);
            if (input.action?.id === 'two') throw failure('notFound', 'There is no such poll.');
          }),
        },
        actions: {
          dropAction: (_, { id }) => {
            waiting.splice(
              waiting.findIndex((action) => action.id === id),
              1,
            );
          },
          logFailure: () => void done.push('logged'),
          showFlash: (_, { flash }) => void done.push(flash),
        },
      }),
    );
    actor.start();
    await settled();
    expect(waiting).toEqual([]);
    expect(done).toEqual(['run one', 'run two', 'logged', 'run three', 'CERT_INTEREST_SUCCESS', 'turn given back']);
  });
});
