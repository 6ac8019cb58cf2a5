// @vitest-environment happy-dom

import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ResultReviewSection } from '../../../src/client/pages/exam/result-review/result-review.tsx';
import type { Exam, ExamResult } from '../../../src/contract/exam/exam.ts';
import type { ResultReview, ReviewedExercise } from '../../../src/contract/exam/result-review.ts';
import { earnedCredential, readyExam } from '../../support/contract-samples.ts';
import { type Answer, answerCalls, refusal } from '../../support/site/answers.ts';
import { byText, click, eventually, mount } from '../../support/site/mount.tsx';
import { outlineOf } from '../../support/site/outline.ts';
import { choose } from '../../support/site/reading.ts';

afterEach(() => vi.unstubAllGlobals());

const question = (id: string, topic: string, points: number, answered: boolean, flagged = false): ReviewedExercise => ({
  ...{ id, type: 'questions', kind: 'single', title: `Question ${id}`, topic, prompt: 'Which?', gaps: 0 },
  ...{ options: ['First', 'Second'], points, points_max: 2, taught: null },
  work: answered || flagged ? { answer: answered ? { kind: 'choice', choice: 0 } : null, flagged, note: '' } : null,
});
/** Right, partly, wrong and flagged, not answered. */
const exercises = [
  question('a', 'Types', 2, true),
  question('b', 'Types', 1, true),
  question('c', 'Values', 0, true, true),
  question('d', 'Values', 0, false),
];
const step = (title: string) => ({ title, url: `/javascript/training/${title.toLowerCase()}` });
const reviewOf = (over: Partial<ResultReview> = {}): ResultReview => ({
  ...{ teaches: true, exercises, shares_name: false, credential_id: null },
  plan: [
    { topic: 'Values', points: 0, points_max: 4, read: [step('Guide'), step('Lesson')], practise: [step('Sum')] },
    { topic: 'Types', points: 3, points_max: 4, read: [], practise: [] },
  ],
  ...over,
});
const result: ExamResult = {
  ...{ passed: false, score_percent: 38, pass_percent: 50, points: 3, points_max: 8, graded_at: 1 },
  ...{ topics: [{ id: 't', name: 'Types', points: 3, points_max: 4 }], exercises: [] },
};
const REVIEW = `GET /exams/${readyExam.id}/review`;

async function open(
  answers: Record<string, () => Answer> = { [REVIEW]: () => reviewOf() },
  exam: Partial<Exam> = { trial: true },
  over: Partial<ExamResult> = {},
) {
  const asked = answerCalls(answers);
  const place = await mount(
    <MemoryRouter initialEntries={['/javascript/exam/id/done']}>
      <ResultReviewSection exam={{ ...readyExam, ...exam }} result={{ ...result, ...over }} />
    </MemoryRouter>,
  );
  const lines = () => outlineOf(place);
  const isThere = () => expect(lines()).toContain('## Your answers');
  return { place, asked, lines, isThere, press: (words: string | RegExp) => click(byText(place, 'button', words)) };
}
/** A result whose answers came. */
async function opened(...given: Parameters<typeof open>) {
  const page = await open(...given);
  await eventually(page.isThere);
  const from = (lines: string[], line: string) => lines.slice(lines.indexOf(line));
  return {
    ...page,
    /** The answers, up to what to learn. */
    answers: () => {
      const shown = from(page.lines(), '## Your answers');
      return shown.slice(0, shown.indexOf('## What to learn next'));
    },
    shown: () => page.place.querySelector('h3[tabindex]')?.textContent,
    numbers: () => [...page.place.querySelectorAll('nav[aria-label="Exercises"] button')].map((one) => one.textContent),
  };
}
const FILTERS = (pressed: string) =>
  ['All 4', 'Incorrect 2', 'Partly correct 1', 'Flagged 1'].map(
    (words) => `(${words}${words.startsWith(pressed) ? '; pressed' : ''})`,
  );
const NUMBERS = [
  ...['(Exercise 1, correct)', '(Exercise 2, partly correct; current)'],
  ...['(Exercise 3, incorrect, flagged)', '(Exercise 4, not answered)'],
];

