import type { SnapshotFrom } from 'xstate';
import type { interestMachine } from '../../../../../machines/commerce/interest/interest.machine.ts';

type InterestSnapshot = SnapshotFrom<typeof interestMachine>;

export const selectChosen = ({ context }: InterestSnapshot) => context.chosen;
export const selectIsWaiting = (snapshot: InterestSnapshot) => snapshot.hasTag('kept');
export const selectIsRefused = (snapshot: InterestSnapshot) => snapshot.matches({ choosing: 'refused' });
export const selectIsStored = (snapshot: InterestSnapshot) => snapshot.matches('stored');
export const selectHasDeclared = (snapshot: InterestSnapshot) => !snapshot.matches('choosing');
export const selectMayChange = (snapshot: InterestSnapshot) => snapshot.can({ type: 'interest.changeRequested' });
export const selectMayDeclare = (snapshot: InterestSnapshot) =>
  snapshot.can({ type: 'interest.declared', by: 'guest' });
