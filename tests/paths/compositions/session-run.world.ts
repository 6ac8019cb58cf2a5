import { SimulatedClock } from 'xstate';
import type { Credentials } from '../../../machines/account/session/session.types.ts';
import { type Failure, failure, failureOf, isFailure } from '../../../machines/shared/failure.ts';
import { needsVisitor } from '../../../machines/site/guards/guards.rules.ts';
import type { QueuedAction } from '../../../machines/site/queued-actions/queued-actions.machine.ts';
import type { GuardName } from '../../../src/contract/pages.ts';
import type { World, WorldStep } from '../lib/compose/compose.ts';
import { answer, type Call, createCalls, refuse } from '../lib/compose/compose-calls.ts';
import { leafOf } from '../lib/compose/compose-states.ts';
import {
  openGuards,
  openQueue,
  openSession,
  type SessionActor,
  type SessionCharts,
  sessionCharts,
} from './session-page.ts';
import { createAccountServer } from './session-server.ts';

const STARTED_AT = 1_000_000_000;
const MOST_ACTIONS = 3;
/** A call gets no answer for longer than this. Milliseconds. */
const CALL_TIMEOUT_MS = 15_000;

type Address = { path: string; guards: readonly GuardName[] };

const HOME: Address = { path: '/', guards: [] };
const ACCOUNT: Address = { path: '/profile', guards: ['session'] };
const UPGRADE: Address = { path: '/upgrade', guards: ['session', 'require-upgradeable'] };
const LOGIN: Address = { path: '/login', guards: ['guest'] };
const DASHBOARD: Address = { path: '/javascript/dashboard', guards: ['session', 'has-trial-exam'] };
const addressOf = (path: string) => (path.endsWith('/login') ? LOGIN : DASHBOARD);

/** How a world is made. */
export interface SessionWorldOptions {
  readonly charts?: SessionCharts;
  /** Somebody signed in at an earlier visit. */
  readonly isSignedIn?: boolean;
}

type Reply = { raw: unknown } | { failure: Failure };

