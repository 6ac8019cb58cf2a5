import type { GradedChallenge, Question, StoredQuestionSet } from '../../../content/exam.types.ts';
import type { Form } from '../../../content/form.ts';
import { type Score, scoreChallenge, scoreQuestion, summarise } from '../../../content/score.ts';
import { type Answer, isAnswered, workSchema } from '../../../contract/exam/answers.ts';
import type { ExamResult } from '../../../contract/exam/exam.ts';
import type { AnswerRevisionRow } from '../../data/tables.ts';
import { sha256 } from '../../ids.ts';
import type { Sandbox, SandboxOutcome, TestResult } from '../grading/sandbox.ts';

/** Stored with a result, so that a dispute can replay it. */
export type GradingRecord = {
  test_version: string;
  answers: Record<string, { revision: number; answer: Answer | null; file_hashes: Record<string, string> }>;
  sandbox: Record<string, { outcome: string; message: string | null; results: TestResult[] }>;
  credited: string[];
  /** Exercises whose earlier points were higher and stay, with what was observed then. Absent in records from before. */
  kept?: string[];
};

/** What an earlier grading of the attempt found. */
export type EarlierGrading = { result: ExamResult; record: Pick<GradingRecord, 'sandbox'> };

export type Grading =
  | { kind: 'graded'; result: ExamResult; record: GradingRecord }
  /** An internal failure, not the candidate's: retry later. */
  | { kind: 'graderFailed'; message: string };

export type GradingJob = {
  set: StoredQuestionSet;
  form: Form;
  revisions: AnswerRevisionRow[];
  trial: boolean;
  /** Items that a reviewer has marked as fully correct. */
  credited: ReadonlySet<string>;
  /** The newest result, when an upheld dispute has the attempt graded again: no exercise loses points by it. */
  earlier: EarlierGrading | null;
  now: number;
};

/**
 * How often a run that hit a limit is repeated. The first run uses the engine without its optimizing compiler, the
 * repetition with it, so each program gets its CPU time with the fast engine before it fails. Only once, because in a
 * deadline storm endless loops cost more than all other programs together.
 */
const LIMIT_RETRIES = 1;

/** Grades saved answers. Challenges run against their hidden tests in the sandbox. */
export async function gradeAttempt(sandbox: Sandbox, job: GradingJob): Promise<Grading> {
  const answers = new Map(
    job.revisions.map((row) => [
      row.exercise_id,
      { revision: row.revision, answer: workSchema.parse(JSON.parse(row.work)).answer },
    ]),
  );
  const questions = new Map(job.set.questions.map((question) => [question.id, question]));
  const challenges = new Map(job.set.challenges.map((challenge) => [challenge.id, challenge]));
  const scores: Record<string, Score> = {};
  const tests: Record<string, { name: string; passed: boolean }[]> = {};
  const record: GradingRecord = {
    test_version: job.set.version,
    answers: {},
    sandbox: {},
    credited: [...job.credited].sort(),
  };

  for (const item of job.form.questions) {
    const question = questions.get(item.id) as Question;
    scores[item.id] = scoreQuestion(question, item, answers.get(item.id)?.answer ?? null);
  }
  const written: { challenge: GradedChallenge; files: Record<string, string> }[] = [];
  for (const id of job.form.challenges) {
    const challenge = challenges.get(id) as GradedChallenge;
    const answer = answers.get(id)?.answer;
    if (answer?.kind === 'files') written.push({ challenge, files: filesToGrade(challenge, answer.files) });
    else scores[id] = scoreChallenge(challenge, 0);
  }
  const outcomes = await runHiddenTests(sandbox, written);
  for (const [index, { challenge }] of written.entries()) {
    const { id } = challenge;
    const outcome = outcomes[index];
    if (outcome === undefined || outcome.kind === 'crashed') {
      return { kind: 'graderFailed', message: outcome?.message ?? 'the sandbox left a challenge out' };
    }
    const results = outcome.kind === 'finished' ? outcome.results : [];
    scores[id] = scoreChallenge(challenge, results.filter((result) => result.passed).length);
    tests[id] = results.map(({ name, passed }) => ({ name, passed }));
    record.sandbox[id] = {
      outcome: outcome.kind,
      message: outcome.kind === 'finished' ? null : outcome.message,
      results,
    };
  }
  for (const id of job.credited) {
    const score = scores[id];
    if (score) scores[id] = { ...score, points: score.points_max, correct: true };
  }
  if (job.earlier) record.kept = keepEarlier(job.earlier, { scores, tests, record });
  for (const [id, { revision, answer }] of answers) {
    record.answers[id] = { revision, answer, file_hashes: answer?.kind === 'files' ? hashFiles(answer.files) : {} };
  }

  const exercises = [
    ...job.form.questions.map(({ id }, index) => {
      const question = questions.get(id) as Question;
      return { id, title: `Question ${index + 1}`, topic: question.topic, explanation: question.explanation };
    }),
    ...job.form.challenges.map((id) => {
      const challenge = challenges.get(id) as GradedChallenge;
      return { id, title: challenge.title, topic: challenge.topic, explanation: challenge.explanation };
    }),
  ];
  return {
    kind: 'graded',
    record,
    result: {
      ...summarise(job.set, job.form, scores),
      graded_at: job.now,
      exercises: exercises.map(({ id, title, topic, explanation }) => ({
        id,
        title,
        topic,
        points: scores[id]?.points ?? 0,
        points_max: scores[id]?.points_max ?? 0,
        answered: isAnswered(answers.get(id)?.answer ?? null),
        // Explanations would leak a certification's question pool.
        explanation: job.trial ? explanation : null,
        tests: job.trial ? (tests[id] ?? null) : null,
      })),
    },
  };
}

