import type { Tech } from '../../contract/common.ts';
import type { DocumentEntry } from '../../contract/site/documents.ts';
import { levelOfSlug } from '../../contract/slugs.ts';
import { TECH_LABELS } from '../../contract/techs.ts';
import type { Services } from '../services.ts';

/** A lesson says to which training it belongs; other documents belong to none. */
type Lesson = DocumentEntry & { training?: string | null };

export type FreeWeekendSources = {
  catalog: { list(): readonly { exam: { tech: Tech; kind: string; slug: string } }[] };
  documents: Pick<Services['documents'], 'list'>;
};

export type FreeWeekendContent = { mockExam: string; trainings: string[] };

/**
 * What a free weekend of a technology opens (ST-16): its mid-level training and its mock exam.
 *
 * @returns why there can be none, when one of them does not exist
 */
export function contentOfFreeWeekend(
  { catalog, documents }: FreeWeekendSources,
  tech: Tech,
): FreeWeekendContent | { problem: string } {
  const lessons: Lesson[] = documents.list('trainings', tech).filter((lesson) => lesson.tech === tech);
  const all = new Set(lessons.flatMap(({ training }) => training ?? []));
  const trainings = [...all].filter((slug) => levelOfSlug(slug) === 'intermediate').sort();
  const mockExam = catalog.list().find(({ exam }) => exam.tech === tech && exam.kind === 'trial')?.exam.slug;
  if (trainings.length === 0) {
    return { problem: `${TECH_LABELS[tech]} has no mid-level training lessons yet, so there is nothing to open.` };
  }
  if (!mockExam) return { problem: `${TECH_LABELS[tech]} has no mock exam yet.` };
  return { mockExam, trainings };
}

/** Whether a technology has what a free weekend opens. */
export const isFreeWeekendPossible = (sources: FreeWeekendSources, tech: Tech): boolean =>
  !('problem' in contentOfFreeWeekend(sources, tech));
