import * as z from 'zod/mini';
import { boundedText, idSchema, instantSchema, levelSchema, matching, okSchema, techSchema, text } from '../common.ts';
import { nameField } from '../name-field.ts';
import { defineRoute } from '../route.ts';
import { answerSchema, filesSchema, LIMITS, saveEntrySchema } from './answers.ts';
import { challengeSchema, exerciseId, previewBuildSchema, questionSchema } from './exercises.ts';
import { parsedTextSchema } from './parsed-text.ts';
import { topicScoresSchema } from './topic-scores.ts';

const examParams = z.strictObject({ id: idSchema });

/** States of the taking region of the attempt chart. */
export const attemptStateSchema = z.enum([
  'awaitingTerms',
  'ready',
  'running',
  'grading',
  'passed',
  'failed',
  'voided',
]);
export type AttemptState = z.output<typeof attemptStateSchema>;
/** States of its dispute region. */
export const disputeStateSchema = z.enum(['none', 'open', 'upheld', 'rejected']);
export type DisputeState = z.output<typeof disputeStateSchema>;

export const leaseSchema = z.strictObject({
  epoch: z.int(),
  device: z.nullable(z.string()),
  device_name: z.nullable(z.string()),
  taken_at: z.nullable(instantSchema),
});

export const disputeSchema = z.strictObject({
  id: idSchema,
  state: disputeStateSchema,
  reason: z.string(),
  exercise_ids: z.array(z.string()),
  opened_at: instantSchema,
  decided_at: z.nullable(instantSchema),
  decision: z.nullable(z.string()),
});
export type Dispute = z.output<typeof disputeSchema>;

export const resultSchema = z.strictObject({
  score_percent: z.number(),
  pass_percent: z.number(),
  passed: z.boolean(),
  points: z.number(),
  points_max: z.number(),
  graded_at: instantSchema,
  topics: topicScoresSchema,
  /** By exercise, as the policy allows: trials show explanations, certifications only points. */
  exercises: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      /** Its name. */
      topic: z.string(),
      points: z.number(),
      points_max: z.number(),
      answered: z.boolean(),
      explanation: z.nullable(z.string()),
      tests: z.nullable(z.array(z.strictObject({ name: z.string(), passed: z.boolean() }))),
    }),
  ),
});
export type ExamResult = z.output<typeof resultSchema>;

/** Extension of the grace period because of outages, in milliseconds; omitted if there were none. */
const outageMsSchema = z.optional(z.int());

export const examSchema = z.strictObject({
  id: idSchema,
  certification_id: idSchema,
  title: z.string(),
  tech: techSchema,
  level: levelSchema,
  trial: z.boolean(),
  state: attemptStateSchema,
  isTimedOut: z.boolean(),
  minutes: z.number(),
  extra_minutes: z.number(),
  pass_percent: z.number(),
  questions: z.int(),
  challenges: z.int(),
  terms: z.strictObject({ version: z.string(), accepted_at: z.nullable(instantSchema) }),
  created_at: instantSchema,
  started_at: z.nullable(instantSchema),
  deadline_at: z.nullable(instantSchema),
  outage_ms: outageMsSchema,
  ended_at: z.nullable(instantSchema),
  lease: leaseSchema,
  /** The latest dispute. */
  dispute: z.nullable(disputeSchema),
  result: z.nullable(resultSchema),
  voided_reason: z.nullable(z.string()),
  serverTime: instantSchema,
});
export type Exam = z.output<typeof examSchema>;

/** An attempt in a list. */
const listedExamSchema = z.pick(examSchema, {
  id: true,
  certification_id: true,
  title: true,
  tech: true,
  level: true,
  trial: true,
  state: true,
  isTimedOut: true,
  created_at: true,
  started_at: true,
  deadline_at: true,
  ended_at: true,
});
export type ListedExam = z.output<typeof listedExamSchema>;

/** Returned by every save, so that the page can set its clock. */
export const savedSchema = z.strictObject({
  acknowledged: z.array(z.strictObject({ exercise_id: z.string(), revision: z.int(), key: z.string() })),
  serverTime: instantSchema,
  deadline_at: z.nullable(instantSchema),
  outage_ms: outageMsSchema,
  /** Set when it arrived after the deadline and counts because of the grace period. */
  late: z.optional(z.literal(true)),
  state: attemptStateSchema,
});
export type Saved = z.output<typeof savedSchema>;

const leaseEpoch = z.pipe(
  z.pipe(
    boundedText(9, {
      tooLong: 'The lease header is a whole number.',
      required: 'The lease header is required.',
    }).check(z.regex(/^\d+$/, 'The lease header is a whole number.')),
    z.transform(Number),
  ),
  z.int(),
);
/** Lease epoch of the writer; an older epoch is rejected with 409 and changes nothing. */
const leaseHeader = z.object({ 'x-lease-epoch': leaseEpoch });
/** The same of a caller that may do without: its session then writes as a device of its own. */
const leaseHeaderIfAny = z.object({ 'x-lease-epoch': z.optional(leaseEpoch) });

