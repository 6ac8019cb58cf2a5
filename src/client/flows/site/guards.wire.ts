import { fromCallback, fromPromise } from 'xstate';
import { isNewAccount } from '../../../../machines/shared/new-account.ts';
import { guardsMachine } from '../../../../machines/site/guards/guards.machine.ts';
import type { GuardsEvent, Visitor } from '../../../../machines/site/guards/guards.types.ts';
import { safePath } from '../../../contract/safe-path.ts';
import { rememberPath, takeRememberedPath } from '../../adapters/account/redirect-cookie.ts';
import { keepPendingVoucher } from '../../adapters/commerce/pending-voucher.ts';
import { noteAttribution } from '../../adapters/site/attribution.ts';
import { pendingPath } from '../account/pending-path.ts';
import { selectIsGuest, selectIsUnconfirmed, selectUser } from '../account/session.select.ts';
import type { SessionActor, SessionSnapshot } from '../account/session.tsx';
import { loadApi } from './load-api.ts';
import { openPath } from './open-path.ts';

/**
 * The guards chart with its effects in this browser.
 *
 * @param wasGuest whether a guest has been on the page before the guards are asked
 */
export function wireGuards(session: SessionActor, navigate: (to: string) => void, wasGuest = false) {
  const open = (to: string) => openPath(to, navigate);
  // Who signs in on this page came for what waits; who was signed in before asks for the dashboard (GU-02).
  let signsIn = wasGuest;
  return guardsMachine.provide({
    actors: {
      watchVisitor: fromCallback<{ type: 'ignored' }>(({ sendBack }) => {
        const notify = (snapshot: SessionSnapshot) => {
          // Signed out: the start page is loading, so there is no redirect.
          if (snapshot.status !== 'active') return;
          const visitor = visitorOf(snapshot);
          if (visitor?.kind === 'guest') signsIn = true;
          if (visitor) sendBack({ type: 'guards.visitorKnown', visitor } satisfies GuardsEvent);
          else if (selectIsUnconfirmed(snapshot)) sendBack({ type: 'guards.visitorUnconfirmed' } satisfies GuardsEvent);
        };
        const { unsubscribe } = session.subscribe(notify);
        notify(session.getSnapshot());
        return unsubscribe;
      }),
      ensureTrialExam: fromPromise(async ({ input }) => {
        // Loaded on demand: public pages do without the contracts of exams and accounts.
        if (input.tech) await (await import('../../api/exam/ensure-trial-exam.ts')).ensureTrialExam(input.tech);
      }),
      readFacts: fromPromise(async ({ input }) =>
        (await loadApi(() => import('../../api/site/access.ts'))).fetchGuardFacts(input.tech, input.orderId),
      ),
    },
    actions: {
      // The current URL: it may have changed within the page since the guards were evaluated.
      keepPath: () => rememberPath(`${location.pathname}${location.search}${location.hash}`),
      keepIntendedRoute: (_, { path }) => {
        const asked = intendedRoute(path);
        if (asked) rememberPath(asked);
      },
      keepVoucher: (_, { path }) => {
        const code = /\/voucher\/([A-Za-z0-9-]+)(?=[/?#]|$)/.exec(path)?.[1];
        if (code) keepPendingVoucher(code);
      },
      keepCoupon: (_, { path }) => noteAttribution(`${location.origin}${path}`),
      keepAttribution: (_, { path }) => noteAttribution(`${location.origin}${path}`),
      logFailure: (_, { error }) => console.warn('The trial exam could not be prepared.', error),
      redirect: (_, { to }) => open(to),
      redirectOnward: (_, { to }) =>
        open(takeRememberedPath() ?? intendedRoute(location.href) ?? (signsIn ? pendingPath() : null) ?? to),
    },
  });
}

/** `?redirect=` of a URL, if it is a path on this site (GU-08). */
function intendedRoute(path: string): string | null {
  return safePath(new URL(path, location.origin).searchParams.get('redirect'));
}

export function visitorOf(snapshot: SessionSnapshot): Visitor | null {
  if (selectIsGuest(snapshot)) return { kind: 'guest' };
  const user = selectUser(snapshot);
  // During revalidation the user is unknown, regardless of the previous one.
  if (!user || !snapshot.hasTag('settled') || selectIsUnconfirmed(snapshot)) return null;
  return { kind: 'user', id: user.id, roles: user.roles, isNew: isNewAccount(user.created_minutes_ago) };
}
