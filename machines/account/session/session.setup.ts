import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { Session, User } from '../../../src/contract/account/session.ts';
import { failureOf, isUnanswered } from '../../shared/failure.ts';
import { isNewAccount, NEW_ACCOUNT_MINUTES, newAccountMs } from '../../shared/new-account.ts';
import { notProvided } from '../../shared/not-provided.ts';
import type {
  Credentials,
  Destination,
  Registration,
  SessionContext,
  SessionEvent,
  SessionInput,
} from './session.types.ts';

/** Whether the account was created just now. */
export function hasNewAccount({ user }: SessionContext): boolean {
  return user !== null && isNewAccount(user.created_minutes_ago);
}

/** Types, actors, actions, guards and delays of the session chart. */
export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    tags: {} as 'settled' | 'guest' | 'signedIn' | 'busy' | 'changingUser',
    children: {} as {
      validateSession: 'validateSession';
      login: 'login';
      register: 'register';
      recoverSignUp: 'recoverSignUp';
      logout: 'logout';
      impersonate: 'impersonate';
      stopImpersonating: 'stopImpersonating';
      watchOtherTabs: 'watchOtherTabs';
    },
  },
  actors: {
    validateSession: fromPromise<User, { token: string }>(() => notProvided('validateSession')),
    login: fromPromise<Session, Credentials>(() => notProvided('login')),
    register: fromPromise<{ message: string; session: Session | null }, Registration>(() => notProvided('register')),
    /** Logs in with the sign-up credentials: succeeds if the account was created and only the response was lost. */
    recoverSignUp: fromPromise<Session, Credentials>(() => notProvided('recoverSignUp')),
    logout: fromPromise<void, { token: string }>(() => notProvided('logout')),
    impersonate: fromPromise<Session, { userId: string }>(() => notProvided('impersonate')),
    stopImpersonating: fromPromise<Session>(() => notProvided('stopImpersonating')),
    watchOtherTabs: fromCallback<{ type: 'ignored' }>(() => notProvided('watchOtherTabs')),
  },
  actions: {
    setUser: assign((_, params: { user: User }) => ({
      user: params.user,
      failure: null,
      notice: null,
      submitted: null,
    })),
    setSession: assign((_, params: { session: Session }) => ({
      token: params.session.token,
      user: params.session.user,
      failure: null,
      notice: null,
      submitted: null,
    })),
    setToken: assign((_, params: { token: string }) => ({
      token: params.token,
      failure: null,
      notice: null,
      submitted: null,
    })),
    /** Records that the account is no longer new, because the age from the server does not advance. */
    expireNewAccount: assign(({ context: { user } }) => ({
      user: user && { ...user, created_minutes_ago: Math.max(NEW_ACCOUNT_MINUTES, user.created_minutes_ago) },
    })),
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error), notice: null })),
    setNotice: assign((_, params: { message: string }) => ({
      failure: null,
      notice: params.message,
      submitted: null,
    })),
    clear: assign({ token: null, user: null, failure: null, notice: null, submitted: null }),
    clearFailure: assign({ failure: null, notice: null, submitted: null }),
    setCredentials: assign((_, params: Credentials) => ({ submitted: params })),
    clearCredentials: assign({ submitted: null }),
    /** Stores the token on the device and notifies other tabs. */
    keepToken: (_, _params: { token: string }) => notProvided('keepToken'),
    /** Removes the token from the device and notifies other tabs. */
    dropToken: () => notProvided('dropToken'),
    /** Removes the token from the device; the tab that signed out has notified the others. */
    dropTokenQuietly: () => notProvided('dropTokenQuietly'),
    /** Clears everything cached for the previous session. */
    resetStores: () => notProvided('resetStores'),
    /** Shows the dialog queued for after sign-in, if it applies to this user. */
    releaseFlash: (_, _params: { isNew: boolean }) => notProvided('releaseFlash'),
    /** Runs actions queued before sign-in, until the session ends. */
    startQueuedActions: () => notProvided('startQueuedActions'),
    stopQueuedActions: () => notProvided('stopQueuedActions'),
    /** Reloads a page, so that no data of the old session stays in memory. */
    leave: (_, _params: { to: Destination }) => notProvided('leave'),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    isUnanswered: (_, params: { error: unknown }) => isUnanswered(params.error),
    isRefused: (_, params: { error: unknown }) => failureOf(params.error).kind === 'signedOut',
    hasSession: (_, params: { session: Session | null }) => params.session !== null,
    isImpersonated: ({ context }) => context.user?.impersonated_by != null,
    isNewAccount: ({ context }) => hasNewAccount(context),
  },
  delays: {
    retryTime: 3000,
    /** Time left until the account no longer counts as new. */
    newAccountTime: ({ context }) => newAccountMs(context.user?.created_minutes_ago ?? 0),
  },
});