describe('[EX-19] the answers of a result', () => {
  test('begin with the first exercise in which points were lost', async () => {
    const { answers, lines, place } = await opened();
    expect(lines().slice(0, 3)).toEqual(['## By topic', 'Types 3 of 4', '<Types: 3>']);
    expect(answers()).toEqual([
      ...['## Your answers', '(Print)', ...FILTERS('All'), '{Topic: *All topics, Types, Values}', ...NUMBERS],
      ...['### Question b', 'warning: Partly correct', 'Types · 1 of 2 points', 'Which?'],
      ...['(x) A. First', '( ) B. Second', '(Previous)', '(Next)'],
      'Alt + ← or → for the previous or next one',
    ]);
    expect(place.querySelector('[role="group"]')?.getAttribute('aria-label')).toBe('Which exercises');
    // Nothing was chosen yet: the page is read from its top.
    expect(document.activeElement).toBe(document.body);
  });

  test('go on and back, by buttons, by keys and by number, each from its heading', async () => {
    const { press, shown, place, answers } = await opened();
    const isAtHeading = () => document.activeElement === place.querySelector('h3[tabindex]');
    const key = (name: string) =>
      act(async () => {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, altKey: true, bubbles: true }));
      });
    await press('Next');
    expect([shown(), isAtHeading()]).toEqual(['Question c', true]);
    await press('Next');
    expect(answers()).toContain('(Next; This is the last one.)');
    await press('Next');
    expect(shown()).toBe('Question d');
    await press(/^Exercise 2/);
    expect([shown(), isAtHeading()]).toEqual(['Question b', true]);
    await press('Previous');
    expect(shown()).toBe('Question a');
    expect(answers()).toContain('(Previous; This is the first one.)');
    await key('ArrowRight');
    expect(shown()).toBe('Question b');
    await key('ArrowLeft');
    expect(shown()).toBe('Question a');
  });

  test('are narrowed down by outcome, by flag and by topic', async () => {
    const { press, answers, shown, numbers, lines } = await opened();
    const WRONG = ['Exercise 3, incorrect, flagged', 'Exercise 4, not answered'];
    await press('Incorrect 2');
    expect([numbers(), shown()]).toEqual([WRONG, 'Question c']);
    expect(answers().slice(2, 6)).toEqual(FILTERS('Incorrect'));
    await press('Flagged 1');
    expect(numbers()).toEqual(WRONG.slice(0, 1));
    await press('Partly correct 1');
    expect(numbers()).toEqual(['Exercise 2, partly correct']);
    await choose('Topic', 'Values');
    expect([numbers(), answers()[6]]).toEqual([WRONG, '{Topic: All topics, Types, *Values}']);
    expect(answers().slice(2, 6)).toEqual(FILTERS('none'));
    await choose('Topic', 'All topics');
    expect([numbers().length, answers().slice(2, 6)]).toEqual([4, FILTERS('All')]);
    // What to learn leads to its exercises.
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
    await press('See its exercises: Types');
    expect(numbers()).toEqual(['Exercise 1, correct', 'Exercise 2, partly correct']);
    expect(lines()).toContain('{Topic: All topics, *Types, Values}');
    expect(scrolled.mock.contexts).toEqual([document.getElementById('your-answers')]);
    scrolled.mockRestore();
  });

  test('that are all right have no filter to choose', async () => {
    const { answers } = await opened({ [REVIEW]: () => reviewOf({ exercises: exercises.slice(0, 1) }) });
    const NONE = 'There are none.';
    expect(answers().slice(2, 6)).toEqual([
      ...['(All 1; pressed)', `(Incorrect 0; ${NONE})`, `(Partly correct 0; ${NONE})`, `(Flagged 0; ${NONE})`],
    ]);
  });

  test('are all on paper, those of the filter', async () => {
    const printed = vi.fn();
    vi.stubGlobal('print', printed);
    const { press, place } = await opened();
    const titles = () => [...place.querySelectorAll('h3[tabindex]')].map((one) => one.textContent);
    await press('Print');
    expect(printed).toHaveBeenCalledTimes(1);
    await press('Incorrect 2');
    expect(titles()).toEqual(['Question c']);
    await act(async () => {
      window.dispatchEvent(new Event('beforeprint'));
    });
    expect(titles()).toEqual(['Question c', 'Question d']);
    expect(place.textContent).not.toContain('for the previous or next one');
    await act(async () => {
      window.dispatchEvent(new Event('afterprint'));
    });
    expect(titles()).toEqual(['Question c']);
  });

  test('say what a certification keeps', async () => {
    const KEPT =
      'A certification keeps its answer keys, because its exercises are used again. You see what you answered and what it earned.';
    expect((await opened()).answers()).not.toContain(KEPT);
    const { answers } = await opened({ [REVIEW]: () => reviewOf({ teaches: false }) }, { trial: false });
    expect(answers()[2]).toBe(KEPT);
  });

  test('that do not load can be asked for again; those that are gone are left out', async () => {
    const answers: Record<string, () => Answer> = { [REVIEW]: () => 'offline' };
    const { lines, press, isThere } = await open(answers);
    const TOPICS = ['## By topic', 'Types 3 of 4', '<Types: 3>'];
    expect(lines()).toEqual([
      ...TOPICS,
      "warning: Your answers didn't load",
      'The server could not be reached. Check your connection.',
      '(Try again)',
    ]);
    answers[REVIEW] = () => reviewOf();
    await press('Try again');
    await eventually(isThere);
    const gone = await open({ [REVIEW]: () => refusal(404, 'There is none.') });
    expect(gone.lines()).toEqual(TOPICS);
    const waiting = await open({});
    expect(waiting.lines()).toEqual([...TOPICS, 'Loading your answers']);
  });
});

