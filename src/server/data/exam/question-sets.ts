import type { QuestionSet, StoredQuestionSet } from '../../../content/exam.types.ts';
import { newSecret } from '../../ids.ts';
import type { Queries } from '../database.ts';

/** The reference solutions of a trial, which are shown after its end; null for a certification. */
function solutionsOf({ exam, challenges }: QuestionSet): string | null {
  if (exam.kind !== 'trial') return null;
  return JSON.stringify(Object.fromEntries(challenges.map(({ id, solution }) => [id, solution])));
}

/**
 * Stores a version of a question set permanently, so that attempts drawn from it can be graded and replayed. Solutions are
 * no part of the version: the latest ones of a trial count.
 */
export async function storeQuestionSet(queries: Queries, set: QuestionSet, now: number): Promise<void> {
  const stored: StoredQuestionSet = {
    ...set,
    challenges: set.challenges.map(({ solution: _solution, wrong: _wrong, ...challenge }) => challenge),
  };
  await queries
    .insertInto('question_set')
    .values({
      certification_id: set.exam.slug,
      version: set.version,
      content: JSON.stringify(stored),
      solutions: solutionsOf(set),
      preview_secret: newSecret(),
      stored_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['certification_id', 'version']).doUpdateSet({ solutions: solutionsOf(set) }),
    )
    .execute();
}

/** The reference solutions of a stored version, by challenge; null when it has none. */
export async function findSolutions(
  queries: Queries,
  certificationId: string,
  version: string,
): Promise<Record<string, Record<string, string>> | null> {
  const row = await queries
    .selectFrom('question_set')
    .select('solutions')
    .where('certification_id', '=', certificationId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.solutions ? JSON.parse(row.solutions) : null;
}

export function findQuestionSetRow(queries: Queries, certificationId: string, version: string) {
  return queries
    .selectFrom('question_set')
    .selectAll()
    .where('certification_id', '=', certificationId)
    .where('version', '=', version)
    .executeTakeFirst();
}

export function findQuestionSetBySecret(queries: Queries, secret: string) {
  return queries.selectFrom('question_set').selectAll().where('preview_secret', '=', secret).executeTakeFirst();
}

export function listPreviewSecrets(queries: Queries) {
  return queries.selectFrom('question_set').select(['certification_id', 'version', 'preview_secret']).execute();
}
