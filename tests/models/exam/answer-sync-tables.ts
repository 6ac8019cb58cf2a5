import type { SnapshotFrom } from 'xstate';
import type { answerSyncMachine } from '../../../machines/exam/answer-sync/answer-sync.machine.ts';
import type { AnswerSyncContext } from '../../../machines/exam/answer-sync/answer-sync.types.ts';
import type { QueuedEntry } from '../../../machines/exam/answer-sync/queue.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { Work } from '../../../src/contract/exam/answers.ts';
import { ahead, doneWith, effectsOf, failedWith, failuresLead, once, withContext } from '../ahead.ts';
import { isSame } from '../same.ts';

// What becomes of queues with several exercises and several changes of each, asked ahead: on the paths there are two of them at most.

type Now = SnapshotFrom<typeof answerSyncMachine>;

const choose = (choice: number): Work => ({ answer: { kind: 'choice', choice }, flagged: false, note: '' });
/** One character more than the server takes. */
const overlong: Work = {
  answer: { kind: 'files', files: { 'main.js': 'x'.repeat(100_001) } },
  flagged: false,
  note: '',
};

/** The end of the exam in these tables. */
const DEADLINE_AT = 100;

const entry = (exerciseId: string, revision: number, more: Partial<QueuedEntry> = {}): QueuedEntry => ({
  exercise_id: exerciseId,
  revision,
  key: `${exerciseId}-${revision}`,
  queued_at: 10,
  work: choose(revision),
  attempted: false,
  ...more,
});
const sent = (exerciseId: string, revision: number): QueuedEntry => entry(exerciseId, revision, { attempted: true });

const typed = (exerciseId: string, at = 20, work = choose(9)) =>
  ({ type: 'answer.changed', exerciseId, work, key: `typed-${exerciseId}`, at }) as const;
const typedLate = (exerciseId: string, at = 120, work = choose(9)) =>
  ({ ...typed(exerciseId, at, work), type: 'answer.changedLate' }) as const;
/** The change that {@link typed} makes. */
const change = (exerciseId: string, revision: number, more: Partial<QueuedEntry> = {}): QueuedEntry =>
  entry(exerciseId, revision, { key: `typed-${exerciseId}`, queued_at: 20, work: choose(9), ...more });

/** The same situation, with nothing but what is named. */
const empty = (now: Now, context: Partial<AnswerSyncContext>): Now =>
  withContext(now, {
    acknowledged: {},
    queue: [],
    failures: 0,
    lastFailure: null,
    damaged: 0,
    superseded: [],
    refused: [],
    withheld: [],
    saved: {},
    savedAt: {},
    batchSize: 20,
    readFailures: 0,
    deadlineAt: DEADLINE_AT,
    ...context,
  });

/** Changes that wait, on their way to the server. */
const sending = (saved: Now, context: Partial<AnswerSyncContext>): Now =>
  ahead(empty(saved, context), { type: 'network.returned' });

const keysOf = (entries: readonly QueuedEntry[]) => entries.map(({ key }) => key).join(' ');
const requestOf = ({ children }: Now) => {
  const { input } = (children['sendEntries']?.getSnapshot() ?? {}) as { input?: { entries: QueuedEntry[] } };
  return keysOf(input?.entries ?? []);
};

/** The changes that the exam is told to show after an event. */
function shownBy(now: Now, event: Parameters<typeof effectsOf<Now>>[1]): QueuedEntry[] {
  const { params } = effectsOf(now, event).find(({ type }) => type === 'reportRestored') ?? {};
  return (params as { entries: QueuedEntry[] } | undefined)?.entries ?? [];
}

