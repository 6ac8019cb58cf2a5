import { hasAnyRole, type Role, STAFF_ROLES, TEAM_LEAD_ROLES } from '../../../src/contract/account/roles.ts';
import type { Tech } from '../../../src/contract/common.ts';
import type { Certification } from '../../../src/contract/site/system.ts';
import type { AttemptSummary, CertificationSummary } from './dashboard.machine.ts';

/** An attempt with its certification. */
export type Attempt = AttemptSummary & { entry: CertificationSummary };

/** What the next step follows from. */
export type Situation = {
  tech: Tech;
  /** The user's exams in this technology, and in all others. */
  summary: readonly CertificationSummary[];
  elsewhere: readonly CertificationSummary[];
  /** Everything on offer. */
  certifications: readonly Certification[];
  roles: readonly Role[];
  /** Certifications for which the user owns unredeemed exam vouchers. */
  vouchers: readonly string[];
};

/** The suggested next step. */
export type NextStep =
  /** An exam of one's own comes first, in whichever technology it runs. */
  | { kind: 'continue' | 'grading' | 'start' | 'accept'; attempt: Attempt }
  /** Where staff and those who lead a team work. */
  | { kind: 'desk' | 'team' }
  | { kind: 'voucher'; certification: Certification }
  | { kind: 'retake'; attempt: Attempt }
  /** A certification was passed; `next` is the one above it that was not passed yet. */
  | { kind: 'passed'; attempt: Attempt; next: Certification | null }
  /** The trial was passed; `certification` is the one that it prepares for. */
  | { kind: 'certify'; attempt: Attempt; certification: Certification | null }
  | { kind: 'result'; attempt: Attempt }
  | { kind: 'trial' }
  | { kind: 'none' };

export const isGraded = ({ state }: Pick<AttemptSummary, 'state'>) => state === 'passed' || state === 'failed';

export const isVoid = ({ state }: Pick<AttemptSummary, 'state'>) => state === 'voided';

/** Whether an attempt waits for its start. A certification that was passed cannot start again, wherever the attempt came from. */
export function isToBeTaken({ state, entry }: Attempt): boolean {
  if (state !== 'ready' && state !== 'awaitingTerms') return false;
  return entry.trial || entry.exams.every((one) => one.state !== 'passed');
}

/**
 * All attempts, newest first; those that can start come before all others. Void ones come last, behind those that were never started
 * and cannot start any more.
 */
export function attemptsOf({ summary }: Pick<Situation, 'summary'>): Attempt[] {
  const begun = (attempt: Attempt) => attempt.started_at ?? (isToBeTaken(attempt) ? Number.MAX_SAFE_INTEGER : 0);
  return summary
    .flatMap((entry) => entry.exams.map((attempt) => ({ ...attempt, entry })))
    .sort((a, b) => Number(isVoid(a)) - Number(isVoid(b)) || begun(b) - begun(a));
}

/** From junior upwards (EX-21); 0 for an exam that is not on offer any more. */
function rankOf({ certifications }: Pick<Situation, 'certifications'>, id: string): number {
  return certifications.find((certification) => certification.id === id)?.difficulty_level ?? 0;
}

/** The highest level of which an exam was passed, trials included; 0 for none. */
function passedRank(situation: Situation): number {
  const passed = attemptsOf(situation).filter(({ state }) => state === 'passed');
  return Math.max(0, ...passed.map(({ entry }) => rankOf(situation, entry.certification_id)));
}

/** Whether a trial can still teach something: nobody needs the trial of a level that was passed, or of one below. */
export function isTrialUseful(situation: Situation): boolean {
  const trial = situation.certifications.find(({ tech, trial }) => trial && tech === situation.tech);
  return trial !== undefined && trial.difficulty_level > passedRank(situation);
}

/** Exams that are open, the most useful first: a certification, which is owned, before the trial, and of each what is ready. */
function openExams(situation: Situation): Attempt[] {
  const mayStart = (attempt: Attempt) => isToBeTaken(attempt) && (!attempt.entry.trial || isTrialUseful(situation));
  return ['ready', 'awaitingTerms']
    .flatMap((state) => attemptsOf(situation).filter((attempt) => attempt.state === state && mayStart(attempt)))
    .sort((a, b) => Number(a.entry.trial) - Number(b.entry.trial));
}

