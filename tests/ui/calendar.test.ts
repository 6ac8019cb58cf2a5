import { describe, expect, test } from 'vitest';
import {
  type CalendarEntry,
  calendarEntryOf,
  calendarLinks,
  icsOf,
} from '../../src/client/pages/commerce/free-weekend/calendar.ts';
import {
  AVAILABILITY,
  availabilityAt,
  momentInUtc,
  STATE_WORDS as PUBLIC_WORDS,
  stateOf,
  whenOf,
} from '../../src/client/pages/commerce/free-weekend/free-weekend.words.ts';
import { weekendSteps } from '../../src/client/pages/commerce/free-weekend/weekend-steps.ts';
import {
  CHANGE_WORDS,
  STATE_WORDS,
  STEP_LABELS,
  STEP_WORDS,
  stepsOf,
  utcMoment,
} from '../../src/client/pages/commerce/offers/weekend.words.ts';
import type { StaffFreeWeekend } from '../../src/contract/commerce/free-weekends.ts';
import type { FreeWeekend, FreeWeekendState } from '../../src/contract/commerce/offers.ts';

/** LI-01. */
const FREE_WEEKEND_MS = 48 * 3_600_000;

const FROM = Date.UTC(2026, 10, 21);
const entry: CalendarEntry = {
  uid: 'one@chartered',
  title: 'Free Weekend: Vue.js training',
  text: 'Learn, practise; \\ and\nmore.',
  url: 'https://chartered.example/vuejs/free-weekend',
  from: FROM,
  to: FROM + FREE_WEEKEND_MS,
};