/** A change replaces the last one of its exercise that was not sent; else it is the next one of it (EX-08). */
function isQueued(saved: Now): boolean {
  const after = (event: ReturnType<typeof typed>, context: Partial<AnswerSyncContext>) =>
    ahead(empty(saved, context), event).context.queue;
  const replaced = (old: QueuedEntry) => ({ ...old, work: choose(9), queued_at: 20 });
  const [one, two, three] = [entry('one', 1), entry('two', 1), entry('three', 1)];
  const more = [sent('one', 1), two, entry('one', 2), sent('two', 2), three];
  return (
    isSame(after(typed('two'), { queue: [one, two, three] }), [one, replaced(two), three]) &&
    isSame(after(typed('one'), { queue: [sent('one', 1), two] }), [sent('one', 1), two, change('one', 2)]) &&
    isSame(after(typed('one'), { queue: more }), [
      sent('one', 1),
      two,
      replaced(entry('one', 2)),
      sent('two', 2),
      three,
    ]) &&
    isSame(after(typed('two'), { queue: more }), [...more, change('two', 3)]) &&
    // The highest revision ever given to the exercise counts, wherever it is now.
    isSame(after(typed('one'), {}), [change('one', 1)]) &&
    isSame(after(typed('one'), { acknowledged: { one: 4, two: 7 } }), [change('one', 5)]) &&
    isSame(after(typed('one'), { queue: [sent('one', 6)], acknowledged: { one: 4 } }), [
      sent('one', 6),
      change('one', 7),
    ]) &&
    isSame(after(typed('one'), { queue: [sent('one', 2)], acknowledged: { one: 4 } }), [
      sent('one', 2),
      change('one', 5),
    ]) &&
    ['one 8', 'two 10', 'three 4', 'four 3'].every((expected) => {
      const [id = '', revision] = expected.split(' ');
      const refused = [entry('one', 5), entry('two', 9), entry('one', 6), entry('two', 8), entry('four', 2)];
      const [{ revision: given } = { revision: 0 }] = after(typed(id), {
        refused,
        acknowledged: { one: 7, two: 1, three: 3 },
      });
      return given === Number(revision);
    })
  );
}

/** A change after the deadline never replaces one that still counts. The deadline itself is in time. */
function isDeadlineKept(saved: Now): boolean {
  const isReplaced = (before: number, at: number, deadlineAt: number | null = DEADLINE_AT) => {
    const queue = [entry('one', 1, { queued_at: before })];
    const { length } = ahead(empty(saved, { queue, deadlineAt }), typed('one', at)).context.queue;
    return length === 1;
  };
  return (
    isReplaced(99, 100) &&
    !isReplaced(99, 101) &&
    !isReplaced(100, 101) &&
    isReplaced(101, 102) &&
    isReplaced(99, 101, null)
  );
}

/** What is never sent stays apart, the newest of each exercise, until the exercise is changed again. */
function isApart(saved: Now): boolean {
  const long = (id: string, revision = 1) => entry(id, revision, { work: overlong });
  const withheld = [long('one'), long('two'), long('three')];
  const context = {
    withheld,
    queue: [sent('two', 3), sent('two', 4), sent('three', 2), entry('four', 1)],
    refused: [entry('two', 2), entry('three', 6)],
    acknowledged: { two: 1, one: 1 },
  };
  const lengthened = (id: string) => ahead(empty(saved, context), typed(id, 20, overlong)).context;
  const late = (id: string) => ahead(empty(saved, context), typedLate(id)).context;
  const shortened = ahead(empty(saved, context), typed('two')).context;
  return (
    keysOf(lengthened('two').queue) === keysOf(context.queue) &&
    isSame(lengthened('two').withheld, [long('one'), long('three'), change('two', 5, { work: overlong })]) &&
    isSame(lengthened('three').withheld, [long('one'), long('two'), change('three', 7, { work: overlong })]) &&
    isSame(lengthened('one').withheld.at(-1), change('one', 2, { work: overlong })) &&
    isSame(lengthened('five').withheld, [...withheld, change('five', 1, { work: overlong })]) &&
    keysOf(late('four').queue) === keysOf(context.queue) &&
    isSame(late('four').withheld, [...withheld, change('four', 2, { queued_at: 120 })]) &&
    isSame(late('one').withheld, [long('two'), long('three'), change('one', 2, { queued_at: 120 })]) &&
    isSame(shortened.withheld, [long('one'), long('three')]) &&
    isSame(shortened.queue, [...context.queue, change('two', 5)])
  );
}

