import { initialTransition } from 'xstate';
import { attemptMachine } from '../../../machines/exam/attempt/attempt.machine.ts';
import type { QuestionSet, StoredQuestionSet } from '../../content/exam.types.ts';
import { drawForm } from '../../content/form.ts';
import type { Queries } from '../data/database.ts';
import { findAttempt, findOpenTrial, insertAttempt, listSeenForms } from '../data/exam/attempts.ts';
import type { AttemptRow, UserRow } from '../data/tables.ts';
import { newId } from '../ids.ts';
import type { Services } from '../services.ts';
import { attemptColumns } from './attempt-state.ts';
import { readForm } from './exercises.ts';

const MINUTE_MS = 60_000;

/** How often each exercise of an exam was shown to a user. */
async function seenBy(queries: Queries, userId: string, certificationId: string): Promise<Map<string, number>> {
  const seen = new Map<string, number>();
  for (const form of await listSeenForms(queries, userId, certificationId)) {
    const { questions, challenges } = readForm({ form });
    for (const id of [...questions.map((item) => item.id), ...challenges]) seen.set(id, (seen.get(id) ?? 0) + 1);
  }
  return seen;
}

/** The form that a new draw for an attempt gives now, as it is stored. The seed decides what `seen` leaves open. */
export async function drawFor(
  queries: Queries,
  { user_id, seed }: Pick<AttemptRow, 'user_id' | 'seed'>,
  set: StoredQuestionSet,
): Promise<string> {
  return JSON.stringify(drawForm(set, seed, await seenBy(queries, user_id, set.exam.slug)));
}

/**
 * Opens an attempt (EX-01): draws its form from a fresh seed, with exercises that the user has not seen as far as
 * the pool allows, and stores it in the chart's initial state. A user has at most one
 * open trial of a certification; if a concurrent call was first, its trial is returned.
 */
export async function openAttempt(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  user: Pick<UserRow, 'id' | 'extra_time_percent'>,
  set: QuestionSet,
): Promise<AttemptRow> {
  const trial = set.exam.kind === 'trial';
  const durationMs = set.exam.minutes * MINUTE_MS;
  const extraMs = Math.round((durationMs * user.extra_time_percent) / 100);
  const seed = newId();
  const id = newId();
  const [initial] = initialTransition(attemptMachine, { durationMs, extraMs });
  await insertAttempt(database.queries, {
    ...attemptColumns(initial),
    id,
    user_id: user.id,
    certification_id: set.exam.slug,
    question_set_version: set.version,
    seed,
    form: await drawFor(database.queries, { user_id: user.id, seed }, set),
    trial: trial ? 1 : 0,
    version: 0,
    created_at: clock.now(),
  });
  const stored =
    (await findAttempt(database.queries, id)) ??
    (trial ? await findOpenTrial(database.queries, user.id, set.exam.slug) : undefined);
  if (!stored) throw new Error('The attempt was neither stored nor is there an open one.');
  return stored;
}
