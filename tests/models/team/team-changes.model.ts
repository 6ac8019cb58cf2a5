import type { SnapshotFrom } from 'xstate';
import { type Failure, failure } from '../../../machines/shared/failure.ts';
import type { ChangeKind, ChangeLine, ChangeTarget } from '../../../machines/team/team-changes/change-lines.ts';
import { teamChangesMachine } from '../../../machines/team/team-changes/team-changes.machine.ts';
import { defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import { ahead, doneWith, failedWith, once } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isSame } from '../same.ts';

const ADA: ChangeTarget = { id: 'ada', name: 'Ada Lovelace' };
const BOB: ChangeTarget = { id: 'bob', name: 'Bob Kelso' };
const CYD: ChangeTarget = { id: 'cyd', name: 'Cyd Charisse' };

const removeAda = { type: 'teamChanges.asked', kind: 'remove', targets: [ADA], value: '' } as const;
const confirmed = (value: string) => ({ type: 'teamChanges.confirmed', value }) as const;
const cancelled = { type: 'teamChanges.cancelled' } as const;
const stopped = { type: 'teamChanges.stopped' } as const;
const retried = { type: 'teamChanges.retried' } as const;
const closed = { type: 'teamChanges.closed' } as const;
const asked = { ...removeAda, targets: [ADA] };
const refreshes = (effects: readonly { type: string }[]) => effects.some(({ type }) => type === 'refreshTeam');

const isWaiting = ({ outcome }: ChangeLine) => outcome === 'waiting';

type Now = SnapshotFrom<typeof teamChangesMachine>;

/** What is asked before a change is made: nothing, whether it is meant, or a value as well. */
const ASKED: Record<ChangeKind, 'nothing' | 'meant' | 'value'> = {
  restore: 'nothing',
  resend: 'nothing',
  seat: 'nothing',
  unarchive: 'nothing',
  allowForwarding: 'nothing',
  refuseForwarding: 'nothing',
  remove: 'meant',
  revoke: 'meant',
  archive: 'meant',
  role: 'value',
  rename: 'value',
};

/** Each kind of change is asked about, and sent with its value. */
const isAskedRight = (now: Now) =>
  Object.entries(ASKED).every(([name, asks]) => {
    const kind = name as ChangeKind;
    const next = ahead(now, { type: 'teamChanges.asked', kind, targets: [ADA, BOB], value: 'code-1' });
    const isSent = (one: Now, value: string) => hasInput(one.children['makeChange'], { kind, id: 'ada', value });
    if (asks === 'nothing') return next.matches('changing') && isSent(next, 'code-1');
    if (!next.matches('confirming')) return false;
    const empty = ahead(next, confirmed(' '));
    if (asks === 'meant') return empty.matches('changing');
    return empty.matches({ confirming: 'missing' }) && isSent(ahead(empty, confirmed(' x ')), 'x');
  });

/** What concerns one person does not keep the others from their change; what would fail for all is not tried for each. */
const isEndedRight = (now: Now) =>
  (['refused', 'invalid', 'notFound', 'unreachable', 'signedOut'] as const).every((kind) => {
    const after = ahead(now, failedWith('makeChange', failure(kind, 'Why.')));
    const { lines } = after.context;
    const isForAll = kind === 'unreachable' || kind === 'signedOut';
    const isLast = now.context.lines.filter(isWaiting).length === 1;
    if (!after.matches(isForAll || isLast ? 'report' : 'changing')) return false;
    return areLines(lines, now.context.lines, (line, isNext) =>
      isNext || isForAll ? { ...line, outcome: 'failed', message: 'Why.' } : line,
    );
  });