/** Only what a later deadline includes is set free: each of it, in its order, and shown so. */
function isSetFree(saved: Now): boolean {
  const at = (id: string, queued_at: number, more: Partial<QueuedEntry> = {}) => entry(id, 2, { queued_at, ...more });
  const withheld = [
    at('one', 150),
    at('two', 250),
    at('three', 200),
    at('four', 150, { work: overlong }),
    at('five', 201),
    at('six', 101),
  ];
  const queue = [sent('one', 1), sent('seven', 1), entry('three', 1)];
  const now = empty(saved, { withheld, queue });
  const move = (deadlineAt: number) => ({ type: 'sync.deadlineMoved', deadlineAt }) as const;
  const moved = ahead(now, move(200)).context;
  return (
    moved.deadlineAt === 200 &&
    isSame(shownBy(now, move(200)), [withheld[0], withheld[2], withheld[5]]) &&
    shownBy(now, move(100)).length === 0 &&
    keysOf(moved.withheld) === 'two-2 four-2 five-2' &&
    isSame(
      moved.queue.map(({ key, queued_at, work }) => [key, queued_at, work]),
      [
        ['one-1', 10, choose(1)],
        ['seven-1', 10, choose(1)],
        // In time as well, so it replaces what was not sent.
        ['three-1', 200, choose(2)],
        ['one-2', 150, choose(2)],
        ['six-2', 101, choose(2)],
      ],
    )
  );
}

const answered = (acknowledged: readonly QueuedEntry[], deadlineAt: number | null = 300) =>
  doneWith('sendEntries', {
    acknowledged: acknowledged.map(({ exercise_id, revision, key }) => ({ exercise_id, revision, key })),
    serverTime: 50,
    deadline_at: deadlineAt,
    state: 'running',
  });

/** An acknowledgement ends what it names and what that replaces; what was typed meanwhile is still sent (EX-08). */
function isAcknowledged(saved: Now): boolean {
  const queue = [
    sent('one', 1),
    sent('two', 1),
    entry('one', 2),
    sent('three', 1),
    entry('three', 2),
    entry('three', 3),
  ];
  const now = sending(saved, { queue, acknowledged: { one: 3, four: 2 }, savedAt: { one: 5, four: 6 } });
  const left = (...stored: QueuedEntry[]) => keysOf(ahead(now, answered(stored)).context.queue);
  const { context } = ahead(now, answered([sent('one', 2), sent('two', 1)]));
  return (
    left(sent('one', 1)) === 'two-1 one-2 three-1 three-2 three-3' &&
    left(sent('one', 2)) === 'two-1 three-1 three-2 three-3' &&
    left(sent('three', 2), sent('two', 1)) === 'one-1 one-2 three-3' &&
    left(sent('three', 1), sent('one', 1), sent('two', 1)) === 'one-2 three-2 three-3' &&
    left() === keysOf(queue) &&
    // An answer that comes late names an older revision.
    isSame(context.acknowledged, { one: 3, two: 1, four: 2 }) &&
    isSame(context.savedAt, { one: 50, two: 50, four: 6 }) &&
    context.deadlineAt === 300 &&
    ahead(now, answered([], null)).context.deadlineAt === DEADLINE_AT
  );
}

/** After each answer requests grow again; with nothing left the next one is as large as ever. */
function isWidened(saved: Now): boolean {
  const sizeAfter = (batchSize: number, ids: readonly string[], stored: readonly QueuedEntry[]) =>
    ahead(sending(saved, { queue: ids.map((id) => sent(id, 1)), batchSize }), answered(stored)).context.batchSize;
  return (
    sizeAfter(3, ['one', 'two'], [sent('one', 1)]) === 6 &&
    sizeAfter(16, ['one', 'two'], [sent('one', 1)]) === 20 &&
    sizeAfter(3, ['one'], [sent('one', 1)]) === 20
  );
}

