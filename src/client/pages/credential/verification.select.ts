import type { SnapshotFrom } from 'xstate';
import type { verificationMachine } from '../../../../machines/credential/verification/verification.machine.ts';

type Snapshot = SnapshotFrom<typeof verificationMachine>;

export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectIsUnreachable = (snapshot: Snapshot) => snapshot.matches('unreachable');

/** What the server found; null when there is no result. */
export const selectResult = (snapshot: Snapshot) => (snapshot.hasTag('verified') ? snapshot.context.result : null);

/** What is wrong with the code that was entered, or null. */
export const selectCodeError = (snapshot: Snapshot) =>
  snapshot.matches('malformed') ? "Enter a credential's URL or its 22-character ID." : null;

/** Why there is no result; null when there is one, or nothing was asked. */
export function selectProblem(snapshot: Snapshot): { title: string; words: string } | null {
  const { failure, subject } = snapshot.context;
  switch (snapshot.value) {
    case 'missing':
      return subject && 'badge' in subject
        ? {
            title: 'Unknown credential',
            words: 'The file names a credential that Chartered never issued, so it proves nothing.',
          }
        : {
            title: 'Unknown credential',
            words: 'No credential has this ID. Compare it with the original, letter by letter: capitals count.',
          };
    case 'refused':
      return {
        title: 'Not verified',
        words: failure?.errors.badge?.[0] ?? failure?.message ?? 'The file could not be verified.',
      };
    case 'unreachable':
      return { title: 'Not verified', words: "It couldn't be checked just now. Try again in a moment." };
    default:
      return null;
  }
}
