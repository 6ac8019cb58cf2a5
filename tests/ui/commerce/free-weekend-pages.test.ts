import { describe, expect, test } from 'vitest';
import type { FreeWeekend, FreeWeekendState } from '../../../src/contract/commerce/offers.ts';
import { renderPublicPage } from '../../support/site/rendered-page.ts';

const weekend = (state: FreeWeekendState): FreeWeekend => ({
  id: 'weekend-1',
  tech: 'vuejs',
  state,
  is_enabled: true,
  is_active: state === 'active',
  started_at: Date.UTC(2026, 10, 21),
  ended_at: Date.UTC(2026, 10, 23),
  start_date: '2026-11-21',
  end_date: '2026-11-23',
  mock_exam: 'vuejs-trial',
  certifications: [],
  trainings: ['vuejs'],
});

/** The page of a technology's free weekend in a state; null before any is announced. */
const open = (state: FreeWeekendState | null) =>
  renderPublicPage('/vuejs/free-weekend', {
    'free-weekend/vuejs': { data: state === null ? null : weekend(state), is_possible: true },
  });

const textOf = (element: Element | null | undefined) => element?.textContent?.replaceAll(/\s+/g, ' ').trim();
const stepsOf = (page: HTMLElement) =>
  [...page.querySelectorAll('ol > li')]
    .slice(0, 4)
    .map((step) => [textOf(step.querySelector('h3')), textOf(step.querySelector('p'))]);

const ACCOUNT = 'All you need is an account: no payment, no card.';
const MOCK_EXAM = ['Take the mock exam', 'Timed and graded like a real one, with an explanation for every question.'];
const OPENS = 'The weekend opens the whole mid-level Vue.js training, in any order.';

describe('the page of a free weekend', () => {
  test.each<[FreeWeekendState, heading: string, when: string, badge: string, steps: unknown[]]>([
    [
      'active',
      'A weekend of free Vue.js training',
      'Open until Monday 23 November at 00:00 UTC.',
      'Free now',
      [
        ['Sign up for free', ACCOUNT],
        ['Start any lesson', 'Open now: the whole mid-level Vue.js training, in any order.'],
        MOCK_EXAM,
        ['Finish what you start', 'A mock exam that is running when the weekend ends keeps running.'],
      ],
    ],
    [
      'not_started',
      'A weekend of free Vue.js training',
      'From Saturday 21 November at 00:00 UTC, for 48 hours.',
      'Announced',
      [
        ['Reserve your spot', ACCOUNT],
        ['Come back when it starts', 'Add the date to your calendar; it opens right on time.'],
        ['Learn for 48 hours', OPENS],
        MOCK_EXAM,
      ],
    ],
    [
      'ended',
      'The free Vue.js weekend is over',
      'It ended on Monday 23 November at 00:00 UTC.',
      'Over',
      [
        ['A date is set', 'This page shows when the next Free Weekend is.'],
        ['Spots are reserved', ACCOUNT],
        ['48 hours to learn', OPENS],
        MOCK_EXAM,
      ],
    ],
  ])('[UI-10] %s: hero, date and steps', async (state, heading, when, badge, steps) => {
    const page = await open(state);
    const hero = page.querySelector('#top');
    expect(textOf(hero?.querySelector('h1'))).toBe(heading);
    expect(textOf(hero)).toContain(when);
    expect(textOf(hero)).toContain(badge);
    expect(textOf(hero)).toContain(
      "48 hours of mid-level training, mock exam included. Exam vouchers aren't included.",
    );
    expect(stepsOf(page)).toEqual(steps);
  });

  test('[UI-10, UI-11] before one is announced: "Coming in 2026", and a spot to reserve', async () => {
    const page = await open(null);
    expect(textOf(page.querySelector('#top'))).toContain('Coming in 2026');
    expect(textOf(page.querySelector('#top'))).toContain('Date to be announced.');
    expect(stepsOf(page)[1]).toEqual(['Come back when it starts', "This page shows the date as soon as it's set."]);
  });

  test('[UI-10] says what it opens: benefits, topics, example questions and code', async () => {
    const page = await open('active');
    const headings = [...page.querySelectorAll('h2')].map(textOf);
    expect(headings).toEqual(expect.arrayContaining(['How it works', 'What you get']));
    expect(page.querySelectorAll('pre code, code pre, pre').length).toBeGreaterThan(0);
  });
});
