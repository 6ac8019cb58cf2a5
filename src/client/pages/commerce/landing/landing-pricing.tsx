import { useLocation } from 'react-router';
import { techOfPath } from '../../../../contract/theme.ts';
import { PricingSection } from '../pricing/pricing-section.tsx';

/** Prices of the technology of the page. */
export function LandingPricing() {
  return <PricingSection tech={techOfPath(useLocation().pathname) ?? 'javascript'} />;
}
