import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { failure } from '../../../machines/shared/failure.ts';
import { assignSeatsMachine } from '../../../machines/team/assign-seats/assign-seats.machine.ts';
import { defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import { ahead, doneWith, failedWith, failuresLead, once } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isSame } from '../same.ts';

const TEAM = 'a-team';
const ADA = { id: 'ada', name: 'Ada Lovelace' };
const GRACE = { id: 'grace', name: 'Grace Hopper' };
const submitted: EventFromLogic<typeof assignSeatsMachine> = { type: 'assignSeats.submitted', people: [ADA], free: 1 };

type Lines = readonly { id: string; outcome: string }[];
const waitingIn = (lines: Lines) => lines.filter(({ outcome }) => outcome === 'waiting');
/** Whether an event asks for more seats than it says are free. Who has a seat of an attempt before needs none. */
const asksTooMuch = (event: object, lines: Lines) => {
  if (!('people' in event) || !('free' in event)) return false;
  const seated = lines.filter(({ outcome }) => outcome === 'assigned').map(({ id }) => id);
  const people = new Set((event.people as (typeof ADA)[]).map(({ id }) => id));
  return [...people].filter((id) => !seated.includes(id)).length > Number(event.free);
};
const corrected = { type: 'assignSeats.corrected' } as const;
const stopped = { type: 'assignSeats.stopped' } as const;
const closed = { type: 'assignSeats.closed' } as const;

/** Another member of the same name. */
const NAMESAKE = { id: 'ada-2', name: ADA.name };
const CYD = { id: 'cyd', name: 'Cyd Charisse' };

type Now = SnapshotFrom<typeof assignSeatsMachine>;

/** Each member gets a seat in turn, and keeps it; who got none is not in the way of another choice. */
function keepsSeats(choosing: Now): boolean {
  const submit = (people: (typeof ADA)[], free: number) => ({ type: 'assignSeats.submitted', people, free }) as const;
  const done = doneWith('assignSeat');
  const refused = failedWith('assignSeat', failure('notFound', 'Gone.', { errors: { user_id: ['Who?'] } }));
  const lost = failedWith('assignSeat', failure('unreachable', 'No connection.'));
  const empty = ahead(choosing, closed, { type: 'assignSeats.started', combo: 'C' });
  const three = ahead(empty, submit([ADA, NAMESAKE, CYD], 3));
  const lines = (...events: Parameters<typeof ahead<Now>>[1][]) =>
    ahead(three, ...events).context.lines.map(({ id, outcome, message }) => `${id} ${outcome} ${message}`.trim());
  return (
    isSame(lines(), ['ada waiting', 'ada-2 waiting', 'cyd waiting']) &&
    isSame(lines(done), ['ada assigned', 'ada-2 waiting', 'cyd waiting']) &&
    isSame(lines(refused, done, done), ['ada notAssigned Gone.', 'ada-2 assigned', 'cyd assigned']) &&
    // What was said of a member before stays said.
    isSame(lines(refused, lost), [
      'ada notAssigned Gone.',
      'ada-2 notAssigned No connection.',
      'cyd notAssigned No connection.',
    ]) &&
    isSame(
      ahead(empty, submit([CYD, NAMESAKE, ADA], 3)).context.lines.map(({ id }) => id),
      ['cyd', 'ada-2', 'ada'],
    ) &&
    isSame(lines(done, lost), ['ada assigned', 'ada-2 notAssigned No connection.', 'cyd notAssigned No connection.']) &&
    isSame(lines(stopped), ['ada waiting', 'ada-2 skipped', 'cyd skipped']) &&
    isSame(lines(done, stopped, done), ['ada assigned', 'ada-2 assigned', 'cyd skipped']) &&
    // Another choice begins with who has a seat.
    isSame(lines(stopped, done, corrected, submit([CYD, ADA], 1)), ['ada assigned', 'cyd waiting']) &&
    isSame(lines(refused, done, stopped, done, corrected, submit([ADA], 1)), [
      'ada-2 assigned',
      'cyd assigned',
      'ada waiting',
    ]) &&
    ahead(three, done, stopped, done, corrected, submit([ADA], 0)).matches({ choosing: 'missing' }) &&
    ahead(three, done, stopped, done, corrected, submit([ADA, CYD], 0)).matches({ choosing: 'tooMany' }) &&
    ahead(empty, submit([ADA, ADA, CYD], 2)).matches('assigning') &&
    ahead(empty, submit([ADA, ADA, CYD], 1)).matches({ choosing: 'tooMany' }) &&
    !ahead(three, done, done).can(stopped)
  );
}

