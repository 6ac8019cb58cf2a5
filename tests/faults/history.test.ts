import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { BATCH_WINDOW_MS } from '../../machines/exam/answer-sync/answer-sync.setup.ts';
import { LIMITS } from '../../src/contract/exam/answers.ts';
import { listUsage } from '../../src/server/data/exam/answer-history.ts';
import { REVISION_LIMITS } from '../../src/server/exam/saving/revision-limits.ts';
import { signUp } from '../support/accounts.ts';
import { MINUTE, type TestApp, type TestUser, TRIAL } from '../support/app.ts';
import { describeOnBoth, useApp } from '../support/suite.ts';

const KB = 1024;
/** Small, so that a test reaches them; everything else is as in production. */
const SMALL = {
  ...REVISION_LIMITS,
  thinEvery: 20,
  attempt: { revisions: 40, bytes: 200 * KB },
  account: { revisions: 60, bytes: 300 * KB },
};

const files = (revision: number, length = 10 * KB) => ({
  kind: 'files' as const,
  files: { 'main.js': `// ${revision} ${'x'.repeat(length)}` },
});

function saveFiles(app: TestApp, as: TestUser, id: string, revision: number, length?: number) {
  return app.save(as, id, 1, [app.entry('challenge-sum', { revision, answer: files(revision, length) })]);
}

async function revisionsOf(app: TestApp, id: string) {
  const rows = await app.queries
    .selectFrom('answer_revision')
    .select(['exercise_id', 'revision'])
    .where('attempt_id', '=', id)
    .orderBy('exercise_id')
    .orderBy('revision')
    .execute();
  return rows.map(({ exercise_id, revision }) => `${exercise_id} ${revision}`);
}

describeOnBoth('answer history', (kind) => {
  const app = useApp(kind, { revisionLimits: SMALL });

  test('[EX-06] of an account that saves in a loop stays below its limits, while every save is accepted and the newest is kept', async () => {
    const ada = await signUp(app());
    const { id } = await app().attemptIn('running', ada);
    const { attempt } = SMALL;
    const most = { revisions: 0, bytes: 0 };
    for (let revision = 1; revision <= 300; revision += 1) {
      const reply = await saveFiles(app(), ada, id, revision);
      expect(reply.status, reply.text).toBe(200);
      if (revision % 10 > 0) continue;
      await app().services.saving.history.settled();
      const [usage] = await listUsage(app().queries, ada.id);
      most.revisions = Math.max(most.revisions, usage?.revisions ?? 0);
      most.bytes = Math.max(most.bytes, usage?.bytes ?? 0);
    }
    // What was stored since the history was last read comes on top.
    expect(most.bytes).toBeLessThan(attempt.bytes * 1.25);
    expect(most.revisions).toBeLessThan(attempt.revisions + SMALL.thinEvery);
    const saved = await app().ok('challengeFiles', { params: { id, challenge: 'challenge-sum' }, as: ada });
    expect(saved).toMatchObject({ revision: 300, files: files(300).files });
  });

  test('keeps every revision for five minutes, and of older ones the newest of each exercise in a window', async () => {
    const ada = await app().user();
    const { id } = await app().attemptIn('running', ada);
    const { windowMs } = SMALL;
    app().clock.advance(windowMs - (app().clock.now() % windowMs));
    for (let minute = 0; minute < 20; minute += 1) {
      const entries = ['single-a', 'single-b'].map((exercise) => app().entry(exercise, { revision: minute + 1 }));
      expect((await app().save(ada, id, 1, entries)).status).toBe(200);
      app().clock.advance(MINUTE);
    }
    // Reaches the number after which history is looked through.
    for (let more = 1; more <= SMALL.thinEvery; more += 1) {
      expect((await app().save(ada, id, 1, [app().entry('fill-a', { revision: more })])).status).toBe(200);
      await app().services.saving.history.settled();
    }
    const kept = (await revisionsOf(app(), id)).filter((name) => !name.startsWith('fill-a'));
    const expected = [5, 10, 15, 16, 17, 18, 19, 20];
    expect(kept).toEqual(['single-a', 'single-b'].flatMap((name) => expected.map((revision) => `${name} ${revision}`)));
  });

  test('of all attempts of an account has a limit; the newest answers of each are kept, and beyond it a new trial is refused', async () => {
    const ada = await app().user();
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) ids.push((await app().attemptBesides('running', ada)).id);
    for (const id of ids) {
      for (let revision = 1; revision <= 12; revision += 1) {
        expect((await saveFiles(app(), ada, id, revision)).status).toBe(200);
        await app().services.saving.history.settled();
      }
    }
    const bytes = (await listUsage(app().queries, ada.id)).reduce((sum, usage) => sum + usage.bytes, 0);
    expect(bytes).toBeLessThan(SMALL.account.bytes * 1.25);
    for (const id of ids) expect((await revisionsOf(app(), id)).at(-1)).toBe('challenge-sum 12');
    const body = { certification: TRIAL };
    const open = await app().ok('createTrialExam', { body, as: ada });
    await app().ok('getExam', { params: { id: open.id }, as: ada });

    const full = await app().user();
    for (let count = 0; count < 4; count += 1) {
      const { id } = await app().attemptBesides('running', full);
      for (const revision of [1, 2]) expect((await saveFiles(app(), full, id, revision, 90 * KB)).status).toBe(200);
    }
    await app().services.saving.history.settled();
    const refused = await app().refused('createTrialExam', 413, { body, as: full });
    expect(refused).toMatchObject({ code: 'account_full', details: SMALL.account });
  });

  test('frees space without deleting anything of another account', async () => {
    const [ada, eve] = [await app().user(), await app().user()];
    const { id } = await app().attemptIn('running', ada);
    for (let revision = 1; revision <= 5; revision += 1) await saveFiles(app(), ada, id, revision);
    const before = await revisionsOf(app(), id);
    const other = await app().attemptIn('running', eve);
    for (let revision = 1; revision <= 60; revision += 1) await saveFiles(app(), eve, other.id, revision);
    await app().services.saving.history.settled();
    expect(await revisionsOf(app(), id)).toEqual(before);
  });
});

