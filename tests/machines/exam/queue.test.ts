import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acknowledge,
  enqueue,
  markAttempted,
  nextBatch,
  type QueuedEntry,
  reconcile,
  renumber,
  type SavedWork,
} from '../../../machines/exam/answer-sync/queue.ts';
import { saveEntrySchema, type Work } from '../../../src/contract/exam/answers.ts';

const work = (note: string): Work => ({ answer: null, flagged: false, note });

type Step =
  | { kind: 'change'; exercise: string }
  | { kind: 'send'; size: number }
  | { kind: 'acknowledge'; count: number }
  | { kind: 'renumber'; exercise: string; above: number };

const exercise = fc.constantFrom('one', 'two', 'three');
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('change' as const), exercise }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('send' as const), size: fc.integer({ min: 1, max: 5 }) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('acknowledge' as const), count: fc.nat({ max: 5 }) }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('renumber' as const), exercise, above: fc.nat({ max: 3 }) }),
    },
  ),
  { minLength: 1, maxLength: 60, size: 'max' },
);

/** Runs steps and calls back after each. */
function run(
  schedule: Step[],
  after: (found: {
    queue: QueuedEntry[];
    before: QueuedEntry[];
    acknowledged: Record<string, number>;
    step: Step;
    newest: Map<string, string>;
  }) => void,
): void {
  let queue: QueuedEntry[] = [];
  const acknowledged: Record<string, number> = {};
  const newest = new Map<string, string>();
  schedule.forEach((step, index) => {
    const before = queue;
    if (step.kind === 'change') {
      newest.set(step.exercise, `change ${index}`);
      const key = `change-${String(index).padStart(4, '0')}`;
      queue = enqueue(queue, acknowledged, {
        exerciseId: step.exercise,
        work: work(`change ${index}`),
        key,
        at: index,
      });
    } else if (step.kind === 'send') {
      queue = markAttempted(queue, new Set(nextBatch(queue, step.size).map((entry) => entry.key)));
    } else if (step.kind === 'acknowledge') {
      const stored = queue.filter((entry) => entry.attempted).slice(0, step.count);
      for (const entry of stored) acknowledged[entry.exercise_id] = entry.revision;
      queue = acknowledge(queue, stored);
    } else {
      const highest = Math.max(0, acknowledged[step.exercise] ?? 0, ...revisionsOf(queue, step.exercise));
      queue = renumber(queue, step.exercise, highest + step.above);
    }
    after({ queue, before, acknowledged, step, newest });
  });
}

const revisionsOf = (queue: readonly QueuedEntry[], id: string) =>
  queue.filter((entry) => entry.exercise_id === id).map((entry) => entry.revision);

const ids = (queue: readonly QueuedEntry[]) => [...new Set(queue.map((entry) => entry.exercise_id))];

describe('the queue of unsent changes', () => {
  test('keeps the newest change of every exercise until it is acknowledged', () => {
    fc.assert(
      fc.property(steps, (schedule) => {
        const stored = new Map<string, string>();
        run(schedule, ({ queue, before, newest }) => {
          const left = new Set(queue.map((entry) => entry.key));
          for (const entry of before) {
            if (entry.attempted && !left.has(entry.key)) stored.set(entry.exercise_id, entry.work.note);
          }
          for (const [id, note] of newest) {
            const last = queue.findLast((entry) => entry.exercise_id === id);
            expect(last ? last.work.note : stored.get(id)).toBe(note);
          }
        });
      }),
      { numRuns: 200 },
    );
  });

  test('keeps everything that may have been sent until it is acknowledged', () => {
    fc.assert(
      fc.property(steps, (schedule) => {
        run(schedule, ({ queue, before, step }) => {
          if (step.kind === 'acknowledge') return;
          const contents = queue.map((entry) => entry.work.note);
          for (const entry of before) if (entry.attempted) expect(contents).toContain(entry.work.note);
        });
      }),
      { numRuns: 200 },
    );
  });

  test('assigns ascending revisions per exercise, above everything acknowledged', () => {
    fc.assert(
      fc.property(steps, (schedule) => {
        run(schedule, ({ queue, acknowledged }) => {
          for (const id of ids(queue)) {
            const revisions = [acknowledged[id] ?? 0, ...revisionsOf(queue, id)];
            expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => a - b));
          }
        });
      }),
      { numRuns: 200 },
    );
  });

  test('never changes an entry that may have been sent under its revision and key', () => {
    fc.assert(
      fc.property(steps, (schedule) => {
        const sent = new Map<string, string>();
        run(schedule, ({ queue }) => {
          for (const entry of queue) {
            const name = `${entry.exercise_id} ${entry.revision} ${entry.key}`;
            const content = JSON.stringify(entry.work);
            expect(sent.get(name) ?? content).toBe(content);
            if (entry.attempted) sent.set(name, content);
          }
        });
      }),
      { numRuns: 200 },
    );
  });

  test("holds entries in the server's shape, each with its own key", () => {
    fc.assert(
      fc.property(steps, (schedule) => {
        run(schedule, ({ queue }) => {
          expect(new Set(queue.map((entry) => entry.key)).size).toBe(queue.length);
          for (const { attempted: _attempted, ...entry } of queue) {
            expect(saveEntrySchema.safeParse(entry).success).toBe(true);
          }
        });
      }),
      { numRuns: 100 },
    );
  });

  test('holds at most two changes of an exercise while one is in flight, however much is typed', () => {
    let queue = enqueue([], {}, { exerciseId: 'one', work: work('first'), key: 'key-00000', at: 0 });
    queue = markAttempted(queue, new Set(['key-00000']));
    for (let index = 1; index < 100; index += 1) {
      queue = enqueue(queue, {}, { exerciseId: 'one', work: work(`${index}`), key: `key-0000${index}`, at: index });
    }
    expect(queue.map((entry) => [entry.revision, entry.work.note])).toEqual([
      [1, 'first'],
      [2, '99'],
    ]);
  });
});

