import type { Session, User } from '../../../src/contract/account/session.ts';
import type { Failure } from '../../shared/failure.ts';

export type Credentials = { email: string; password: string };
export type Registration = { fullName: string; email: string; password: string; sharePermission: boolean };

export type SessionInput = { token: string | null };

export type SessionContext = {
  token: string | null;
  user: User | null;
  failure: Failure | null;
  /** What the page says after a sign-up that did not open a session. */
  notice: string | null;
  /** What a sign-up was sent with, to find out what became of it when its reply is lost. */
  submitted: Credentials | null;
};

export type SessionEvent =
  | { type: 'session.loginSubmitted'; credentials: Credentials }
  | { type: 'session.registerSubmitted'; registration: Registration }
  /** A form was left; what was said at it is of no interest any more. */
  | { type: 'session.formLeft' }
  /** Another flow of this page was given a session: a social provider has said who this is. */
  | { type: 'session.opened'; session: Session }
  /** The user's own data have changed. */
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

/** Which page is loaded after a session has ended or changed hands. */
export type Destination = 'home' | 'dashboard' | 'review';
