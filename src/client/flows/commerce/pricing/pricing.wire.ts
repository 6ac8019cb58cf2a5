import { fromPromise } from 'xstate';
import { pricingMachine } from '../../../../../machines/commerce/pricing/pricing.machine.ts';
import type { PriceFacts } from '../../../../../machines/commerce/pricing/pricing.types.ts';
import { keepRegionChoice } from '../../../adapters/commerce/region-choice.ts';
import { recordEvent } from '../../../adapters/site/analytics.ts';
import type { SessionActor } from '../../account/session.tsx';
import { loadApi } from '../../site/load-api.ts';
import { userCategory } from '../user-category.ts';

const loadCalls = () => loadApi(() => import('../../../api/commerce/catalog.ts'));

const LEVEL_EVENTS = {
  senior: 'select_level_senior',
  intermediate: 'select_level_intermediate',
  junior: 'select_level_junior',
  initial: 'select_level_initial',
} as const;

/** The chart of prices with its effects in this browser. */
export function wirePricing(session: SessionActor) {
  /** Facts of a price with who looks at it (IN-05). */
  const seenBy = (facts: PriceFacts) => ({ ...facts, user_category: userCategory(session) });
  return pricingMachine.provide({
    actors: {
      loadCountry: fromPromise(async () => (await loadCalls()).fetchCountry()),
      loadPrices: fromPromise(async ({ input: { region, tech } }) => (await loadCalls()).fetchPrices(region, tech)),
    },
    actions: {
      keepChoice: (_, choice) => keepRegionChoice(choice),
      logCountryFailure: (_, { error }) => console.warn('Error getting country', error),
      recordView: (_, { facts, via }) => {
        if (facts) recordEvent({ event: 'view_pricing', properties: { ...seenBy(facts), ...(via ? { via } : {}) } });
      },
      recordLevel: (_, { facts, level }) => {
        if (facts) recordEvent({ event: LEVEL_EVENTS[level], properties: seenBy(facts) });
      },
      recordToggle: (_, { facts }) => {
        if (facts) recordEvent({ event: 'toggle_ppp_pricing', properties: seenBy(facts) });
      },
      recordBuy: (_, { facts }) => {
        if (facts) recordEvent({ event: 'buy_now_clicked', properties: seenBy(facts) });
      },
    },
  });
}