test('[UI-12] the calendar file contains one entry in UTC, with special characters escaped', () => {
  const lines = icsOf(entry, FROM - 1000).split('\r\n');
  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Chartered//Free Weekend//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:one@chartered',
    'DTSTAMP:20261120T235959Z',
    'DTSTART:20261121T000000Z',
    'DTEND:20261123T000000Z',
    'SUMMARY:Free Weekend: Vue.js training',
    'DESCRIPTION:Learn\\, practise\\; \\\\ and\\nmore.',
    'URL:https://chartered.example/vuejs/free-weekend',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('no line of the calendar file is longer than 75 octets, and folding loses nothing', () => {
  const text = 'Zwei Tage Übung für alle 🎓 '.repeat(12).trim();
  const file = icsOf({ ...entry, text }, FROM);
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${text}`);
});

test('[UI-12] links open prefilled calendar forms', () => {
  const links = calendarLinks({ ...entry, text: 'Learn.' }).map(({ label, url }) => {
    const { origin, pathname, searchParams } = new URL(url);
    return [label, `${origin}${pathname}`, Object.fromEntries(searchParams)];
  });
  const about = 'Learn. https://chartered.example/vuejs/free-weekend';
  expect(links).toEqual([
    [
      'Google Calendar',
      'https://calendar.google.com/calendar/render',
      { action: 'TEMPLATE', text: entry.title, dates: '20261121T000000Z/20261123T000000Z', details: about },
    ],
    [
      'Outlook',
      'https://outlook.live.com/calendar/0/deeplink/compose',
      {
        ...{ path: '/calendar/action/compose', rru: 'addevent', subject: entry.title, body: about },
        ...{ startdt: '2026-11-21T00:00:00.000Z', enddt: '2026-11-23T00:00:00.000Z' },
      },
    ],
  ]);
});

test('[UI-12] the entry of a weekend has its technology, its page and its 48 hours', () => {
  const weekend = { id: 'w1', tech: 'vuejs', started_at: FROM, ended_at: FROM + FREE_WEEKEND_MS } as FreeWeekend;
  expect(calendarEntryOf(weekend, 'https://chartered.example')).toEqual({
    uid: 'free-weekend-w1@chartered',
    title: 'Free Weekend: Vue.js training',
    text: '48 hours of free Vue.js training, mock exam included.',
    url: 'https://chartered.example/vuejs/free-weekend',
    from: FROM,
    to: FROM + FREE_WEEKEND_MS,
  });
});

test('[UI-11] the date of a free weekend is worded for each state', () => {
  const weekend = { started_at: FROM, ended_at: FROM + FREE_WEEKEND_MS } as FreeWeekend;
  expect(momentInUtc(FROM)).toBe('Saturday 21 November at 00:00 UTC');
  expect(whenOf({ ...weekend, state: 'not_started' })).toBe('From Saturday 21 November at 00:00 UTC, for 48 hours.');
  expect(whenOf({ ...weekend, state: 'active' })).toBe('Open until Monday 23 November at 00:00 UTC.');
  expect(whenOf({ ...weekend, state: 'ended' })).toBe('It ended on Monday 23 November at 00:00 UTC.');
  expect(whenOf(null)).toBe('Date to be announced.');
  expect(whenOf(null, false)).toBe('The date follows once the training is written.');
  expect(AVAILABILITY).toBe('Coming in 2026');
  expect([Date.UTC(2026, 11, 31, 23, 59), Date.UTC(2027, 0, 1)].map(availabilityAt)).toEqual([
    ...['Coming in 2026', 'Coming in 2027'],
  ]);
});

test('[UI-10] the steps invite to what can be done now, and promise no lesson that is not there', () => {
  const titles = (state: FreeWeekendState, isPossible = true) =>
    weekendSteps('Vue.js', state, isPossible).map(([title]) => title);
  expect(titles('not_started')).toEqual([
    'Reserve your spot',
    'Come back when it starts',
    'Learn for 48 hours',
    'Take the mock exam',
  ]);
  expect(titles('closed')).toEqual(titles('not_started'));
  expect(titles('active')).toEqual([
    'Sign up for free',
    'Start any lesson',
    'Take the mock exam',
    'Finish what you start',
  ]);
  expect(titles('active', false)).not.toContain('Start any lesson');
  expect(titles('ended')).not.toContain('Reserve your spot');
  expect(weekendSteps('Nuxt.js', 'closed', false).flat()).toContain(
    'Once the lessons are written, the weekend opens the whole mid-level Nuxt.js training, in any order.',
  );
});

test('[UI-10] each step of a weekend says what to do, and when', () => {
  const ACCOUNT = 'All you need is an account: no payment, no card.';
  const MOCK = ['Take the mock exam', 'Timed and graded like a real one, with an explanation for every question.'];
  const OPENS = 'The weekend opens the whole mid-level Vue.js training, in any order.';
  expect(weekendSteps('Vue.js', 'active', true)).toEqual([
    ['Sign up for free', ACCOUNT],
    ['Start any lesson', 'Open now: the whole mid-level Vue.js training, in any order.'],
    MOCK,
    ['Finish what you start', 'A mock exam that is running when the weekend ends keeps running.'],
  ]);
  const ahead = (when: string) => [
    ['Reserve your spot', ACCOUNT],
    ['Come back when it starts', when],
    ['Learn for 48 hours', OPENS],
    MOCK,
  ];
  expect(weekendSteps('Vue.js', 'not_started', true)).toEqual(
    ahead('Add the date to your calendar; it opens right on time.'),
  );
  expect(weekendSteps('Vue.js', 'closed', true)).toEqual(ahead("This page shows the date as soon as it's set."));
  expect(weekendSteps('Vue.js', 'ended', true)).toEqual([
    ['A date is set', 'This page shows when the next Free Weekend is.'],
    ['Spots are reserved', ACCOUNT],
    ['48 hours to learn', OPENS],
    MOCK,
  ]);
});

test('[UI-10] a weekend is marked by where it stands; without one it is to come', () => {
  expect(Object.entries(PUBLIC_WORDS).map(([state, { badge, tone }]) => [state, badge, tone])).toEqual([
    ['active', 'Free now', 'positive'],
    ['not_started', 'Announced', 'info'],
    ['ended', 'Over', 'neutral'],
    ['closed', 'Coming in 2026', 'neutral'],
  ]);
  expect([stateOf(null), stateOf({ state: 'active' } as FreeWeekend)]).toEqual(['closed', 'active']);
});

describe('the free weekends of the staff', () => {
  const at = (state: FreeWeekendState, ended_at = FROM) => ({ state, ended_at }) as StaffFreeWeekend;

  test.each<[string, StaffFreeWeekend, string[]]>([
    ['that is prepared', at('closed', FROM + 1), ['offer', 'move', 'discard']],
    ['whose time is over before it was offered', at('closed'), ['move', 'discard']],
    ['that is announced', at('not_started'), ['withdraw']],
    ['that runs', at('active'), ['withdraw']],
    ['that is over', at('ended'), ['withdraw']],
  ])('[CO-12] one %s can be changed as it stands', (_, weekend, steps) => {
    expect(stepsOf(weekend, FROM)).toEqual(steps);
  });

  test('[CO-12] each step is asked, confirmed and told as what it is', () => {
    expect(STEP_WORDS).toEqual({
      prepare: {
        ...{ title: 'New free weekend', confirm: 'Prepare' },
        description: 'It is prepared for now. Visitors do not see it before you offer it.',
        done: 'The free weekend is prepared. Offer it when everything is right.',
      },
      move: {
        ...{ title: 'Move the free weekend', confirm: 'Move' },
        ...{ description: 'Visitors do not see it yet.', done: 'The free weekend is moved.' },
      },
      offer: {
        ...{ title: 'Offer this free weekend?', confirm: 'Offer' },
        ...{ description: 'You can withdraw it at any time.', done: 'The free weekend is offered.' },
      },
      withdraw: {
        ...{ title: 'Withdraw this free weekend?', confirm: 'Withdraw', done: 'The free weekend is withdrawn.' },
        description:
          'Visitors no longer see it. What it opens is closed right away, also for those who are in it; a mock exam that has started goes on.',
      },
      discard: {
        ...{ title: 'Discard this free weekend?', confirm: 'Discard', done: 'The free weekend is discarded.' },
        description: 'It is deleted. Reservations stay, for the next free weekend of its technology.',
      },
    });
    expect(STEP_LABELS).toEqual({
      ...{ prepare: 'New free weekend', move: 'Move', offer: 'Offer', withdraw: 'Withdraw', discard: 'Discard' },
    });
    expect(CHANGE_WORDS).toEqual({
      ...{ prepared: 'Prepared', moved: 'Moved', offered: 'Offered', withdrawn: 'Withdrawn' },
    });
    expect(Object.entries(STATE_WORDS).map(([state, { label, tone }]) => [state, label, tone])).toEqual([
      ['closed', 'Not offered', 'neutral'],
      ['not_started', 'Announced', 'info'],
      ['active', 'Open now', 'positive'],
      ['ended', 'Over', 'neutral'],
    ]);
    expect(utcMoment(FROM)).toBe('21 Nov 2026, 00:00 UTC');
  });
});
