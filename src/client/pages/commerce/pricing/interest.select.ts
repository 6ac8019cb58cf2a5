import type { SnapshotFrom } from 'xstate';
import type { interestMachine } from '../../../../../machines/commerce/interest/interest.machine.ts';

type InterestSnapshot = SnapshotFrom<typeof interestMachine>;

export const selectChosen = ({ context }: InterestSnapshot) => context.chosen;
export const selectIsWaiting = (snapshot: InterestSnapshot) => snapshot.hasTag('kept');
export const selectHasDeclared = (snapshot: InterestSnapshot) =>
  snapshot.matches('storing') || snapshot.matches('stored');
export const selectMayDeclare = (snapshot: InterestSnapshot) =>
  snapshot.can({ type: 'interest.declared', by: 'guest' });
