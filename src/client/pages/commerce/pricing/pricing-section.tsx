import { formatMoney } from '../../../../contract/commerce/money.ts';
import { TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import { wiredInterestMachine } from '../../../flows/commerce/interest.wire.ts';
import {
  isBuyable,
  selectIsBusy,
  selectItems,
  selectLevel,
  selectMayRetry,
  selectPrices,
} from '../../../flows/commerce/pricing/pricing.select.ts';
import { useOpenPrices } from '../../../flows/commerce/pricing/use-open-prices.ts';
import { PricingProvider, usePricing, usePricingState } from '../../../flows/commerce/pricing/use-pricing.tsx';
import { useChart } from '../../../flows/run-chart.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { BundleCard } from './bundle-card.tsx';
import { CouponNote } from './coupon-note.tsx';
import { InterestForm } from './interest-form.tsx';
import { LevelChoice } from './level-choice.tsx';
import { PriceFacts } from './price-facts.tsx';
import { RegionRow } from './region-row.tsx';

/** What can be bought at a level, for what price and why; with a form for what cannot be bought yet. */
export function PricingSection({ tech }: { tech: Tech | null }) {
  return (
    <PricingProvider>
      <Prices tech={tech} />
    </PricingProvider>
  );
}

function Prices({ tech }: { tech: Tech | null }) {
  const place = useOpenPrices<HTMLUListElement>();
  const prices = usePricingState(selectPrices);
  const items = usePricingState(selectItems);
  const level = usePricingState(selectLevel);
  const isBusy = usePricingState(selectIsBusy);
  const mayRetry = usePricingState(selectMayRetry);
  const pricing = usePricing();
  const interest = useChart(wiredInterestMachine);
  const open = new Set(items.filter(isBuyable).map((item) => item.tech));
  // On the start page only technologies of which something can be bought; the list above names the others.
  const compared = items.filter((item) => tech !== null || open.size === 0 || open.has(item.tech));
  const shown = compared.filter((item) => item.level === level);
  // Beside the products on show, every exam that does not exist yet.
  const missing = items.filter(
    (item) => !isBuyable(item) && (item.type === 'examination-only' || shown.includes(item)),
  );
  return (
    <PageSection className="md:py-16!">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div>
          <h2 className="font-semibold text-4xl">What it costs</h2>
          <p className="mt-3 max-w-[40rem] text-lg text-muted">
            {`Trial exams are free. You pay once for a certification${tech ? ` in ${TECH_LABELS[tech]}` : ''}; there is no subscription.`}
          </p>
        </div>
        <LevelChoice items={compared} />
      </div>
      <RegionRow />
      <CouponNote />
      {mayRetry && (
        <div role="alert" className="mt-6 flex flex-wrap items-center gap-4 border-danger border-l-2 pl-4">
          <p>
            {prices
              ? "Prices for your country didn't load. These are the last known prices."
              : "The prices didn't load."}
          </p>
          <Button size="small" variant="secondary" onClick={() => pricing.send({ type: 'pricing.retried' })}>
            Try again
          </Button>
        </div>
      )}
      {prices ? (
        <ul
          ref={place}
          aria-busy={isBusy}
          aria-label="Products"
          className={cx('mt-6 grid items-stretch gap-5', shown.length > 1 && 'lg:grid-cols-3')}
        >
          {shown.map((item) => (
            <BundleCard
              key={item.promotion_slug}
              item={item}
              region={prices.meta.region}
              money={(cents) => formatMoney(cents, prices.meta.currency)}
              isTechNamed={tech === null}
              isWide={shown.length === 1}
              onWanted={(slug) => interest[1]({ type: 'interest.optionRequested', slug })}
            />
          ))}
        </ul>
      ) : (
        isBusy && <Skeleton className="mt-6 h-96 w-full rounded-xl" />
      )}
      {prices && <PriceFacts meta={prices.meta} items={shown} />}
      {missing.length > 0 && <InterestForm items={missing} chart={interest} />}
    </PageSection>
  );
}
