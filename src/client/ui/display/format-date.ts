// A page's first formatter blocks a slow phone for 100 ms, so each is made when it is needed, and what public pages show is
// written without any.
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** A moment whose day depends on where the reader is; the end of something is none. */
type Moment = number & { readonly isLastDay?: never };
/** The end of a day in UTC. */
type LastDay = number & { readonly isLastDay?: true };

const utcDayWords = (date: Date) => `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;

/** Formats in the reader's time zone; the formatter is made for the first valid date. */
function formatWith(options: Intl.DateTimeFormatOptions): (at: Moment | null) => string {
  let formatter: Intl.DateTimeFormat | undefined;
  return (at) => {
    if (at === null || !isDate(at)) return '';
    formatter ??= new Intl.DateTimeFormat('en-GB', options);
    return formatter.format(at);
  };
}

const isDate = (at: number) => !Number.isNaN(new Date(at).getTime());

/** "12 March 2026"; empty for an invalid date (VA-05). */
export const formatDay = formatWith({ day: 'numeric', month: 'long', year: 'numeric' });

/** The same for a date without a time zone, such as a publication date. */
export const formatUtcDay = (at: Moment | null): string =>
  at === null || !isDate(at) ? '' : utcDayWords(new Date(at));

/** The same for the last day of something, which is one day for every reader: the only way to write one. */
export const formatLastDay = (at: LastDay | null): string => (at === null ? '' : utcDayWords(new Date(at)));

/** "12 Mar 2026, 14:05 CET": the one way in which pages write a moment, in the reader's time zone and with its name. */
export const formatMoment = formatWith({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** "14:05:09". */
export const formatTime = formatWith({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
