import type { SnapshotFrom } from 'xstate';
import type {
  CertificationSummary,
  DashboardContext,
  dashboardMachine,
} from '../../../../machines/exam/dashboard/dashboard.machine.ts';
import {
  type Attempt,
  attemptsOf,
  isGraded,
  isToBeTaken,
  isVoid,
  type Situation,
} from '../../../../machines/exam/dashboard/next-step.ts';
import type { User } from '../../../contract/account/session.ts';
import type { Certification } from '../../../contract/site/system.ts';

export type DashboardSnapshot = SnapshotFrom<typeof dashboardMachine>;

export const selectIsLoading = (snapshot: DashboardSnapshot) => snapshot.hasTag('loading');
export const selectIsMissing = (snapshot: DashboardSnapshot) => snapshot.matches('missing');
export const selectIsUnreachable = (snapshot: DashboardSnapshot) => snapshot.matches('unreachable');
export const selectIsOpening = (snapshot: DashboardSnapshot) => snapshot.hasTag('opening');
export const selectMayTakeTrial = (snapshot: DashboardSnapshot) =>
  snapshot.can({ type: 'dashboard.trialRequested' }) || snapshot.hasTag('opening');
export const selectFailure = ({ context }: DashboardSnapshot) => context.failure;

/** What the next step follows from: the exams, and who the user is. */
export function situationOf(context: DashboardContext, user: Pick<User, 'roles' | 'team_vouchers'>): Situation {
  const { tech, summary, elsewhere, certifications } = context;
  const vouchers = user.team_vouchers.flatMap(({ product: { type, certification_id: id } }) =>
    type === 'EXAM' ? [id] : [],
  );
  return { tech, summary, elsewhere, certifications, roles: user.roles, vouchers };
}

/** The latest attempt with a score. */
export function lastGradedOf(context: Pick<DashboardContext, 'summary'>): Attempt | undefined {
  return attemptsOf(context)
    .filter(isGraded)
    .sort((a, b) => (b.ended_at ?? 0) - (a.ended_at ?? 0))[0];
}

/** Certifications whose newest attempt was failed, and no other one is open: those for which a retake may be offered. */
export function failedExamsOf(context: Pick<DashboardContext, 'summary'>): CertificationSummary[] {
  return context.summary.filter(({ trial, exams }) => {
    const counted = exams.filter((attempt) => !isVoid(attempt));
    return !trial && counted.length > 0 && counted.every(({ state }) => state === 'failed');
  });
}

/** Whether a certification was passed, which gives a credential. */
export const hasPassedExam = ({ summary }: Pick<DashboardContext, 'summary'>): boolean =>
  summary.some(({ trial, exams }) => !trial && exams.some(({ state }) => state === 'passed'));

/** An attempt that was voided before its start, as by a refund, leaves the exam as if it had never been there. */
const hasCounted = (attempt: Attempt): boolean => !isVoid(attempt) || attempt.started_at !== null;

/**
 * Which attempt at its exam it is, from 1: attempts of the same exam have the same name. Null for the only one, and for one that was
 * voided before its start.
 *
 * @param listed the attempts on show, of each exam the newest first
 */
export function attemptNumber(attempt: Attempt, listed: readonly Attempt[]): number | null {
  const begun = ({ started_at }: Attempt) => started_at ?? Number.MAX_SAFE_INTEGER;
  // What has not begun keeps the order in which it was opened.
  const counted = listed
    .filter((one) => one.entry.certification_id === attempt.entry.certification_id && hasCounted(one))
    .toReversed()
    .sort((a, b) => begun(a) - begun(b));
  const at = counted.findIndex(({ id }) => id === attempt.id);
  return counted.length < 2 || at === -1 ? null : at + 1;
}

export type OfferedExam = { certification: Certification; attempts: Attempt[] };

/** Every exam of the technology with the user's attempts, the trial first, then by level. */
export function examsOf(context: Pick<DashboardContext, 'summary' | 'certifications' | 'tech'>): OfferedExam[] {
  const attempts = attemptsOf(context).filter(hasCounted);
  return context.certifications
    .filter(({ tech }) => tech === context.tech)
    .sort((a, b) => Number(b.trial) - Number(a.trial) || a.difficulty_level - b.difficulty_level)
    .map((certification) => ({
      certification,
      attempts: attempts.filter((attempt) => attempt.entry.certification_id === certification.id),
    }));
}

/** URL of an attempt; its page leads to the right step. */
export function attemptUrl(attempt: Attempt): string {
  const { tech, trial } = attempt.entry;
  const step = isGraded(attempt) || attempt.state === 'grading' || isVoid(attempt) ? 'done' : 'terms';
  return `/${tech}/${trial ? 'trial-exams' : 'exam'}/${attempt.id}/${attempt.state === 'running' ? 'progress' : step}`;
}

/** What opens an exam that waits to be taken; null for any other. */
export function openExamAction(attempt: Attempt): string | null {
  if (!isToBeTaken(attempt)) return null;
  return attempt.state === 'ready' ? 'Go to the start' : 'Read the terms';
}

/** Attempts that the history of topics goes back. */
const MAX_HISTORY = 8;

/** How a topic went, attempt by attempt. */
export type TopicProgress = {
  id: string;
  name: string;
  /** Percent of the points in each attempt of the history; null where the topic was not asked for. */
  percents: (number | null)[];
};

/** The graded attempts, oldest first, and how each topic went in them; topics that came up once show no progress. */
export function progressOf(context: Pick<DashboardContext, 'summary'>): {
  attempts: Attempt[];
  topics: TopicProgress[];
} {
  const attempts = attemptsOf(context)
    .filter((attempt) => isGraded(attempt) && attempt.topics !== null)
    .sort((a, b) => (a.ended_at ?? 0) - (b.ended_at ?? 0))
    .slice(-MAX_HISTORY);
  const names = new Map(attempts.flatMap(({ topics }) => (topics ?? []).map(({ id, name }) => [id, name])));
  const percentIn = ({ topics }: Attempt, id: string) => {
    const topic = topics?.find((one) => one.id === id && one.points_max > 0);
    return topic ? Math.round((topic.points / topic.points_max) * 100) : null;
  };
  return {
    attempts,
    topics: [...names]
      .map(([id, name]) => ({ id, name, percents: attempts.map((attempt) => percentIn(attempt, id)) }))
      .filter(({ percents }) => percents.filter((percent) => percent !== null).length > 1),
  };
}
