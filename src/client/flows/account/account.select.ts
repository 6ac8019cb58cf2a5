import type { SnapshotFrom } from 'xstate';
import type { passwordLinkMachine } from '../../../../machines/account/password-link/password-link.machine.ts';
import type { socialCallbackMachine } from '../../../../machines/account/social-callback/social-callback.machine.ts';
import type { verifyEmailMachine } from '../../../../machines/account/verify-email/verify-email.machine.ts';

type Busy = { hasTag(tag: 'busy'): boolean };

export const isBusy = (snapshot: Busy) => snapshot.hasTag('busy');

/** The content of a link's page. */
export function passwordLinkShown(snapshot: SnapshotFrom<typeof passwordLinkMachine>) {
  if (snapshot.hasTag('form')) return 'form';
  if (snapshot.matches('wrong')) return 'wrong';
  if (snapshot.matches('used')) return 'used';
  if (snapshot.matches('expired')) return 'expired';
  return snapshot.matches('unreachable') ? 'unreachable' : 'checking';
}

export function verifyEmailShown(snapshot: SnapshotFrom<typeof verifyEmailMachine>) {
  if (snapshot.matches('verified')) return 'verified';
  if (snapshot.matches('wrong')) return 'wrong';
  if (snapshot.matches('expired')) return 'expired';
  return snapshot.matches('unreachable') ? 'unreachable' : 'verifying';
}

export function socialCallbackShown(snapshot: SnapshotFrom<typeof socialCallbackMachine>) {
  if (snapshot.hasTag('factor')) return 'askingFactor';
  if (snapshot.matches('refused')) return 'refused';
  if (snapshot.matches('accountExists')) return 'accountExists';
  if (snapshot.matches('wrong')) return 'wrong';
  return snapshot.matches('unreachable') ? 'unreachable' : 'exchanging';
}
