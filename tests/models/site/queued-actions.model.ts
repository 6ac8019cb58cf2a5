import type { SnapshotFrom } from 'xstate';
import { failure } from '../../../machines/shared/failure.ts';
import {
  type QueuedAction,
  queuedActionsMachine,
} from '../../../machines/site/queued-actions/queued-actions.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, doneWith, effectsOf, failedWith } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isDone } from '../same.ts';

const vote: QueuedAction = {
  id: 'vote-1',
  kind: 'castVote',
  slug: 'next-certification',
  votes: [{ value: 'svelte' }],
  flash: 'CERT_INTEREST_SUCCESS',
};
const interest: QueuedAction = { id: 'interest-1', kind: 'saveMetadata', interest: ['vuejs'] };
const votes: QueuedAction = { ...vote, id: 'vote-2', votes: [{ value: 'svelte' }, { value: 'solid' }] };
const interests: QueuedAction = { id: 'interest-2', kind: 'saveMetadata', interest: ['vuejs', 'react'] };
const ran = ['xstate.done.actor.runAction', 'xstate.error.actor.runAction'];

type Now = SnapshotFrom<typeof queuedActionsMachine>;

/** The situation after an actor has ended, here with an empty queue. */
const after = (snapshot: Now, type: `xstate.${string}`) =>
  ahead(snapshot, { type, output: null } as { type: `xstate.${string}` }).context;

/** The confirmation of an action that ran waits through others that have none, fail, or are kept by a lock; a later one replaces it. */
function isConfirmedAtLast(now: Now): boolean {
  const after = (action: QueuedAction, ended: ReturnType<typeof doneWith> | ReturnType<typeof failedWith>) =>
    ahead(now, doneWith('readOldest', action), ended).context.flash;
  const { flash } = now.context;
  const failed = failedWith('runAction', failure('unreachable', 'No.'));
  const shown = effectsOf(now, doneWith('readOldest', null));
  return (
    after(interest, doneWith('runAction')) === flash &&
    after({ ...vote, flash: 'OTHER' }, failed) === flash &&
    after({ ...vote, flash: 'OTHER' }, doneWith('runAction')) === 'OTHER' &&
    isDone(shown, ...(flash === null ? [] : [{ type: 'showFlash', params: { flash } }]))
  );
}

