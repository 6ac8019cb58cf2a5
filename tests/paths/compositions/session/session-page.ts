import { type ActorRefFrom, createActor, type SimulatedClock } from 'xstate';
import { sessionMachine } from '../../../../machines/account/session/session.machine.ts';
import { isNewAccount } from '../../../../machines/shared/new-account.ts';
import { guardsMachine } from '../../../../machines/site/guards/guards.machine.ts';
import type { GuardsEvent, Visitor } from '../../../../machines/site/guards/guards.types.ts';
import { queuedActionsMachine } from '../../../../machines/site/queued-actions/queued-actions.machine.ts';
import type { GuardName } from '../../../../src/contract/pages.ts';
import type { Calls } from '../../../../src/walks/compose/compose-calls.ts';

/** The charts that run together; a test may give others. */
export const sessionCharts = { session: sessionMachine, queuedActions: queuedActionsMachine, guards: guardsMachine };
export type SessionCharts = typeof sessionCharts;

export type SessionActor = ActorRefFrom<typeof sessionMachine>;

/** What the session does to the device and to the page. */
export type SessionEffects = {
  keepToken(token: string): void;
  dropToken(): void;
  startQueue(): void;
  stopQueue(): void;
};

const SESSION_CALLS = [
  'validateSession',
  'login',
  'register',
  'recoverSignUp',
  'logout',
  'impersonate',
  'stopImpersonating',
] as const;

/** The session of one page. */
export function openSession(
  { session }: SessionCharts,
  calls: Calls,
  clock: SimulatedClock,
  token: string | null,
  effects: SessionEffects,
) {
  const machine = session.provide({
    actors: {
      ...Object.fromEntries(SESSION_CALLS.map((src) => [src, calls.service(src)])),
      watchOtherTabs: calls.listener('watchOtherTabs'),
    },
    actions: {
      keepToken: (_, params) => effects.keepToken(params.token),
      dropToken: () => effects.dropToken(),
      dropTokenQuietly: () => effects.dropToken(),
      resetStores: () => {},
      releaseFlash: () => {},
      startQueuedActions: () => effects.startQueue(),
      stopQueuedActions: () => effects.stopQueue(),
      leave: () => {},
    },
  });
  return createActor(machine, { clock, input: { token } }).start();
}

/** The queue of one session. */
export function openQueue({ queuedActions }: SessionCharts, calls: Calls, drop: (id: string) => void) {
  const machine = queuedActions.provide({
    actors: {
      watchQueue: calls.listener('watchQueue'),
      holdLock: calls.listener('holdLock'),
      readOldest: calls.service('readOldest'),
      runAction: calls.service('runAction'),
    },
    actions: { dropAction: (_, { id }) => drop(id), logFailure: () => {}, showFlash: () => {} },
  });
  return createActor(machine).start();
}

/** The guards of one address; the session tells them who asks, as the page wires it. */
export function openGuards(
  { guards }: SessionCharts,
  calls: Calls,
  session: SessionActor,
  page: { guards: readonly GuardName[]; path: string },
  redirect: (to: string) => void,
) {
  const machine = guards.provide({
    actors: {
      watchVisitor: calls.listener('watchVisitor'),
      ensureTrialExam: calls.service('ensureTrialExam'),
      readFacts: calls.service('readFacts'),
    },
    actions: {
      keepPath: () => {},
      keepIntendedRoute: () => {},
      keepVoucher: () => {},
      keepCoupon: () => {},
      keepAttribution: () => {},
      logFailure: () => {},
      redirect: (_, { to }) => redirect(to),
      redirectOnward: (_, { to }) => redirect(to),
    },
  });
  const actor = createActor(machine, {
    input: {
      ...page,
      tech: null,
      lastTech: 'javascript',
      orderId: '',
      settings: { teamsDashboard: true, certDashboard: true, workshopOpen: true },
    },
  }).start();
  const report = () => {
    const event = visitorEvent(session);
    if (event) calls.report('watchVisitor', event);
  };
  const { unsubscribe } = session.subscribe(report);
  report();
  return {
    actor,
    close() {
      unsubscribe();
      actor.stop();
    },
  };
}

/** What the page reports of the session, by the rule of its wiring. */
function visitorEvent(session: SessionActor): GuardsEvent | null {
  const snapshot = session.getSnapshot();
  if (snapshot.status !== 'active') return null;
  const visitor = visitorOf(snapshot);
  if (visitor) return { type: 'guards.visitorKnown', visitor };
  return snapshot.matches('unconfirmed') ? { type: 'guards.visitorUnconfirmed' } : null;
}

function visitorOf(snapshot: ReturnType<SessionActor['getSnapshot']>): Visitor | null {
  if (snapshot.hasTag('guest')) return { kind: 'guest' };
  const { user } = snapshot.context;
  if (!user || !snapshot.hasTag('settled') || snapshot.matches('unconfirmed')) return null;
  return { kind: 'user', id: user.id, roles: user.roles, isNew: isNewAccount(user.created_minutes_ago) };
}
