import type { SessionSnapshot } from '../../app/session.tsx';

export const selectUser = ({ context }: SessionSnapshot) => context.user;
export const selectIsGuest = (snapshot: SessionSnapshot) => snapshot.hasTag('guest');
/** Whether it is known who the visitor is, or that it cannot be known now. */
export const selectIsSettled = (snapshot: SessionSnapshot) =>
  snapshot.hasTag('settled') || snapshot.context.user !== null;
export const selectIsUnconfirmed = (snapshot: SessionSnapshot) => snapshot.matches('unconfirmed');
export const selectIsBusy = (snapshot: SessionSnapshot) => snapshot.hasTag('busy');
export const selectFailure = ({ context }: SessionSnapshot) => context.failure;
export const selectNotice = ({ context }: SessionSnapshot) => context.notice;
export const selectIsReviewer = ({ context }: SessionSnapshot) =>
  context.user?.roles.some((role) => role === 'reviewer' || role === 'administrator') ?? false;
