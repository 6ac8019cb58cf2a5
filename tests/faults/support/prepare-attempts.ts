import { createActor } from 'xstate';
import { attemptMachine } from '../../../machines/exam/attempt/attempt.machine.ts';
import { drawForm } from '../../../src/content/form.ts';
import { loadQuestionSets } from '../../../src/content/load/load-exams.ts';
import type { Answer } from '../../../src/contract/exam/answers.ts';
import type { QuestionKind } from '../../../src/contract/exam/question-kinds.ts';
import { insertSession } from '../../../src/server/data/account/sessions.ts';
import { insertUser } from '../../../src/server/data/account/users.ts';
import { type Database, openDatabase } from '../../../src/server/data/database.ts';
import { insertAttempt } from '../../../src/server/data/exam/attempts.ts';
import { storeQuestionSet } from '../../../src/server/data/exam/question-sets.ts';
import { attemptColumns } from '../../../src/server/exam/attempt-state.ts';
import { TERMS_VERSION } from '../../../src/server/exam/catalog.ts';
import { READY_TO_GRADE } from '../../../src/server/exam/grading-job/grading-state.ts';
import { newId, newSecret, sha256 } from '../../../src/server/ids.ts';

export type PreparedExercise = { id: string; answeredBy: Answer['kind'] };

/** A candidate in the middle of an exam, who holds its lease. */
export type PreparedAttempt = {
  attemptId: string;
  userId: string;
  token: string;
  epoch: number;
  startedAt: number;
  deadlineAt: number;
  questions: PreparedExercise[];
  challenges: PreparedExercise[];
};

const ANSWERED_BY: Record<QuestionKind, Answer['kind']> = {
  single: 'choice',
  output: 'choice',
  multiple: 'choices',
  fill: 'texts',
  order: 'order',
};

const DAY_MS = 86_400_000;
/** Forms that are drawn; more candidates than that share them. */
const FORMS = 50;
const ROWS_AT_ONCE = 500;

/** Read once: it takes longer than all the rest. */
let content: ReturnType<typeof loadQuestionSets> | undefined;

export type PrepareOptions = {
  count: number;
  certification?: string;
  /** Time that the exam allows. Milliseconds. */
  durationMs?: number;
  startedAt?: number;
  state?: 'running' | 'ready';
};

/** Puts candidates with running attempts into a database that no server uses yet. */
export async function prepareAttempts(
  data: { dataDir: string; databaseUrl: string | null },
  options: PrepareOptions,
): Promise<PreparedAttempt[]> {
  const database = await openDatabase({ ...data, poolSize: 2 });
  try {
    return await insertAttempts(database, options);
  } finally {
    await database.close();
  }
}

/** The same in a database that is open already. */
export async function insertAttempts(database: Database, options: PrepareOptions): Promise<PreparedAttempt[]> {
  const { certification = 'javascript-junior-developer', durationMs = 8 * 3_600_000, state = 'running' } = options;
  const now = Date.now();
  const startedAt = options.startedAt ?? now;
  content ??= loadQuestionSets();
  const set = content.sets.find(({ exam }) => exam.slug === certification);
  if (!set) throw new Error(`There is no exam ${certification}.`);
  await storeQuestionSet(database.queries, set, now);
  const kinds = new Map(set.questions.map((question) => [question.id, ANSWERED_BY[question.kind]]));
  const forms = Array.from({ length: Math.min(FORMS, options.count) }, () => {
    const seed = newId();
    return { seed, form: drawForm(set, seed) };
  });
  const initial = attemptColumns(createActor(attemptMachine, { input: { durationMs, extraMs: 0 } }).getSnapshot());
  const ready = { ...initial, state: 'ready', terms_version: TERMS_VERSION, terms_accepted_at: startedAt };
  const started = { state: 'running', started_at: startedAt, deadline_at: startedAt + durationMs };
  const prepared: PreparedAttempt[] = [];

  for (let from = 0; from < options.count; from += ROWS_AT_ONCE) {
    await database.queries.transaction().execute(async (transaction) => {
      for (let index = from; index < Math.min(options.count, from + ROWS_AT_ONCE); index += 1) {
        const { seed, form } = forms[index % forms.length] as (typeof forms)[number];
        const attempt: PreparedAttempt = {
          attemptId: newId(),
          userId: newId(),
          token: newSecret(),
          epoch: state === 'running' ? 1 : 0,
          startedAt,
          deadlineAt: startedAt + durationMs,
          questions: form.questions.map(({ id }) => ({ id, answeredBy: kinds.get(id) as Answer['kind'] })),
          challenges: form.challenges.map((id) => ({ id, answeredBy: 'files' })),
        };
        await insertUser(transaction, {
          id: attempt.userId,
          email: `${attempt.userId}@example.com`,
          first_name: 'Load',
          last_name: String(index),
          password_hash: null,
          email_verified_at: now,
          share_permission: 0,
          tracking: null,
          created_at: now,
        });
        await insertSession(transaction, {
          tokenHash: sha256(attempt.token),
          userId: attempt.userId,
          createdAt: now,
          expiresAt: now + 30 * DAY_MS,
          device: 'Firefox on Linux',
          confirmedAt: now,
        });
        await insertAttempt(transaction, {
          ...ready,
          ...(state === 'running' ? started : {}),
          id: attempt.attemptId,
          user_id: attempt.userId,
          certification_id: set.exam.slug,
          question_set_version: set.version,
          seed,
          form: JSON.stringify(form),
          trial: set.exam.kind === 'trial' ? 1 : 0,
          version: 0,
          created_at: startedAt,
          lease_epoch: attempt.epoch,
          lease_device: attempt.epoch > 0 ? 'load-device' : null,
          lease_device_name: attempt.epoch > 0 ? 'Load device' : null,
          lease_taken_at: attempt.epoch > 0 ? startedAt : null,
          ...READY_TO_GRADE,
        });
        prepared.push(attempt);
      }
    });
  }
  return prepared;
}

/** An answer of the right kind for an exercise; the number makes it differ from others. */
export function sampleAnswer(exercise: PreparedExercise, number: number): Answer {
  switch (exercise.answeredBy) {
    case 'choice':
      return { kind: 'choice', choice: number % 2 };
    case 'choices':
      return { kind: 'choices', choices: [number % 2] };
    case 'texts':
      return { kind: 'texts', texts: [`text ${number}`] };
    case 'order':
      return { kind: 'order', order: [number % 2, (number + 1) % 2] };
    case 'files':
      return { kind: 'files', files: { 'main.js': `// ${number}\n` } };
  }
}
