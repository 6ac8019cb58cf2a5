// @vitest-environment happy-dom

import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { InitialData } from '../../../src/client/flows/site/initial-data.tsx';
import { FreeWeekendPage } from '../../../src/client/pages/commerce/free-weekend/free-weekend-page.tsx';
import { WeekendQuestions } from '../../../src/client/pages/commerce/free-weekend/weekend-questions.tsx';
import { HomeQuestion } from '../../../src/client/pages/commerce/home/home-question.tsx';
import { HowSection } from '../../../src/client/pages/commerce/home/how-section.tsx';
import { QuestionsSection } from '../../../src/client/pages/commerce/home/questions-section.tsx';
import { VoteSection } from '../../../src/client/pages/commerce/home/vote-section.tsx';
import { CredentialPicture } from '../../../src/client/pages/commerce/landing/credential-picture.tsx';
import { CredentialStrip } from '../../../src/client/pages/commerce/landing/credential-strip.tsx';
import { DemoPage } from '../../../src/client/pages/commerce/landing/demo-page.tsx';
import { LandingEnd } from '../../../src/client/pages/commerce/landing/landing-end.tsx';
import { LandingQuestion } from '../../../src/client/pages/commerce/landing/landing-question.tsx';
import { TestimonialsSection } from '../../../src/client/pages/commerce/landing/testimonials-section.tsx';
import { TrySection } from '../../../src/client/pages/commerce/landing/try-section.tsx';
import { SuccessPage } from '../../../src/client/pages/commerce/orders/success-page.tsx';
import { SoonPage } from '../../../src/client/pages/commerce/soon/soon-page.tsx';
import type { User } from '../../../src/contract/account/session.ts';
import type { Sample } from '../../../src/contract/learning/practice.ts';
import type { Certification } from '../../../src/contract/site/system.ts';
import { ada } from '../../support/contract-samples.ts';
import { type Answer, answerCalls } from '../../support/site/answers.ts';
import { eventually } from '../../support/site/mount.tsx';
import { readingOf } from '../../support/site/reading.ts';
import { showAt } from '../../support/site/show-at.tsx';

afterEach(() => vi.unstubAllGlobals());

/** A part of a page at a path, with what the page brought along and what the server answers. */
async function open(
  part: ReactElement,
  path: string,
  initial: InitialData = {},
  { user = null, answers = {} }: { user?: User | null; answers?: Record<string, () => Answer> } = {},
) {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const asked = answerCalls(answers);
  const page = await showAt(
    path,
    <Routes>
      <Route path="/:tech/*" element={part} />
      <Route path="*" element={part} />
    </Routes>,
    { user, initial },
  );
  return { asked, page, words: () => readingOf(page) };
}

const sample = (id: string, prompt: string, kind: Sample['kind']): Sample => ({
  ...{ id, kind, prompt, tech: 'vuejs', topic: 'Lists', language: 'js', code: '', highlighted: [] },
  ...{ explanation: 'It is.', source: 'https://example.com/', key: ['a'], gaps: [['x']] },
  options: [{ id: 'a', text: 'Yes', lines: null }],
});
const SAMPLES = {
  'samples/vuejs': {
    data: [sample('one', 'First?', 'multiple'), sample('two', 'Second?', 'single')],
    meta: { total: 2 },
  },
};
const exam: Certification = {
  ...{ id: 'vuejs-senior', slug: 'vuejs-senior', title: 'Vue.js Senior', tech: 'vuejs', display_level: 'senior' },
  ...{ difficulty_level: 3, trial: false, summary: '', minutes: 60, pass_percent: 70, questions: 20, challenges: 2 },
  topics: [],
};

describe('the page after signing up', () => {
  const STEPS = [
    ...['# What comes next', '1', 'Take the free trial exam -> /vuejs/dashboard'],
    'Timed and graded like a certification, with an explanation for every question.',
    ...['2', 'Read what an exam covers -> /vuejs/dashboard/guides'],
    'The Vue.js topics, how many questions each one gets, and how to prepare.',
    ...['3', 'Vote on what comes next -> /soon', "Vote for the certifications you'd like to see."],
  ];

  test('leads a user to the dashboard of the technology, and a guest to log in', async () => {
    const user = await open(<SuccessPage />, '/vuejs/success', {}, { user: ada });
    expect(user.words()).toEqual([
      ...[
        '# You are in',
        'Your account is ready. Take the Vue.js trial exam whenever you like; retakes have a daily limit.',
      ],
      ...['Go to the dashboard -> /vuejs/dashboard', ...STEPS],
    ]);
    const guest = await open(<SuccessPage />, '/vuejs/success');
    expect(guest.words()).toEqual([
      '# You are in',
      'Log in to continue with Vue.js. With an account you can take the trial exam, and retake it up to a daily limit.',
      ...['Log in -> /vuejs/login', ...STEPS],
    ]);
  });
});