/** A rejected change is kept until a newer one of its exercise is stored. */
function isReplacedOnce(saved: Now): boolean {
  const refused = [
    entry('one', 1, { queued_at: 10 }),
    entry('two', 1, { queued_at: 10 }),
    entry('three', 2, { queued_at: 10 }),
    entry('four', 1, { queued_at: 10 }),
    entry('five', 1, { queued_at: 30 }),
    entry('six', 1, { queued_at: 10 }),
  ];
  const queue = [
    entry('one', 2, { queued_at: 11 }),
    // Of the same millisecond: the revision decides.
    entry('two', 2, { queued_at: 10 }),
    entry('three', 1, { queued_at: 10 }),
    // The very same change.
    entry('four', 1, { queued_at: 10 }),
    // Older, although its revision is higher.
    entry('five', 2, { queued_at: 20 }),
    entry('seven', 9, { queued_at: 40 }),
  ];
  const now = sending(saved, { queue, refused });
  const keptBy = (...ids: string[]) =>
    keysOf(ahead(now, answered(queue.filter(({ exercise_id: id }) => ids.includes(id)))).context.refused);
  return (
    keptBy('one', 'two', 'three', 'four', 'five', 'seven') === 'three-2 four-1 five-1 six-1' &&
    keptBy('seven', 'one') === 'two-1 three-2 four-1 five-1 six-1' &&
    keptBy('one', 'seven') === 'two-1 three-2 four-1 five-1 six-1' &&
    keptBy() === keysOf(refused)
  );
}

/** One change of each exercise, in the order in which the exercises began to wait; what may have been sent goes first. */
function isRequested(saved: Now): boolean {
  const queue = [
    sent('one', 1),
    entry('two', 1),
    sent('one', 2),
    sent('three', 1),
    entry('one', 3),
    entry('three', 2),
    entry('four', 1),
  ];
  const usual = sending(saved, { queue });
  const failed = ahead(usual, failedWith('sendEntries', failure('unreachable', 'No connection.')));
  // Asked for now, everything newest goes, whatever is on its way.
  const flushed = ahead(usual, { type: 'sync.flushRequested' });
  const nothingNew = sending(saved, { queue: [sent('one', 1), sent('two', 1)] });
  const typedMeanwhile = ahead(nothingNew, typed('two'));
  const again = ahead(typedMeanwhile, { type: 'sync.flushRequested' });
  return (
    requestOf(usual) === 'one-2 two-1 three-1 four-1' &&
    keysOf(usual.context.queue.filter(({ attempted }) => attempted)) === 'one-1 two-1 one-2 three-1 four-1' &&
    requestOf(sending(saved, { queue, batchSize: 2 })) === 'one-2 two-1' &&
    requestOf(sending(saved, { queue, batchSize: 3 })) === 'one-2 two-1 three-1' &&
    failed.context.batchSize === 2 &&
    requestOf(flushed) === 'one-3 two-1 three-2 four-1' &&
    // Of a smaller request no other change counts as sent.
    keysOf(
      ahead(sending(saved, { queue, batchSize: 2 }), { type: 'sync.flushRequested' }).context.queue.filter(
        ({ attempted }) => attempted,
      ),
    ) === 'one-1 two-1 one-2 three-1 one-3' &&
    requestOf(ahead(nothingNew, { type: 'sync.flushRequested' })) === 'one-1 two-1' &&
    ahead(nothingNew, { type: 'sync.flushRequested' }).children['sendEntries'] === nothingNew.children['sendEntries'] &&
    requestOf(again) === 'one-1 typed-two' &&
    requestOf(ahead(failed, { type: 'network.returned' })) === 'one-2 two-1' &&
    requestOf(ahead(failed, { type: 'sync.flushRequested' })) === 'one-3 two-1'
  );
}