export const model = defineModel(assignSeatsMachine, {
  input: [{ teamId: TEAM }],
  events: {
    'assignSeats.started': [named('some seats', { combo: 'A' }), named('other seats', { combo: 'B' })],
    'assignSeats.submitted': [
      named('no one', { people: [], free: 2 }),
      named('two members for as many seats', { people: [ADA, GRACE], free: 2 }),
      named('one of them twice, for one seat', { people: [GRACE, GRACE], free: 1 }),
      named('two members for one seat', { people: [ADA, GRACE], free: 1 }),
      named('one member for one of two seats', { people: [ADA], free: 2 }),
    ],
    'assignSeats.stopped': [{}],
    'assignSeats.corrected': [{}],
    'assignSeats.closed': [{}],
  },
  words: {
    'assignSeats.corrected': 'The manager wants to choose again.',
    'assignSeats.stopped': 'The manager wants to stop.',
  },
  invokes: {
    assignSeat: {
      done: [undefined],
      error: [
        named('the member has left', failure('notFound', 'The member was not found.')),
        named('the member has one', failure('refused', 'This member has one already.', { code: 'seat_assigned' })),
        named('no seat is free', failure('refused', 'No seat is free.', { code: 'seats_spent' })),
        named('the server is not reached', failure('unreachable', 'No connection.')),
      ],
    },
  },
  delays: {},
  context: ({ combo, lines }) => ({
    combo,
    lines: lines.map(({ id, outcome, message }) => `${id} ${outcome} ${message}`),
  }),
  ignored: [
    {
      in: ['idle'],
      events: ['assignSeats.submitted', 'assignSeats.stopped', 'assignSeats.corrected', 'assignSeats.closed'],
      because: 'the dialog is closed',
    },
    { in: ['choosing', 'assigning', 'report'], events: ['assignSeats.started'], because: 'the dialog is open already' },
    {
      in: ['choosing'],
      events: ['assignSeats.stopped', 'assignSeats.corrected'],
      because: 'the members are being chosen',
    },
    {
      in: ['assigning'],
      events: ['assignSeats.submitted', 'assignSeats.corrected', 'assignSeats.closed'],
      because: 'a call is on its way',
    },
    {
      in: ['report'],
      events: ['assignSeats.submitted', 'assignSeats.stopped'],
      because: 'the list of members is not on show',
    },
  ],
  outcomes: {
    'assignSeats.started': { idle: (now, { event }) => now.context.combo === event.combo && 'choosing.asked' },
  },
  checks: {
    idle: (snapshot) =>
      !snapshot.hasTag('open') &&
      !snapshot.hasTag('busy') &&
      snapshot.context.teamId === TEAM &&
      snapshot.can({ type: 'assignSeats.started', combo: 'A' }),
    choosing: (snapshot, { event }) =>
      snapshot.hasTag('open') &&
      !snapshot.hasTag('busy') &&
      (event?.type !== 'assignSeats.started' || snapshot.context.lines.length === 0) &&
      snapshot.can(submitted) &&
      once(snapshot, 'seats', () => keepsSeats(snapshot)) &&
      snapshot.can(closed),
    'choosing.asked': (_, { event }) => event?.type !== 'assignSeats.submitted',
    'choosing.missing': (snapshot, { event }) =>
      event?.type !== 'assignSeats.corrected' && waitingIn(snapshot.context.lines).length === 0,
    'choosing.tooMany': (snapshot, { event }) =>
      event?.type !== 'assignSeats.corrected' &&
      // Nothing is planned: the lines are those of an attempt before.
      waitingIn(snapshot.context.lines).length === 0 &&
      (event === undefined || !('people' in event) || asksTooMuch(event, snapshot.context.lines)),
    next: neverAtRest,
    assigning: (snapshot, { event }) => {
      const { lines, combo } = snapshot.context;
      const next = lines.find(({ outcome }) => outcome === 'waiting');
      return (
        snapshot.hasTag('open') &&
        snapshot.hasTag('busy') &&
        next !== undefined &&
        (event === undefined || !asksTooMuch(event, lines)) &&
        hasInput(snapshot.children['assignSeat'], { teamId: TEAM, combo, userId: next.id }) &&
        // What concerns one member keeps no other from a seat; anything else ends the assigning.
        failuresLead(snapshot, 'assignSeat', {
          notFound: waitingIn(lines).length > 1 ? 'assigning' : 'report',
          others: 'report',
        }) &&
        ahead(snapshot, failedWith('assignSeat', failure('refused', 'Taken.', { code: 'seat_assigned' }))).matches(
          waitingIn(lines).length > 1 ? 'assigning' : 'report',
        ) &&
        // Only the code says that no seat is left.
        ['refused', 'notRunning'].every((kind) =>
          ahead(snapshot, failedWith('assignSeat', failure(kind as 'refused', 'No.'))).matches({ report: 'finished' }),
        ) &&
        ahead(snapshot, failedWith('assignSeat', failure('invalid', 'No.', { code: 'seats_spent' }))).matches({
          report: 'spent',
        }) &&
        snapshot.can(stopped) === waitingIn(lines).length > 1 &&
        (event?.type !== 'assignSeats.stopped' ||
          (waitingIn(lines).length === 1 && lines.some(({ outcome }) => outcome === 'skipped'))) &&
        // No member is in the list twice.
        new Set(lines.map(({ id }) => id)).size === lines.length &&
        (event?.type !== 'xstate.done.actor.assignSeat' || lines.some(({ outcome }) => outcome === 'assigned'))
      );
    },
    report: (snapshot, { event, effects }) => {
      const { lines } = snapshot.context;
      const arrives = event?.type.startsWith('xstate.') || event?.type === 'assignSeats.submitted';
      return (
        snapshot.hasTag('open') &&
        !snapshot.hasTag('busy') &&
        lines.length > 0 &&
        lines.every(
          ({ outcome, message }) => outcome !== 'waiting' && (outcome === 'notAssigned') === (message !== ''),
        ) &&
        effects.some(({ type }) => type === 'refreshSeats') === (arrives ?? false) &&
        snapshot.can(closed) &&
        snapshot.can(corrected) === lines.some(({ outcome }) => outcome !== 'assigned')
      );
    },
    'report.finished': ({ context }) => context.lines.every(({ message }) => message !== 'No seat is free.'),
    'report.spent': ({ context }) => context.lines.some(({ message }) => message === 'No seat is free.'),
  },
});
