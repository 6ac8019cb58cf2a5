// @vitest-environment happy-dom

import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { InitialDataProvider } from '../../../src/client/flows/site/initial-data.tsx';
import { ExamCoverage } from '../../../src/client/pages/learning/library/exam-coverage.tsx';
import { LibraryPage } from '../../../src/client/pages/learning/library/library-page.tsx';
import { TopicBars } from '../../../src/client/pages/shared/topic-bars.tsx';

/** A part of a page that came with data, as a document. */
function rendered(part: ReactElement, initial: Record<string, unknown> = {}): HTMLElement {
  const place = document.createElement('div');
  place.innerHTML = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/react/dashboard/training']}>
      <InitialDataProvider value={initial}>
        <Routes>
          <Route path="/:tech/dashboard/training" element={part} />
        </Routes>
      </InitialDataProvider>
    </MemoryRouter>,
  );
  return place;
}
const wordsOf = (place: ParentNode) =>
  [...place.querySelectorAll('h1, h2, h3, p, li > span')].map(({ textContent }) => textContent);
const linksOf = (place: ParentNode) =>
  [...place.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);

const lessonOf = (slug: string, minutes: number, over: object = {}) => ({
  ...{ slug, title: `On ${slug}`, summary: `What ${slug} is.`, minutes, tech: 'react', training: null, locked: false },
  ...over,
});
const topics = [
  { id: 'state', name: 'State', questions: 3 },
  { id: 'refs', name: 'Refs', questions: 1 },
];

test('[RT-08] trainings stand by certification with their lessons in order; what is locked says what opens it', () => {
  const lessons = [
    lessonOf('state', 7, { training: 'react-developer' }),
    lessonOf('refs', 5, { training: 'react-developer', locked: true }),
    lessonOf('keys', 4, { training: 'react-senior' }),
  ];
  const page = rendered(<LibraryPage kind="trainings" />, { 'documents/trainings/react': { data: lessons } });
  const sections = [...page.querySelectorAll('section')];
  expect(sections.map((one) => page.querySelector(`#${one.getAttribute('aria-labelledby')}`)?.textContent)).toEqual([
    ...['React Developer', 'React Senior'],
  ]);
  expect(wordsOf(sections[0] as HTMLElement)).toEqual([
    ...['React Developer', '2 lessons · 12 min read', 'Locked lessons come with the training. See prices'],
    ...['1', 'On state', 'What state is.', '7 min read', '2', 'On refs', 'What refs is.', '5 min read · Locked'],
  ]);
  expect(wordsOf(sections[1] as HTMLElement)).toEqual([
    ...['React Senior', '1 lesson · 4 min read', '1', 'On keys', 'What keys is.', '4 min read'],
  ]);
  expect(linksOf(page)).toEqual(
    expect.arrayContaining([
      ['See prices', '/react#pricing'],
      ['On state', '/react/dashboard/training/state'],
      ['On keys', '/react/dashboard/training/keys'],
    ]),
  );
});

test.each([
  ['RT-06', 'guides', 'Preparation Guides', 'guides'],
  ['RT-03', 'bootcamps', 'Online Bootcamp', 'bootcamp'],
] as const)('[%s] %s stand as cards with a heading each', (_, kind, title, segment) => {
  const data = [lessonOf('state', 7), lessonOf('refs', 5)];
  const page = rendered(<LibraryPage kind={kind} />, { [`documents/${kind}/react`]: { data } });
  expect(page.querySelector('h1')?.textContent).toBe(title);
  expect([...page.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual(['On state', 'On refs']);
  expect(page.textContent).toContain('7 min read');
  expect(page.textContent).toContain('What refs is.');
  expect(linksOf(page)).toContainEqual(['On refs', `/react/dashboard/${segment}/refs`]);
});

test.each([
  ['RT-06', 'guides', 'There is no preparation guide for React yet', [['Go to the trial exam', '/react/dashboard']]],
  ...(['RT-08', 'RT-03'] as const).map(
    (id, at) =>
      [
        ...[id, at === 0 ? 'trainings' : 'bootcamps'],
        at === 0 ? 'You have no training for React yet' : 'You have no online bootcamp for React yet',
        [
          ['Read the guide', '/react/dashboard/guides'],
          ['Go to the trial exam', '/react/dashboard'],
        ],
      ] as const,
  ),
] as [string, 'guides', string, string[][]][])(
  '[%s] where there are no %s, what there is instead is said',
  (_, kind, title, links) => {
    const page = rendered(<LibraryPage kind={kind} />, { [`documents/${kind}/react`]: { data: [] } });
    expect(wordsOf(page)).toContain(title);
    expect(linksOf(page).slice(-links.length)).toEqual(links);
  },
);

test('[RT-06] the guide says how many questions each topic gets, of the exams of its technology', () => {
  const examOf = (id: string, tech: string) => ({
    ...{ id, slug: id, title: `Certified ${id}`, tech, trial: false, summary: '', display_level: 'senior' },
    ...{ difficulty_level: 3, minutes: 40, pass_percent: 70, questions: 4, challenges: 1, topics },
  });
  const certifications = { data: [examOf('react-senior', 'react'), examOf('vuejs-senior', 'vuejs')] };
  const part = rendered(<ExamCoverage tech="react" />, { certifications });
  const [heading, lead, exam] = wordsOf(part);
  expect([heading, lead, exam]).toEqual([
    'What the exams cover',
    'How many questions each topic gets in an attempt at React. Every attempt draws fresh questions.',
    'Certified react-senior',
  ]);
  expect(part.querySelectorAll('h3')).toHaveLength(1);
  expect(part.querySelector('[role="alert"]')).toBe(null);
});

test('[RT-06] topics show their number of questions, and a square for each', () => {
  const part = rendered(<TopicBars topics={topics} />);
  expect([...part.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    ...['State3 questions', 'Refs1 question'],
  ]);
  const squares = [...part.querySelectorAll('svg')].map((drawing) => ({
    width: drawing.getAttribute('width'),
    box: drawing.getAttribute('viewBox'),
    at: [...drawing.querySelectorAll('rect')].map((square) => square.getAttribute('x')),
  }));
  expect(squares).toEqual([
    { width: '38', box: '0 0 38 10', at: ['0', '14', '28'] },
    { width: '10', box: '0 0 10 10', at: ['0'] },
  ]);
});
