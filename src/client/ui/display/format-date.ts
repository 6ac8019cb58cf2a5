const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const utcDayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const momentFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

function format(formatter: Intl.DateTimeFormat, at: number | null): string {
  return at === null || Number.isNaN(new Date(at).getTime()) ? '' : formatter.format(at);
}

/** "12 March 2026"; empty for an invalid date (VA-05). */
export const formatDay = (at: number | null) => format(dayFormat, at);

/** The same for a date without a time zone, such as a publication date. */
export const formatUtcDay = (at: number | null) => format(utcDayFormat, at);

/** "12 Mar 2026, 14:05", in the reader's time zone. */
export const formatMoment = (at: number | null) => format(momentFormat, at);

/** "14:05:09". */
export const formatTime = (at: number | null) => format(timeFormat, at);