describe('examples of questions', () => {
  const tabs = (words: string[]) => words.filter((text) => text.startsWith('[Question'));

  test('[VO-01] a page of a technology has those that do not stand above, and its challenges', async () => {
    const practice = { data: [{ id: 'todo', tech: 'vuejs', title: 'A list', topic: 'State' }], meta: { total: 1 } };
    const { words } = await open(<TrySection />, '/vuejs', { ...SAMPLES, 'practice/vuejs': practice });
    expect(words().slice(0, 3)).toEqual([
      ...['# Try it here', 'Examples written for this page, in the style of the Vue.js exams.', 'Vue.js · Lists'],
    ]);
    expect(words()).toContain('# First?');
    expect(words()).not.toContain('# Second?');
    expect(words().slice(-2)).toEqual([
      'Code challenge: A list -> /vuejs/editor/todo',
      'State. Solve it in the exam editor, with tests you can run.',
    ]);
    const alone = await open(<TrySection />, '/vuejs', SAMPLES);
    expect(alone.words().join()).not.toContain('Code challenge');
  });

  test('[UI-10] the page of a weekend has all of them', async () => {
    const { words } = await open(<WeekendQuestions />, '/vuejs/free-weekend', SAMPLES);
    expect(words().slice(0, 2)).toEqual([
      '# Try it now',
      'Questions like those in the mock exam, with code short enough to read in full.',
    ]);
    expect(tabs(words())).toEqual(['[Question 1Several answers]', '[Question 2One answer]']);
  });

  test('[VO-01, VO-02] one stands in the first screen: of a technology one to be chosen, on the start page a known one', async () => {
    const first = async (part: ReactElement, path: string, initial: InitialData) =>
      (await open(part, path, initial)).page.querySelector('h2')?.textContent;
    expect(await first(<LandingQuestion />, '/vuejs', SAMPLES)).toBe('Second?');
    const known = sample('javascript-sample-for-each', 'Known?', 'multiple');
    const of = (...data: Sample[]) => ({ samples: { data, meta: { total: data.length } } });
    expect(await first(<HomeQuestion />, '/', of(sample('one', 'First?', 'single'), known))).toBe('Known?');
    expect(await first(<HomeQuestion />, '/', of(sample('one', 'First?', 'single')))).toBe('First?');
  });

  test('a page has those of Vue.js alone', async () => {
    const { words } = await open(<DemoPage />, '/demo', SAMPLES);
    await eventually(() => expect(tabs(words())).toHaveLength(2));
    expect(words().slice(0, 3)).toEqual([
      '# Example questions',
      "Written for this page in the style of the Vue.js exams. Nothing is sent, and you don't need an account.",
      '# Questions',
    ]);
  });
});

describe('an example of a credential', () => {
  const initial = {
    certifications: { data: [exam, { ...exam, title: 'Low', difficulty_level: 1 }], meta: { total: 2 } },
  };

  test('names the highest exam of the technology, nobody, and is read as what it is', async () => {
    const strip = await open(<CredentialStrip />, '/vuejs', initial);
    expect(strip.page.textContent).toMatch(/Your nameVue\.js Senior/);
    expect(strip.page.querySelector('figure')?.getAttribute('aria-label')).toBe(
      'A sample credential in Vue.js, with its seal.',
    );
    const picture = await open(<CredentialPicture tech="vuejs" />, '/vuejs', initial);
    const text = [...picture.page.querySelectorAll('p, dt, dd')].map((one) => one.textContent);
    expect(text).toEqual([
      ...['Example', 'This certifies that', 'Your name', 'has passed the examination', 'Vue.js Senior'],
      ...['Vue.js · Senior level', 'Issued', 'The day you pass', 'Credential ID', 'Yours alone'],
    ]);
    const planned = await open(<CredentialPicture tech="react" />, '/react', initial);
    expect(planned.page.textContent).toMatch(/Certified React DeveloperReact · Intermediate level/);
  });
});

describe('the seal of an example of a credential', () => {
  test('[VO-01] lies on interwoven lines: one of twelve petals, drawn ten times, evenly turned', async () => {
    const { page } = await open(<CredentialStrip />, '/vuejs');
    const uses = [...page.querySelectorAll('use')];
    const line = page.querySelector(`[id="${uses[0]?.getAttribute('href')?.slice(1)}"]`);
    expect(line?.getAttribute('d')).toMatch(/^M[^Z]+Z$/);
    expect(new Set(uses.map((use) => use.getAttribute('href')))).toEqual(new Set([`#${line?.id}`]));
    // A petal is 30 degrees wide; the line itself is the first of the ten.
    expect(uses.map((use) => use.getAttribute('transform'))).toEqual(
      [3, 6, 9, 12, 15, 18, 21, 24, 27].map((turn) => `rotate(${turn})`),
    );
    expect(line?.closest('svg')?.getAttribute('aria-hidden')).toBe('true');
  });
});

