import type { SnapshotFrom } from 'xstate';
import type {
  AttemptSummary,
  CertificationSummary,
  DashboardContext,
  dashboardMachine,
} from '../../../../machines/exam/dashboard/dashboard.machine.ts';
import type { Certification } from '../../../contract/site/system.ts';

export type DashboardSnapshot = SnapshotFrom<typeof dashboardMachine>;

/** An attempt with its certification. */
export type Attempt = AttemptSummary & { entry: CertificationSummary };

/** The suggested next step. */
export type NextStep =
  | { kind: 'continue' | 'grading' | 'start' | 'accept' | 'result'; attempt: Attempt }
  | { kind: 'trial' }
  | { kind: 'none' };

export const selectIsLoading = (snapshot: DashboardSnapshot) => snapshot.hasTag('loading');
export const selectIsMissing = (snapshot: DashboardSnapshot) => snapshot.matches('missing');
export const selectIsUnreachable = (snapshot: DashboardSnapshot) => snapshot.matches('unreachable');
export const selectIsOpening = (snapshot: DashboardSnapshot) => snapshot.hasTag('opening');
export const selectMayTakeTrial = (snapshot: DashboardSnapshot) =>
  snapshot.can({ type: 'dashboard.trialRequested' }) || snapshot.hasTag('opening');
export const selectFailure = ({ context }: DashboardSnapshot) => context.failure;

/** All attempts, newest first; those that have not started come before all others. */
export function attemptsOf({ summary }: Pick<DashboardContext, 'summary'>): Attempt[] {
  const begun = (attempt: AttemptSummary) => attempt.started_at ?? Number.MAX_SAFE_INTEGER;
  return summary
    .flatMap((entry) => entry.exams.map((attempt) => ({ ...attempt, entry })))
    .sort((a, b) => begun(b) - begun(a));
}

const isGraded = ({ state }: AttemptSummary) => state === 'passed' || state === 'failed';

/** The most useful next step. A trial comes before the first certification, because failing it costs nothing. */
export function nextStepOf(context: Pick<DashboardContext, 'summary' | 'certifications' | 'tech'>): NextStep {
  const attempts = attemptsOf(context);
  const inState = (state: string) => attempts.filter((attempt) => attempt.state === state);
  const running = inState('running').sort((a, b) => (a.deadline_at ?? 0) - (b.deadline_at ?? 0))[0];
  if (running) return { kind: 'continue', attempt: running };
  const grading = inState('grading')[0];
  if (grading) return { kind: 'grading', attempt: grading };
  const hasTriedOut = attempts.some((attempt) => attempt.entry.trial && isGraded(attempt));
  const byTurn = (open: Attempt[]) => open.find((attempt) => attempt.entry.trial !== hasTriedOut) ?? open[0];
  const ready = byTurn(inState('ready'));
  if (ready) return { kind: 'start', attempt: ready };
  const awaiting = byTurn(inState('awaitingTerms'));
  if (awaiting) return { kind: 'accept', attempt: awaiting };
  const graded = attempts.find(isGraded);
  if (graded) return { kind: 'result', attempt: graded };
  const isOffered = context.certifications.some(({ tech, trial }) => tech === context.tech && trial);
  return isOffered ? { kind: 'trial' } : { kind: 'none' };
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
    const counted = exams.filter(({ state }) => state !== 'voided');
    return !trial && counted.length > 0 && counted.every(({ state }) => state === 'failed');
  });
}

export type OfferedExam = { certification: Certification; attempts: AttemptSummary[] };

/** Every exam of the technology with the user's attempts, the trial first, then by level. */
export function examsOf(context: Pick<DashboardContext, 'summary' | 'certifications' | 'tech'>): OfferedExam[] {
  return context.certifications
    .filter(({ tech }) => tech === context.tech)
    .sort((a, b) => Number(b.trial) - Number(a.trial) || a.difficulty_level - b.difficulty_level)
    .map((certification) => ({
      certification,
      attempts: attemptsOf(context).filter((attempt) => attempt.entry.certification_id === certification.id),
    }));
}

/** URL of an attempt; its page leads to the right step. */
export function attemptUrl(attempt: Attempt): string {
  const { tech, trial } = attempt.entry;
  const step = isGraded(attempt) || attempt.state === 'grading' || attempt.state === 'voided' ? 'done' : 'terms';
  return `/${tech}/${trial ? 'trial-exams' : 'exam'}/${attempt.id}/${attempt.state === 'running' ? 'progress' : step}`;
}
