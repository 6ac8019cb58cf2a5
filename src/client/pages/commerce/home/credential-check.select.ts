import type { SnapshotFrom } from 'xstate';
import type { credentialCheckMachine } from '../../../../../machines/credential/credential-check/credential-check.machine.ts';

type CheckSnapshot = SnapshotFrom<typeof credentialCheckMachine>;

export const selectFound = ({ context }: CheckSnapshot) => context.credential;
export const selectIsBusy = (snapshot: CheckSnapshot) => snapshot.hasTag('busy');

/** The input's error, or null. */
export function selectFieldError({ value }: CheckSnapshot): string | null {
  switch (value) {
    case 'malformed':
      return 'Enter the address of a credential, or its id of 22 characters.';
    case 'missing':
      return 'There is no credential with this id.';
    case 'unreachable':
      return 'The server was not reached. Try again.';
    default:
      return null;
  }
}
