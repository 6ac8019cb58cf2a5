import type { FreeWeekendState } from '../../../../contract/commerce/offers.ts';
import { serverNow } from '../../../adapters/server-clock.ts';
import { useInBrowser } from '../../../flows/site/use-in-browser.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { AVAILABILITY, availabilityAt, STATE_WORDS } from './free-weekend.words.ts';

/** How a free weekend stands; one that is not announced comes in the year that it is. */
export function WeekendBadge({ state }: { state: FreeWeekendState }) {
  const { badge, tone } = STATE_WORDS[state];
  const availability = useInBrowser(
    () => availabilityAt(serverNow()),
    () => AVAILABILITY,
  );
  return <Badge tone={tone}>{state === 'closed' ? availability : badge}</Badge>;
}
