import { expect, test } from 'vitest';
import { endOfInvitation } from '../../machines/team/membership/membership.machine.ts';
import { whenWords } from '../../src/client/pages/team/progress/progress-words.ts';
import { formatDay, formatLastDay, formatMoment, formatUtcDay } from '../../src/client/ui/display/format-date.ts';
import { asLastDay, endOfUtcDay } from '../../src/contract/last-day.ts';
import { formatLastDay as formatLastDayInMails, utcDay } from '../../src/server/utc-day.ts';

test('a last day ends with its last millisecond in UTC', () => {
  const day = '2026-03-12T';
  const end = Date.parse(`${day}23:59:59.999Z`);
  for (const time of ['00:00:00.000Z', '12:00:00.000Z', '23:59:59.999Z'])
    expect(endOfUtcDay(Date.parse(day + time))).toBe(end);
  expect(endOfUtcDay(end + 1)).toBe(end + 86_400_000);
});

test('[TM-02] an invitation is open until the end of the day that its mail names', () => {
  expect(endOfInvitation(Date.parse('2026-11-28T09:15:00Z'))).toBe(Date.parse('2026-12-12T23:59:59.999Z'));
  expect(formatLastDay(endOfInvitation(Date.parse('2026-11-28T09:15:00Z')))).toBe('12 December 2026');
});

test('a last day is written as the same day wherever its reader is, and other formatters do not take it', () => {
  const last = asLastDay(Date.parse('2026-12-31T23:59:59.999Z'));
  const zone = process.env.TZ;
  for (const place of ['Europe/Berlin', 'Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
    process.env.TZ = place;
    expect(formatLastDay(last)).toBe('31 December 2026');
    const seat = {
      exams: [],
      assigned_at: 0,
      started_at: null,
      ended_at: null,
      deadline_at: last,
      score_percent: null,
    };
    expect(whenWords({ ...seat, state: 'assigned' })).toBe('Take it by 31 December 2026');
    expect(whenWords({ ...seat, state: 'expired' })).toBe('Expired on 31 December 2026');
  }
  process.env.TZ = zone;
  if (zone === undefined) delete process.env.TZ;
  expect(formatLastDay(null)).toBe('');
  expect(formatLastDayInMails(last)).toBe('31 December 2026 (UTC)');
  // These lines are for the compiler: without an error in each, it reports an unused directive.
  // @ts-expect-error the reader's day is another one in Berlin
  formatDay(last);
  // @ts-expect-error it is no moment of its reader
  formatMoment(last);
  // @ts-expect-error there is one formatter
  formatUtcDay(last);
  // @ts-expect-error mails name it with its zone
  utcDay(last);
});