/** A request without an answer is followed by one of half the size, and one of a single change by another exercise. */
function isNarrowedAfterSilence(saved: Now): boolean {
  const silent = (context: Partial<AnswerSyncContext>) =>
    ahead(sending(saved, context), failedWith('sendEntries', failure('unreachable', 'No connection.'))).context;
  const many = (count: number) => Array.from({ length: count }, (_, index) => sent(`exercise-${index}`, 1));
  const queue = [sent('one', 1), sent('two', 1), entry('one', 2), entry('three', 1), sent('four', 1)];
  return (
    silent({ queue: many(30) }).batchSize === 10 &&
    silent({ queue: many(5) }).batchSize === 2 &&
    silent({ queue: many(5), batchSize: 3 }).batchSize === 1 &&
    silent({ queue: many(1), batchSize: 20 }).batchSize === 20 &&
    silent({ queue, batchSize: 2 }).batchSize === 1 &&
    keysOf(silent({ queue, batchSize: 2 }).queue) === keysOf(queue) &&
    keysOf(silent({ queue, batchSize: 1 }).queue) === 'two-1 three-1 four-1 one-1 one-2' &&
    silent({ queue, failures: 4 }).failures === 5
  );
}

/** What the server rejects is found and set apart, whatever the server calls it; all others are still sent. */
function isSetApart(saved: Now): boolean {
  const refused = [entry('zero', 1), entry('zero', 2)];
  const queue = [sent('one', 1), sent('two', 1), entry('one', 2), entry('three', 1)];
  return (['invalid', 'refused'] as const).every((kind) => {
    const rejected = failedWith('sendEntries', failure(kind, 'Never.'));
    const alone = ahead(sending(saved, { queue, refused, batchSize: 1 }), rejected).context;
    const halved = ahead(sending(saved, { queue, refused }), rejected);
    return (
      keysOf(alone.refused) === 'zero-1 zero-2 one-1' &&
      keysOf(alone.queue) === 'two-1 one-2 three-1' &&
      alone.batchSize === 20 &&
      alone.lastFailure?.message === 'Never.' &&
      halved.context.batchSize === 1 &&
      requestOf(halved) === 'one-1' &&
      keysOf(halved.context.queue) === keysOf(queue) &&
      keysOf(halved.context.refused) === keysOf(refused) &&
      ahead(sending(saved, { queue: [sent('one', 1)] }), rejected).matches({ running: { delivery: 'saved' } }) &&
      isSame(effectsOf(sending(saved, { queue: [sent('one', 1)] }), rejected), [
        { type: 'persistQueue', params: { examId: 'exam-1', queue: [sent('one', 1)] } },
      ])
    );
  });
}

/** Where every kind of failure leads, of a request with one change and of one with several. */
function isEachFailureKnown(saved: Now): boolean {
  const waits = { running: { delivery: 'waiting' } } as const;
  const goesOn = { running: { delivery: 'sending' } } as const;
  const ends = { leaseTaken: 'displaced', notRunning: 'ended', notFound: 'ended' } as const;
  return (
    failuresLead(sending(saved, { queue: [sent('one', 1), sent('two', 1)] }), 'sendEntries', {
      ...ends,
      invalid: goesOn,
      refused: goesOn,
      others: waits,
    }) &&
    failuresLead(sending(saved, { queue: [sent('one', 1)] }), 'sendEntries', {
      ...ends,
      invalid: { running: { delivery: 'saved' } },
      refused: { running: { delivery: 'saved' } },
      others: waits,
    }) &&
    ahead(sending(saved, { queue: [sent('one', 1)] }), failedWith('sendEntries', new Error('lost'))).matches(waits)
  );
}

