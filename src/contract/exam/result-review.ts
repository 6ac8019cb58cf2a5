import * as z from 'zod/mini';
import { idSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { workSchema } from './answers.ts';
import { challengeSchema, questionSchema } from './exercises.ts';

const examParams = z.strictObject({ id: idSchema });

/** The correct answer of a question, by the positions at which this attempt shows its options. */
export const shownKeySchema = z.discriminatedUnion('kind', [
  /** The correct options. */
  z.strictObject({ kind: z.literal('options'), positions: z.array(z.int()) }),
  /** The accepted texts of each gap. */
  z.strictObject({ kind: z.literal('texts'), accepted: z.array(z.array(z.string())) }),
  /** The lines in the correct order. */
  z.strictObject({ kind: z.literal('order'), positions: z.array(z.int()) }),
]);
export type ShownKey = z.output<typeof shownKeySchema>;

const lessonSchema = { explanation: z.string(), source: z.string() };

export const reviewedQuestionSchema = z.strictObject({
  ...z.omit(questionSchema, { saved: true, points: true }).shape,
  /** Its name in a result: "Question 3". */
  title: z.string(),
  points: z.number(),
  points_max: z.number(),
  /** The graded work; null when nothing was saved. */
  work: z.nullable(workSchema),
  /** Null where the exam keeps its keys. */
  taught: z.nullable(z.strictObject({ ...lessonSchema, key: shownKeySchema })),
});
export type ReviewedQuestion = z.output<typeof reviewedQuestionSchema>;

/** A test as it was run when the attempt was graded. */
export const reviewedTestSchema = z.strictObject({
  name: z.string(),
  visible: z.boolean(),
  /** The body of the test. */
  run: z.string(),
  /** JSON text of the expected value. */
  expected: z.string(),
  /** Grading runs hidden tests alone; visible ones run in the candidate's browser. */
  outcome: z.enum(['passed', 'failed', 'notRun']),
  /** JSON text of the returned value; null when the test returned nothing. */
  got: z.nullable(z.string()),
  error: z.nullable(z.string()),
  /** Console output, shortened. */
  logs: z.array(z.string()),
});
export type ReviewedTest = z.output<typeof reviewedTestSchema>;

export const reviewedChallengeSchema = z.strictObject({
  ...z.omit(challengeSchema, { saved: true, tests: true, points: true }).shape,
  points: z.number(),
  points_max: z.number(),
  work: z.nullable(workSchema),
  /** Null where the exam keeps its tests and its solution. */
  taught: z.nullable(
    z.strictObject({
      ...lessonSchema,
      /** The files of the reference solution that candidates may edit; null when that version was stored without it. */
      solution: z.nullable(z.record(z.string(), z.string())),
      tests: z.array(reviewedTestSchema),
      /** Why no test could run: a build that failed, or a limit that was reached. */
      problem: z.nullable(z.string()),
    }),
  ),
});
export type ReviewedChallenge = z.output<typeof reviewedChallengeSchema>;

export const reviewedExerciseSchema = z.discriminatedUnion('type', [reviewedQuestionSchema, reviewedChallengeSchema]);
export type ReviewedExercise = z.output<typeof reviewedExerciseSchema>;

const stepSchema = z.strictObject({ title: z.string(), url: z.string() });
export type LearningStep = z.output<typeof stepSchema>;

/** What to learn about a topic in which points were lost. */
const topicPlanSchema = z.strictObject({
  topic: z.string(),
  points: z.number(),
  points_max: z.number(),
  /** Sections of guides and lessons. */
  read: z.array(stepSchema),
  /** Challenges for the editor. */
  practise: z.array(stepSchema),
});
export type TopicPlan = z.output<typeof topicPlanSchema>;

export const resultReviewRoutes = {
  resultReview: defineRoute({
    method: 'GET',
    path: '/exams/{id}/review',
    access: 'session',
    owner: 'user',
    summary:
      "The exercises of the user's graded attempt with the own answers, and what to learn next. Trials also show keys, tests and reference solutions; certifications never do.",
    params: examParams,
    response: z.strictObject({
      /** Where keys are shown, those of exercises that a running attempt of the user has too are not. */
      teaches: z.boolean(),
      exercises: z.array(reviewedExerciseSchema),
      /** Topics in which points were lost, those with the most first. */
      plan: z.array(topicPlanSchema),
      /** Whether the public result of a trial shows the name. */
      shares_name: z.boolean(),
      /** The credential that the attempt earned. */
      credential_id: z.nullable(idSchema),
    }),
    status: 200,
    errors: [409],
  }),
  shareResultName: defineRoute({
    method: 'PUT',
    path: '/exams/{id}/name-sharing',
    access: 'session',
    owner: 'user',
    summary: 'Decides whether the public result of a trial shows the name of its owner.',
    params: examParams,
    body: z.strictObject({ shares_name: z.boolean() }),
    response: z.strictObject({ shares_name: z.boolean() }),
    status: 200,
    errors: [409],
    impersonated: 'refused',
  }),
};
export type ResultReview = z.output<typeof resultReviewRoutes.resultReview.response>;
