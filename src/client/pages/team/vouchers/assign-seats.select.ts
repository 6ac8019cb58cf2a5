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
  canStop: snapshot.can({ type: 'assignSeats.stopped' }),
  canCorrect: snapshot.can({ type: 'assignSeats.corrected' }),
  combo: snapshot.context.combo,
  lines: snapshot.context.lines,
});

/** Those who have got no seat in an attempt before. */
export const selectUnassigned = ({ context }: SnapshotFrom<typeof assignSeatsMachine>): string[] =>
  context.lines.flatMap(({ id, outcome }) => (outcome === 'assigned' ? [] : [id]));

/** The chosen members and, in the order of the list, as many more as seats are free. */
export function chooseUpTo(free: number, chosen: readonly string[], listed: readonly string[]): ReadonlySet<string> {
  const more = listed.filter((id) => !chosen.includes(id));
  return new Set([...chosen, ...more.slice(0, Math.max(0, free - chosen.length))]);
}

/** Members with those of an attempt before ahead, so that a long list shows them. */
export function withFirst<Member extends { id: string }>(
  members: readonly Member[],
  first: ReadonlySet<string>,
): Member[] {
  return [...members.filter(({ id }) => first.has(id)), ...members.filter(({ id }) => !first.has(id))];
}
