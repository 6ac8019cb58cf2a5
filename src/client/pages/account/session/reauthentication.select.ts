import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { reauthenticationMachine } from '../../../../../machines/account/reauthentication/reauthentication.machine.ts';
import { PROVIDERS, type Provider } from '../../../../contract/account/providers.ts';

type Snapshot = SnapshotFrom<typeof reauthenticationMachine>;
export type ReauthenticationActor = ActorRefFrom<typeof reauthenticationMachine>;

export const selectIsOpen = (snapshot: Snapshot) => snapshot.hasTag('open');
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectFailure = ({ context }: Snapshot) => context.failure;
export const selectUrl = ({ context }: Snapshot) => context.url;
/** The second factor with which the session is being confirmed. */
export function selectConfirming(snapshot: Snapshot): 'passkey' | 'totp' | null {
  if (snapshot.matches('confirmingPasskey')) return 'passkey';
  return snapshot.matches('confirmingTotp') ? 'totp' : null;
}
export const selectHasPasskey = ({ context }: Snapshot) => context.methods.includes('passkey');
export const selectHasApp = ({ context }: Snapshot) => context.methods.includes('totp');
export const selectHasPassword = ({ context }: Snapshot) => context.methods.includes('password');
export const selectProvider = ({ context }: Snapshot) => context.provider;

/** The dialog's content. */
export function selectStep(snapshot: Snapshot): 'methods' | 'code' | 'provider' {
  if (snapshot.hasTag('code')) return 'code';
  return snapshot.hasTag('provider') ? 'provider' : 'methods';
}

/** The connected providers that can confirm. */
export function selectProviders({ context }: Snapshot): Provider[] {
  return PROVIDERS.filter((provider) => context.methods.includes(provider));
}
