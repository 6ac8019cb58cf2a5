import type { DocumentEntry, ListedDocument } from '../../../contract/site/documents.ts';

/** The lessons of one training, in order. */
export type Training = { id: string; lessons: readonly ListedDocument[] };

/** The lessons by training, in the order in which the server lists both. */
export function selectTrainings(entries: readonly ListedDocument[]): Training[] {
  const byTraining = Map.groupBy(entries, ({ training }) => training ?? '');
  return [...byTraining].map(([id, lessons]) => ({ id, lessons }));
}

/** Where a lesson stands in its training, and its neighbours; null when the list does not have it. */
export function selectLessonPlace(entries: readonly DocumentEntry[], lesson: Pick<DocumentEntry, 'slug' | 'training'>) {
  const lessons = entries.filter(({ training }) => training === lesson.training);
  const index = lessons.findIndex(({ slug }) => slug === lesson.slug);
  if (index < 0) return null;
  return {
    number: index + 1,
    total: lessons.length,
    previous: lessons[index - 1],
    next: lessons[index + 1],
  };
}
