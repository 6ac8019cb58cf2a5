import type { SaveEntry } from '../../../contract/exam/answers.ts';
import type { Saved } from '../../../contract/exam/exam.ts';
import type { RevisionRequest, Writer } from '../../data/exam/answer-store.ts';
import type { Services } from '../../services.ts';
import { acknowledgement, type SaveRequest, saveAlone } from './save-alone.ts';
import { storingFailed } from './storing-failed.ts';

type SaveServices = Pick<Services, 'clock' | 'database' | 'heartbeat' | 'saving' | 'sessions'>;

/** A save whose writer is identified by user, or by a session token that the commit checks (`Saving.checksSessions`). */
type WriterRequest = Omit<SaveRequest, 'userId'> & { writer: Writer };

/**
 * Stores changes and resolves once they are on disk. A save that is not simply stored is handled separately
 * (`saveAlone`) and does not affect the others in its commit.
 *
 * @throws ApiError 404 for a missing attempt or another user's, 409 for a stale lease, an ended attempt or a conflicting
 *   revision, 422 for an exercise that is not in the attempt, 429 for too many bytes in a minute, 503 when storing fails.
 */
export async function save(services: SaveServices, { userId, ...request }: SaveRequest): Promise<Saved> {
  const saved = await trySave(services, { ...request, writer: { userId } });
  if (saved) return saved;
  try {
    await services.heartbeat.ensureCurrent();
    return await saveAlone(services, { ...request, userId });
  } catch (error) {
    throw storingFailed(error);
  }
}

/**
 * The fast path, in a shared commit: null for anything that {@link save} has to decide.
 *
 * @throws ApiError 429 for too many bytes in a minute, 503 when storing fails.
 */
export async function trySave(services: SaveServices, request: WriterRequest): Promise<Saved | null> {
  const { clock, saving, sessions } = services;
  const { writer, attemptId, entries } = request;
  const done = await store(services, request).catch((error: unknown) => {
    throw storingFailed(error);
  });
  if (!done) return null;
  const { stored, bytes } = done;
  if ('tokenHash' in writer && stored.sessionUsedAt !== null) {
    sessions.noteUse({ tokenHash: writer.tokenHash, lastUsedAt: stored.sessionUsedAt });
  }
  saving.history.stored(stored.userId, attemptId, entries.length, bytes);
  return acknowledgement(stored, entries, clock.now());
}

/** Stores changes in the next commit; null for anything that needs a closer look. */
async function store(services: SaveServices, { writer, attemptId, epoch, entries }: WriterRequest) {
  const { saving } = services;
  if (!(await hasSuchExercises(services, attemptId, entries))) return null;
  await saving.history.room(attemptId);
  const { revisions, bytes } = written(entries);
  await saving.consumeVolume(writer, bytes);
  const stored = await saving.commits.enqueue({ writer, attemptId, epoch, revisions }, bytes);
  return stored && { stored, bytes };
}

async function hasSuchExercises(
  { database, saving: { exercises } }: SaveServices,
  attemptId: string,
  entries: readonly SaveEntry[],
): Promise<boolean> {
  let problem = exercises.findProblem(attemptId, entries);
  if (problem === undefined && (await exercises.load(attemptId, database.queries))) {
    problem = exercises.findProblem(attemptId, entries);
  }
  return problem === null;
}

/** Entries as they are stored, and the bytes of their answers. */
function written(entries: readonly SaveEntry[]): Pick<RevisionRequest, 'revisions'> & { bytes: number } {
  let bytes = 0;
  const revisions = entries.map(({ exercise_id, revision, key, queued_at, work }) => {
    const json = JSON.stringify(work);
    bytes += json.length;
    return { exerciseId: exercise_id, revision, key, work: json, queuedAt: queued_at };
  });
  return { revisions, bytes };
}
