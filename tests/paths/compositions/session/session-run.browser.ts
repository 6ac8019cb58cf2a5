import { answer } from '../../../../src/walks/compose/compose-calls.ts';
import { openGuards, openQueue, openSession } from './session-page.ts';
import { type Address, guardsOf, noteInterrupted, type SessionState, sessionOf } from './session-run.state.ts';

const LOGIN: Address = { path: '/login', guards: ['guest'] };
const DASHBOARD: Address = { path: '/javascript/dashboard', guards: ['session', 'has-trial-exam'] };
const addressOf = (path: string) => (path.endsWith('/login') ? LOGIN : DASHBOARD);

/** The page is opened at its last address. */
export function open(state: SessionState): void {
  const { calls, charts, clock } = state;
  state.page.session = openSession(charts, calls, clock, state.token, {
    keepToken: (next) => {
      state.token = next;
    },
    dropToken: () => {
      state.token = null;
    },
    startQueue: () => {
      state.isQueueLoading = true;
    },
    stopQueue: () => stopQueue(state),
  });
  visit(state, state.address);
}

/** The page is left. */
export function close(state: SessionState): void {
  stopQueue(state);
  guardsOf(state).close();
  sessionOf(state).stop();
}

/** The visitor goes to another address within the page. */
export function visit(state: SessionState, next: Address): void {
  state.page.guards?.close();
  state.address = next;
  state.destination = null;
  state.page.guards = openGuards(state.charts, state.calls, sessionOf(state), next, (to) => {
    state.destination = to;
  });
  settle(state);
}

/** The code of the queue has been loaded. */
export function loadQueue(state: SessionState): void {
  state.isQueueLoading = false;
  state.queue = openQueue(state.charts, state.calls, (id) => {
    state.waitingActions = state.waitingActions.filter((action) => action.id !== id);
  });
  settle(state);
}

function stopQueue(state: SessionState): void {
  state.isQueueLoading = false;
  const run = state.calls.waiting().find(({ src }) => src === 'runAction');
  if (run) noteInterrupted(state, run);
  state.queue?.stop();
  state.queue = null;
  if (state.lock === 'here') state.lock = null;
}

/** The automatic, immediate actions of device and page. */
export function settle(state: SessionState): void {
  const { calls } = state;
  for (let round = 0; round < 20; round += 1) {
    const read = calls.waiting().find(({ src }) => src === 'readOldest');
    const isLockWanted = state.queue !== null && calls.isHeard('holdLock') && state.lock === null;
    if (state.lock === 'here' && !calls.isHeard('holdLock')) state.lock = null;
    if (read) answer(read, state.waitingActions[0] ?? null);
    else if (isLockWanted) {
      state.lock = 'here';
      calls.report('holdLock', { type: 'queuedActions.lockAcquired' });
    } else if (state.destination !== null && sessionOf(state).getSnapshot().status === 'active')
      visit(state, addressOf(state.destination));
    else return;
  }
}