describe('the disk usage of an account that saves in a loop', () => {
  const app = useApp('sqlite', { revisionLimits: SMALL });

  test('[EX-06] stays within the limit', async () => {
    const ada = await signUp(app());
    const { id } = await app().attemptIn('running', ada);
    const size = async () => {
      const { rows } = await sql<{ bytes: number }>`
        select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(app().queries);
      return rows[0]?.bytes ?? 0;
    };
    const before = await size();
    for (let revision = 1; revision <= 400; revision += 1) {
      expect((await saveFiles(app(), ada, id, revision)).status).toBe(200);
    }
    await app().services.saving.history.settled();
    // Without the limit it would be 4 MB; pages are not full.
    expect((await size()) - before).toBeLessThan(SMALL.attempt.bytes * 2);
  });
});

describe('the amount that one session saves in a minute', () => {
  const app = useApp('sqlite', { revisionLimits: { ...REVISION_LIMITS, kbPerMinute: 100 } });

  test('has a limit of bytes: the error names it and when saving continues', async () => {
    const [ada, eve] = [await app().user(), await app().user()];
    const { id } = await app().attemptIn('running', ada);
    for (let revision = 1; revision <= 9; revision += 1)
      expect((await saveFiles(app(), ada, id, revision)).status).toBe(200);
    const refused = await saveFiles(app(), ada, id, 10);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refused.json).toMatchObject({ code: 'save_volume', message: expect.stringContaining('100 kB') });
    expect((await app().save(ada, id, 1, [app().entry('single-a')])).status).toBe(200);
    const other = await app().attemptIn('running', eve);
    expect((await saveFiles(app(), eve, other.id, 1)).status).toBe(200);
  });
});

test('three hours of typing without a pause stay within every limit of answer history', () => {
  const { recentMs, windowMs, attempt, account, kbPerMinute } = REVISION_LIMITS;
  const hours = 3;
  /** Exercises that a user works at within one window, and challenges among them. */
  const [exercises, challenges] = [20, 4];
  const recent = recentMs / BATCH_WINDOW_MS + REVISION_LIMITS.thinEvery;
  const windows = (hours * 60 * MINUTE) / windowMs;
  const revisions = recent + windows * exercises;
  const bytes = (recent + windows) * LIMITS.filesLength;
  expect(revisions).toBeLessThan(attempt.revisions);
  expect(bytes).toBeLessThan(attempt.bytes);
  expect(revisions * 4).toBeLessThan(account.revisions);
  expect(challenges * LIMITS.filesLength * 4).toBeLessThan(attempt.bytes);
  expect(((MINUTE / BATCH_WINDOW_MS) * LIMITS.filesLength) / KB).toBeLessThan(kbPerMinute / 4);
});
