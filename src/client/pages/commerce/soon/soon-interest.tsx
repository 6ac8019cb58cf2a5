import { wiredInterestMachine } from '../../../flows/commerce/interest.wire.ts';
import { isBuyable, selectItems } from '../../../flows/commerce/pricing/pricing.select.ts';
import { ShownPricesProvider } from '../../../flows/commerce/pricing/shown-prices.tsx';
import { useOpenPrices } from '../../../flows/commerce/pricing/use-open-prices.ts';
import { PricingProvider, usePricingState } from '../../../flows/commerce/pricing/use-pricing.tsx';
import { useChart } from '../../../flows/run-chart.ts';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { InterestForm } from '../pricing/interest-form.tsx';

/** A say in which of the exams that do not exist yet comes first. */
export function SoonInterest() {
  return (
    <ShownPricesProvider tech={null}>
      <PricingProvider>
        <Missing />
      </PricingProvider>
    </ShownPricesProvider>
  );
}

function Missing() {
  useOpenPrices();
  const interest = useChart(wiredInterestMachine);
  const missing = usePricingState(selectItems).filter((item) => !isBuyable(item) && item.type === 'examination-only');
  if (missing.length === 0) return null;
  return (
    <PageSection width="page" isSunken className="py-8! md:py-12!">
      <InterestForm items={missing} chart={interest} isAlone />
    </PageSection>
  );
}
