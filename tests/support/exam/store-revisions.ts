import type { TestApp } from '../app.ts';

/** Stores revisions of an exercise of a running attempt, as saves would. */
export async function storeRevisions(
  app: TestApp,
  attemptId: string,
  revisions: number,
  characters: number,
): Promise<void> {
  for (let stored = 0; stored < revisions; stored += 50) {
    const rows = Array.from({ length: Math.min(50, revisions - stored) }, (_, index) => {
      const revision = stored + index + 1;
      const text = `${revision} `.repeat(characters).slice(0, characters);
      const work = { answer: { kind: 'files', files: { 'main.js': text } }, flagged: false, note: '' };
      const common = { attempt_id: attemptId, exercise_id: 'challenge-sum', lease_epoch: 1 };
      const times = { queued_at: 1, received_at: 1 };
      return { ...common, ...times, revision, key: `revision-${revision}`, work: JSON.stringify(work) };
    });
    await app.queries.insertInto('answer_revision').values(rows).execute();
  }
}
