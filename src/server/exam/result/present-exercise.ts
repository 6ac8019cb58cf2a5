import type { ChallengeTest, GradedChallenge, Question, StoredQuestionSet } from '../../../content/exam.types.ts';
import { type Form, type FormItem, presentChallenge, presentQuestion } from '../../../content/form.ts';
import { rulesOf } from '../../../content/questions/kinds.ts';
import { type Work, workSchema } from '../../../contract/exam/answers.ts';
import type { ExamResult } from '../../../contract/exam/exam.ts';
import type {
  ReviewedChallenge,
  ReviewedExercise,
  ReviewedQuestion,
  ReviewedTest,
} from '../../../contract/exam/result-review.ts';
import type { AnswerRevisionRow } from '../../data/tables.ts';
import type { TestResult } from '../grading/sandbox.ts';
import type { GradingRecord } from '../grading-job/grade.ts';

/** Maximum characters of the console output of one test, and of an expected value. */
const MAX_TEXT = 4_000;

/** Reference solutions by challenge: each replaces or adds files. */
export type Solutions = Record<string, Record<string, string>>;

/** A graded attempt, and what may be told of its exercises. */
export type GradedAttempt = {
  set: StoredQuestionSet;
  form: Form;
  revisions: readonly AnswerRevisionRow[];
  /** Null while nothing is graded. */
  result: ExamResult | null;
  record: Pick<GradingRecord, 'sandbox'> | null;
  solutions: Solutions | null;
  /** Whether the key of an exercise, its tests and its solution may be told. */
  teaches(exerciseId: string): boolean;
};

function shorten(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

/** As many lines as fit, each at most as long as the rest of the limit. */
function shortenLines(lines: readonly string[]): string[] {
  let left = MAX_TEXT;
  return lines.flatMap((line) => {
    if (left <= 0) return [];
    const kept = line.length > left ? `${line.slice(0, left)}…` : line;
    left -= kept.length + 1;
    return [kept];
  });
}

function presentTest({ name, visible, run, expect }: ChallengeTest, graded: TestResult | undefined): ReviewedTest {
  return {
    name,
    visible,
    run,
    expected: shorten(JSON.stringify(expect)),
    outcome: graded === undefined ? 'notRun' : graded.passed ? 'passed' : 'failed',
    got: graded?.observed ?? null,
    error: graded?.error ?? null,
    logs: shortenLines(graded?.logs ?? []),
  };
}

/** What grading knows of one exercise. */
type Graded = { points: number; points_max: number; work: Work | null };

function reviewQuestion(
  question: Question,
  item: FormItem,
  index: number,
  topic: string,
  graded: Graded,
  isTaught: boolean,
): ReviewedQuestion {
  const { explanation, source } = question;
  const key = () => rulesOf(question.kind).shownKey(question, (fileIndex) => item.order.indexOf(fileIndex));
  return {
    ...presentQuestion(question, item),
    ...graded,
    title: `Question ${index + 1}`,
    topic,
    taught: isTaught ? { explanation, source, key: key() } : null,
  };
}

function reviewChallenge(
  challenge: GradedChallenge,
  topic: string,
  graded: Graded,
  attempt: GradedAttempt,
): ReviewedChallenge {
  const { tests: _tests, ...shown } = presentChallenge(challenge);
  const { id, explanation, source, tests, editable, files } = challenge;
  const run = attempt.record?.sandbox[id];
  const solution = attempt.solutions?.[id];
  const results = new Map(run?.results.map((result) => [result.name, result]));
  return {
    ...shown,
    ...graded,
    topic,
    taught: attempt.teaches(id)
      ? {
          explanation,
          source,
          solution: solution
            ? Object.fromEntries(editable.map((path) => [path, solution[path] ?? files[path] ?? '']))
            : null,
          tests: tests.map((test) => presentTest(test, test.visible ? undefined : results.get(test.name))),
          problem: run?.message ?? null,
        }
      : null,
  };
}

/** The exercises of an attempt in its order, with the candidate's work and what may be told of the keys. */
export function presentReviewedExercises(attempt: GradedAttempt): ReviewedExercise[] {
  const { set, form, revisions, result } = attempt;
  const works = new Map(revisions.map((row) => [row.exercise_id, workSchema.parse(JSON.parse(row.work))]));
  const points = new Map(result?.exercises.map((exercise) => [exercise.id, exercise]));
  const topics = new Map(set.exam.topics.map(({ id, name }) => [id, name]));
  const questions = new Map(set.questions.map((question) => [question.id, question]));
  const challenges = new Map(set.challenges.map((challenge) => [challenge.id, challenge]));
  const gradedOf = (item: { id: string; points: number }): Graded => ({
    points: points.get(item.id)?.points ?? 0,
    points_max: points.get(item.id)?.points_max ?? item.points,
    work: works.get(item.id) ?? null,
  });
  return [
    ...form.questions.flatMap((item, index) => {
      const question = questions.get(item.id);
      if (!question) return [];
      const topic = topics.get(question.topic) ?? question.topic;
      return [reviewQuestion(question, item, index, topic, gradedOf(question), attempt.teaches(item.id))];
    }),
    ...form.challenges.flatMap((id) => {
      const challenge = challenges.get(id);
      if (!challenge) return [];
      const topic = topics.get(challenge.topic) ?? challenge.topic;
      return [reviewChallenge(challenge, topic, gradedOf(challenge), attempt)];
    }),
  ];
}
