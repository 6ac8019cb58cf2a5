import fc from 'fast-check';
import { expect, test } from 'vitest';
import { momentInUtc } from '../../src/client/pages/commerce/free-weekend/free-weekend.words.ts';
import { formatDay, formatMoment, formatTime, formatUtcDay } from '../../src/client/ui/display/format-date.ts';

test('[VA-05] a date is written for people, and an invalid one is empty', () => {
  const at = Date.UTC(2026, 2, 12, 23, 5, 9);
  expect(formatUtcDay(at)).toBe('12 March 2026');
  expect(formatMoment(at)).toMatch(/^1[23] Mar 2026, \d\d:\d5 \S+$/);
  expect(formatTime(at)).toMatch(/^\d\d:\d5:09$/);
  // The last instant that a date can stand for is 8.64e15 ms after 1970.
  for (const invalid of [null, Number.NaN, Infinity, -Infinity, 8.64e15 + 1, Date.parse('the day after tomorrow')]) {
    for (const format of [formatDay, formatUtcDay, formatMoment, formatTime]) expect(format(invalid)).toBe('');
  }
  expect(formatUtcDay(0)).toBe('1 January 1970');
});

test('a date in UTC is written as Intl writes it', () => {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2200, 0, 1) }), (at) => {
      const parts = Object.fromEntries(moment.formatToParts(at).map(({ type, value }) => [type, value]));
      expect(formatUtcDay(at)).toBe(day.format(at));
      expect(momentInUtc(at)).toBe(`${parts.weekday} ${parts.day} ${parts.month} at ${parts.hour}:${parts.minute} UTC`);
    }),
  );
});
