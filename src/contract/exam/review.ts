import * as z from 'zod/mini';
import { emailField, fullNameField } from '../account/account-fields.ts';
import {
  boundedText,
  cursorSchema,
  idSchema,
  instantSchema,
  matching,
  pageMetaSchema,
  techSchema,
  text,
} from '../common.ts';
import { defineRoute } from '../route.ts';
import { workSchema } from './answers.ts';
import { disputeSchema, examSchema, resultSchema } from './exam.ts';
import { exerciseId, questionSchema } from './exercises.ts';
import { reviewedExerciseSchema } from './result-review.ts';

const examParams = z.strictObject({ id: idSchema });

/** Staff decisions; about a staff member each needs a second person. */
export const staffActionSchema = z.enum([
  'decision',
  'void',
  'holderName',
  'extraTime',
  'userTime',
  'grantExam',
  'grantVouchers',
  'role',
]);
export type StaffAction = z.output<typeof staffActionSchema>;

export const personSchema = z.strictObject({ id: idSchema, name: z.string() });

export const proposalSchema = z.strictObject({
  id: idSchema,
  action: staffActionSchema,
  state: z.enum(['proposed', 'confirmed', 'declined']),
  /** The proposal in words, with the reason. */
  summary: z.string(),
  /** The exercises that it would credit; only a dispute that is upheld credits some. */
  credit_exercise_ids: z.array(z.string()),
  proposed_by: personSchema,
  proposed_at: instantSchema,
  decided_by: z.nullable(personSchema),
  decided_at: z.nullable(instantSchema),
  /** Whether the caller may be the second person. */
  may_confirm: z.boolean(),
  may_decline: z.boolean(),
});
export type StaffProposal = z.output<typeof proposalSchema>;

/** A dispute as reviewers see it. */
export const reviewedDisputeSchema = z.strictObject({
  ...disputeSchema.shape,
  /** The exercises that the decision credited; none while it is open or when it was rejected. */
  credit_exercise_ids: z.array(z.string()),
});
export type ReviewedDispute = z.output<typeof reviewedDisputeSchema>;

/** Which reviewer looks at an open dispute. */
export const disputeClaimSchema = z.strictObject({
  by: personSchema,
  /** When it ends by itself. */
  until: instantSchema,
  /** The caller holds it. */
  is_own: z.boolean(),
});
export type DisputeClaim = z.output<typeof disputeClaimSchema>;

const claimResponse = z.strictObject({ claim: z.nullable(disputeClaimSchema) });

/** The credential that an attempt brought, as staff see it. */
const reviewedCredentialSchema = z.strictObject({
  id: idSchema,
  /** Null when the name was erased with the account. */
  holder_name: z.nullable(z.string()),
  /** The caller is an administrator, and the credential is valid and has a name. */
  may_correct: z.boolean(),
});

const reviewedExamSchema = z.strictObject({
  exam: examSchema,
  /** Who looks at the open dispute; null when nobody does, or none is open. */
  claim: z.nullable(disputeClaimSchema),
  /** The candidate is a staff member: one person's decision is a proposal that another one confirms. */
  needs_second_person: z.boolean(),
  proposals: z.array(proposalSchema),
  candidate: z.strictObject({ id: idSchema, name: z.string(), email: z.string() }),
  /** Null when the attempt brought none. */
  credential: z.nullable(reviewedCredentialSchema),
  disputes: z.array(reviewedDisputeSchema),
  timeline: z.array(
    z.strictObject({
      at: instantSchema,
      kind: z.string(),
      detail: z.nullable(z.string()),
      /**
       * Events of this kind that were counted but not stored; `at` is the time of the last one. 0 for a stored event.
       */
      more: z.int(),
    }),
  ),
  /** Every stored result of the attempt, newest first; a regrade adds one. */
  results: z.array(
    z.strictObject({
      graded_at: instantSchema,
      question_set_version: z.string(),
      seed: z.string(),
      reason: z.string(),
      result: resultSchema,
    }),
  ),
  answers: z.array(
    z.strictObject({
      exercise_id: z.string(),
      revision: z.int(),
      revisions: z.int(),
      received_at: instantSchema,
      work: workSchema,
      file_hashes: z.record(z.string(), z.string()),
    }),
  ),
  exercises: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      prompt: z.string(),
      key: z.string(),
      explanation: z.string(),
      /** The exercise as the candidate saw it, with the answer, the key and the tests as they were graded. */
      detail: reviewedExerciseSchema,
    }),
  ),
});
export type ReviewedExam = z.output<typeof reviewedExamSchema>;

