import { needsVisitor } from '../../../../machines/site/guards/guards.rules.ts';
import type { World } from '../../../../src/walks/compose/compose.ts';
import { leafOf } from '../../../../src/walks/compose/compose-states.ts';
import { close, loadQueue, open, settle } from './session-run.browser.ts';
import { answerOldest, pass } from './session-run.network.ts';
import {
  createSessionState,
  guardsOf,
  type SessionState,
  type SessionWorldOptions,
  sessionOf,
} from './session-run.state.ts';
import { reload, sessionSteps } from './session-run.steps.ts';

/** A visitor, a page with session, queue and guards, a device that tabs share, another tab, a network and a server. */
export function createSessionWorld(options: SessionWorldOptions = {}) {
  const state = createSessionState(options);
  open(state);
  return {
    steps: () => sessionSteps(state),
    restoreConnections: () => restoreConnections(state),
    close: () => close(state),
    facts: factsOf(state),
    states: () => statesOf(state),
    situation: () => situationOf(state),
  } satisfies World & Record<string, unknown>;
}

export type SessionWorld = ReturnType<typeof createSessionWorld>;

/** Nothing fails from now on. */
function restoreConnections(state: SessionState): void {
  if (state.lock === 'other') state.lock = null;
  for (let round = 0; round < 60; round += 1) {
    if (sessionOf(state).getSnapshot().status !== 'active') reload(state);
    if (state.isQueueLoading) loadQueue(state);
    settle(state);
    if (answerOldest(state)) continue;
    pass(state, 3000);
    const { actor } = guardsOf(state);
    if (actor.getSnapshot().can({ type: 'guards.retried' })) actor.send({ type: 'guards.retried' });
  }
}

function statesOf(state: SessionState): Record<string, string> {
  return {
    session: leafOf(sessionOf(state).getSnapshot().value),
    guards: leafOf(guardsOf(state).actor.getSnapshot().value),
    'queued-actions': state.queue ? leafOf(state.queue.getSnapshot().value) : 'not running',
  };
}

/** What distinguishes the situations of a walk. */
function situationOf(state: SessionState) {
  const { calls, replies, server, token } = state;
  const session = sessionOf(state).getSnapshot();
  return {
    states: [session.value, guardsOf(state).actor.getSnapshot().value, state.queue?.getSnapshot().value],
    address: state.address.path,
    who: session.context.user?.id,
    world: [token !== null, server.isValid(token), state.lock, state.isQueueLoading, state.waitingActions.length],
    waiting: calls.waiting().map((call) => [call.src, replies.has(call)]),
  };
}

/** The facts that this world's properties check. */
function factsOf(state: SessionState) {
  const { interrupted, server } = state;
  return {
    session: () => sessionOf(state).getSnapshot(),
    guards: () => guardsOf(state).actor.getSnapshot(),
    /** The page is for signed-in users. */
    isPageOfUser: () => {
      const { settings } = guardsOf(state).actor.getSnapshot().context;
      const { guards } = state.address;
      return needsVisitor({ guards, settings }) && !guards.includes('guest');
    },
    isLeaving: () => sessionOf(state).getSnapshot().status !== 'active',
    server,
    waitingActions: () => state.waitingActions,
    runsForNobody: () => state.runsForNobody,
    /** Actions that ran more often than a lost reply explains. */
    ranTwice: () => {
      const ids = server.ran().map(({ id }) => id);
      const times = (id: string) => ids.filter((other) => other === id).length;
      return [...new Set(ids)].filter((id) => times(id) > 1 + (interrupted.get(id) ?? 0));
    },
  };
}
