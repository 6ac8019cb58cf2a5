import { useMemo } from 'react';
import { knownAttribution } from '../../adapters/site/attribution.ts';
import { useChart } from '../run-chart.ts';
import { wireCheckout } from './checkout.wire.ts';

/** Runs checkout of one product, with the coupon that the visitor brought. */
export function useCheckout(slug: string, { quantity, region }: { quantity: number; region: string }) {
  const machine = useMemo(() => wireCheckout(slug), [slug]);
  const coupon = knownAttribution().coupon ?? null;
  return useChart(machine, { input: { wish: { slug, quantity, upsell: [], region, coupon } } });
}
