import type { Session, User } from '../../../src/contract/account/session.ts';
import type { Failure } from '../../shared/failure.ts';

export type Credentials = { email: string; password: string };
export type Registration = { fullName: string; email: string; password: string; sharePermission: boolean };

/** The mark of the session: the beginning of its token, which only the server and the browser's cookie know in full. */
export type SessionInput = { token: string | null };

export type SessionContext = {
  /** The mark of the session. */
  token: string | null;
  user: User | null;
  failure: Failure | null;
  /** The message after a sign-up that did not start a session. */
  notice: string | null;
  /** Credentials of a sign-up, to find out what happened when its response is lost. */
  submitted: Credentials | null;
};

export type SessionEvent =
  | { type: 'session.loginSubmitted'; credentials: Credentials }
  | { type: 'session.registerSubmitted'; registration: Registration }
  /** The visitor left a form, so its message no longer matters. */
  | { type: 'session.formLeft' }
  /** Another flow on this page received a session: a social provider identified the user. */
  | { type: 'session.opened'; session: Session }
  /** The user's own data changed. */
  | { type: 'session.userChanged'; user: User }
  /** The password was changed here, which ended every session of the user. */
  | { type: 'session.passwordChanged' }
  /** The account was deleted here. */
  | { type: 'session.accountDeleted' }
  | { type: 'session.impersonationRequested'; userId: string }
  | { type: 'session.returnRequested' }
  | { type: 'session.logoutRequested' }
  /** A call was answered with 401: the token is no longer valid. */
  | { type: 'session.refused' }
  | { type: 'session.retried' }
  /** Another tab signed in. */
  | { type: 'session.openedElsewhere'; token: string }
  /** Another tab signed out. */
  | { type: 'session.closedElsewhere' };

/** The page to load after a session has ended or changed users. */
export type Destination = 'home' | 'dashboard' | 'review';
