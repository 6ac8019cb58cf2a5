import type { SessionSnapshot } from './session.tsx';

export const selectUser = ({ context }: SessionSnapshot) => context.user;
export const selectIsGuest = (snapshot: SessionSnapshot) => snapshot.hasTag('guest');
/** Another document is being loaded; nothing of this one goes on. */
export const selectIsOver = (snapshot: SessionSnapshot) => snapshot.status === 'done';
/** Whether it is known who the visitor is, or that it cannot be known now. */
export const selectIsSettled = (snapshot: SessionSnapshot) =>
  snapshot.hasTag('settled') || snapshot.context.user !== null;
export const selectIsUnconfirmed = (snapshot: SessionSnapshot) => snapshot.matches('unconfirmed');
export const selectIsBusy = (snapshot: SessionSnapshot) => snapshot.hasTag('busy');
/** What was wrong at the login form. */
export const selectLoginFailure = (snapshot: SessionSnapshot) =>
  snapshot.matches({ guest: 'loginRefused' }) ? snapshot.context.failure : null;
/** What was wrong at the sign-up form. */
export const selectSignUpFailure = (snapshot: SessionSnapshot) =>
  snapshot.matches({ guest: 'signUpRefused' }) ? snapshot.context.failure : null;
export const selectNotice = ({ context }: SessionSnapshot) => context.notice;
/** The password was changed here, so everybody is signed out. */
export const selectIsPasswordChanged = (snapshot: SessionSnapshot) => snapshot.matches({ guest: 'passwordChanged' });
export const selectIsSignedIn = (snapshot: SessionSnapshot) => snapshot.hasTag('signedIn');
/** Who acts as the user of this session. */
export const selectImpersonator = ({ context }: SessionSnapshot) => context.user?.impersonated_by ?? null;
export const selectIsChangingUser = (snapshot: SessionSnapshot) => snapshot.hasTag('changingUser');
/** Why a session as somebody else, or the way back, was refused. */
export const selectUserChangeFailure = (snapshot: SessionSnapshot) =>
  snapshot.hasTag('signedIn') ? snapshot.context.failure : null;
export const selectIsAdministrator = ({ context }: SessionSnapshot) =>
  context.user?.roles.includes('administrator') ?? false;
export const selectIsReviewer = ({ context }: SessionSnapshot) =>
  context.user?.roles.some((role) => role === 'reviewer' || role === 'administrator') ?? false;
