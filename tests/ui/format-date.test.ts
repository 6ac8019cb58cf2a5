import { expect, test } from 'vitest';
import { formatDay, formatMoment, formatTime, formatUtcDay } from '../../src/client/ui/display/format-date.ts';

test('[VA-05] a date is written for people, and an invalid one is empty', () => {
  const at = Date.UTC(2026, 2, 12, 23, 5, 9);
  expect(formatUtcDay(at)).toBe('12 March 2026');
  expect(formatMoment(at)).toMatch(/^1[23] Mar 2026, \d\d:\d5$/);
  expect(formatTime(at)).toMatch(/^\d\d:\d5:09$/);
  // The last instant that a date can stand for is 8.64e15 ms after 1970.
  for (const invalid of [null, Number.NaN, Infinity, -Infinity, 8.64e15 + 1, Date.parse('the day after tomorrow')]) {
    for (const format of [formatDay, formatUtcDay, formatMoment, formatTime]) expect(format(invalid)).toBe('');
  }
  expect(formatUtcDay(0)).toBe('1 January 1970');
});