type Graded = {
  scores: Record<string, Score>;
  tests: Record<string, { name: string; passed: boolean }[]>;
  record: GradingRecord;
};

/**
 * Puts the earlier points of every exercise that now scores less in their place, with the tests that earned them. A test that
 * fails once in a while, or a server that is busy, takes nothing away from a candidate whose dispute was upheld.
 *
 * @returns these exercises
 */
function keepEarlier(earlier: EarlierGrading, { scores, tests, record }: Graded): string[] {
  const kept = earlier.result.exercises.filter(({ id, points }) => points > (scores[id]?.points ?? points));
  for (const { id, points, points_max, tests: shown } of kept) {
    scores[id] = { points, points_max, correct: points === points_max };
    if (shown) tests[id] = shown;
    const run = earlier.record.sandbox[id];
    if (run) record.sandbox[id] = run;
  }
  return kept.map(({ id }) => id).sort();
}

async function runHiddenTests(
  sandbox: Sandbox,
  written: readonly { challenge: GradedChallenge; files: Record<string, string> }[],
): Promise<SandboxOutcome[]> {
  if (written.length === 0) return [];
  const jobs = written.map(({ challenge, files }) => ({
    environment: challenge.environment,
    entry: challenge.entry,
    files,
    tests: challenge.tests.filter((test) => !test.visible),
  }));
  const outcomes = await sandbox.runAttempt(jobs);
  for (const [index, job] of jobs.entries()) {
    for (let retry = 0; retry < LIMIT_RETRIES && isAtLimit(outcomes[index]); retry += 1) {
      outcomes[index] = await sandbox.runTests(job);
    }
  }
  return outcomes;
}

function isAtLimit(outcome: SandboxOutcome | undefined): boolean {
  return outcome?.kind === 'timeout' || outcome?.kind === 'crashed';
}

/** The candidate's content for editable files, the original for all others. */
export function filesToGrade(
  challenge: Pick<GradedChallenge, 'files' | 'editable'>,
  candidate: Record<string, string>,
): Record<string, string> {
  const files = { ...challenge.files };
  for (const path of challenge.editable) {
    const text = Object.hasOwn(candidate, path) ? candidate[path] : undefined;
    if (text !== undefined) files[path] = text;
  }
  return files;
}

export function hashFiles(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, sha256(text)]));
}
