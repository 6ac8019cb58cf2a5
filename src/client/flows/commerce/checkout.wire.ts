import { fromCallback, fromPromise } from 'xstate';
import {
  type CheckoutEvent,
  checkoutMachine,
  type KeptQuote,
  type Wish,
} from '../../../../machines/commerce/checkout/checkout.machine.ts';
import { upsellMachine } from '../../../../machines/commerce/upsell/upsell.machine.ts';
import { priceProperties } from '../../../contract/commerce/price-properties.ts';
import { techOfSlug } from '../../../contract/slugs.ts';
import { serverNow } from '../../adapters/server-clock.ts';
import { recordEvent } from '../../adapters/site/analytics.ts';
import { viaOfPage } from '../../adapters/site/attribution.ts';
import { createQuote, fetchCheckoutStatus, fetchUpsells, startOrder } from '../../api/commerce/checkout.ts';
import type { SessionActor } from '../account/session.tsx';
import { userCategory } from './user-category.ts';

/** A timer of the browser cannot run longer. Milliseconds. */
const MAX_TIMER_MS = 2_147_483_647;

async function fetchQuote(wish: Wish): Promise<KeptQuote> {
  const quote = await createQuote(wish);
  return { quote, lifetimeMs: Math.min(Math.max(0, quote.expires_at - serverNow()), MAX_TIMER_MS) };
}

/** The upsell chart with its reports, beside a product. */
const wireUpsell = (slug: string) =>
  upsellMachine.provide({
    actions: {
      reportViewed: () => recordEvent({ event: 'upsell_popup_viewed', properties: { slug, tech: techOfSlug(slug) } }),
      reportAdded: (_, { slug: item }) =>
        recordEvent({ event: 'upsell_popup_item_added', properties: { slug, tech: techOfSlug(slug), items: [item] } }),
      reportSubmitted: (_, { slugs }) =>
        recordEvent({ event: 'upsell_popup_submit', properties: { slug, tech: techOfSlug(slug), items: slugs } }),
    },
  });

/** The checkout chart with its effects in this browser. */
export function wireCheckout(slug: string, session: SessionActor) {
  return checkoutMachine.provide({
    actors: {
      fetchCancelled: fromPromise(({ input: { orderId } }) => fetchCheckoutStatus(orderId)),
      openCheckout: fromPromise(async ({ input: { wish } }) => {
        const [kept, upsells] = await Promise.all([fetchQuote(wish), fetchUpsells(wish.slug, wish.region)]);
        return { ...kept, upsells: upsells.data };
      }),
      fetchQuote: fromPromise(({ input }) => fetchQuote(input.wish)),
      startOrder: fromPromise(async ({ input }) => {
        const { link, order_id: orderId } = await startOrder(input.wish, input.quote, input.details);
        return { link, orderId };
      }),
      upsell: wireUpsell(slug),
      watchReturn: fromCallback<{ type: 'ignored' }>(({ sendBack }) => {
        const returned = ({ persisted }: PageTransitionEvent) => {
          // The page was kept as it was when the browser went to the payment page.
          if (persisted) sendBack({ type: 'checkout.returned' } satisfies CheckoutEvent);
        };
        addEventListener('pageshow', returned);
        return () => removeEventListener('pageshow', returned);
      }),
    },
    actions: {
      keepOrder: (_, { orderId }) => {
        const address = new URL(location.href);
        address.searchParams.set('cancelled', orderId);
        history.replaceState(history.state, '', address);
      },
      openPayPage: (_, { link }) => location.assign(link),
      reportStarted: (_, { quote }) => {
        if (!quote) return;
        const facts = { tech: techOfSlug(slug), plan: slug, is_presale: false, ...priceProperties(quote.items, quote) };
        const via = viaOfPage();
        recordEvent({
          event: 'initiate_checkout',
          properties: { ...facts, user_category: userCategory(session), ...(via ? { via } : {}) },
        });
      },
    },
  });
}
