import { fromCallback, fromPromise } from 'xstate';
import { sessionMachine } from '../../../../machines/account/session/session.machine.ts';
import type {
  Credentials,
  Destination,
  Registration,
  SessionEvent,
} from '../../../../machines/account/session/session.types.ts';
import { splitFullName } from '../../../contract/account/person-name.ts';
import {
  dropSession,
  keepSession,
  leftSession,
  noteLeftSession,
  watchOtherTabs,
} from '../../adapters/account/session-mark.ts';
import { eraseAttempts } from '../../adapters/exam/erase-attempts.ts';
import { releaseFlash } from '../../adapters/site/flash.ts';
import { lastTech } from '../../adapters/site/last-tech.ts';
import { resetStores } from '../../adapters/stores.ts';
import { tokenOfCaptcha } from '../site/captcha-token.ts';
import { loadApi } from '../site/load-api.ts';

const destinations: Record<Destination, () => string> = {
  home: () => '/',
  dashboard: () => `/${lastTech()}/dashboard`,
  review: () => '/review?tab=users',
};

let stopQueue: (() => void) | null = null;

/** Loaded after sign-in: public pages do without, to weigh less. */
function startQueue(): void {
  let isOver = false;
  stopQueue = () => {
    isOver = true;
  };
  import('../site/queued-actions.wire.ts')
    .then(({ startQueuedActions }) => {
      if (!isOver) stopQueue = startQueuedActions();
    })
    // The queue is kept; the next session retries.
    .catch((error: unknown) => console.warn('What waited for signing in could not be run.', error));
}

const api = () => loadApi(() => import('../../api/account/session.ts'));

/** A visitor who logged out without a connection is logged out on the server as soon as a page finds it again. */
export function finishLeavingSession(): void {
  const left = leftSession();
  if (left === null) return;
  api()
    .then(({ endLeftSession }) => endLeftSession(left))
    .catch(() => addEventListener('online', finishLeavingSession, { once: true }));
}

/** The session chart with its effects in this browser. */
export const wiredSessionMachine = sessionMachine.provide({
  actors: {
    validateSession: fromPromise(async ({ input }: { input: { token: string } }) =>
      (await api()).validateSession(input.token),
    ),
    login: fromPromise(async ({ input }: { input: Credentials }) => {
      const { logIn, tracking } = await api();
      return logIn({ body: { ...input, ...tracking() } });
    }),
    register: fromPromise(async ({ input, signal }: { input: Registration; signal: AbortSignal }) => {
      const { register, tracking, pendingLinks } = await api();
      const captcha = await tokenOfCaptcha();
      // Another tab has signed in meanwhile: do not create an account as well.
      signal.throwIfAborted();
      const { first, last } = splitFullName(input.fullName);
      return register({
        ...(captcha === null ? {} : { headers: { 'x-captcha': captcha } }),
        body: {
          first_name: first,
          ...(last === '' ? {} : { last_name: last }),
          email: input.email,
          password: input.password,
          password_confirmation: input.password,
          linkedin_achievement_share_permission: input.sharePermission,
          ...tracking(),
          ...pendingLinks(),
        },
      });
    }),
    recoverSignUp: fromPromise(async ({ input }: { input: Credentials }) => (await api()).logIn({ body: input })),
    logout: fromPromise(async ({ input }: { input: { token: string } }) => {
      noteLeftSession(input.token);
      await (await api()).endLeftSession(input.token);
    }),
    impersonate: fromPromise(async ({ input }: { input: { userId: string } }) =>
      (await import('../../api/account/impersonation.ts')).impersonate(input.userId),
    ),
    stopImpersonating: fromPromise(async () =>
      (await import('../../api/account/impersonation.ts')).stopImpersonating(),
    ),
    watchOtherTabs: fromCallback<{ type: 'ignored' }>(({ sendBack }) =>
      watchOtherTabs({
        opened: (token) => sendBack({ type: 'session.openedElsewhere', token } satisfies SessionEvent),
        closed: () => sendBack({ type: 'session.closedElsewhere' } satisfies SessionEvent),
      }),
    ),
  },
  actions: {
    keepToken: (_, { token }) => keepSession(token),
    dropToken: () => {
      dropSession({ tellOthers: true });
      eraseAttempts();
    },
    dropTokenQuietly: () => dropSession({ tellOthers: false }),
    resetStores: () => resetStores(),
    releaseFlash: (_, params) => releaseFlash(params),
    startQueuedActions: () => startQueue(),
    stopQueuedActions: () => stopQueue?.(),
    leave: (_, { to }) => location.assign(destinations[to]()),
  },
});