/** Changes are made one by one, to whom they are for, and those that were not made are tried again. */
function goesOn(idle: Now): boolean {
  const people = [ADA, { id: 'ada-2', name: ADA.name }, CYD, BOB];
  const begun = ahead(idle, { type: 'teamChanges.asked', kind: 'resend', targets: people, value: 'code-1' });
  const [done, failed] = [doneWith('makeChange'), failedWith('makeChange', failure('refused', 'Why.'))];
  const lost = failedWith('makeChange', failure('unreachable', 'No connection.'));
  const lines = (...events: Parameters<typeof ahead<Now>>[1][]) =>
    ahead(begun, ...events).context.lines.map(({ id, outcome, message }) => `${id} ${outcome} ${message}`.trim());
  return (
    isSame(
      begun.context.lines.map(({ name }) => name),
      people.map(({ name }) => name),
    ) &&
    isSame(lines(), ['ada waiting', 'ada-2 waiting', 'cyd waiting', 'bob waiting']) &&
    isSame(lines(failed, done), ['ada failed Why.', 'ada-2 done', 'cyd waiting', 'bob waiting']) &&
    isSame(lines(done, stopped), ['ada done', 'ada-2 waiting', 'cyd skipped', 'bob skipped']) &&
    isSame(lines(done, failed, stopped, done, retried), ['ada done', 'ada-2 waiting', 'cyd done', 'bob waiting']) &&
    isSame(lines(failed, done, lost, retried), ['ada waiting', 'ada-2 done', 'cyd waiting', 'bob waiting']) &&
    hasInput(ahead(begun, done, failed, stopped, done, retried).children['makeChange'], {
      ...{ kind: 'resend', id: 'ada-2', value: 'code-1' },
    }) &&
    isSame(lines(done, done, done, lost, closed, { ...removeAda, targets: [BOB] }), ['bob waiting'])
  );
}

/** Each line that waited is as it should be, the first of them as the one whose turn it was; the others stay. */
function areLines(
  now: readonly ChangeLine[],
  before: readonly ChangeLine[],
  expected: (line: ChangeLine, isNext: boolean) => ChangeLine,
): boolean {
  const next = before.find(isWaiting);
  const wanted = before.map((line) => (isWaiting(line) ? expected(line, line === next) : line));
  return JSON.stringify(now) === JSON.stringify(wanted);
}