/** A visitor, a page with session, queue and guards, a device that tabs share, another tab, a network and a server. */
export function createSessionWorld({ charts = sessionCharts, isSignedIn = false }: SessionWorldOptions = {}) {
  const clock = new SimulatedClock();
  const now = () => STARTED_AT + clock.now();
  const server = createAccountServer(now);
  let token = isSignedIn ? server.signIn('bob').token : null;
  let waitingActions: QueuedAction[] = [];
  let made = 0;
  let lock: 'here' | 'other' | null = null;
  const replies = new Map<Call, Reply>();
  /** Tokens with which calls were made: the session may change meanwhile. */
  const tokenOf = new Map<Call, string | null>();
  const begunAt = new Map<Call, number>();
  /** Times that a run which had reached the server was left without its reply, by action. */
  const interrupted = new Map<string, number>();
  let runsForNobody = 0;
  let isQueueLoading = false;
  let queue: ReturnType<typeof openQueue> | null = null;
  let session: SessionActor;
  let address = HOME;
  let guards: ReturnType<typeof openGuards>;
  let destination: string | null = null;

  const calls = createCalls((call) => {
    tokenOf.set(call, token);
    begunAt.set(call, clock.now());
    if (call.src === 'runAction' && !session.getSnapshot().hasTag('signedIn')) runsForNobody += 1;
  });
  const network = () => calls.waiting().filter(({ src }) => src !== 'readOldest');
  const actionOf = ({ input }: Call) => (input as { action: QueuedAction | null }).action;

  function visit(next: Address): void {
    guards?.close();
    address = next;
    destination = null;
    guards = openGuards(charts, calls, session, next, (to) => {
      destination = to;
    });
    settle();
  }

  function stopQueue(): void {
    isQueueLoading = false;
    const [run] = calls.waiting().filter(({ src }) => src === 'runAction');
    const action = run && actionOf(run);
    if (run && action && replies.has(run)) interrupted.set(action.id, (interrupted.get(action.id) ?? 0) + 1);
    queue?.stop();
    queue = null;
    if (lock === 'here') lock = null;
  }

  function open(): void {
    session = openSession(charts, calls, clock, token, {
      keepToken: (next) => {
        token = next;
      },
      dropToken: () => {
        token = null;
      },
      startQueue: () => {
        isQueueLoading = true;
      },
      stopQueue,
    });
    visit(address);
  }

  function close(): void {
    stopQueue();
    guards.close();
    session.stop();
  }

  /** What device and page do by themselves, at once. */
  function settle(): void {
    for (let round = 0; round < 20; round += 1) {
      const [read] = calls.waiting().filter(({ src }) => src === 'readOldest');
      const isLockWanted = queue !== null && calls.isHeard('holdLock') && lock === null;
      if (lock === 'here' && !calls.isHeard('holdLock')) lock = null;
      if (read) answer(read, waitingActions[0] ?? null);
      else if (isLockWanted) {
        lock = 'here';
        calls.report('holdLock', { type: 'queuedActions.lockAcquired' });
      } else if (destination !== null && session.getSnapshot().status === 'active') visit(addressOf(destination));
      else return;
    }
  }

  function serve(call: Call): Reply {
    const own = tokenOf.get(call) ?? '';
    const input = (call.input ?? {}) as Partial<Credentials & { token: string; userId: string }>;
    const name = input.email ?? '';
    const replyOf = (): unknown => {
      switch (call.src) {
        case 'validateSession':
          return server.validate(input.token ?? '');
        case 'login':
        case 'recoverSignUp':
          return server.signIn(name);
        case 'register':
          return server.register(name);
        case 'logout':
          return server.end(input.token ?? '');
        case 'impersonate':
          return server.impersonate(own, input.userId ?? '');
        case 'stopImpersonating':
          return server.stopImpersonating(own);
        case 'runAction':
          return server.run(own, actionOf(call)?.id ?? '');
        case 'readFacts':
          server.validate(own);
          return { freeWeekend: false, upgradeable: true, teamsOrder: false, onboarding: false };
        default:
          return undefined;
      }
    };
    try {
      return { raw: replyOf() };
    } catch (error) {
      if (!isFailure(error)) throw error;
      return { failure: error };
    }
  }

  /** A refusal of the token of this device is reported to the session, no matter which call it was. */
  function deliver(call: Call, reply: Reply): void {
    if ('failure' in reply) {
      const isRefusedHere = failureOf(reply.failure).kind === 'signedOut' && tokenOf.get(call) === token;
      if (isRefusedHere && call.src !== 'validateSession') session.send({ type: 'session.refused' });
      if (network().includes(call)) refuse(call, reply.failure);
    } else answer(call, reply.raw);
    settle();
  }

  function lose(call: Call): void {
    const action = call.src === 'runAction' ? actionOf(call) : null;
    if (action && replies.has(call)) interrupted.set(action.id, (interrupted.get(action.id) ?? 0) + 1);
    refuse(call, failure('unreachable', 'No connection.'));
    settle();
  }

  open();

  function networkSteps(): WorldStep[] {
    return network().flatMap((call): WorldStep[] => {
      const reply = replies.get(call);
      if (reply) {
        return [
          { words: `the reply to ${call.src} arrives`, weight: 4, run: () => deliver(call, reply) },
          { words: `the reply to ${call.src} is lost`, run: () => lose(call) },
        ];
      }
      return [
        { words: `the server answers ${call.src}`, weight: 5, run: () => deliver(call, serve(call)) },
        { words: `${call.src} reaches the server`, weight: 2, run: () => void replies.set(call, serve(call)) },
        { words: `${call.src} does not reach the server`, run: () => lose(call) },
      ];
    });
  }

  function visitorSteps(): WorldStep[] {
    const state = session.getSnapshot();
    const send = (event: Parameters<SessionActor['send']>[0], words: string, weight = 1): WorldStep[] =>
      state.can(event)
        ? [
            {
              words,
              weight,
              run: () => {
                session.send(event);
                settle();
              },
            },
          ]
        : [];
    const { user } = state.context;
    const credentials = (name: string) => ({ email: name, password: 'secret' });
    const registration = { fullName: 'Cleo', email: 'cleo', password: 'secret', sharePermission: false };
    const visits = [HOME, ACCOUNT, UPGRADE].filter(({ path }) => path !== address.path);
    return [
      ...send({ type: 'session.loginSubmitted', credentials: credentials('ada') }, 'Ada signs in', 2),
      ...send({ type: 'session.loginSubmitted', credentials: credentials('bob') }, 'Bob signs in', 2),
      ...send({ type: 'session.registerSubmitted', registration }, 'Cleo signs up', 4),
      ...send({ type: 'session.logoutRequested' }, 'the user signs out'),
      ...send({ type: 'session.passwordChanged' }, 'the user has changed the password'),
      ...send({ type: 'session.retried' }, 'the visitor asks again'),
      ...send({ type: 'session.impersonationRequested', userId: 'bob' }, 'the user wants to act as Bob', 4),
      ...send({ type: 'session.returnRequested' }, 'the administrator returns'),
      ...(user && server.isValid(token)
        ? send(
            { type: 'session.userChanged', user: { ...server.validate(token ?? ''), occupation: 'author' } },
            'the user changes the profile',
          )
        : []),
      ...visits.map((next) => ({ words: `the visitor opens ${next.path}`, run: () => visit(next) })),
      ...(guards.actor.getSnapshot().can({ type: 'guards.retried' })
        ? [
            {
              words: 'the visitor tries the page again',
              run: () => {
                guards.actor.send({ type: 'guards.retried' });
                settle();
              },
            },
          ]
        : []),
      ...(waitingActions.length < MOST_ACTIONS
        ? [
            {
              words: 'the visitor votes',
              weight: 2,
              run: () => {
                made += 1;
                waitingActions.push({ id: `vote-${made}`, kind: 'castVote', slug: `poll-${made}`, votes: [] });
                calls.report('watchQueue', { type: 'queuedActions.added' });
                settle();
              },
            },
          ]
        : []),
    ];
  }

  function otherTabSteps(): WorldStep[] {
    const signIn = (name: string): WorldStep => ({
      words: `another tab signs in as ${name}`,
      run: () => {
        token = server.signIn(name).token;
        calls.report('watchOtherTabs', { type: 'session.openedElsewhere', token });
        settle();
      },
    });
    return [
      signIn('ada'),
      signIn('bob'),
      ...(token === null
        ? []
        : [
            {
              words: 'another tab signs out',
              run: () => {
                server.end(token ?? '');
                token = null;
                calls.report('watchOtherTabs', { type: 'session.closedElsewhere' });
                settle();
              },
            },
            { words: 'every session of the user ends on the server', run: () => server.end(token ?? '') },
          ]),
      ...(lock === null && server.isValid(token)
        ? [
            {
              words: 'another tab begins to run what waits',
              run: () => {
                lock = 'other';
              },
            },
          ]
        : []),
      ...(lock === 'other'
        ? [
            {
              words: 'another tab has run what waits',
              weight: 3,
              run: () => {
                for (const { id } of server.isValid(token) ? waitingActions : []) server.run(token ?? '', id);
                if (server.isValid(token)) waitingActions = [];
                lock = null;
                settle();
              },
            },
          ]
        : []),
    ];
  }

  function pass(ms: number): void {
    clock.increment(ms);
    const isTooLate = (call: Call) => clock.now() >= (begunAt.get(call) ?? 0) + CALL_TIMEOUT_MS;
    // One by one: what is lost may end others.
    for (let [call] = network().filter(isTooLate); call; [call] = network().filter(isTooLate)) lose(call);
    settle();
  }

  const passing = (words: string, ms: number, weight = 1): WorldStep => ({
    words,
    weight,
    run: () => {
      for (let left = ms; left > 0; left -= 3000) pass(Math.min(left, 3000));
    },
  });

  function loadQueue(): void {
    isQueueLoading = false;
    queue = openQueue(charts, calls, (id) => {
      waitingActions = waitingActions.filter((action) => action.id !== id);
    });
    settle();
  }

  const reload: WorldStep = {
    words: 'the page is opened again',
    run: () => {
      close();
      open();
    },
  };

  function steps(): WorldStep[] {
    // A document that is being left takes nothing any more.
    if (session.getSnapshot().status !== 'active') return [reload];
    return [
      ...networkSteps(),
      ...visitorSteps(),
      ...otherTabSteps(),
      ...(isQueueLoading ? [{ words: 'the code of the queue is loaded', weight: 4, run: loadQueue }] : []),
      reload,
      passing('three seconds pass', 3000, 2),
      passing('two minutes pass', 120_000, 4),
    ];
  }

  function heal(): void {
    if (lock === 'other') lock = null;
    for (let round = 0; round < 60; round += 1) {
      if (session.getSnapshot().status !== 'active') reload.run();
      if (isQueueLoading) loadQueue();
      settle();
      const [call] = network();
      if (call) deliver(call, replies.get(call) ?? serve(call));
      else {
        pass(3000);
        if (guards.actor.getSnapshot().can({ type: 'guards.retried' })) guards.actor.send({ type: 'guards.retried' });
      }
    }
  }

  const facts = {
    session: () => session.getSnapshot(),
    guards: () => guards.actor.getSnapshot(),
    /** The page is for signed-in users. */
    isPageOfUser: () => needsVisitor(address.guards) && !address.guards.includes('guest'),
    isLeaving: () => session.getSnapshot().status !== 'active',
    server,
    waitingActions: () => waitingActions,
    runsForNobody: () => runsForNobody,
    /** Actions that ran more often than a lost reply explains. */
    ranTwice: () => {
      const ids = server.ran().map(({ id }) => id);
      return [...new Set(ids)].filter(
        (id) => ids.filter((other) => other === id).length > 1 + (interrupted.get(id) ?? 0),
      );
    },
  };

  return {
    steps,
    heal,
    close,
    facts,
    states: () => ({
      session: leafOf(session.getSnapshot().value),
      guards: leafOf(guards.actor.getSnapshot().value),
      'queued-actions': queue ? leafOf(queue.getSnapshot().value) : 'not running',
    }),
    situation: () => ({
      states: [session.getSnapshot().value, guards.actor.getSnapshot().value, queue?.getSnapshot().value],
      address: address.path,
      who: session.getSnapshot().context.user?.id,
      world: [token !== null, server.isValid(token), lock, isQueueLoading, waitingActions.length],
      waiting: calls.waiting().map((call) => [call.src, replies.has(call)]),
    }),
  } satisfies World & Record<string, unknown>;
}

export type SessionWorld = ReturnType<typeof createSessionWorld>;
