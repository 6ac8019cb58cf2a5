import { useMemo } from 'react';
import { GLOBAL_REGION } from '../../../contract/commerce/region.ts';
import { keptRegionChoice } from '../../adapters/commerce/region-choice.ts';
import { knownAttribution } from '../../adapters/site/attribution.ts';
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
    region: region && /^[A-Z]{2}$/.test(region) ? region : (keptRegionChoice()?.region ?? GLOBAL_REGION),
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
  return useChart(machine, { input: { wish: wishOf(slug, search), cancelled: search.get('cancelled') || null } });
}
