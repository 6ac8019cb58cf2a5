import { beforeEach, expect, test, vi } from 'vitest';
import { listResults } from '../../../src/server/data/exam/records.ts';
import type { Sandbox } from '../../../src/server/exam/grading/sandbox.ts';
import { gradeWaitingAttempts, releaseGradings } from '../../../src/server/exam/grading-job/grading-job.ts';
import { createScheduler } from '../../../src/server/jobs/scheduler.ts';
import { createFakeSandbox } from '../../support/fake-sandbox.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const CLAIM_MS = 120_000;
const YEAR_MS = 366 * 86_400_000;

describeOnBoth('processes that grade', (kind) => {
  const whole = createFakeSandbox();
  let before = async () => {};
  const sandbox: Sandbox = {
    ...whole,
    async runAttempt(jobs) {
      await before();
      return whole.runAttempt(jobs);
    },
  };
  const app = useApp(kind, { sandbox });
  const grade = () => gradeWaitingAttempts(app().services);
  const resultsOf = (id: string) => listResults(app().queries, id);
  const stored = (id: string) =>
    app().queries.selectFrom('attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  beforeEach(() => {
    before = async () => {};
  });

  /** An attempt that was handed in with an answer to its challenge, so that the sandbox has to run. */
  async function handedIn(): Promise<string> {
    const ada = await app().user();
    const { id } = await app().attemptIn('running', ada);
    const saved = await app().save(ada, id, 1, await app().rightEntries(id));
    expect(saved.status).toBe(200);
    await app().ok('stopExam', { params: { id }, as: ada });
    return id;
  }

  /** Grades until the sandbox is asked, and holds it there. Unless told, that process claims nothing more. */
  async function hold({ claimsMore = false } = {}): Promise<{ graded: Promise<number>; release(): void }> {
    let isStopping = false;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const asked = new Promise<void>((resolve) => {
      before = () => {
        resolve();
        return held;
      };
    });
    const graded = gradeWaitingAttempts({ ...app().services, isStopping: () => isStopping });
    await asked;
    isStopping = !claimsMore;
    before = async () => {};
    return { graded, release };
  }

  test('several graders at once grade each attempt once', async () => {
    const ids: string[] = [];
    for (let made = 0; made < 12; made += 1) ids.push(await handedIn());
    const counts = await Promise.all([grade(), grade(), grade()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(12);
    for (const id of ids) {
      expect(await resultsOf(id)).toHaveLength(1);
      const claim = { grading_tries: 1, grading_claimed_until: null, grading_next_try_at: null };
      expect(await stored(id)).toMatchObject({ state: 'passed', ...claim });
    }
  });

  test('an attempt that is handed in while another one hangs is graded meanwhile', async () => {
    const hanging = await handedIn();
    const first = await hold({ claimsMore: true });
    const id = await handedIn();
    await vi.waitFor(async () => expect(await stored(id)).toMatchObject({ state: 'passed' }), { timeout: 10_000 });
    expect(await stored(hanging)).toMatchObject({ state: 'grading' });
    first.release();
    expect(await first.graded).toBe(2);
    expect(await stored(hanging)).toMatchObject({ state: 'passed' });
  });

  test('a grading that hangs at the start of a server does not keep other jobs from their first run', async () => {
    const id = await handedIn();
    const held = Promise.withResolvers<void>();
    before = () => held.promise;
    app().clock.advance(YEAR_MS);
    const sessions = app().queries.selectFrom('session').select('id').where('expires_at', '<=', app().clock.now());
    expect(await sessions.execute()).not.toEqual([]);
    const scheduler = createScheduler(app().services);
    await vi.waitFor(async () => expect(await sessions.execute()).toEqual([]), { timeout: 10_000 });
    expect(await stored(id)).toMatchObject({ state: 'grading' });
    const stopped = scheduler.stop();
    held.resolve();
    await stopped;
    expect(await stored(id)).toMatchObject({ state: 'passed' });
  });

  test('a hanging grader loses its attempt when the claim expires, and its result is discarded', async () => {
    const id = await handedIn();
    const first = await hold();
    app().clock.advance(CLAIM_MS);
    expect(await grade()).toBe(0);
    app().clock.advance(1);
    expect(await grade()).toBe(1);
    first.release();
    expect(await first.graded).toBe(0);
    expect(await resultsOf(id)).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ state: 'passed', grading_tries: 2 });
  });

  test('a grader that starts alone immediately reclaims the attempts of a previous one', async () => {
    const id = await handedIn();
    const gone = await hold();
    expect(await stored(id)).toMatchObject({ grading_claimed_until: app().clock.now() + CLAIM_MS });
    await releaseGradings(app().services);
    expect(await grade()).toBe(1);
    gone.release();
    expect(await gone.graded).toBe(0);
    expect(await resultsOf(id)).toHaveLength(1);
  });

  test('a restart of the only process ends the backoff after a failure', async () => {
    const id = await handedIn();
    before = () => Promise.reject(new Error('The sandbox is out of order.'));
    expect(await grade()).toBe(0);
    expect(app().takeErrors()).toMatchObject([
      { msg: 'grading failed, it will be tried again', attempt: id, tries: 1 },
    ]);
    before = async () => {};
    const now = app().clock.now();
    expect(await stored(id)).toMatchObject({ grading_claimed_until: null, grading_next_try_at: now + 2000 });
    app().clock.advance(1999);
    expect(await grade()).toBe(0);
    await releaseGradings(app().services);
    expect(await grade()).toBe(1);
  });

  test('a stopping grader claims nothing more', async () => {
    const id = await handedIn();
    app().state.stopping = true;
    expect(await grade()).toBe(0);
    app().state.stopping = false;
    expect(await stored(id)).toMatchObject({ state: 'grading', grading_tries: 0 });
    expect(await grade()).toBe(1);
  });
});
