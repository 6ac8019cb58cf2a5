// @vitest-environment happy-dom

import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { InitialDataProvider } from '../../../src/client/flows/site/initial-data.tsx';
import { EditorPage } from '../../../src/client/pages/learning/editor/editor-page.tsx';
import { ExamCoverage } from '../../../src/client/pages/learning/library/exam-coverage.tsx';
import { LibraryItemPage } from '../../../src/client/pages/learning/library/library-item-page.tsx';
import { LibraryPage } from '../../../src/client/pages/learning/library/library-page.tsx';
import { TopicBars } from '../../../src/client/pages/shared/topic-bars.tsx';
import { type Answer, answerCalls, refusal } from '../../support/site/answers.ts';
import { eventually, show } from '../../support/site/mount.tsx';
import { outlineOf } from '../../support/site/outline.ts';
import { press } from '../../support/site/reading.ts';

afterEach(() => vi.unstubAllGlobals());

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
      ['See prices', '/react?level=intermediate#pricing'],
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
  [
    ...(['RT-06', 'guides', 'There is no preparation guide for React yet'] as const),
    'The trial exam shows what is asked, with an explanation for every question.',
    [['Go to the trial exam', '/react/dashboard']],
  ],
  ...(['RT-08', 'RT-03'] as const).map(
    (id, at) =>
      [
        ...[id, at === 0 ? 'trainings' : 'bootcamps'],
        at === 0 ? 'You have no training for React yet' : 'You have no online bootcamp for React yet',
        'Until then, the preparation guide explains what an exam covers and how to prepare for it.',
        [
          ['Read the guide', '/react/dashboard/guides'],
          ['Go to the trial exam', '/react/dashboard'],
        ],
      ] as const,
  ),
] as [string, 'guides', string, string, string[][]][])(
  '[%s] where there are no %s, what there is instead is said',
  (_, kind, title, instead, links) => {
    const page = rendered(<LibraryPage kind={kind} />, { [`documents/${kind}/react`]: { data: [] } });
    expect(wordsOf(page)).toContain(title);
    expect(page.textContent).toContain(`${title}${instead}${links[0]?.[0]}`);
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

async function open(address: string, part: ReactElement, answers: Record<string, () => Answer>, initial: object = {}) {
  answerCalls(answers);
  const place = await show(
    <MemoryRouter initialEntries={[address]}>
      <InitialDataProvider value={initial as Record<string, unknown>}>
        <Routes>
          <Route path="/:tech/dashboard/:area/:slug" element={part} />
          <Route path="/:tech/editor/:challenge" element={part} />
          <Route path="/:tech/dashboard/guides" element={part} />
        </Routes>
      </InitialDataProvider>
    </MemoryRouter>,
  );
  return { place, lines: () => outlineOf(place) };
}

const LESSON = '/react/dashboard/training/refs';
const TRAINING = ['state', 'refs', 'keys'].map((slug, at) =>
  lessonOf(slug, 5 + at, { training: 'react-developer', kind: 'trainings', position: at, published_at: 0, text: '' }),
);
const documents = (over: object = {}) => ({
  'documents/trainings/refs': { ...TRAINING[1], text: 'A ref is kept.', ...over },
  'documents/trainings/react': { data: [...TRAINING, lessonOf('other', 3, { training: 'react-senior' })] },
});

test('[RT-08] a lesson has the way to it above, and the lessons before and after it below', async () => {
  const { place, lines } = await open(LESSON, <LibraryItemPage kind="trainings" />, {}, documents());
  await eventually(() => expect(place.textContent).toContain('A ref is kept.'));
  const all = lines();
  expect(all.slice(0, all.indexOf('# On refs'))).toEqual(
    expect.arrayContaining(['[React](/react/dashboard)', '[Training](/react/dashboard/training)', 'On refs']),
  );
  expect(all.slice(all.indexOf('Lesson 2 of 3'))).toEqual([
    'Lesson 2 of 3',
    '[Previous On state](/react/dashboard/training/state)',
    '[Next On keys](/react/dashboard/training/keys)',
  ]);
  expect(place.querySelector('nav[aria-label="Lessons"]')).not.toBe(null);
  expect(document.title).toBe('On refs · React · Chartered');
});

test.each([
  ['first', 'state', ['Lesson 1 of 3', '[Next On refs](/react/dashboard/training/refs)']],
  ['last', 'keys', ['Lesson 3 of 3', '[Previous On refs](/react/dashboard/training/refs)']],
  ['only', 'other', ['Lesson 1 of 1']],
])('[RT-08] the %s lesson of a training leads on in it alone', async (_, slug, words) => {
  const { data } = documents()['documents/trainings/react'];
  const lesson = { ...data.find((one) => one.slug === slug), text: '', published_at: 0 };
  const initial = { ...documents(), [`documents/trainings/${slug}`]: lesson };
  const { place } = await open(`/react/dashboard/training/${slug}`, <LibraryItemPage kind="trainings" />, {}, initial);
  expect(outlineOf(place.querySelector('nav[aria-label="Lessons"]') as Element)).toEqual(words);
});

test('[RT-08] a document of another technology is opened at its own address; the one of another kind has no lessons', async () => {
  const elsewhere = await open(LESSON, <LibraryItemPage kind="trainings" />, {}, documents({ tech: 'vuejs' }));
  await eventually(() => expect(elsewhere.lines()).toContain('# On refs'));
  expect(elsewhere.lines()).toContain('[Training](/vuejs/dashboard/training)');
  expect(document.title).toBe('On refs · Vue.js · Chartered');
  const guide = { 'documents/guides/refs': { ...TRAINING[1], kind: 'guides', training: null, text: '' } };
  const { place } = await open('/react/dashboard/guides/refs', <LibraryItemPage kind="guides" />, {}, guide);
  expect([...place.querySelectorAll('h2')].map((title) => title.textContent)).toEqual(['What the exams cover']);
  expect(place.querySelector('nav[aria-label="Lessons"]')).toBe(null);
});

test('[RT-06] what the exams cover is waited for, and loaded again where it did not load', async () => {
  const answers: Record<string, () => Answer> = {};
  const { place, lines } = await open('/react/dashboard/guides', <ExamCoverage tech="react" />, answers);
  const WORDS = [
    '## What the exams cover',
    'How many questions each topic gets in an attempt at React. Every attempt draws fresh questions.',
  ];
  expect([place.querySelector('section')?.getAttribute('aria-busy'), lines()]).toEqual(['true', WORDS]);
  answers['GET /certifications'] = () => 'offline';
  const failed = await open('/react/dashboard/guides', <ExamCoverage tech="react" />, answers);
  await eventually(() =>
    expect(failed.lines()).toEqual([...WORDS, "alert: The list of exams didn't load.", '(Load it again)']),
  );
  expect(failed.place.querySelector('section')?.getAttribute('aria-busy')).toBe('false');
  delete answers['GET /certifications'];
  await press('Load it again');
  expect(failed.place.querySelector('section')?.getAttribute('aria-busy')).toBe('true');
});

test('[RT-11] a practice challenge has its own page: the way back, the trial, and what it is', async () => {
  const CALL = 'GET /practice/react/sum';
  const HEAD = ['[Skip to the challenge](#content)', '[Re React](/react) [Take the free trial](/react/dashboard)'];
  const waiting = await open('/react/editor/sum', <EditorPage />, {});
  expect(waiting.lines()).toEqual(HEAD);
  expect(waiting.place.querySelector('main [aria-busy="true"]')).not.toBe(null);
  const missing = await open('/react/editor/sum', <EditorPage />, { [CALL]: () => refusal(404, 'None.') });
  await eventually(() => expect(missing.lines()[HEAD.length]).toBe('404'));
  const offline = await open('/react/editor/sum', <EditorPage />, { [CALL]: () => 'offline' });
  await eventually(() => expect(offline.lines()).toContain("# This page didn't load"));
  const challenge = {
    ...{ id: 'sum', type: 'challenges', title: 'Sum it up', topic: 'Types', points: 4, brief: 'Write it.', tests: [] },
    ...{ environment: 'js', entry: 'main.js', editable: ['main.js'], saved: null, files: { 'main.js': '// start' } },
  };
  // A narrow window: a tab for each part.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const shown = await open('/react/editor/sum', <EditorPage />, { [CALL]: () => challenge });
  await eventually(() => expect(shown.lines()).toContain('# Sum it up'));
  expect(shown.lines()).toContain('To try · Types');
  expect(document.title).toBe('Sum it up · React · Chartered');
});
