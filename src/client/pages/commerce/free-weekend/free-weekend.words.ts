import type { FreeWeekend, FreeWeekendState } from '../../../../contract/commerce/offers.ts';
import { formatUtcDay } from '../../../ui/display/format-date.ts';

/** When nothing is announced, in the year of a moment (UI-11). Milliseconds since the Unix epoch. */
export const availabilityAt = (now: number): string => `Coming in ${new Date(now).getUTCFullYear()}`;

/** The same as the document has it, until the clock is known. */
export const AVAILABILITY = 'Coming in 2026';

/** The status of a free weekend; `closed` without one. */
export const stateOf = (weekend: FreeWeekend | null): FreeWeekendState => weekend?.state ?? 'closed';

const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** "Saturday 21 November at 00:00 UTC". */
export function momentInUtc(at: number): string {
  const date = new Date(at);
  const day = formatUtcDay(at).replace(/ \d+$/, '');
  return `${DAYS[date.getUTCDay()]} ${day} at ${date.toISOString().slice(11, 16)} UTC`;
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
