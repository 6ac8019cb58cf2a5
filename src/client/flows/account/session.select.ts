import type { SessionSnapshot } from './session.tsx';

export const selectUser = ({ context }: SessionSnapshot) => context.user;
export const selectIsGuest = (snapshot: SessionSnapshot) => snapshot.hasTag('guest');
/** Another document is loading; nothing continues here. */
export const selectIsOver = (snapshot: SessionSnapshot) => snapshot.status === 'done';
/** Whether the session is known, or cannot be validated now. */
export const selectIsSettled = (snapshot: SessionSnapshot) =>
  snapshot.hasTag('settled') || snapshot.context.user !== null;
export const selectIsUnconfirmed = (snapshot: SessionSnapshot) => snapshot.matches('unconfirmed');
export const selectIsBusy = (snapshot: SessionSnapshot) => snapshot.hasTag('busy');
/** The login form's error. */
export const selectLoginFailure = (snapshot: SessionSnapshot) =>
  snapshot.matches({ guest: 'loginRefused' }) ? snapshot.context.failure : null;
/** Why the login waits for the second factor, with what it waits for. */
export const selectFactorAsked = (snapshot: SessionSnapshot) =>
  snapshot.matches({ guest: 'factorAsked' }) ? snapshot.context.failure : null;
/** The sign-up form's error. */
export const selectSignUpFailure = (snapshot: SessionSnapshot) =>
  snapshot.matches({ guest: 'signUpRefused' }) ? snapshot.context.failure : null;
export const selectNotice = ({ context }: SessionSnapshot) => context.notice;
/** The password was changed here, which ended every session. */
export const selectIsPasswordChanged = (snapshot: SessionSnapshot) => snapshot.matches({ guest: 'passwordChanged' });
export const selectIsSignedIn = (snapshot: SessionSnapshot) => snapshot.hasTag('signedIn');
/** The impersonating administrator. */
export const selectImpersonator = ({ context }: SessionSnapshot) => context.user?.impersonated_by ?? null;
export const selectIsChangingUser = (snapshot: SessionSnapshot) => snapshot.hasTag('changingUser');
/** Why starting or ending an impersonation failed. */
export const selectUserChangeFailure = (snapshot: SessionSnapshot) =>
  snapshot.hasTag('signedIn') ? snapshot.context.failure : null;
export const selectIsAdministrator = ({ context }: SessionSnapshot) =>
  context.user?.roles.includes('administrator') ?? false;
export const selectIsReviewer = ({ context }: SessionSnapshot) =>
  context.user?.roles.some((role) => role === 'reviewer' || role === 'administrator') ?? false;
