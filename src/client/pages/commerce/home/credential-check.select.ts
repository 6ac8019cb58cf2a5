import type { SnapshotFrom } from 'xstate';
import type { credentialCheckMachine } from '../../../../../machines/credential/credential-check/credential-check.machine.ts';

type CheckSnapshot = SnapshotFrom<typeof credentialCheckMachine>;

export const selectFound = ({ context }: CheckSnapshot) => context.credential;
export const selectIsBusy = (snapshot: CheckSnapshot) => snapshot.hasTag('busy');

/** The input's error, or null. */
export function selectFieldError({ value }: CheckSnapshot): string | null {
  switch (value) {
    case 'malformed':
      return "Enter a credential's URL or its 22-character ID.";
    case 'missing':
      return 'No credential has this ID.';
    case 'unreachable':
      return "The credential couldn't be looked up. Try again in a moment.";
    default:
      return null;
  }
}
