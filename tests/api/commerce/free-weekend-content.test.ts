import { expect, test } from 'vitest';
import { contentOfFreeWeekend, isFreeWeekendPossible } from '../../../src/server/commerce/free-weekend-content.ts';

type Sources = Parameters<typeof contentOfFreeWeekend>[0];

const exam = (tech: 'vuejs' | 'react', kind: string, slug: string) => ({ exam: { tech, kind, slug } });
const lesson = (training: string | null, tech: 'vuejs' | 'react' | null = 'vuejs') => ({ tech, training });

function sources(exams: ReturnType<typeof exam>[], lessons: ReturnType<typeof lesson>[]): Sources {
  return {
    catalog: { list: () => exams },
    documents: { list: (kind: string) => (kind === 'trainings' ? lessons : [lesson('vuejs-developer')]) },
  } as unknown as Sources;
}

const MOCK = exam('vuejs', 'trial', 'vuejs-trial');
const LESSONS = [
  lesson('vuejs-senior-developer'),
  lesson('vuejs-developer'),
  lesson('vuejs-advanced-developer'),
  lesson('vuejs-developer'),
  lesson(null),
  lesson('react-developer', 'react'),
  lesson('nuxt-developer', null),
];

test('[ST-16] a free weekend opens the mid-level trainings and the mock exam of its technology', () => {
  const all = [exam('react', 'trial', 'react-trial'), exam('vuejs', 'certification', 'vuejs-developer'), MOCK];
  expect(contentOfFreeWeekend(sources(all, LESSONS), 'vuejs')).toEqual({
    mockExam: 'vuejs-trial',
    trainings: ['vuejs-advanced-developer', 'vuejs-developer'],
  });
  expect(isFreeWeekendPossible(sources(all, LESSONS), 'vuejs')).toBe(true);
});

test('[ST-16] without mid-level lessons or a mock exam there is none, and it says which is missing', () => {
  const junior = [lesson('vuejs-junior-developer'), lesson('vuejs-senior-developer'), lesson(null)];
  const noLessons = 'Vue.js has no mid-level training lessons yet, so there is nothing to open.';
  for (const lessons of [[], junior]) {
    expect(contentOfFreeWeekend(sources([MOCK], lessons), 'vuejs')).toEqual({ problem: noLessons });
    expect(isFreeWeekendPossible(sources([MOCK], lessons), 'vuejs')).toBe(false);
  }
  const exams = [exam('react', 'trial', 'react-trial'), exam('vuejs', 'certification', 'vuejs-developer')];
  expect(contentOfFreeWeekend(sources(exams, LESSONS), 'vuejs')).toEqual({
    problem: 'Vue.js has no mock exam yet.',
  });
});
