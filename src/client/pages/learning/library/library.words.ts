import { TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import type { LibraryKind } from '../../../../contract/site/documents.ts';

type Words = {
  title: string;
  /** Address below the dashboard. */
  segment: string;
  /** "You have no training for JavaScript yet" */
  none: string;
  noneText: string;
};

/** How the kinds of the library are spoken of. */
export const LIBRARY_WORDS: Record<LibraryKind, Words> = {
  guides: {
    title: 'Preparation Guides',
    segment: 'guides',
    none: 'There is no preparation guide',
    noneText: 'The trial exam shows what is asked, with an explanation for every question.',
  },
  trainings: {
    title: 'Training',
    segment: 'training',
    none: 'You have no training',
    noneText: 'Until you have one, the preparation guide says what an exam covers and how to get ready for it.',
  },
  bootcamps: {
    title: 'Online Bootcamp',
    segment: 'bootcamp',
    none: 'You have no online bootcamp',
    noneText: 'Until you have one, the preparation guide says what an exam covers and how to get ready for it.',
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