export const model = defineModel(queuedActionsMachine, {
  events: { 'queuedActions.added': [{}], 'queuedActions.lockAcquired': [{}] },
  invokes: {
    watchQueue: { done: [], error: [named('the queue cannot be observed', new Error('no listeners'))] },
    holdLock: { done: [], error: [named('other tabs cannot be detected', new Error('no locks'))] },
    readOldest: {
      done: [
        named('a vote with a dialog is queued', vote),
        named('an interest without a dialog is queued', interest),
        named('a vote for two is queued', votes),
        named('an interest in two products is queued', interests),
        null,
      ],
      error: [named('the device does not respond', new Error('no storage'))],
    },
    runAction: { done: [undefined], error: [named('the server is unreachable', failure('unreachable', 'No.'))] },
  },
  delays: {},
  context: ({ action, flash }) => ({ action: action?.id ?? null, flash }),
  ignored: [
    {
      in: ['acting.awaitingLock', 'acting.running'],
      events: ['queuedActions.added'],
      because: 'the queue is read again after each action, so a new one is found',
    },
    {
      in: ['acting.reading', 'acting.running'],
      events: ['queuedActions.lockAcquired'],
      because: 'this tab already holds the lock',
    },
  ],
  unreachable: {
    'list:runAction.action.votes=none': 'a vote names an option',
    'list:runAction.action.interest=none': 'an interest names a product',
  },
  outcomes: {
    start: 'acting.awaitingLock',
    'queuedActions.added': {
      idle: 'acting.awaitingLock',
      // What was added during a look at the queue may have been missed by it.
      'acting.reading': (now, { before }) =>
        now.children['readOldest'] !== before.children['readOldest'] && 'acting.reading',
    },
    'queuedActions.lockAcquired': { 'acting.awaitingLock': 'acting.reading' },
    'done(readOldest)': (now, { event: { output }, effects, before: { context } }) => {
      if (output) {
        return (
          now.context.action === output &&
          effects.length === 0 &&
          hasInput(now.children['runAction'], { action: output }) &&
          'acting.running'
        );
      }
      const shown = context.flash === null ? [] : [{ type: 'showFlash', params: { flash: context.flash } }];
      return now.context.flash === null && isDone(effects, ...shown) && 'idle';
    },
    'error(readOldest)': (now, { event: { error }, effects }) =>
      now.context.flash === null && isDone(effects, { type: 'logFailure', params: { error } }) && 'idle',
    'done(runAction)': (now, { effects, before: { context } }) =>
      now.context.flash === (context.action?.flash ?? context.flash) &&
      isDone(effects, { type: 'dropAction', params: { id: context.action?.id, isDone: true } }) &&
      'acting.reading',
    'error(runAction)': (now, { event: { error }, effects, before: { context } }) =>
      now.context.flash === context.flash &&
      isDone(
        effects,
        { type: 'logFailure', params: { error } },
        { type: 'dropAction', params: { id: context.action?.id, isDone: false } },
      ) &&
      'acting.reading',
    'error(holdLock)': (now) => now.context.action === null && 'idle',
  },
  checks: {
    idle: (snapshot, { event, effects }) => {
      const names = effects.map(({ type }) => type);
      const isRead = event?.type === 'xstate.done.actor.readOldest';
      return (
        snapshot.context.action === null &&
        snapshot.can({ type: 'queuedActions.added' }) &&
        snapshot.children['holdLock'] === undefined &&
        // The dialog is shown once, and only after the whole queue has been processed.
        (isRead || !names.includes('showFlash')) &&
        names.includes('logFailure') === (event?.type === 'xstate.error.actor.readOldest') &&
        (names.includes('showFlash') ||
          event?.type === 'xstate.error.actor.holdLock' ||
          snapshot.context.flash === null)
      );
    },
    // An action added during a read may be missed by it; in other states it is read later anyway.
    acting: (snapshot) =>
      snapshot.children['holdLock'] !== undefined &&
      snapshot.can({ type: 'queuedActions.added' }) === snapshot.matches({ acting: 'reading' }) &&
      after(snapshot, 'xstate.error.actor.holdLock').action === null &&
      after(snapshot, 'xstate.error.actor.holdLock').flash === snapshot.context.flash,
    'acting.awaitingLock': (snapshot) =>
      snapshot.children['readOldest'] === undefined && snapshot.children['runAction'] === undefined,
    'acting.reading': (snapshot, { event, effects }) => {
      const dropped = effects.filter(({ type }) => type === 'dropAction');
      return (
        snapshot.children['readOldest'] !== undefined &&
        isConfirmedAtLast(snapshot) &&
        after(snapshot, 'xstate.done.actor.readOldest').action === null &&
        after(snapshot, 'xstate.error.actor.readOldest').action === null &&
        // An action that ran, successfully or not, is removed from the queue before the next one is read.
        dropped.length === (ran.includes(event?.type ?? '') ? 1 : 0) &&
        dropped.every(({ params }) => (params as { id: string }).id === snapshot.context.action?.id) &&
        dropped.every(
          ({ params }) => (params as { isDone: boolean }).isDone === (event?.type === 'xstate.done.actor.runAction'),
        ) &&
        effects.some(({ type }) => type === 'logFailure') === (event?.type === 'xstate.error.actor.runAction') &&
        (event?.type !== 'xstate.done.actor.runAction' ||
          snapshot.context.action?.flash === undefined ||
          snapshot.context.flash === snapshot.context.action.flash)
      );
    },
    'acting.running': (snapshot) =>
      snapshot.context.action !== null && hasInput(snapshot.children['runAction'], { action: snapshot.context.action }),
  },
});
