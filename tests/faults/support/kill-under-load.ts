import { startApiProcess } from '../../support/server-process.ts';
import { prepareAttempts } from './prepare-attempts.ts';
import { type Audit, auditDatabase, auditThroughApi, type SaveLoad, startSaveLoad } from './save-load.ts';

export type KillReport = Audit & {
  kills: number;
  counts: SaveLoad['counts'];
  unexpected: string[];
  lostThroughApi: string[];
  /** Acknowledged revisions that were not graded. */
  ungraded: string[];
};

export type KillOptions = {
  data: { dataDir: string; databaseUrl: string | null };
  kills: number;
  candidates: number;
  /** A random number from 0 to 1, for the timing of the kills. */
  random(): number;
  onKill?(done: number, load: SaveLoad): void;
};

/** Maximum number of acknowledged changes between two kills. */
const MAX_BETWEEN = 300;
/** Maximum delay of a kill after the last of them, so that it can interrupt a save at any moment. Milliseconds. */
const JITTER_MS = 15;

/**
 * Candidates save without a pause while the server is killed with SIGKILL again and again and started on the same data.
 * Afterwards every acknowledged change must be in the API, in the results, and in the database.
 */
export async function killUnderLoad(options: KillOptions): Promise<KillReport> {
  const { data, random } = options;
  const attempts = await prepareAttempts(data, { count: options.candidates });
  let server = await startApiProcess(data);
  const load = startSaveLoad(attempts, server.url);
  const startedAt = performance.now();
  try {
    for (let kills = 1; kills <= options.kills; kills += 1) {
      await load.nextAcknowledged(1 + Math.floor(random() * MAX_BETWEEN));
      await new Promise((resolve) => setTimeout(resolve, random() * JITTER_MS));
      const killed = server.kill();
      load.pause();
      await killed;
      server = await startApiProcess({ ...data, port: server.port });
      load.resume(server.url);
      options.onKill?.(kills, load);
    }
    await load.nextAcknowledged(1);
    await load.finish();
    const lostThroughApi = await auditThroughApi(server.url, load.candidates);
    const ungraded = await handInAndCompare(server.url, load);
    await server.stop();
    return {
      ...(await auditDatabase(data, load.candidates, performance.now() - startedAt)),
      kills: options.kills,
      counts: load.counts,
      unexpected: load.unexpected,
      lostThroughApi,
      ungraded,
    };
  } finally {
    load.abandon(new Error('It is over.'));
    await server.kill();
  }
}

/** Hands every exam in, has it graded, and returns the exercises whose answer was not counted as given. */
async function handInAndCompare(url: string, load: SaveLoad): Promise<string[]> {
  const ungraded: string[] = [];
  for (const { attempt } of load.candidates) {
    const reply = await fetch(`${url}/api/exams/${attempt.attemptId}/stop`, {
      method: 'POST',
      headers: { authorization: `Bearer ${attempt.token}` },
    });
    if (reply.status !== 200) ungraded.push(`${attempt.attemptId}: ${reply.status}`);
  }
  for (const { attempt, sent, acknowledged } of load.candidates) {
    const answered = new Set([...acknowledged].map((key) => sent.get(key)?.exercise_id));
    const result = await gradedResult(url, attempt.attemptId, attempt.token);
    for (const exercise of result.exercises) {
      if (answered.has(exercise.id) && !exercise.answered) ungraded.push(`${attempt.attemptId} ${exercise.id}`);
    }
  }
  return ungraded;
}

type Result = { exercises: { id: string; answered: boolean }[] };

async function gradedResult(url: string, attemptId: string, token: string): Promise<Result> {
  for (;;) {
    const reply = await fetch(`${url}/api/exams/${attemptId}`, { headers: { authorization: `Bearer ${token}` } });
    const exam = (await reply.json()) as { state: string; result: Result | null };
    if (exam.result) return exam.result;
    if (exam.state !== 'grading') throw new Error(`The exam ${attemptId} is ${exam.state}.`);
    // Responds after every job has run once.
    await fetch(`${url}/api/test/clock`, { method: 'POST', body: JSON.stringify({ advance_ms: 0 }) });
  }
}
