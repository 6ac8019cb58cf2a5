import { expect, test } from 'vitest';
import {
  type CalendarEntry,
  calendarEntryOf,
  calendarLinks,
  icsOf,
} from '../../src/client/pages/commerce/free-weekend/calendar.ts';
import { AVAILABILITY, momentInUtc, whenOf } from '../../src/client/pages/commerce/free-weekend/free-weekend.words.ts';
import { weekendSteps } from '../../src/client/pages/commerce/free-weekend/weekend-steps.ts';
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
