import type { SaveEntry } from '../../../src/contract/exam/answers.ts';
import { type Exam, examSchema } from '../../../src/contract/exam/exam.ts';
import { newId } from '../../../src/server/ids.ts';
import { type PreparedAttempt, sampleAnswer } from './prepare-attempts.ts';

export type Reply = { status: number; code: string | undefined; body: unknown; retryAfter: string | null };

/** Calls the API as a prepared candidate. */
export async function call(
  url: string,
  attempt: PreparedAttempt,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const reply = await fetch(`${url}/api/exams/${attempt.attemptId}${path}`, {
    method,
    headers: { authorization: `Bearer ${attempt.token}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json = (await reply.json()) as { code?: string };
  return { status: reply.status, code: json.code, body: json, retryAfter: reply.headers.get('retry-after') };
}

export function save(url: string, attempt: PreparedAttempt, entries: SaveEntry[]): Promise<Reply> {
  return call(url, attempt, 'PUT', '/answers', { entries }, { 'x-lease-epoch': String(attempt.epoch) });
}

export async function readExam(url: string, attempt: PreparedAttempt): Promise<Exam> {
  return examSchema.parse((await call(url, attempt, 'GET', '')).body);
}

/** A change of one question of an attempt, told apart by its note. */
export function changeOf(attempt: PreparedAttempt, place: number, revision: number, queuedAt: number): SaveEntry {
  const exercise = attempt.questions[place % attempt.questions.length];
  if (!exercise) throw new Error('The attempt has no questions.');
  return {
    exercise_id: exercise.id,
    revision,
    key: newId(),
    queued_at: queuedAt,
    work: { answer: sampleAnswer(exercise, revision), flagged: false, note: `place ${place}, revision ${revision}` },
  };
}

/** Moves the clock of a server with test controls; answers when its jobs have run. */
export async function advanceClock(url: string, ms: number): Promise<void> {
  const reply = await fetch(`${url}/api/test/clock`, { method: 'POST', body: JSON.stringify({ advance_ms: ms }) });
  if (!reply.ok) throw new Error(`The clock was not moved: ${reply.status}.`);
}
