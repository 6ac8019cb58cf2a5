import type { WorldStep } from '../../../../src/walks/compose/compose.ts';
import type { SessionActor } from './session-page.ts';
import { close, loadQueue, open, settle, visit } from './session-run.browser.ts';
import { networkSteps, pass } from './session-run.network.ts';
import { type Address, guardsOf, HOME, type SessionState, sessionOf } from './session-run.state.ts';

const MAX_ACTIONS = 3;

const ACCOUNT: Address = { path: '/profile', guards: ['session'] };
const UPGRADE: Address = { path: '/upgrade', guards: ['session', 'require-upgradeable'] };

/** Everything that can happen next in the world of a session. */
export function sessionSteps(state: SessionState): WorldStep[] {
  const reloading = { words: 'the page is opened again', run: () => reload(state) };
  // A document that is unloading accepts no input.
  if (sessionOf(state).getSnapshot().status !== 'active') return [reloading];
  return [
    ...networkSteps(state),
    ...accountSteps(state),
    ...pageSteps(state),
    ...otherTabSteps(state),
    ...(state.isQueueLoading
      ? [{ words: 'the code of the queue is loaded', weight: 4, run: () => loadQueue(state) }]
      : []),
    reloading,
    passing(state, 'three seconds pass', 3000, 2),
    passing(state, 'two minutes pass', 120_000, 4),
  ];
}

/** The page is left and opened again. */
export function reload(state: SessionState): void {
  close(state);
  open(state);
}

function passing(state: SessionState, words: string, ms: number, weight: number): WorldStep {
  return {
    words,
    weight,
    run: () => {
      for (let left = ms; left > 0; left -= 3000) pass(state, Math.min(left, 3000));
    },
  };
}

/** What the visitor does about the account. */
function accountSteps(state: SessionState): WorldStep[] {
  const { server, token } = state;
  const session = sessionOf(state);
  const snapshot = session.getSnapshot();
  const send = (event: Parameters<SessionActor['send']>[0], words: string, weight = 1): WorldStep[] => {
    const run = () => {
      session.send(event);
      settle(state);
    };
    return snapshot.can(event) ? [{ words, weight, run }] : [];
  };
  const credentials = (name: string) => ({ email: name, password: 'secret' });
  const registration = { fullName: 'Cleo', email: 'cleo', password: 'secret', sharePermission: false };
  return [
    ...send({ type: 'session.loginSubmitted', credentials: credentials('ada') }, 'Ada signs in', 2),
    ...send({ type: 'session.loginSubmitted', credentials: credentials('bob') }, 'Bob signs in', 2),
    ...send({ type: 'session.registerSubmitted', registration }, 'Cleo signs up', 4),
    ...send({ type: 'session.logoutRequested' }, 'the user signs out'),
    ...send({ type: 'session.passwordChanged' }, 'the user has changed the password'),
    ...send({ type: 'session.retried' }, 'the visitor asks again'),
    ...send({ type: 'session.impersonationRequested', userId: 'bob' }, 'the user wants to act as Bob', 4),
    ...send({ type: 'session.returnRequested' }, 'the administrator returns'),
    ...(snapshot.context.user && server.isValid(token)
      ? send(
          { type: 'session.userChanged', user: { ...server.validate(token ?? ''), occupation: 'author' } },
          'the user changes the profile',
        )
      : []),
  ];
}

/** What the visitor does on the page. */
function pageSteps(state: SessionState): WorldStep[] {
  const { actor } = guardsOf(state);
  const visits = [HOME, ACCOUNT, UPGRADE].filter(({ path }) => path !== state.address.path);
  const retry = () => {
    actor.send({ type: 'guards.retried' });
    settle(state);
  };
  return [
    ...visits.map((next) => ({ words: `the visitor opens ${next.path}`, run: () => visit(state, next) })),
    ...(actor.getSnapshot().can({ type: 'guards.retried' })
      ? [{ words: 'the visitor tries the page again', run: retry }]
      : []),
    ...(state.waitingActions.length < MAX_ACTIONS
      ? [{ words: 'the visitor votes', weight: 2, run: () => vote(state) }]
      : []),
  ];
}

function vote(state: SessionState): void {
  state.made += 1;
  const { made } = state;
  state.waitingActions.push({ id: `vote-${made}`, kind: 'castVote', slug: `poll-${made}`, votes: [] });
  state.calls.report('watchQueue', { type: 'queuedActions.added' });
  settle(state);
}

function otherTabSteps(state: SessionState): WorldStep[] {
  const { calls, lock, server, token } = state;
  const signIn = (name: string): WorldStep => ({
    words: `another tab signs in as ${name}`,
    run: () => {
      const opened = server.signIn(name).token;
      state.token = opened;
      calls.report('watchOtherTabs', { type: 'session.openedElsewhere', token: opened });
      settle(state);
    },
  });
  const signOut = () => {
    server.end(state.token ?? '');
    state.token = null;
    calls.report('watchOtherTabs', { type: 'session.closedElsewhere' });
    settle(state);
  };
  const beginRun = () => {
    state.lock = 'other';
  };
  return [
    signIn('ada'),
    signIn('bob'),
    ...(token === null
      ? []
      : [
          { words: 'another tab signs out', run: signOut },
          { words: 'every session of the user ends on the server', run: () => server.end(state.token ?? '') },
        ]),
    ...(lock === null && server.isValid(token)
      ? [{ words: 'another tab begins to run what waits', run: beginRun }]
      : []),
    ...(lock === 'other'
      ? [{ words: 'another tab has run what waits', weight: 3, run: () => runElsewhere(state) }]
      : []),
  ];
}

function runElsewhere(state: SessionState): void {
  const { server, token, waitingActions } = state;
  if (server.isValid(token)) {
    for (const { id } of waitingActions) server.run(token ?? '', id);
    state.waitingActions = [];
  }
  state.lock = null;
  settle(state);
}
