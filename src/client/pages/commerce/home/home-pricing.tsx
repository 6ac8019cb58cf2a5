import { PricingSection } from '../pricing/pricing-section.tsx';

/** Prices of every technology of which something can be bought. */
export function HomePricing() {
  return <PricingSection tech={null} />;
}
