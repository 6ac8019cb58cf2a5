import type { Answer, SaveEntry } from '../../contract/exam/answers.ts';
import { ANSWER_KIND } from '../../contract/exam/question-kinds.ts';
import { createBoundedCache } from '../bounded-cache.ts';
import type { Queries } from '../data/database.ts';
import { findAttemptForm } from '../data/exam/attempts.ts';
import type { AttemptRow } from '../data/tables.ts';
import type { Catalog } from './catalog.ts';
import { readForm } from './exercises.ts';

/** Number of attempts whose exercises are cached; the form of an attempt never changes after its start. */
const MAX_CACHED = 50_000;

type Kinds = Map<string, Answer['kind']>;
/**
 * Exercise ids of an attempt, delimited by line feeds: tens of thousands of attempts are cached, and sets would be
 * larger.
 */
type CachedExercises = { ids: string; kinds: Kinds };
type WithForm = Pick<AttemptRow, 'id' | 'certification_id' | 'question_set_version' | 'form'>;

/** Why an entry is rejected, by its exercise. */
export type EntryProblem = { exerciseId: string; sentence: string };

export type AttemptExercises = {
  /** The first entry that does not fit its attempt, or null; undefined while the attempt's exercises are not cached. */
  findProblem(attemptId: string, entries: readonly SaveEntry[]): EntryProblem | null | undefined;
  /** Caches the exercises of a loaded attempt. */
  cache(attempt: WithForm, queries: Queries): Promise<void>;
  /** Loads and caches an attempt's exercises; false when the attempt does not exist or was not started. */
  load(attemptId: string, queries: Queries): Promise<boolean>;
};

/** Caches each attempt's exercises and their answer kinds. */
export function createAttemptExercises(catalog: Catalog): AttemptExercises {
  const cached = createBoundedCache<string, CachedExercises>({ max: MAX_CACHED });
  const kindsOfSets = new Map<string, Kinds>();
  /** Saves of one attempt that wait for the same read continue in order. */
  const loading = new Map<string, Promise<boolean>>();

  async function kindsOf(attempt: WithForm, queries: Queries): Promise<Kinds> {
    const name = `${attempt.certification_id} ${attempt.question_set_version}`;
    const known = kindsOfSets.get(name);
    if (known) return known;
    const set = await catalog.version(attempt.certification_id, attempt.question_set_version, queries);
    const kinds: Kinds = new Map([
      ...set.questions.map(({ id, kind }) => [id, ANSWER_KIND[kind]] as const),
      ...set.challenges.map(({ id }) => [id, 'files'] as const),
    ]);
    kindsOfSets.set(name, kinds);
    return kinds;
  }

  async function cache(attempt: WithForm, queries: Queries): Promise<void> {
    const kinds = await kindsOf(attempt, queries);
    const form = readForm(attempt);
    const ids = [...form.questions.map(({ id }) => id), ...form.challenges];
    cached.set(attempt.id, { ids: `\n${ids.join('\n')}\n`, kinds });
  }

  async function loadOne(attemptId: string, queries: Queries): Promise<boolean> {
    const attempt = await findAttemptForm(queries, attemptId);
    if (attempt) await cache(attempt, queries);
    return attempt !== undefined;
  }

  return {
    findProblem(attemptId, entries) {
      const exercises = cached.get(attemptId);
      if (!exercises) return undefined;
      for (const { exercise_id: exerciseId, work } of entries) {
        const kind = exercises.ids.includes(`\n${exerciseId}\n`) ? exercises.kinds.get(exerciseId) : undefined;
        if (!kind) return { exerciseId, sentence: 'This exercise is not part of the exam.' };
        if (work.answer && work.answer.kind !== kind) {
          return { exerciseId, sentence: `This exercise is answered with ${kind}.` };
        }
      }
      return null;
    },
    cache,
    load(attemptId, queries) {
      const known = loading.get(attemptId);
      if (known) return known;
      const loaded = loadOne(attemptId, queries).finally(() => loading.delete(attemptId));
      loading.set(attemptId, loaded);
      return loaded;
    },
  };
}