/** Only the exercise whose revision is taken is numbered again, after the newest one of the server. */
function isNumberedAgain(saved: Now): boolean {
  const long = 'k'.repeat(40);
  const queue = [sent('one', 1), sent('two', 1), sent('one', 2), entry('one', 3, { key: long })];
  const after = (details: Record<string, unknown>) =>
    ahead(sending(saved, { queue }), failedWith('sendEntries', failure('revisionTaken', 'Taken.', { details })));
  const taken = after({ exercise_id: 'one', newest_revision: 7 });
  // The longest key that the server takes has 40 characters.
  const high = after({ exercise_id: 'one', newest_revision: 123_456_786 }).context.queue.at(-1);
  return (
    taken.matches({ running: { delivery: 'waiting' } }) &&
    taken.context.failures === 1 &&
    isSame(
      taken.context.queue.map(({ exercise_id, revision, work, attempted }) => [exercise_id, revision, work, attempted]),
      [
        ['one', 8, choose(1), false],
        ['two', 1, choose(1), true],
        ['one', 9, choose(2), false],
        ['one', 10, choose(3), false],
      ],
    ) &&
    keysOf(taken.context.queue) === `one-1-8 two-1 one-2-9 ${'k'.repeat(30)}-10` &&
    new Set([...queue, ...taken.context.queue].map(({ key }) => key)).size === 7 &&
    high?.revision === 123_456_789 &&
    high.key.length <= 40 &&
    [{}, { exercise_id: 'one' }, { newest_revision: 7 }].every(
      (details) =>
        isSame(
          after(details).context.queue.map(({ revision }) => revision),
          [1, 1, 2, 3],
        ) && after(details).matches({ running: { delivery: 'waiting' } }),
    )
  );
}

/** What holds of long queues, asked where everything is saved and kept on this device. */
export const areQueuesKept = (saved: Now) =>
  !saved.matches({ running: { pace: 'steady', device: 'keeping' } }) ||
  once(saved, 'long queues', () =>
    [
      isQueued,
      isDeadlineKept,
      isApart,
      isSetFree,
      isAcknowledged,
      isWidened,
      isReplacedOnce,
      isRequested,
      isNarrowedAfterSilence,
      isSetApart,
      isEachFailureKnown,
      isNumberedAgain,
    ].every((holds) => holds(saved)),
  );

/** What the device had kept, beside what the server has: `saved` is what it had at the opening of this page. */
const OLD_SAVED = {
  newer: { revision: 1, work: choose(7) },
  lost: { revision: 2, work: choose(2) },
  taken: { revision: 2, work: choose(7) },
  half: { revision: 1, work: choose(1) },
  likeLost: { revision: 1, work: choose(7) },
  flagged: { revision: 1, work: choose(1) },
};
const KEPT = [
  // Later than what the server has.
  entry('newer', 2),
  entry('newer', 3),
  // The server has the second one; its acknowledgement was lost.
  entry('lost', 1),
  entry('lost', 2),
  // Another device has continued from there.
  entry('taken', 1),
  entry('taken', 2),
  entry('taken', 3),
  // Saved, and changed again.
  entry('half', 1),
  entry('half', 2),
  // Another device, although other exercises have this answer, and this one once more.
  entry('likeLost', 1),
  entry('likeLost', 2, { work: choose(7) }),
  // The same answer, which another device has flagged or not.
  entry('flagged', 1, { work: { ...choose(1), flagged: true } }),
  // Never saved.
  entry('unknown', 1),
  entry('long', 1, { work: overlong }),
  entry('long too', 1, { work: overlong }),
  entry('late', 1, { queued_at: 101 }),
  entry('on time', 1, { queued_at: 100 }),
];
const SUPERSEDED = 'taken-1 taken-2 taken-3 likeLost-1 likeLost-2 flagged-1';

