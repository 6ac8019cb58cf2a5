import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { GRADING_BACKOFF } from '../../machines/exam/grading/grading.machine.ts';
import { backoffMs } from '../../machines/shared/retry.ts';
import { loadQuestionSets } from '../../src/content/load/load-exams.ts';
import type { SaveEntry } from '../../src/contract/exam/answers.ts';
import { listResults } from '../../src/server/data/exam/records.ts';
import type { Sandbox, SandboxOutcome } from '../../src/server/exam/grading/sandbox.ts';
import { gradeWaitingAttempts } from '../../src/server/exam/grading-job/grading-job.ts';
import { DATABASE_KINDS } from '../support/databases.ts';
import { startApiProcess } from '../support/server-process.ts';
import { freshDatabase } from '../support/suite.ts';
import { advanceClock, call, readExam, save } from './support/http.ts';
import { fakeSandbox, startInProcess } from './support/in-process-server.ts';
import { insertAttempts, type PreparedAttempt, prepareAttempts } from './support/prepare-attempts.ts';

/** The reference solution of an attempt's first challenge, as a candidate saves it. */
function solutionOf(attempt: PreparedAttempt): SaveEntry {
  const id = attempt.challenges[0]?.id ?? '';
  const challenge = loadQuestionSets()
    .sets.flatMap((set) => set.challenges)
    .find((candidate) => candidate.id === id);
  if (!challenge) throw new Error('The attempt has no challenge.');
  return {
    exercise_id: id,
    revision: 1,
    key: 'solution-1',
    queued_at: attempt.startedAt,
    work: { answer: { kind: 'files', files: { ...challenge.files, ...challenge.solution } }, flagged: false, note: '' },
  };
}

async function handInSolution(url: string, attempt: PreparedAttempt): Promise<string> {
  const solution = solutionOf(attempt);
  expect((await save(url, attempt, [solution])).status).toBe(200);
  expect((await call(url, attempt, 'POST', '/stop')).status).toBe(200);
  return solution.exercise_id;
}

test.each(DATABASE_KINDS)(
  'a grader that crashes, throws and hangs is retried with growing backoff, and the candidate gets the full result (%s)',
  async (kind) => {
    const data = await freshDatabase(kind);
    const faults: ((job: Parameters<Sandbox['runTests']>[0]) => Promise<SandboxOutcome>)[] = [
      async () => ({ kind: 'crashed', message: 'The child was killed.' }),
      () => Promise.reject(new Error('The sandbox is out of order.')),
      () => new Promise(() => {}),
    ];
    let fault = 0;
    const whole = fakeSandbox();
    const sandbox = fakeSandbox({ runTests: (job) => (faults[fault] ?? whole.runTests)(job) });
    const server = await startInProcess(data, { sandbox });
    // The jobs of the server itself would wait for the sandbox that hangs as long as they do in production.
    await server.scheduler.stop();
    onTestFinished(async () => {
      await server.stop();
      await data.remove();
    });
    const { services } = server;
    const [attempt] = await insertAttempts(services.database, { count: 1 });
    if (!attempt) throw new Error('There is no attempt.');
    const challengeId = await handInSolution(server.url, attempt);
    const gradeNow = () => gradeWaitingAttempts(services, 50);
    const clock = services.clock as typeof services.clock & { advance(ms: number): void };

    for (; fault < faults.length; fault += 1) {
      expect(await gradeNow()).toBe(0);
      expect((await readExam(server.url, attempt)).state).toBe('grading');
      // Not before its time.
      expect(await gradeNow()).toBe(0);
      const row = await services.database.queries
        .selectFrom('attempt')
        .select('grading_tries')
        .executeTakeFirstOrThrow();
      expect(row.grading_tries).toBe(fault + 1);
      clock.advance(backoffMs(GRADING_BACKOFF, fault + 1) + 1);
    }
    expect(await gradeNow()).toBe(1);
    const { result } = await readExam(server.url, attempt);
    const graded = result?.exercises.find(({ id }) => id === challengeId);
    expect(graded?.points).toBe(graded?.points_max);
    expect(await listResults(services.database.queries, attempt.attemptId)).toHaveLength(1);
  },
);

const KILLED_CHILDREN = 5;

/** Processes that a process has started. Source: proc_pid_task_children(5). */
function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

/** Waits for something that only looking again tells. */
async function eventually<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await pause(5);
  }
}

function gradingTries(dataDir: string): number {
  const file = new DatabaseSync(join(dataDir, 'chartered.db'), { readOnly: true });
  try {
    return Number(file.prepare('select max(grading_tries) as tries from attempt').get()?.tries);
  } finally {
    file.close();
  }
}

async function finalResult(url: string, attempt: PreparedAttempt) {
  return eventually(async () => {
    await advanceClock(url, 0);
    const { state, result } = await readExam(url, attempt);
    if (state !== 'grading') return result ?? undefined;
    // Past the next pause between two tries.
    await advanceClock(url, 10_000);
    return undefined;
  });
}

function countResults(dataDir: string): number {
  const file = new DatabaseSync(join(dataDir, 'chartered.db'), { readOnly: true });
  try {
    return Number(file.prepare('select count(*) as results from result').get()?.results);
  } finally {
    file.close();
  }
}

test.skipIf(process.platform !== 'linux')(
  'children of the sandbox that are killed while they grade cost the candidate nothing',
  { timeout: 60_000 },
  async () => {
    const data = await freshDatabase('sqlite');
    onTestFinished(() => data.remove());
    const [attempt] = await prepareAttempts(data, { count: 1 });
    if (!attempt) throw new Error('There is no attempt.');
    const server = await startApiProcess(data);
    onTestFinished(() => server.kill());
    const challengeId = await handInSolution(server.url, attempt);
    const killed = new Set<number>();
    const killing = (async () => {
      while (killed.size < KILLED_CHILDREN) {
        const child = await eventually(() => childrenOf(server.pid).find((pid) => !killed.has(pid)));
        killed.add(child);
        try {
          process.kill(child, 'SIGKILL');
        } catch {
          // It had ended automatically.
        }
      }
    })();
    while (killed.size < KILLED_CHILDREN) await advanceClock(server.url, 5000);
    await killing;
    const result = await finalResult(server.url, attempt);
    const graded = result.exercises.find(({ id }) => id === challengeId);
    expect(graded?.points).toBe(graded?.points_max);
    expect(countResults(data.dataDir)).toBe(1);
  },
);

test('a server killed during grading grades once after its restart', { timeout: 60_000 }, async () => {
  const data = await freshDatabase('sqlite');
  onTestFinished(() => data.remove());
  const [attempt] = await prepareAttempts(data, { count: 1 });
  if (!attempt) throw new Error('There is no attempt.');
  const before = await startApiProcess(data);
  const challengeId = await handInSolution(before.url, attempt);
  await eventually(() => (gradingTries(data.dataDir) > 0 ? true : undefined));
  await before.kill();

  const after = await startApiProcess(data);
  onTestFinished(() => after.kill());
  const result = await finalResult(after.url, attempt);
  const graded = result.exercises.find(({ id }) => id === challengeId);
  expect(graded?.points).toBe(graded?.points_max);
  expect(countResults(data.dataDir)).toBe(1);
});