const DECISION_OUTDATED = 'This page is older than the server. Copy your decision, reload the page, and decide again.';

export const reviewRoutes = {
  listDisputes: defineRoute({
    method: 'GET',
    path: '/review/disputes',
    access: 'reviewer',
    owner: 'staff',
    summary: 'Disputes: open ones first, longest waiting first; then decided ones, newest first.',
    query: z.strictObject({ cursor: z.optional(cursorSchema) }),
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          dispute: disputeSchema,
          exam_id: idSchema,
          title: z.string(),
          tech: techSchema,
          candidate: z.string(),
          is_own: z.boolean(),
          score_percent: z.nullable(z.number()),
          /** Who looks at it; null when nobody does, or it is decided. */
          claim: z.nullable(disputeClaimSchema),
        }),
      ),
      /** `open` counts undecided disputes, up to 1000. */
      meta: z.strictObject({ next: z.nullable(cursorSchema), open: z.int() }),
    }),
    status: 200,
  }),
  claimDispute: defineRoute({
    method: 'POST',
    path: '/review/disputes/{id}/claim',
    access: 'reviewer',
    owner: 'staff',
    summary: 'Claims an open dispute for 30 minutes, or extends the own claim. Nobody else can decide it meanwhile.',
    params: examParams,
    response: claimResponse,
    status: 200,
    errors: [409],
    impersonated: 'refused',
  }),
  releaseDispute: defineRoute({
    method: 'POST',
    path: '/review/disputes/{id}/release',
    access: 'reviewer',
    owner: 'staff',
    summary: 'Leaves a claimed dispute to others. Idempotent; the claim of somebody else stays.',
    params: examParams,
    response: claimResponse,
    status: 200,
    impersonated: 'refused',
  }),
  reviewExam: defineRoute({
    method: 'GET',
    path: '/review/exams/{id}',
    access: 'reviewer',
    owner: 'staff',
    summary: 'An attempt with its evidence timeline, answers, keys and every stored result.',
    params: examParams,
    response: reviewedExamSchema,
    status: 200,
  }),
  decideDispute: defineRoute({
    method: 'POST',
    path: '/review/exams/{id}/decision',
    access: 'reviewer',
    owner: 'staff',
    summary:
      'Decides the open dispute, which the body names: a decision about one that was decided meanwhile is refused with `dispute_decided`. Upholding it regrades the attempt without the items named as defective.',
    params: examParams,
    body: z.strictObject({
      /** The dispute that the decision was written for. A page of an earlier build does not say. */
      dispute_id: boundedText(64, { required: DECISION_OUTDATED, tooLong: DECISION_OUTDATED }).check(
        z.regex(/^[A-Za-z0-9_-]+$/, DECISION_OUTDATED),
      ),
      outcome: z.enum(['upheld', 'rejected']),
      decision: text({ min: 10, max: 4000, what: 'Decision' }),
      /** Items that count as fully correct for this candidate in the regrade. */
      credit_exercise_ids: z.optional(z.array(exerciseId).check(z.maxLength(100))),
    }),
    response: reviewedExamSchema,
    status: 200,
    errors: [409],
    maxBodyKb: 32,
    impersonated: 'refused',
  }),
  voidExam: defineRoute({
    method: 'POST',
    path: '/review/exams/{id}/void',
    access: 'reviewer',
    owner: 'staff',
    summary: 'Voids an attempt: it counts as never taken.',
    params: examParams,
    body: z.strictObject({ reason: text({ min: 10, max: 1000, what: 'Reason' }) }),
    response: reviewedExamSchema,
    status: 200,
    errors: [409],
    impersonated: 'refused',
  }),
  correctHolderName: defineRoute({
    method: 'POST',
    path: '/review/exams/{id}/holder-name',
    access: 'administrator',
    owner: 'staff',
    summary:
      "Corrects the holder's name on the valid credential that an attempt brought. Its page, files and badge show the new name; files made before are genuine but outdated.",
    params: examParams,
    body: z.strictObject({
      name: fullNameField,
      reason: text({ min: 10, max: 1000, what: 'Reason' }),
    }),
    response: reviewedExamSchema,
    status: 200,
    errors: [409],
    impersonated: 'refused',
  }),
  grantExtraTime: defineRoute({
    method: 'POST',
    path: '/review/exams/{id}/extra-time',
    access: 'reviewer',
    owner: 'staff',
    summary: 'Adds minutes to an attempt that has not ended, even while it is running.',
    params: examParams,
    body: z.strictObject({
      minutes: z.int().check(z.minimum(1, 'At least one minute.'), z.maximum(600, 'At most 600 minutes.')),
      reason: text({ min: 5, max: 1000, what: 'Reason' }),
    }),
    response: reviewedExamSchema,
    status: 200,
    errors: [409],
    impersonated: 'refused',
  }),
  grantUserExtraTime: defineRoute({
    method: 'POST',
    path: '/review/users/{id}/extra-time',
    access: 'reviewer',
    owner: 'staff',
    summary: 'Extends every attempt that a user starts from now on by a percentage of its time.',
    params: examParams,
    body: z.strictObject({
      percent: z.int().check(z.minimum(0, 'At least 0 percent.'), z.maximum(200, 'At most 200 percent.')),
      reason: text({ min: 5, max: 1000, what: 'Reason' }),
    }),
    /** `proposed`: waiting for a second person. */
    response: z.strictObject({ percent: z.int(), proposed: z.boolean() }),
    status: 200,
    errors: [409],
    impersonated: 'refused',
  }),
  confirmProposal: defineRoute({
    method: 'POST',
    path: '/review/proposals/{id}/confirm',
    access: 'reviewer',
    owner: 'staff',
    summary: 'Carries out a proposal about a staff member. Neither of the two people may be the person concerned.',
    params: examParams,
    response: z.strictObject({ state: z.enum(['confirmed']) }),
    status: 200,
    errors: [409],
    impersonated: 'refused',
    confirmation: 'recent',
  }),
  declineProposal: defineRoute({
    method: 'POST',
    path: '/review/proposals/{id}/decline',
    access: 'reviewer',
    owner: 'staff',
    summary: 'Declines a proposal, or withdraws an own one. Nothing is carried out.',
    params: examParams,
    response: z.strictObject({ state: z.enum(['declined']) }),
    status: 200,
    errors: [409],
    impersonated: 'refused',
  }),
  listRunningExams: defineRoute({
    method: 'GET',
    path: '/review/exams',
    access: 'reviewer',
    owner: 'staff',
    summary:
      'The newest attempts, or those of candidates with words in name or email that start with the search words.',
    query: z.strictObject({
      search: z.optional(text({ min: 0, max: 100, what: 'Search' })),
      cursor: z.optional(cursorSchema),
    }),
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          id: idSchema,
          title: z.string(),
          tech: techSchema,
          state: z.string(),
          candidate: z.string(),
          email: z.string(),
          user_id: idSchema,
          /** An attempt of the caller, who may not review it. */
          is_own: z.boolean(),
          started_at: z.nullable(instantSchema),
          deadline_at: z.nullable(instantSchema),
          score_percent: z.nullable(z.number()),
        }),
      ),
      meta: pageMetaSchema,
    }),
    status: 200,
  }),
  grantExam: defineRoute({
    method: 'POST',
    path: '/review/exams',
    access: 'administrator',
    owner: 'staff',
    summary: 'Grants a user an attempt at a certification, as a purchase or a redeemed voucher would.',
    body: z.strictObject({ email: emailField, certification: idSchema }),
    /** The attempt, or null while the grant waits for a second person. */
    response: z.strictObject({ id: z.nullable(idSchema), proposed: z.boolean() }),
    status: 201,
    errors: [404, 409],
  }),
  listQuestionSets: defineRoute({
    method: 'GET',
    path: '/review/question-sets',
    access: 'reviewer',
    owner: 'staff',
    summary: 'Question sets with the secret of their read-only preview.',
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          certification_id: idSchema,
          title: z.string(),
          tech: techSchema,
          version: z.string(),
          questions: z.int(),
          challenges: z.int(),
          /** Empty while the caller has an unfinished exam of this certification. */
          preview_secret: z.string(),
        }),
      ),
      meta: z.strictObject({ total: z.int() }),
    }),
    status: 200,
  }),
  previewQuestions: defineRoute({
    method: 'GET',
    path: '/preview/{secret}/mcq',
    access: 'public',
    owner: 'anyone',
    summary: "A reviewer's read-only view of a question set, opened with its unguessable secret.",
    params: z.strictObject({ secret: matching(/^[A-Za-z0-9_-]{20,}$/, 64, 'This is not the link of a preview.') }),
    response: z.strictObject({
      title: z.string(),
      tech: techSchema,
      version: z.string(),
      questions: z.array(
        z.strictObject({
          ...z.omit(questionSchema, { saved: true }).shape,
          difficulty: z.int(),
          key: z.array(z.string()),
          explanation: z.string(),
          source: z.string(),
        }),
      ),
    }),
    status: 200,
    errors: [403],
  }),
};
