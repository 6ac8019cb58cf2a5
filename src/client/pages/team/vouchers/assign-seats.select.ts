import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { assignSeatsMachine } from '../../../../../machines/team/assign-seats/assign-seats.machine.ts';

export type AssignSeatsActor = ActorRefFrom<typeof assignSeatsMachine>;

/** What the dialog of assigning seats shows. */
export const selectAssigning = (snapshot: SnapshotFrom<typeof assignSeatsMachine>) => ({
  isOpen: snapshot.hasTag('open'),
  isBusy: snapshot.hasTag('busy'),
  isChoosing: snapshot.matches('choosing'),
  isMissing: snapshot.matches({ choosing: 'missing' }),
  isTooMany: snapshot.matches({ choosing: 'tooMany' }),
  isSpent: snapshot.matches({ report: 'spent' }),
  canCorrect: snapshot.can({ type: 'assignSeats.corrected' }),
  combo: snapshot.context.combo,
  lines: snapshot.context.lines,
});
