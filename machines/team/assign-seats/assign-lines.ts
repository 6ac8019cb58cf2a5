/** Somebody who is to have a seat. */
export type SeatTaker = { id: string; name: string };

/** One member who is to have a seat, with what became of it. */
export type AssignLine = SeatTaker & {
  outcome: 'waiting' | 'assigned' | 'notAssigned' | 'skipped';
  /** Why the member has got no seat. */
  message: string;
};

/** A line for each member; those who have got their seat in an earlier attempt stay. */
export function planAssigning(people: readonly SeatTaker[], before: readonly AssignLine[]): AssignLine[] {
  const done = before.filter(({ outcome }) => outcome === 'assigned');
  const unique = new Map(people.map((one) => [one.id, one]));
  for (const { id } of done) unique.delete(id);
  return [
    ...done,
    ...[...unique.values()].map(({ id, name }) => ({ id, name, outcome: 'waiting', message: '' }) as const),
  ];
}
