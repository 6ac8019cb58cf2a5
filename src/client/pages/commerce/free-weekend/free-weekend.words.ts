import type { FreeWeekend, FreeWeekendState } from '../../../../contract/commerce/offers.ts';

/** When nothing is announced. */
export const AVAILABILITY = 'Coming in 2026';

/** The status of a free weekend; `closed` without one. */
export const stateOf = (weekend: FreeWeekend | null): FreeWeekendState => weekend?.state ?? 'closed';

const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** "Saturday 21 November at 00:00 UTC". */
export function momentInUtc(at: number): string {
  const parts = new Map(moment.formatToParts(at).map(({ type, value }) => [type, value]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '';
  return `${part('weekday')} ${part('day')} ${part('month')} at ${part('hour')}:${part('minute')} UTC`;
}

export const STATE_WORDS: Record<FreeWeekendState, { badge: string; tone: 'positive' | 'info' | 'neutral' }> = {
  active: { badge: 'Free now', tone: 'positive' },
  not_started: { badge: 'Announced', tone: 'info' },
  ended: { badge: 'Over', tone: 'neutral' },
  closed: { badge: AVAILABILITY, tone: 'neutral' },
};

/**
 * Its dates in one line.
 * @param isPossible what a free weekend opens exists.
 */
export function whenOf(weekend: FreeWeekend | null, isPossible = true): string {
  switch (stateOf(weekend)) {
    case 'active':
      return weekend ? `Open until ${momentInUtc(weekend.ended_at)}.` : '';
    case 'not_started':
      return weekend ? `From ${momentInUtc(weekend.started_at)}, for 48 hours.` : '';
    case 'ended':
      return weekend ? `It ended on ${momentInUtc(weekend.ended_at)}.` : '';
    case 'closed':
      return isPossible ? 'Date to be announced.' : 'The date follows once the training is written.';
  }
}
