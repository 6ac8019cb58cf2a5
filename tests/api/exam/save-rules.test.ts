import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { attemptStateSchema, examRoutes } from '../../../src/contract/exam/exam.ts';
import { snapshotOf } from '../../../src/server/exam/attempt-state.ts';
import { takesAnswers } from '../../../src/server/exam/saving/savable.ts';
import { isPlainSaveBody, readSaveBody } from '../../../src/server/exam/saving/save-body.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

/** Values at and around the bounds of the contract, and of other kinds. */
const anything = fc.oneof(
  fc.constantFrom<unknown>(0, -1, 1, 20, 21, 1.5, 1_000_000, 1_000_001, Number.MAX_SAFE_INTEGER + 1),
  fc.constantFrom<unknown>(null, undefined, true, '', 'single-a', 'A b', 'long-enough-key', [], {}),
  fc.constantFrom<unknown>('x'.repeat(200), 'x'.repeat(201), 'x'.repeat(2000), 'x'.repeat(2001)),
);
const often = <T>(usual: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 40, arbitrary: usual }, { weight: 1, arbitrary: anything });
const position = often(fc.integer({ min: -1, max: 21 }));
const list = <T>(element: fc.Arbitrary<T>) => often(fc.array(element, { maxLength: 21 }));
const record = (model: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .tuple(fc.record(model), fc.constantFrom(...Array.from({ length: 40 }, () => null), ...Object.keys(model), 'more'))
    .map(([value, changed]): Record<string, unknown> => {
      if (changed === null) return value;
      if (changed === 'more') return { ...value, more: 1 };
      return Object.fromEntries(Object.entries(value).filter(([name]) => name !== changed));
    });
const answer = fc.oneof(
  fc.constant(null),
  record({ kind: fc.constant('choice'), choice: position }),
  record({ kind: fc.constant('choices'), choices: list(position) }),
  record({ kind: fc.constant('order'), order: list(position) }),
  record({ kind: fc.constant('texts'), texts: list(often(fc.string({ maxLength: 5 }))) }),
  record({ kind: fc.constant('files'), files: fc.constant({ 'main.js': '1' }) }),
  anything,
);
const entry = record({
  exercise_id: often(fc.constantFrom('single-a', 'single-b', 'x'.repeat(80), 'x'.repeat(81))),
  revision: often(fc.integer({ min: 0, max: 1_000_001 })),
  key: often(fc.constantFrom('long-enough-key', 'another-key', 'k'.repeat(40), 'k'.repeat(41))),
  queued_at: often(fc.integer({ min: -1, max: 2_000_000_000_000 })),
  work: record({ answer, flagged: often(fc.boolean()), note: often(fc.string()) }),
});
const body = record({ entries: often(fc.array(entry, { maxLength: 3 })) });

describe('the body of a save', () => {
  test('is accepted by the fast path only if the schema accepts it unchanged; both reject the same bodies', () => {
    let recognised = 0;
    fc.assert(
      fc.property(body, (value) => {
        const parsed = examRoutes.saveAnswers.body.safeParse(value);
        if (isPlainSaveBody(value)) {
          recognised += 1;
          expect(parsed.success).toBe(true);
        }
        expect(readSaveBody(value)).toEqual(parsed.success ? parsed.data : null);
      }),
      { numRuns: 5000 },
    );
    expect(recognised).toBeGreaterThan(200);
  });
});

test('[EX-07] a batch of attempts is judged exactly as the chart judges each one', () => {
  for (const state of attemptStateSchema.options) {
    for (const deadlineAt of [null, 1_000_000]) {
      for (const outageMs of [0, 60_000]) {
        for (const at of [0, 1_000_000, 1_010_000, 1_010_001, 1_070_000, 1_070_001]) {
          const row = { state, deadline_at: deadlineAt, outage_ms: outageMs };
          const chart = snapshotOf(state, 'none', { deadlineAt, outageMs }).can({ type: 'attempt.answersSaved', at });
          expect(takesAnswers(row, at), JSON.stringify({ row, at })).toBe(chart);
        }
      }
    }
  }
});

describeOnBoth('a save of a page', (kind) => {
  const app = useApp(kind);

  test('takes a single commit and no other query', async () => {
    const ada = await app().user();
    const { id } = await app().attemptIn('running', ada);
    // The first one reads which exercises there are.
    expect((await app().save(ada, id, 1, [app().entry('single-a')])).status).toBe(200);
    const { pool, savePool } = app().services.database;
    const statements = savePool ? vi.spyOn(savePool, 'query') : vi.spyOn(app().queries, 'connection');
    const others = pool ? vi.spyOn(pool, 'connect') : vi.spyOn(app().queries, 'transaction');
    expect((await app().save(ada, id, 1, [app().entry('single-a', { revision: 2 })])).status).toBe(200);
    expect(statements).toHaveBeenCalledTimes(1);
    expect(others).not.toHaveBeenCalled();
    statements.mockRestore();
    others.mockRestore();
  });

  test('[EX-07] [EX-09] [ER-08] a refused save says why, in whole sentences and in data, and stores nothing', async () => {
    const [ada, eve] = [await app().user(), await app().user()];
    const { id } = await app().attemptIn('running', ada);
    const refusal = async (reply: Promise<{ status: number; json: unknown }>) => {
      const { status, json } = await reply;
      return { status, ...(json as object) };
    };
    const save = (entry: object, as = ada, epoch = 1, exam = id) =>
      refusal(app().save(as, exam, epoch, [app().entry('single-a'), entry as never]));
    const request_id = expect.any(String);
    const other = app().entry('no-such-exercise');
    const foreign = { status: 404, message: 'The exam was not found.', request_id };
    const single = app().entry('single-b');
    expect(await save(single, eve)).toEqual(foreign);
    expect(await save(single, ada, 1, 'no-such-exam')).toEqual(foreign);
    const sentences = {
      [other.exercise_id]: 'This exercise is not part of the exam.',
      'single-b': 'This exercise is answered with choice.',
      'challenge-sum': 'This exercise is answered with files.',
    };
    const wrong = [
      other,
      app().entry('single-b', { answer: { kind: 'texts', texts: ['x'] } }),
      app().entry('challenge-sum', { answer: { kind: 'choice', choice: 0 } }),
    ];
    for (const entry of wrong) {
      const message = sentences[entry.exercise_id as keyof typeof sentences];
      const errors = { [entry.exercise_id]: [message] };
      expect(await save(entry)).toEqual({ status: 422, message, errors, request_id });
    }
    const taken_at = app().clock.now();
    expect(await save(single, ada, 2)).toEqual({
      status: 409,
      message: 'The exam continues in another place: Firefox on Linux.',
      code: 'lease_taken',
      details: { epoch: 1, device_name: 'Firefox on Linux', taken_at },
      request_id,
    });
    const deadline_at = (await app().ok('getExam', { params: { id }, as: ada })).deadline_at ?? 0;
    app().clock.advance(deadline_at + 10_001 - app().clock.now());
    expect(await save(single)).toEqual({
      status: 409,
      message: 'The time is over. What was saved before counts.',
      code: 'time_ended',
      details: { deadline_at, serverTime: deadline_at + 10_001 },
      request_id,
    });
    const rows = app().queries.selectFrom('answer_revision').select('exercise_id').where('attempt_id', '=', id);
    expect(await rows.execute()).toEqual([]);
    for (const state of ['awaitingTerms', 'ready', 'grading', 'failed', 'voided'] as const) {
      const as = await app().user();
      const exam = await app().attemptIn(state, as);
      expect(await save(single, as, 1, exam.id), state).toEqual({
        status: 409,
        message: 'The exam is not running, so nothing can be saved.',
        code: 'not_running',
        details: { state },
        request_id,
      });
    }
  });

  test('stores nothing for an ended session or an impersonating administrator', async () => {
    const ada = await app().user();
    const admin = await app().user('administrator');
    const { id } = await app().attemptIn('running', ada);
    await app().save(ada, id, 1, [app().entry('single-a')]);
    const session = app().queries.updateTable('session');
    await session.set({ impersonator_id: admin.id }).where('user_id', '=', ada.id).execute();
    app().services.sessions.invalidateUser(ada.id);
    expect((await app().save(ada, id, 1, [app().entry('single-b')])).status).toBe(403);
    await session.set({ impersonator_id: null, expires_at: app().clock.now() }).where('user_id', '=', ada.id).execute();
    app().services.sessions.invalidateUser(ada.id);
    expect((await app().save(ada, id, 1, [app().entry('single-b')])).status).toBe(401);
    const rows = app().queries.selectFrom('answer_revision').select('exercise_id').where('attempt_id', '=', id);
    expect(await rows.execute()).toEqual([{ exercise_id: 'single-a' }]);
  });
});