/** The device has answered: what it kept goes before what was typed meanwhile, and nothing of either is lost. */
export const isReadInTime = (restoring: Now) =>
  once(restoring, 'read in time', () => {
    const read = (context: Partial<AnswerSyncContext>, entries = KEPT) => {
      const now = empty(restoring, { saved: OLD_SAVED, ...context });
      const event = doneWith('readQueue', { entries, damaged: 2 });
      return { ...ahead(now, event).context, shown: shownBy(now, event) };
    };
    const alone = read({ readFailures: 2 });
    const timeless = read({ deadlineAt: null });
    const beside = read({
      queue: [change('newer', 1), change('unknown', 1), change('fresh', 1), change('long', 1)],
      withheld: [
        change('late', 1, { queued_at: 130 }),
        change('half', 1, { work: overlong }),
        change('other', 1, { queued_at: 130 }),
      ],
    });
    const waiting = 'newer-2 newer-3 half-2 unknown-1 on time-1';
    const revised = (entries: readonly QueuedEntry[]) => entries.map(({ key, revision }) => `${key} ${revision}`);
    return (
      keysOf(alone.queue) === waiting &&
      // Each may have been sent, whatever the device knew.
      alone.shown.every(({ attempted }) => attempted) &&
      keysOf(alone.withheld) === 'long-1 long too-1 late-1' &&
      keysOf(alone.superseded) === SUPERSEDED &&
      alone.damaged === 2 &&
      alone.readFailures === 0 &&
      keysOf(alone.shown) === `${keysOf(alone.queue)} ${keysOf(alone.withheld)}` &&
      keysOf(timeless.withheld) === 'long-1 long too-1' &&
      isSame(revised(beside.queue).slice(5), ['typed-newer 4', 'typed-unknown 2', 'typed-fresh 1', 'typed-long 1']) &&
      keysOf(beside.queue).startsWith(waiting) &&
      isSame(revised(beside.withheld), ['long too-1 1', 'typed-late 1', 'typed-half 3', 'typed-other 1']) &&
      keysOf(beside.shown) === `${keysOf(beside.queue)} ${keysOf(beside.withheld)}`
    );
  });

/** The device has answered too late: what was changed here meanwhile is newer, and only the rest is still sent. */
export const isReadLate = (late: Now) =>
  !late.matches({ running: { delivery: 'saved' } }) ||
  once(late, 'read late', () => {
    const now = empty(late, {
      saved: { ...OLD_SAVED, before: { revision: 1, work: choose(7) }, here: { revision: 1, work: choose(7) } },
      // One exercise is here as it was at the opening, another has been delivered since.
      acknowledged: { newer: 1, lost: 2, before: 1, here: 2, first: 1 },
      queue: [change('half', 3), change('fresh', 1)],
      refused: [change('unknown', 1)],
      withheld: [change('on time', 1, { work: overlong }), change('other', 1, { work: overlong })],
    });
    const entries = [...KEPT, entry('before', 2), entry('here', 2), entry('first', 2)];
    const event = doneWith('readQueue', { entries, damaged: 2 });
    const { context } = ahead(now, event);
    return (
      keysOf(context.queue) === 'typed-half typed-fresh newer-2 newer-3 before-2' &&
      keysOf(context.withheld) === 'typed-on time typed-other long-1 long too-1 late-1' &&
      keysOf(context.superseded) === `${SUPERSEDED} half-2 unknown-1 on time-1 here-2 first-2` &&
      context.damaged === 2 &&
      keysOf(shownBy(now, event)) === `${keysOf(context.queue)} ${keysOf(context.withheld)}`
    );
  });

/** Wherever the delivery is: a change that is late is kept apart, and a new deadline counts. */
export const isLateKept = (now: Now) =>
  once(now, `late in ${JSON.stringify(now.value)}`, () => {
    const late = ahead(now, typedLate('another'));
    const moved = ahead(late, { type: 'sync.deadlineMoved', deadlineAt: 1000 });
    return (
      isSame(late.value, now.value) &&
      isSame(late.context.queue, now.context.queue) &&
      late.context.withheld.at(-1)?.key === 'typed-another' &&
      moved.context.deadlineAt === 1000 &&
      moved.context.withheld.every(({ key }) => key !== 'typed-another') &&
      moved.context.queue.at(-1)?.key === 'typed-another'
    );
  });
