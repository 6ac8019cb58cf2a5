import type { StoredQuestionSet } from '../../content/exam.types.ts';
import {
  attemptStateSchema,
  type Dispute,
  disputeStateSchema,
  type Exam,
  type ListedExam,
  resultSchema,
} from '../../contract/exam/exam.ts';
import type { ReviewedDispute } from '../../contract/exam/review.ts';
import { listDisputes, newestResults } from '../data/exam/records.ts';
import type { AttemptRow, DisputeRow } from '../data/tables.ts';
import type { Services } from '../services.ts';
import { presentCertification, TERMS_VERSION } from './catalog.ts';

const MINUTE_MS = 60_000;

export function presentDispute(row: DisputeRow): Dispute {
  return {
    id: row.id,
    state: disputeStateSchema.parse(row.state),
    reason: row.reason,
    exercise_ids: JSON.parse(row.exercise_ids),
    opened_at: row.opened_at,
    decided_at: row.decided_at,
    decision: row.decision,
  };
}

/** A dispute as reviewers see it. */
export function presentReviewedDispute(row: DisputeRow): ReviewedDispute {
  return { ...presentDispute(row), credit_exercise_ids: JSON.parse(row.credit_exercise_ids ?? '[]') };
}

/** An attempt as a list has it. */
export function presentListedExam(
  row: AttemptRow,
  { exam: { title, tech, level } }: Pick<StoredQuestionSet, 'exam'>,
): ListedExam {
  return {
    id: row.id,
    certification_id: row.certification_id,
    title,
    tech,
    level,
    trial: row.trial === 1,
    state: attemptStateSchema.parse(row.state),
    isTimedOut: row.is_timed_out === 1,
    created_at: row.created_at,
    started_at: row.started_at,
    deadline_at: row.deadline_at,
    ended_at: row.ended_at,
  };
}

/** An attempt as its candidate sees it (EX-18). */
export async function presentExam(
  { catalog, clock, database: { queries } }: Pick<Services, 'catalog' | 'clock' | 'database'>,
  row: AttemptRow,
): Promise<Exam> {
  const set = await catalog.version(row.certification_id, row.question_set_version, queries);
  const certification = presentCertification(set);
  const listed = presentListedExam(row, set);
  const { state } = listed;
  const [dispute] = row.dispute_state === 'none' ? [] : await listDisputes(queries, row.id);
  const graded = state === 'passed' || state === 'failed';
  const result = graded ? (await newestResults(queries, [row.id])).get(row.id) : undefined;
  return {
    ...listed,
    minutes: row.duration_ms / MINUTE_MS,
    extra_minutes: row.extra_ms / MINUTE_MS,
    pass_percent: certification.pass_percent,
    questions: certification.questions,
    challenges: certification.challenges,
    terms: { version: row.terms_version ?? TERMS_VERSION, accepted_at: row.terms_accepted_at },
    ...(row.outage_ms > 0 ? { outage_ms: row.outage_ms } : {}),
    lease: presentLease(row),
    dispute: dispute ? presentDispute(dispute) : null,
    result: result ? resultSchema.parse(JSON.parse(result)) : null,
    voided_reason: row.voided_reason,
    serverTime: clock.now(),
  };
}

/** The page that holds the lease. */
export function presentLease(row: AttemptRow): Exam['lease'] {
  return {
    epoch: row.lease_epoch,
    device: row.lease_device,
    device_name: row.lease_device_name,
    taken_at: row.lease_taken_at,
  };
}
