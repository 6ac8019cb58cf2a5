import { type RefObject, useEffect, useRef } from 'react';
import { linkedLevel } from '../../../adapters/commerce/linked-level.ts';
import { keptRegionChoice } from '../../../adapters/commerce/region-choice.ts';
import { viaOfPage } from '../../../adapters/site/attribution.ts';
import { selectIsViewDue } from './pricing.select.ts';
import { usePricing, usePricingState } from './use-pricing.tsx';

/**
 * For the part of a page that shows prices: those of the visitor are fetched when it appears, and that it is looked at is
 * recorded once they are in sight.
 *
 * @returns to be given to the element that is looked at
 */
export function useOpenPrices<E extends Element>(): RefObject<E | null> {
  const pricing = usePricing();
  const isDue = usePricingState(selectIsViewDue);
  const place = useRef<E>(null);

  useEffect(
    () => pricing.send({ type: 'pricing.opened', choice: keptRegionChoice(), level: linkedLevel() }),
    [pricing],
  );

  useEffect(() => {
    if (!isDue || !place.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      pricing.send({ type: 'pricing.seen', via: viaOfPage() });
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [pricing, isDue]);

  return place;
}
