import { parseText } from '../../content/parsed-text.ts';
import { type Answer, type SaveEntry, type Work, workSchema } from '../../contract/exam/answers.ts';
import { attemptStateSchema, type Saved } from '../../contract/exam/exam.ts';
import { listNewestRevisions } from '../data/exam/answers.ts';
import type { AttemptRow } from '../data/tables.ts';
import type { HandlerOf } from '../http/register-routes.ts';
import { type Requester, userOf } from '../http/requester.ts';
import { newId } from '../ids.ts';
import type { Services } from '../services.ts';
import { recordReported } from './evidence-handlers.ts';
import { firstTexts, presentExercises, readForm } from './exercises.ts';
import { leaseOfSession } from './lease-handlers.ts';
import { requireLease } from './lease-state.ts';
import { ownAttempt, requireRunning } from './own-attempt.ts';
import { save } from './saving/save.ts';

export const getExercises: HandlerOf<'getExercises'> = async ({ requester, params, query }, services) => {
  const row = await ownAttempt(services, requester, params.id);
  requireRunning(row);
  const set = await services.catalog.version(row.certification_id, row.question_set_version);
  const revisions = await listNewestRevisions(services.database.queries, row.id);
  const data = presentExercises(set, readForm(row), query.type, revisions);
  return { data, meta: { total: data.length }, parsed: firstTexts(data).map(parseText) };
};

export const saveAnswers: HandlerOf<'saveAnswers'> = ({ requester, params, headers, body }, services) =>
  save(services, {
    userId: userOf(requester).id,
    attemptId: params.id,
    epoch: headers['x-lease-epoch'],
    entries: body.entries,
  });

/** The own running attempt under the lease that the caller names; without one, under that of its session. */
async function leasedAttempt(
  services: Services,
  requester: Requester,
  id: string,
  epoch: number | undefined,
): Promise<AttemptRow> {
  const row = await ownAttempt(services, requester, id);
  requireRunning(row);
  if (epoch === undefined) return leaseOfSession(services, requester, row);
  requireLease(row, epoch);
  return row;
}

type FinalAnswer = { exercise_id: string; answer: Answer | null };

/** Final answers that differ from the saved ones become new revisions; flags and notes stay. */
async function saveFinal(
  services: Services,
  { requester, params, headers }: Pick<Parameters<HandlerOf<'solveQuestions'>>[0], 'requester' | 'params' | 'headers'>,
  answers: FinalAnswer[],
): Promise<Saved> {
  const { clock, database } = services;
  const row = await leasedAttempt(services, requester, params.id, headers['x-lease-epoch']);
  const saved = new Map((await listNewestRevisions(database.queries, row.id)).map((old) => [old.exercise_id, old]));
  const now = clock.now();
  const entries = answers.flatMap(({ exercise_id, answer }): SaveEntry[] => {
    const old = saved.get(exercise_id);
    const work: Work = old ? workSchema.parse(JSON.parse(old.work)) : { answer: null, flagged: false, note: '' };
    if (JSON.stringify(work.answer) === JSON.stringify(answer)) return [];
    const queued_at = Math.min(now, row.deadline_at ?? now);
    const revision = (old?.revision ?? 0) + 1;
    return [{ exercise_id, revision, key: newId(), queued_at, work: { ...work, answer } }];
  });
  if (entries.length === 0) {
    const state = attemptStateSchema.parse(row.state);
    return { acknowledged: [], serverTime: now, deadline_at: row.deadline_at, state };
  }
  return save(services, { userId: row.user_id, attemptId: row.id, epoch: row.lease_epoch, entries });
}

export const solveQuestions: HandlerOf<'solveQuestions'> = async (input, services) => {
  const { answers, devtoolsOpenedAt } = input.body;
  const saved = await saveFinal(services, input, answers);
  if (devtoolsOpenedAt) {
    const row = await ownAttempt(services, input.requester, input.params.id);
    await recordReported(services, row, [{ kind: 'devtools', at: devtoolsOpenedAt, detail: null }]);
  }
  return saved;
};

export const solveChallenge: HandlerOf<'solveChallenge'> = (input, services) =>
  saveFinal(services, input, [
    { exercise_id: input.params.challenge, answer: { kind: 'files', files: input.body.files } },
  ]);