describe('[EX-20] what follows a result', () => {
  test('what to learn, the most lost points first', async () => {
    const { lines } = await opened();
    const from = lines().slice(lines().indexOf('## What to learn next'));
    expect(from.slice(0, from.indexOf('## Share your result'))).toEqual([
      ...['## What to learn next', '### Values', '0 of 4 points', '(See its exercises: Values)'],
      'Read: [Guide](/javascript/training/guide)',
      'Read: [Lesson](/javascript/training/lesson)',
      'Practise: [Sum](/javascript/training/sum)',
      ...['### Types', '3 of 4 points', '(See its exercises: Types)'],
    ]);
    const none = await opened({ [REVIEW]: () => reviewOf({ plan: [] }) });
    expect(none.lines()).not.toContain('## What to learn next');
  });

  test('a trial is shared, with the name or without', async () => {
    const SHARE = `PUT /exams/${readyExam.id}/name-sharing`;
    const answers: Record<string, () => Answer> = { [REVIEW]: () => reviewOf() };
    const { lines, press, asked, place } = await opened(answers);
    const shared = () => lines().slice(lines().indexOf('## Share your result'));
    const path = `/javascript/trial-exams/${readyExam.id}/results`;
    expect(shared()).toEqual([
      '## Share your result',
      'Anyone with the link sees your score, the pass mark and your topics. Questions and answers stay with you.',
      '[ ] Show my name on the public page',
      '(Copy link to the public result)',
      `[Public result page](${path})`,
    ]);
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await press('Copy link to the public result');
    expect(copied.mock.calls).toEqual([[`${location.origin}${path}`]]);
    copied.mockRestore();
    answers[SHARE] = () => refusal(409, 'Not now.');
    const toggle = () => click(place.querySelector('[role="switch"]'));
    await toggle();
    await eventually(() =>
      expect(shared().slice(2, 5)).toEqual([
        ...['[ ] Show my name on the public page', 'alert: danger: Your choice was not stored', 'Not now.'],
      ]),
    );
    answers[SHARE] = () => 'offline';
    await toggle();
    await eventually(() => expect(shared()).toContain("alert: danger: We don't know whether your choice was stored"));
    expect(shared().slice(2, 6)).toEqual([
      '[x] Show my name on the public page',
      "alert: danger: We don't know whether your choice was stored",
      'The server could not be reached. Check your connection. The public page may or may not show your name right now.',
      '(Try again)',
    ]);
    answers[SHARE] = () => ({ shares_name: true });
    await press('Try again');
    await eventually(() => expect(shared()).toHaveLength(5));
    expect(shared()[2]).toBe('[x] Show my name on the public page');
    expect(asked.filter((call) => call.startsWith('PUT'))).toEqual(Array(3).fill(`${SHARE} {"shares_name":true}`));
    expect((await opened(answers, { trial: false })).lines()).not.toContain('## Share your result');
  });

  const FAILED = '## The way to your next attempt';

  test.each([
    [3, 8, 50, '1 point'],
    [3, 9, 50, '1.5 points'],
    [0, 3, 67, '2.01 points'],
  ])(
    'a certification with %j of %j points, pass mark %j: %s short',
    async (points, points_max, pass_percent, words) => {
      const RETAKE = 'GET /certifications/javascript-junior/retake-offer?region=GLOBAL';
      const offer = { slug: 'junior-retake', total: 4900, currency: 'EUR', region: 'GLOBAL' };
      const { lines } = await open(
        { [RETAKE]: () => ({ offer, problem: null, from: null }) },
        { trial: false, certification_id: 'javascript-junior', title: 'Junior' },
        { points, points_max, pass_percent },
      );
      await eventually(() => expect(lines()[2]).toMatch(/^\[Retake/));
      expect(lines().slice(0, 3)).toEqual([
        FAILED,
        `You were ${words} short of the pass mark. What to learn is below, topic by topic. Every new attempt draws exercises that you haven't seen, as far as the pool allows.`,
        '[Retake for €49: Junior](/checkout/junior-retake?retake=javascript-junior)',
      ]);
    },
  );

  test('no trial and no pass has a way back', async () => {
    expect((await open({}, { trial: true })).lines()).not.toContain(FAILED);
    expect((await open({}, { trial: false }, { passed: true })).lines()).not.toContain(FAILED);
  });

  test('a pass has its credential, with where to show it', async () => {
    const credential = { ...earnedCredential, is_own: true, is_name_drawn: true };
    const answers = {
      [REVIEW]: () => reviewOf({ credential_id: credential.id }),
      [`GET /certificates/${credential.id}/open`]: () => credential,
    };
    const { lines } = await opened(answers, { trial: false }, { passed: true });
    await eventually(() => expect(lines()[0]).toBe('## Your credential is ready'));
    const shown = lines();
    const path = `/javascript/certificates/${credential.id}`;
    expect(shown.slice(0, 2)).toEqual([
      '## Your credential is ready',
      'Certified JavaScript Developer, Senior · JavaScript · Senior. Anyone who opens its page can verify it.',
    ]);
    expect(shown.slice(5, 7)).toEqual([
      '(Copy link to the credential)',
      `[View the credential](${path}) [All downloads and ways to share](${path}/share)`,
    ]);
    const none = await opened({ [REVIEW]: () => reviewOf() }, { trial: false }, { passed: true });
    expect(none.lines()[0]).toBe('## By topic');
  });
});