export const model = defineModel(teamChangesMachine, {
  events: {
    'teamChanges.asked': [
      named('nobody', { kind: 'remove', targets: [], value: '' }),
      named('remove one member', { kind: 'remove', targets: [ADA], value: '' }),
      named('resend three invitations', { kind: 'resend', targets: [ADA, BOB, CYD], value: '' }),
      named('change the role of two members', { kind: 'role', targets: [ADA, BOB], value: '' }),
    ],
    'teamChanges.confirmed': [named('without a value', { value: ' ' }), named('with a value', { value: ' member ' })],
    'teamChanges.cancelled': [{}],
    'teamChanges.stopped': [{}],
    'teamChanges.retried': [{}],
    'teamChanges.closed': [{}],
  },
  words: {
    'teamChanges.retried': 'The changes are to be tried again.',
    'teamChanges.stopped': 'The changes are to stop.',
  },
  invokes: {
    makeChange: {
      done: [undefined],
      error: [
        named('the last owner', failure('refused', 'A team needs an owner.')),
        named('a wrong value', failure('invalid', 'Wrong.')),
        named('no such member', failure('notFound', 'The member was not found.')),
        named('the server is not reached', failure('unreachable', 'No connection.')),
      ],
    },
  },
  delays: {},
  context: ({ kind, value, lines }) => ({
    kind,
    value,
    lines: lines.map(({ id, outcome, message }) => `${id} ${outcome} ${message}`),
  }),
  ignored: [
    {
      in: ['idle'],
      events: [
        'teamChanges.confirmed',
        'teamChanges.cancelled',
        'teamChanges.stopped',
        'teamChanges.retried',
        'teamChanges.closed',
      ],
      because: 'nothing is being changed',
    },
    {
      in: ['confirming', 'changing', 'report'],
      events: ['teamChanges.asked'],
      because: 'another change comes first',
    },
    {
      in: ['confirming'],
      events: ['teamChanges.stopped', 'teamChanges.retried', 'teamChanges.closed'],
      because: 'no change has begun',
    },
    {
      in: ['changing'],
      events: ['teamChanges.confirmed', 'teamChanges.cancelled', 'teamChanges.retried', 'teamChanges.closed'],
      because: 'a change is on its way',
    },
    {
      in: ['report'],
      events: ['teamChanges.confirmed', 'teamChanges.cancelled', 'teamChanges.stopped'],
      because: 'every change has its outcome',
    },
  ],
  outcomes: {
    'done(makeChange)': ({ context }, { before }) =>
      areLines(context.lines, before.context.lines, (line, isNext) => (isNext ? { ...line, outcome: 'done' } : line)),
    'error(makeChange)': ({ context }, { event: { error }, before }) => {
      const { kind, message } = error as Failure;
      // Without an answer the next ones would fail as well.
      const isForAll = kind === 'unreachable';
      return areLines(context.lines, before.context.lines, (line, isNext) =>
        isNext || isForAll ? { ...line, outcome: 'failed', message } : line,
      );
    },
    'teamChanges.stopped': {
      changing: ({ context }, { before }) =>
        areLines(context.lines, before.context.lines, (line, isNext) =>
          isNext || before.context.lines.filter(isWaiting).length === 1 ? line : { ...line, outcome: 'skipped' },
        ),
    },
  },
  checks: {
    idle: (snapshot, { event, effects }) =>
      !snapshot.hasTag('open') &&
      !snapshot.hasTag('asking') &&
      !snapshot.hasTag('busy') &&
      snapshot.can(asked) &&
      isAskedRight(snapshot) &&
      once(snapshot, 'lines', () => goesOn(snapshot)) &&
      // What was made is on show; what was not asked for is not announced.
      refreshes(effects) === (event?.type.startsWith('xstate.done') ?? false) &&
      (event?.type !== 'teamChanges.cancelled' || snapshot.context.lines.length === 0) &&
      (event?.type !== 'teamChanges.closed' || snapshot.context.lines.length === 0) &&
      snapshot.context.lines.every(({ outcome }) => outcome === 'done') &&
      snapshot.context.lines.length <= 1,
    confirming: (snapshot) =>
      snapshot.hasTag('asking') &&
      !snapshot.hasTag('busy') &&
      ['remove', 'role'].includes(snapshot.context.kind) &&
      snapshot.context.lines.length === (snapshot.context.kind === 'remove' ? 1 : 2) &&
      snapshot.context.lines.every(({ outcome }) => outcome === 'waiting') &&
      snapshot.context.value === '' &&
      snapshot.can(cancelled) &&
      snapshot.can(confirmed('member')),
    'confirming.asked': (_, { event }) => event?.type !== 'teamChanges.confirmed',
    'confirming.missing': (snapshot) => snapshot.context.kind === 'role',
    choosing: neverAtRest,
    changing: (snapshot, { event }) => {
      const { kind, lines, value } = snapshot.context;
      const waiting = lines.filter(({ outcome }) => outcome === 'waiting');
      return (
        snapshot.hasTag('open') &&
        snapshot.hasTag('busy') &&
        waiting.length > 0 &&
        (kind !== 'role' || value === 'member') &&
        (kind !== 'resend' || value === '') &&
        hasInput(snapshot.children['makeChange'], { kind, id: waiting[0]?.id, value }) &&
        snapshot.can(stopped) === waiting.length > 1 &&
        isEndedRight(snapshot) &&
        (event?.type !== 'teamChanges.stopped' || waiting.length === 1) &&
        (event?.type !== 'teamChanges.retried' || lines.every(({ outcome }) => outcome !== 'failed')) &&
        (event?.type !== 'xstate.done.actor.makeChange' || lines.some(({ outcome }) => outcome === 'done')) &&
        (event?.type !== 'xstate.error.actor.makeChange' || lines.some(({ outcome }) => outcome === 'failed'))
      );
    },
    report: (snapshot, { event, effects }) => {
      const { lines } = snapshot.context;
      const failed = lines.filter(({ outcome }) => outcome === 'failed' || outcome === 'skipped');
      return (
        snapshot.hasTag('open') &&
        !snapshot.hasTag('busy') &&
        (lines.length > 1 || failed.length === 1) &&
        lines.every(({ outcome, message }) => outcome !== 'waiting' && (outcome === 'failed') === (message !== '')) &&
        refreshes(effects) === (event?.type.startsWith('xstate.') ?? false) &&
        snapshot.can(closed) &&
        snapshot.can(retried) === failed.length > 0
      );
    },
  },
});
