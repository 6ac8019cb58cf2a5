import { fromCallback, fromPromise } from 'xstate';
import {
  type CheckoutEvent,
  checkoutMachine,
  type KeptQuote,
  type Opened,
  type Wish,
} from '../../../../machines/commerce/checkout/checkout.machine.ts';
import { upsellMachine } from '../../../../machines/commerce/upsell/upsell.machine.ts';
import type { UpsellItem } from '../../../contract/commerce/catalog.ts';
import { priceProperties } from '../../../contract/commerce/price-properties.ts';
import { techOfSlug } from '../../../contract/slugs.ts';
import { keepDetails } from '../../adapters/commerce/buyer-details.ts';
import { serverNow } from '../../adapters/server-clock.ts';
import { recordEvent } from '../../adapters/site/analytics.ts';
import { viaOfPage } from '../../adapters/site/attribution.ts';
import { createQuote, fetchCheckoutStatus, fetchUpsells, startOrder } from '../../api/commerce/checkout.ts';
import { selectUser } from '../account/session.select.ts';
import type { SessionActor } from '../account/session.tsx';
import { userCategory } from './user-category.ts';

/** A timer of the browser cannot run longer. Milliseconds. */
const MAX_TIMER_MS = 2_147_483_647;

async function fetchQuote(wish: Wish): Promise<KeptQuote> {
  const quote = await createQuote(wish);
  return { quote, lifetimeMs: Math.min(Math.max(0, quote.expires_at - serverNow()), MAX_TIMER_MS) };
}

function setInAddress(name: string, value: string): void {
  const address = new URL(location.href);
  address.searchParams.set(name, value);
  history.replaceState(history.state, '', address);
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
  /** Whose prices the extras have. */
  let regionOfExtras: string | null = null;
  /** Whose prices a reload shows. */
  let keptRegion: string | null = null;
  async function open(wish: Wish): Promise<Opened> {
    const [kept, upsells] = await Promise.all([fetchQuote(wish), fetchUpsells(wish.slug, wish.region)]);
    regionOfExtras = wish.region;
    keptRegion ??= wish.region;
    return { ...kept, upsells: upsells.data };
  }
  return checkoutMachine.provide({
    actors: {
      fetchCancelled: fromPromise(({ input: { orderId } }) => fetchCheckoutStatus(orderId)),
      openCheckout: fromPromise(({ input: { wish } }) => open(wish)),
      fetchQuote: fromPromise<KeptQuote & Partial<Opened>, { wish: Wish; upsells: UpsellItem[] }>(
        ({ input: { wish, upsells } }) =>
          upsells.length > 0 && wish.region !== regionOfExtras ? open(wish) : fetchQuote(wish),
      ),
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
      keepOrder: (_, { orderId, details }) => {
        if (details) keepDetails({ orderId, userId: selectUser(session.getSnapshot())?.id ?? null, details });
        setInAddress('cancelled', orderId);
      },
      keepRegion: (_, { region }) => {
        if (region !== keptRegion) setInAddress('region', region);
        keptRegion = region;
      },
      pointOut: () => document.querySelector<HTMLElement>('[aria-invalid="true"], [data-fix]')?.focus(),
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