describe('the deadline', () => {
  const change = (note: string, at: number) => ({ exerciseId: 'one', work: work(note), key: `typed-at-${at}`, at });

  test('[EX-07] a change made after it never replaces one from before it', () => {
    let queue: QueuedEntry[] = [];
    for (const at of [98, 99, 100, 101, 102]) queue = enqueue(queue, {}, change(`${at}`, at), 100);
    expect(queue.map(({ revision, queued_at, work: { note } }) => [revision, queued_at, note])).toEqual([
      [1, 100, '100'],
      [2, 102, '102'],
    ]);
  });
});

describe('renumbering', () => {
  test('keeps order and content, starts above the newest revision and does not touch other exercises', () => {
    fc.assert(
      fc.property(steps, exercise, fc.integer({ min: 0, max: 1000 }), (schedule, id, newest) => {
        let queue: QueuedEntry[] = [];
        run(schedule, (found) => (queue = found.queue));
        const renumbered = renumber(queue, id, newest);
        expect(renumbered.map((entry) => [entry.exercise_id, entry.work])).toEqual(
          queue.map((entry) => [entry.exercise_id, entry.work]),
        );
        expect(renumbered.filter((entry) => entry.exercise_id !== id)).toEqual(
          queue.filter((entry) => entry.exercise_id !== id),
        );
        expect(revisionsOf(renumbered, id)).toEqual(revisionsOf(queue, id).map((_, index) => newest + 1 + index));
        const before = new Set(queue.map((entry) => entry.key));
        for (const entry of renumbered.filter((changed) => changed.exercise_id === id)) {
          expect(before.has(entry.key)).toBe(false);
          expect(entry.attempted).toBe(false);
        }
      }),
    );
  });
});

describe('reconciling with the server after a reload', () => {
  /** What an earlier visit left: consecutive revisions of one exercise, and what the server holds of it. */
  const visits = fc
    .record({
      first: fc.integer({ min: 1, max: 4 }),
      count: fc.integer({ min: 1, max: 4 }),
      stored: fc.integer({ min: 0, max: 10 }),
      own: fc.boolean(),
      attempted: fc.boolean(),
    })
    .map(({ first, count, stored, own, attempted }) => {
      const restored = Array.from(
        { length: count },
        (_, index): QueuedEntry => ({
          exercise_id: 'one',
          revision: first + index,
          key: `kept-here-${first + index}`,
          queued_at: index,
          work: work(`here ${first + index}`),
          attempted,
        }),
      );
      // The server holds what preceded the entries, one of the entries, or what another user wrote.
      const isOwn = own && stored < first + count;
      const saved: Record<string, SavedWork> =
        stored === 0 ? {} : { one: { revision: stored, work: work(isOwn ? `here ${stored}` : `elsewhere ${stored}`) } };
      return { restored, saved, stored, isOwn, first };
    });

  test("does not overwrite an answer that is newer than this device's unsent one", () => {
    fc.assert(
      fc.property(visits, ({ restored, saved, stored, isOwn, first }) => {
        const { queue, superseded } = reconcile(restored, saved);
        const isForeign = stored >= first && !isOwn;
        if (isForeign) expect({ queue, superseded }).toEqual({ queue: [], superseded: restored });
        else expect(superseded).toEqual([]);
        for (const entry of queue) expect(entry.revision).toBeGreaterThan(stored);
      }),
      { numRuns: 200 },
    );
  });

  test('drops only what the server has stored or superseded', () => {
    fc.assert(
      fc.property(visits, ({ restored, saved, stored, isOwn }) => {
        const { queue, superseded } = reconcile(restored, saved);
        const left = new Set([...queue, ...superseded].map((entry) => entry.key));
        for (const entry of restored) {
          if (!left.has(entry.key)) expect(isOwn && entry.revision <= stored).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('treats every remaining entry as sent, because the page may have crashed before noting it', () => {
    fc.assert(
      fc.property(visits, ({ restored, saved }) => {
        const { queue } = reconcile(restored, saved);
        expect(queue.every((entry) => entry.attempted)).toBe(true);
        const [last] = queue.slice(-1);
        if (!last) return;
        const more = enqueue(queue, {}, { exerciseId: 'one', work: work('new'), key: 'new-change', at: 9 });
        expect(more).toContainEqual(last);
        expect(more.at(-1)).toMatchObject({ revision: last.revision + 1, work: work('new') });
      }),
    );
  });

  test('judges each exercise separately', () => {
    const entry = (id: string): QueuedEntry => ({
      exercise_id: id,
      revision: 2,
      key: `kept-${id}-2`,
      queued_at: 1,
      work: work('here'),
      attempted: true,
    });
    const { queue, superseded } = reconcile([entry('one'), entry('two')], {
      one: { revision: 2, work: work('elsewhere') },
      two: { revision: 1, work: work('before') },
    });
    expect([queue.map(({ key }) => key), superseded.map(({ key }) => key)]).toEqual([['kept-two-2'], ['kept-one-2']]);
  });
});