const openStep = (attempt: Attempt): NextStep => ({ kind: attempt.state === 'ready' ? 'start' : 'accept', attempt });

/** What runs or is being graded: nothing else matters then. */
function pendingStep(situation: Situation): NextStep | null {
  const byDeadline = (a: Attempt, b: Attempt) => (a.deadline_at ?? 0) - (b.deadline_at ?? 0);
  for (const summary of [situation.summary, situation.elsewhere]) {
    const running = attemptsOf({ summary }).filter(({ state }) => state === 'running');
    const [attempt] = running.sort(byDeadline);
    if (attempt) return { kind: 'continue', attempt };
  }
  const grading = attemptsOf(situation).find(({ state }) => state === 'grading');
  return grading ? { kind: 'grading', attempt: grading } : null;
}

/** Where a role leads somebody who has no exam to take. */
function roleStep({ roles, certifications, tech, vouchers, ...situation }: Situation): NextStep | null {
  if (hasAnyRole(roles, STAFF_ROLES)) return { kind: 'desk' };
  const hasResult = attemptsOf(situation).some(isGraded);
  if (hasAnyRole(roles, TEAM_LEAD_ROLES)) return hasResult ? null : { kind: 'team' };
  const passed = new Set(
    attemptsOf(situation).flatMap(({ state, entry }) => (state === 'passed' ? [entry.certification_id] : [])),
  );
  const certification = certifications.find(
    ({ id, tech: of }) => of === tech && vouchers.includes(id) && !passed.has(id),
  );
  return certification ? { kind: 'voucher', certification } : null;
}

/** What follows from the results of certifications: a retake of what is above the highest pass, else the level above it. */
function certificationStep(situation: Situation): NextStep | null {
  const graded = attemptsOf(situation).filter((attempt) => !attempt.entry.trial && isGraded(attempt));
  const rank = ({ entry }: Attempt) => rankOf(situation, entry.certification_id);
  const [highest] = graded.filter(({ state }) => state === 'passed').sort((a, b) => rank(b) - rank(a));
  const failed = graded.find((attempt) => attempt.state === 'failed' && (!highest || rank(attempt) > rank(highest)));
  if (failed) return { kind: 'retake', attempt: failed };
  if (!highest) return null;
  const [next] = situation.certifications
    .filter(
      ({ tech, trial, difficulty_level }) => tech === situation.tech && !trial && difficulty_level > rank(highest),
    )
    .sort((a, b) => a.difficulty_level - b.difficulty_level);
  return { kind: 'passed', attempt: highest, next: next ?? null };
}

/** What follows from the results of the trial. */
function trialStep(situation: Situation): NextStep | null {
  const graded = attemptsOf(situation).filter((attempt) => attempt.entry.trial && isGraded(attempt));
  const passed = graded.find(({ state }) => state === 'passed');
  const [attempt] = graded;
  if (!passed) return attempt ? { kind: 'result', attempt } : null;
  const offered = situation.certifications.filter(({ tech, trial }) => tech === situation.tech && !trial);
  const rank = rankOf(situation, passed.entry.certification_id);
  const [certification] = offered.sort(
    (a, b) => Math.abs(a.difficulty_level - rank) - Math.abs(b.difficulty_level - rank),
  );
  return { kind: 'certify', attempt: passed, certification: certification ?? null };
}

/** The one most useful next step: what was begun, then an exam that is owned, wherever it is, and only then what may be added. */
export function nextStepOf(situation: Situation): NextStep {
  const pending = pendingStep(situation);
  if (pending) return pending;
  const [first] = openExams(situation);
  if (first && !first.entry.trial) return openStep(first);
  const away = openExams({ ...situation, summary: situation.elsewhere }).find(({ entry }) => !entry.trial);
  if (away) return openStep(away);
  const step = roleStep(situation) ?? certificationStep(situation);
  if (step) return step;
  if (first) return openStep(first);
  return trialStep(situation) ?? { kind: isTrialUseful(situation) ? 'trial' : 'none' };
}