export const evidenceKindSchema = z.enum([
  'devtools',
  'blur',
  'focus',
  'paste',
  'secondTab',
  'offline',
  'online',
  'displayChange',
]);
export type EvidenceKind = z.output<typeof evidenceKindSchema>;

/** An event observed by the browser, in server time. */
export const evidenceEventSchema = z.strictObject({
  kind: evidenceKindSchema,
  at: instantSchema,
  detail: z.optional(text({ min: 0, max: 200, what: 'Detail' })),
});

export const examRoutes = {
  createTrialExam: defineRoute({
    method: 'POST',
    path: '/trial-exams',
    access: 'session',
    owner: 'none',
    summary: "The user's open trial exam of a certification; created if there is none.",
    body: z.strictObject({ certification: idSchema, free_weekend: z.optional(z.nullable(z.boolean())) }),
    response: examSchema,
    status: 201,
    errors: [404],
    impersonated: 'refused',
  }),
  listTrialExams: defineRoute({
    method: 'GET',
    path: '/trial-exams',
    access: 'session',
    owner: 'none',
    summary: 'The trial exams of the signed-in user, the newest first.',
    response: z.strictObject({ data: z.array(listedExamSchema), meta: z.strictObject({ total: z.int() }) }),
    status: 200,
  }),
  getTrialExam: defineRoute({
    method: 'GET',
    path: '/trial-exams/{id}',
    access: 'session',
    owner: 'user',
    summary: 'One trial exam of the signed-in user, as `GET /exams/{id}` answers it.',
    params: examParams,
    response: examSchema,
    status: 200,
  }),
  listExams: defineRoute({
    method: 'GET',
    path: '/exams',
    access: 'session',
    owner: 'none',
    summary: 'The attempts of the signed-in user, the newest first.',
    response: z.strictObject({ data: z.array(listedExamSchema), meta: z.strictObject({ total: z.int() }) }),
    status: 200,
  }),
  getExam: defineRoute({
    method: 'GET',
    path: '/exams/{id}',
    access: 'session',
    owner: 'user',
    summary: 'One attempt of the signed-in user, with its clock, lease, dispute and result.',
    params: examParams,
    response: examSchema,
    status: 200,
  }),
  acceptTerms: defineRoute({
    method: 'POST',
    path: '/exams/{id}/terms',
    access: 'session',
    owner: 'user',
    summary: 'Stores that the candidate accepted a version of the terms.',
    params: examParams,
    body: z.strictObject({ version: boundedText(40) }),
    response: examSchema,
    status: 200,
    errors: [409],
    impersonated: 'refused',
  }),
  startExam: defineRoute({
    method: 'POST',
    path: '/exams/{id}/start',
    access: 'session',
    owner: 'user',
    summary: 'Starts the clock. Idempotent while the exam is running.',
    params: examParams,
    response: examSchema,
    status: 200,
    errors: [409],
    impersonated: 'refused',
  }),
  takeLease: defineRoute({
    method: 'POST',
    path: '/exams/{id}/lease',
    access: 'session',
    owner: 'user',
    summary: 'Acquires the lease for this page. While another device holds it, `take_over` must be true.',
    params: examParams,
    body: z.strictObject({
      device: matching(/^[A-Za-z0-9_-]{8,}$/, 64, 'This does not identify a device.'),
      device_name: nameField({ max: 80, what: 'Device name', needs: 'letter or digit' }),
      take_over: z.boolean(),
    }),
    response: z.strictObject({ lease: leaseSchema, serverTime: instantSchema, deadline_at: z.nullable(instantSchema) }),
    status: 200,
    errors: [409],
    impersonated: 'refused',
  }),
  examClock: defineRoute({
    method: 'GET',
    path: '/exams/{id}/clock',
    access: 'session',
    owner: 'user',
    summary: 'Server time, deadline and state, in a minimal response.',
    params: examParams,
    response: z.strictObject({
      serverTime: instantSchema,
      deadline_at: z.nullable(instantSchema),
      state: attemptStateSchema,
      lease_epoch: z.int(),
    }),
    status: 200,
  }),
  getExercises: defineRoute({
    method: 'GET',
    path: '/exams/{id}/exercises',
    access: 'session',
    owner: 'user',
    summary: 'The exercises of a running attempt with the saved answers.',
    params: examParams,
    query: z.strictObject({ type: z.enum(['questions', 'challenges']) }),
    response: z.strictObject({
      data: z.array(z.discriminatedUnion('type', [questionSchema, challengeSchema])),
      meta: z.strictObject({ total: z.int() }),
      /** The texts of the first question, which a page shows before it has a parser. */
      parsed: z.optional(z.array(parsedTextSchema)),
    }),
    status: 200,
    errors: [409],
  }),
  saveAnswers: defineRoute({
    method: 'PUT',
    path: '/exams/{id}/answers',
    access: 'session',
    owner: 'user',
    summary: 'Stores changes as new revisions. Acknowledged only after the commit.',
    params: examParams,
    headers: leaseHeader,
    body: z.strictObject({ entries: z.array(saveEntrySchema).check(z.minLength(1), z.maxLength(LIMITS.entries)) }),
    response: savedSchema,
    status: 200,
    errors: [409, 503],
    impersonated: 'refused',
    maxBodyKb: 512,
  }),
  solveQuestions: defineRoute({
    method: 'POST',
    path: '/exams/{id}/exercises/questions/solve',
    access: 'session',
    owner: 'user',
    summary:
      'The final answers to the questions, sent when handing in. Without a lease the session takes a free one; 409 while another device holds it.',
    params: examParams,
    headers: leaseHeaderIfAny,
    body: z.strictObject({
      answers: z
        .array(z.strictObject({ exercise_id: exerciseId, answer: z.nullable(answerSchema) }))
        .check(z.maxLength(200)),
      /**
       * When open developer tools were first seen, in the browser's estimate of server time. Evidence, never a verdict.
       */
      devtoolsOpenedAt: z.optional(z.nullable(instantSchema)),
    }),
    response: savedSchema,
    status: 200,
    errors: [409, 503],
    impersonated: 'refused',
    maxBodyKb: 512,
  }),
  challengeFiles: defineRoute({
    method: 'GET',
    path: '/exams/{id}/exercises/challenges/{challenge}/files',
    access: 'session',
    owner: 'user',
    summary: 'The files of a challenge as last saved, or its starting files.',
    params: z.strictObject({ id: idSchema, challenge: exerciseId }),
    response: z.strictObject({ files: z.record(z.string(), z.string()), revision: z.int() }),
    status: 200,
    errors: [409],
  }),
  solveChallenge: defineRoute({
    method: 'POST',
    path: '/exams/{id}/exercises/challenges/{challenge}/solve',
    access: 'session',
    owner: 'user',
    summary: 'The final files of a challenge, sent when handing in. Without a lease as for the questions.',
    params: z.strictObject({ id: idSchema, challenge: exerciseId }),
    headers: leaseHeaderIfAny,
    body: z.strictObject({ files: filesSchema }),
    response: savedSchema,
    status: 200,
    errors: [409, 503],
    impersonated: 'refused',
    maxBodyKb: 512,
  }),
  previewChallenge: defineRoute({
    method: 'POST',
    path: '/exams/{id}/exercises/challenges/{challenge}/preview',
    access: 'session',
    owner: 'user',
    summary: "Bundles the candidate's files for the preview frame. Nothing is run on the server and nothing is graded.",
    params: z.strictObject({ id: idSchema, challenge: exerciseId }),
    body: z.strictObject({ files: filesSchema }),
    response: previewBuildSchema,
    status: 200,
    errors: [409, 503],
    limit: 'sandbox',
    maxBodyKb: 512,
  }),
  recordEvidence: defineRoute({
    method: 'POST',
    path: '/exams/{id}/evidence',
    access: 'session',
    owner: 'user',
    summary: 'Adds events to the timeline that reviewers see. Evidence alone never fails anyone.',
    params: examParams,
    body: z.strictObject({
      events: z.array(evidenceEventSchema).check(z.minLength(1), z.maxLength(50)),
      /** The events were sent before without a response: stored ones are not stored again. */
      retry: z.optional(z.boolean()),
    }),
    response: okSchema,
    status: 202,
    errors: [409],
    maxBodyKb: 64,
    impersonated: 'refused',
  }),
  stopExam: defineRoute({
    method: 'POST',
    path: '/exams/{id}/stop',
    access: 'session',
    owner: 'user',
    summary: 'Hands in. Idempotent.',
    params: examParams,
    response: examSchema,
    status: 200,
    errors: [409],
    impersonated: 'refused',
  }),
  openDispute: defineRoute({
    method: 'POST',
    path: '/exams/{id}/disputes',
    access: 'session',
    owner: 'user',
    summary: 'Opens a dispute about a graded attempt; at most one can be open.',
    params: examParams,
    body: z.strictObject({
      reason: text({ min: 20, max: 4000, what: 'Reason' }),
      exercise_ids: z.array(exerciseId).check(z.maxLength(100)),
    }),
    response: examSchema,
    status: 201,
    errors: [409],
    impersonated: 'refused',
    maxBodyKb: 32,
  }),
  trialResult: defineRoute({
    method: 'GET',
    path: '/trial-exams/{id}/results',
    access: 'public',
    owner: 'anyone',
    summary: 'Score, pass mark and topics of a graded trial exam, public by its unguessable id.',
    params: examParams,
    response: z.strictObject({
      id: idSchema,
      title: z.string(),
      tech: techSchema,
      isTimedOut: z.boolean(),
      ended_at: z.nullable(instantSchema),
      /** The candidate's name, when the candidate shares it. */
      name: z.nullable(z.string()),
      /** The caller took this trial. */
      is_own: z.boolean(),
      /** Without exercises, which are for the candidate alone; open pages of an earlier build expect the list. */
      result: resultSchema,
    }),
    status: 200,
  }),
};
