import type { QuestionSet, StoredQuestionSet } from '../../../content/exam.types.ts';
import { newSecret } from '../../ids.ts';
import type { Queries } from '../database.ts';

/** Stores a version of a question set permanently, so that attempts drawn from it can be graded and replayed. */
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
      preview_secret: newSecret(),
      stored_at: now,
    })
    .onConflict((conflict) => conflict.columns(['certification_id', 'version']).doNothing())
    .execute();
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
