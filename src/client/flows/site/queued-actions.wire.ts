import { fromCallback, fromPromise } from 'xstate';
import {
  type QueuedAction,
  type QueuedActionsEvent,
  queuedActionsMachine,
} from '../../../../machines/site/queued-actions/queued-actions.machine.ts';
import { acquireLock, dropAction, oldestAction, onActionQueued } from '../../adapters/site/action-queue.ts';
import { type FlashKey, setFlash } from '../../adapters/site/flash.ts';
import { createChart } from '../run-chart.ts';
import { tokenOfCaptcha } from './captcha-token.ts';
import { loadApi } from './load-api.ts';

// Most visitors sign in with an empty queue: its calls are loaded when there is one to make.
async function run(action: QueuedAction): Promise<void> {
  if (action.kind === 'castVote') {
    const { castVote } = await loadApi(() => import('../../api/site/polls.ts'));
    await castVote(action.slug, action.votes);
    return;
  }
  if (action.kind === 'reserveSpot') {
    const { reserveSpot } = await loadApi(() => import('../../api/commerce/free-weekends.ts'));
    await reserveSpot(action.tech);
    return;
  }
  const { addInterest } = await loadApi(() => import('../../api/account/interest.ts'));
  await addInterest(action.interest, action.by, await tokenOfCaptcha());
}

const wiredQueuedActionsMachine = queuedActionsMachine.provide({
  actors: {
    watchQueue: fromCallback<{ type: 'ignored' }>(({ sendBack }) =>
      onActionQueued(() => sendBack({ type: 'queuedActions.added' } satisfies QueuedActionsEvent)),
    ),
    holdLock: fromCallback<{ type: 'ignored' }>(({ sendBack }) =>
      acquireLock(() => sendBack({ type: 'queuedActions.lockAcquired' } satisfies QueuedActionsEvent)),
    ),
    readOldest: fromPromise(async () => oldestAction()),
    runAction: fromPromise(async ({ input }: { input: { action: QueuedAction | null } }) => {
      if (input.action) await run(input.action);
    }),
  },
  actions: {
    dropAction: (_, { id, isDone }) => dropAction(id, isDone),
    logFailure: (_, { error }) => console.warn('What waited for signing in did not work.', error),
    showFlash: (_, { flash }) => setFlash(flash as FlashKey),
  },
});

/** Runs queued and new actions while a user is signed in. @returns a function that stops. */
export function startQueuedActions(): () => void {
  const actor = createChart(wiredQueuedActionsMachine);
  actor.start();
  return () => actor.stop();
}