describe('sections of public pages', () => {
  test('[VO-01] what people said is there where somebody said something', async () => {
    const said = async (data: object[]) => {
      const answers = { 'GET /testimonials/vuejs': () => ({ data, meta: { total: data.length } }) };
      return open(<TestimonialsSection tech="vuejs" />, '/vuejs', {}, { answers });
    };
    const { words } = await said([{ name: 'Bea', role: 'Developer', text: 'I learned a lot.' }]);
    await eventually(() => expect(words()).toEqual(['# What developers say', 'I learned a lot.', 'Bea', 'Developer']));
    const none = await said([]);
    await eventually(() => expect(none.asked).toHaveLength(1));
    expect(none.words()).toEqual([]);
  });

  test('[VO-01] a page of a technology ends with what was said of it, and with questions', async () => {
    const said = { data: [{ name: 'Bea', role: 'Developer', text: 'I learned a lot.' }], meta: { total: 1 } };
    const { words } = await open(
      <LandingEnd />,
      '/vuejs',
      { faq: { data: [{ question: 'How long?', answer: 'An hour.' }] } },
      { answers: { 'GET /testimonials/vuejs': () => said } },
    );
    await eventually(() =>
      expect(words().filter((text) => text.startsWith('# '))).toEqual(['# What developers say', '# Before you start']),
    );
  });

  test('[VO-02] questions before one starts are folded with their answers, once they are known', async () => {
    const faq = { data: [{ question: 'How long?', answer: 'An hour.' }] };
    const { page, words } = await open(<QuestionsSection />, '/', { faq });
    expect(words()).toEqual(['# Before you start', 'How long?', 'An hour.']);
    expect(page.querySelector('details')?.open).toBe(false);
    expect((await open(<QuestionsSection />, '/')).words()).toEqual([]);
  });

  test('[VO-02] say how an exam goes, and ask what comes next', async () => {
    expect((await open(<HowSection />, '/')).words()).toEqual([
      ...['# An exam that respects your work', 'Graded by what your code does'],
      'You write in an editor with a live preview and visible tests. Hidden tests grade your code: full points if every test passes, up to half if not.',
      'Never lose an answer',
      'Reload, crash or switch browsers: you pick up where you left off. If it says Saved, it counts.',
      'The server keeps the time',
      "Closing your laptop doesn't pause it. Hide the clock if it stresses you; you're told when time runs low.",
      'See exactly how you scored',
      'By topic and by exercise. Think the grading is wrong? Dispute it, and a person reviews it.',
      'Fresh questions every time',
      'Every attempt draws from a pool at least twice as large. Order and options are shuffled.',
      'Questions you can check',
      'Every question cites the spec or documentation that settles its answer.',
    ]);
    const vote = await open(<VoteSection />, '/');
    expect(vote.words().slice(0, 3)).toEqual([
      '# Cast your vote',
      'What should we certify next? Vote once; change your vote any time.',
      "What we're preparing -> /soon",
    ]);
    expect(vote.page.querySelector('[aria-busy="true"]')).not.toBeNull();
  });

  test('[VO-14, VO-15] what comes next: a vote, what is prepared, and interest in it', async () => {
    const catalog = { data: [], meta: { total: 0, region: 'GLOBAL', promotions: [] } };
    const { page, words } = await open(<SoonPage />, '/soon', { catalog } as InitialData, { user: ada });
    expect(words().slice(0, 4)).toEqual([
      '# What comes next',
      "Every technology has a free trial exam. Here is what's still missing, and you decide what comes after that.",
      '# Cast your vote',
      'Tell us which technologies you want exams in. You can change your vote later.',
    ]);
    expect([
      page.querySelector('#cast-your-vote h2')?.textContent,
      page.querySelector('#interest')?.textContent,
    ]).toEqual([...['Cast your vote', '']]);
    await eventually(() => expect(words()).toContain('# In preparation'));
  });

  test('[UI-10] the page of a weekend says when it is, what it opens and what it covers', async () => {
    const initial = { certifications: { data: [exam], meta: { total: 1 } } };
    // Opened by the browser, it asks how it stands.
    const answers = { 'GET /free-weekend/vuejs': () => ({ data: null, is_possible: false }) };
    const { words } = await open(<FreeWeekendPage />, '/vuejs/free-weekend', initial, { answers });
    await eventually(() => expect(words()).toContain('# A weekend of free Vue.js training'));
    expect(words()).toContain('The date follows once the training is written.');
    // Those parts are read, and come as soon as they are loaded.
    await eventually(() => expect(words()).toContain('# How it works'));
    await eventually(() => expect(words()).toContain("# What's included, and what isn't"));
  });
});
