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
    /** Asks the server whether the token is valid and whose session it opens. */
    validateSession: fromPromise<User, { token: string }>(() => notProvided('validateSession')),
    /** Logs in on the server with email and password. */
    login: fromPromise<Session, Credentials>(() => notProvided('login')),
    /** Creates the account on the server. */
    register: fromPromise<{ message: string; session: Session | null }, Registration>(() => notProvided('register')),
    /**
     * Logs in with the sign-up credentials, to learn whether the account was created. Succeeds if it was, and only the
     * response was lost.
     */
    recoverSignUp: fromPromise<Session, Credentials>(() => notProvided('recoverSignUp')),
    /** Ends the session on the server. */
    logout: fromPromise<void, { token: string }>(() => notProvided('logout')),
    /** Requests a session in which the administrator acts as another user. */
    impersonate: fromPromise<Session, { userId: string }>(() => notProvided('impersonate')),
    /** Requests the administrator's own session again. */
    stopImpersonating: fromPromise<Session>(() => notProvided('stopImpersonating')),
    /** Reports when another tab of this browser signs in or out. */
    watchOtherTabs: fromCallback<{ type: 'ignored' }>(() => notProvided('watchOtherTabs')),
  },
  actions: {
    /** Shows the user whom the server reports, and clears every message. */
    setUser: assign((_, params: { user: User }) => ({
      user: params.user,
      failure: null,
      notice: null,
      submitted: null,
    })),
    /** Keeps the session with its user, and clears every message. */
    setSession: assign((_, params: { session: Session }) => ({
      token: params.session.token,
      user: params.session.user,
      failure: null,
      notice: null,
      submitted: null,
    })),
    /** Keeps the token of the session that another tab has opened. */
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
    /** Keeps the reason why sign-in, sign-up or impersonation failed, for the page to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error), notice: null })),
    /** Shows the server's message instead of an error. */
    setNotice: assign((_, params: { message: string }) => ({
      failure: null,
      notice: params.message,
      submitted: null,
    })),
    /** Removes the user, the session and all messages from this page. */
    clear: assign({ token: null, user: null, failure: null, notice: null, submitted: null }),
    /** Clears the messages and the credentials of the forms. */
    clearFailure: assign({ failure: null, notice: null, submitted: null }),
    /** Keeps email and password of the sign-up until its outcome is known. */
    setCredentials: assign((_, params: Credentials) => ({ submitted: params })),
    /** Discards email and password of the sign-up. */
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
    /** Stops running queued actions. */
    stopQueuedActions: () => notProvided('stopQueuedActions'),
    /** Reloads a page, so that no data of the old session stays in memory. */
    leave: (_, _params: { to: Destination }) => notProvided('leave'),
  },
  guards: {
    /** This device holds a token from an earlier visit. */
    hasToken: ({ context }) => context.token !== null,
    /** No response arrived, so the account may be created already. */
    isUnanswered: (_, params: { error: unknown }) => isUnanswered(params.error),
    /** The server waits for the second factor of the account. */
    isFactorAsked: (_, params: { error: unknown }) => failureOf(params.error).code === 'second_factor_required',
    /** The server rejects the token. */
    isRefused: (_, params: { error: unknown }) => failureOf(params.error).kind === 'signedOut',
    /** The server opens a session for the new account. */
    hasSession: (_, params: { session: Session | null }) => params.session !== null,
    /** An administrator is acting as this user. */
    isImpersonated: ({ context }) => context.user?.impersonated_by != null,
    /** The account is less than three minutes old. */
    isNewAccount: ({ context }) => hasNewAccount(context),
  },
  delays: {
    /** 3 seconds, before the server is asked about the token again. Milliseconds. */
    retryTime: 3000,
    /** The time left of the three minutes in which an account counts as new. Milliseconds. */
    newAccountTime: ({ context }) => newAccountMs(context.user?.created_minutes_ago ?? 0),
  },
});
