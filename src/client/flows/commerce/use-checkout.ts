import { useMemo } from 'react';
import { GLOBAL_REGION } from '../../../contract/commerce/region.ts';
import { keptDetails } from '../../adapters/commerce/buyer-details.ts';
import { keptRegionChoice } from '../../adapters/commerce/region-choice.ts';
import { knownAttribution } from '../../adapters/site/attribution.ts';
import { selectUser } from '../account/session.select.ts';
import { useSession } from '../account/session.tsx';
import { useChart } from '../run-chart.ts';
import { wireCheckout } from './checkout.wire.ts';

const MAX_QUANTITY = 1000;

/** What a link to checkout may say beside the product. */
function wishOf(slug: string, search: URLSearchParams) {
  const region = search.get('region');
  return {
    slug,
    quantity: Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(Number(search.get('quantity')) || 1))),
    upsell: [],
    region: region && /^([A-Z]{2}|GLOBAL)$/.test(region) ? region : (keptRegionChoice()?.region ?? GLOBAL_REGION),
    coupon: knownAttribution().coupon ?? null,
    upgrade: search.get('upgrade') || null,
    retake: search.get('retake') || null,
    replaces: null,
  };
}

/** Runs checkout of one product, with the coupon and the country that the visitor brought. */
export function useCheckout(slug: string, search: URLSearchParams) {
  const session = useSession();
  const machine = useMemo(() => wireCheckout(slug, session), [slug, session]);
  const cancelled = search.get('cancelled') || null;
  const details = keptDetails(cancelled, selectUser(session.getSnapshot())?.id ?? null);
  return useChart(machine, { input: { wish: wishOf(slug, search), cancelled, details } });
}
