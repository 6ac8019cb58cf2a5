import type { QuestionSet, StoredQuestionSet } from '../../content/exam.types.ts';
import type { Certification } from '../../contract/site/system.ts';
import type { Database, Queries } from '../data/database.ts';
import { findQuestionSetRow, storeQuestionSet } from '../data/exam/question-sets.ts';
import { notFound } from '../http/api-error.ts';

/** Version of the terms that candidates accept. */
export const TERMS_VERSION = '2026-11-26';

const DIFFICULTY_LEVEL = { junior: 1, intermediate: 2, senior: 3 } as const;

/** The available exams, and every version that was ever taken. */
export type Catalog = {
  /** Exams of the current content, sorted by slug. */
  list(): QuestionSet[];
  find(certificationId: string): QuestionSet | undefined;
  /**
   * A stored version, including old ones. Pass the transaction if there is one: the embedded database has a single
   * connection.
   */
  version(certificationId: string, version: string, queries?: Queries): Promise<StoredQuestionSet>;
};

/** Stores new content versions and serves them. */
export async function createCatalog(database: Database, sets: QuestionSet[], now: number): Promise<Catalog> {
  for (const set of sets) await storeQuestionSet(database.queries, set, now);
  const current = new Map(sets.map((set) => [set.exam.slug, set]));
  const stored = new Map<string, StoredQuestionSet>(sets.map((set) => [`${set.exam.slug}@${set.version}`, set]));
  return {
    list: () => [...current.values()].sort((a, b) => a.exam.slug.localeCompare(b.exam.slug)),
    find: (certificationId) => current.get(certificationId),
    async version(certificationId, version, queries = database.queries) {
      const name = `${certificationId}@${version}`;
      const known = stored.get(name);
      if (known) return known;
      const row = await findQuestionSetRow(queries, certificationId, version);
      if (!row) throw notFound('The question set');
      const set: StoredQuestionSet = JSON.parse(row.content);
      stored.set(name, set);
      return set;
    },
  };
}

/** A question set as shown in the public list of certifications. */
export function presentCertification({ exam }: Pick<QuestionSet, 'exam'>): Certification {
  return {
    id: exam.slug,
    slug: exam.slug,
    title: exam.title,
    tech: exam.tech,
    display_level: exam.level,
    difficulty_level: DIFFICULTY_LEVEL[exam.level],
    trial: exam.kind === 'trial',
    summary: exam.summary,
    minutes: exam.minutes,
    pass_percent: exam.pass_percent,
    questions: exam.topics.reduce((sum, topic) => sum + topic.questions, 0),
    challenges: exam.challenges,
    topics: exam.topics,
  };
}
