import type { TestApp } from '../app.ts';

/** The open dispute about an attempt; a decision names it. */
export async function openDisputeOf(app: TestApp, attemptId: string): Promise<string> {
  const open = app.queries.selectFrom('dispute').select('id').where('attempt_id', '=', attemptId);
  return (await open.where('state', '=', 'open').executeTakeFirst())?.id ?? 'no-dispute';
}
