import { attemptStateSchema } from '../../contract/exam/exam.ts';
import { canApply } from '../charts/apply-chart.ts';
import { retryOnConflict } from '../charts/retry-on-conflict.ts';
import { listAttemptsOfUser } from '../data/exam/attempts.ts';
import type { AttemptRow } from '../data/tables.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { HandlerOf } from '../http/register-routes.ts';
import { userOf } from '../http/requester.ts';
import type { Services } from '../services.ts';
import { applyAttemptEvent, attemptChart } from './attempt-state.ts';
import { TERMS_VERSION } from './catalog.ts';
import { ownAttempt } from './own-attempt.ts';
import { presentExam, presentListedExam } from './present.ts';
import { startAttempt } from './start-attempt.ts';

/** Attempts of a user, or the trials among them, the newest first. */
async function listedExams(
  { catalog, database: { queries } }: Pick<Services, 'catalog' | 'database'>,
  userId: string,
  isWanted: (row: AttemptRow) => boolean,
) {
  const rows = await listAttemptsOfUser(queries, userId);
  const data = await Promise.all(
    rows
      .filter(isWanted)
      .toSorted((a, b) => b.created_at - a.created_at)
      .map(async (row) =>
        presentListedExam(row, await catalog.version(row.certification_id, row.question_set_version, queries)),
      ),
  );
  return { data, meta: { total: data.length } };
}

const isTrial = ({ trial }: AttemptRow) => trial === 1;

export const listExams: HandlerOf<'listExams'> = ({ requester }, services) =>
  listedExams(services, userOf(requester).id, () => true);

export const listTrialExams: HandlerOf<'listTrialExams'> = ({ requester }, services) =>
  listedExams(services, userOf(requester).id, isTrial);

export const getExam: HandlerOf<'getExam'> = async ({ requester, params }, services) =>
  presentExam(services, await ownAttempt(services, requester, params.id));

export const getTrialExam: HandlerOf<'getTrialExam'> = async ({ requester, params }, services) => {
  const row = await ownAttempt(services, requester, params.id);
  if (!isTrial(row)) throw notFound('The exam');
  return presentExam(services, row);
};

/** Stores which terms were accepted, and when (EX-03). */
export const acceptTerms: HandlerOf<'acceptTerms'> = ({ requester, params, body }, services) =>
  retryOnConflict(async () => {
    const row = await ownAttempt(services, requester, params.id);
    if (row.terms_version === body.version) return presentExam(services, row);
    if (body.version !== TERMS_VERSION) {
      throw new ApiError(409, 'The terms have changed. Read the new ones.', {
        code: 'terms_changed',
        details: { version: TERMS_VERSION },
      });
    }
    const event = { type: 'attempt.termsAccepted', version: body.version, at: services.clock.now() } as const;
    const refusal = 'The terms of this exam are accepted already.';
    return presentExam(services, await applyAttemptEvent(services.database.queries, row, event, refusal));
  });

export const startExam: HandlerOf<'startExam'> = ({ requester, params }, services) =>
  retryOnConflict(async () => {
    const row = await ownAttempt(services, requester, params.id);
    if (row.state === 'running') return presentExam(services, row);
    return presentExam(services, await startAttempt(services, row));
  });

export const examClock: HandlerOf<'examClock'> = async ({ requester, params }, services) => {
  const row = await ownAttempt(services, requester, params.id);
  return {
    serverTime: services.clock.now(),
    deadline_at: row.deadline_at,
    state: attemptStateSchema.parse(row.state),
    lease_epoch: row.lease_epoch,
  };
};

/** Ends the attempt; repeating it changes nothing (EX-13). */
export const stopExam: HandlerOf<'stopExam'> = ({ requester, params }, services) =>
  retryOnConflict(async () => {
    // An outage that has just ended may extend the attempt.
    await services.heartbeat.ensureCurrent();
    const row = await ownAttempt(services, requester, params.id);
    if (row.ended_at !== null && row.state !== 'voided') return presentExam(services, row);
    const at = services.clock.now();
    // After the grace period the attempt is over, even before the sweep runs.
    const byClock = { type: 'attempt.timeEnded', at } as const;
    const event = canApply(attemptChart, row, byClock) ? byClock : ({ type: 'attempt.handedIn', at } as const);
    const stopped = await applyAttemptEvent(services.database.queries, row, event, 'The exam is not running.');
    services.wakeGrading();
    return presentExam(services, stopped);
  });
