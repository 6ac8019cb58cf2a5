import { fromCallback, fromPromise } from 'xstate';
import {
  type QueuedAction,
  type QueuedActionsEvent,
  queuedActionsMachine,
} from '../../../../machines/site/queued-actions/queued-actions.machine.ts';
import { accountRoutes } from '../../../contract/account/account.ts';
import { sessionRoutes } from '../../../contract/account/session.ts';
import { techOfSlug } from '../../../contract/slugs.ts';
import type { Tech } from '../../../contract/techs.ts';
import { acquireLock, dropAction, oldestAction, onActionQueued } from '../../adapters/site/action-queue.ts';
import { recordEvent } from '../../adapters/site/analytics.ts';
import { type FlashKey, setFlash } from '../../adapters/site/flash.ts';
import { call } from '../../api/call.ts';
import { reserveSpot } from '../../api/commerce/free-weekends.ts';
import { castVote } from '../../api/site/cast-vote.ts';
import { createChart } from '../run-chart.ts';

async function run(action: QueuedAction): Promise<void> {
  if (action.kind === 'castVote') {
    await castVote(action.slug, action.votes);
    return;
  }
  if (action.kind === 'reserveSpot') {
    await reserveSpot(action.tech);
    return;
  }
  // The call replaces what is stored: an interest is added to the earlier ones.
  const { metadata } = await call(sessionRoutes.auth, {});
  const interest = [...new Set([...metadata.interest, ...action.interest])];
  await call(accountRoutes.saveMetadata, { body: { interest } });
  recordEvent({
    event: action.by === 'user' ? 'lead_auth_signup' : 'lead_signup',
    properties: leadOf(action.interest),
  });
}

/** What is recorded of a declared interest: the product, when it is one of ours. */
function leadOf([interest]: string[]): { interest?: string; tech?: Tech } {
  if (interest === undefined || !/^[a-z0-9-]{1,100}$/.test(interest)) return {};
  return { interest, tech: techOfSlug(interest) };
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
    dropAction: (_, { id }) => dropAction(id),
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
