import { TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import type { LibraryKind } from '../../../../contract/site/documents.ts';
import { LIBRARY_SEGMENTS } from '../../../../contract/site/library-paths.ts';

type Words = {
  title: string;
  /** Path below the dashboard. */
  segment: string;
  /** "You have no training for JavaScript yet" */
  none: string;
  noneText: string;
};

/** Texts for each kind of library document. */
export const LIBRARY_WORDS: Record<LibraryKind, Words> = {
  guides: {
    title: 'Preparation Guides',
    segment: LIBRARY_SEGMENTS.guides,
    none: 'There is no preparation guide',
    noneText: 'The trial exam shows what is asked, with an explanation for every question.',
  },
  trainings: {
    title: 'Training',
    segment: LIBRARY_SEGMENTS.trainings,
    none: 'You have no training',
    noneText: 'Until then, the preparation guide explains what an exam covers and how to prepare for it.',
  },
  bootcamps: {
    title: 'Online Bootcamp',
    segment: LIBRARY_SEGMENTS.bootcamps,
    none: 'You have no online bootcamp',
    noneText: 'Until then, the preparation guide explains what an exam covers and how to prepare for it.',
  },
};

/** "JavaScript Developer" for `javascript-developer`: a training is called after its certification. */
export function trainingName(training: string, tech: Tech): string {
  const words = training
    .replace(`${tech}-`, '')
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return [TECH_LABELS[tech], ...words].join(' ');
}
