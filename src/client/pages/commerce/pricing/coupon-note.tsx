import { selectPrices } from '../../../flows/commerce/pricing/pricing.select.ts';
import { usePricingState } from '../../../flows/commerce/pricing/use-pricing.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';

/** What became of the coupon that the visitor brought. */
export function CouponNote() {
  const coupon = usePricingState(selectPrices)?.meta.coupon;
  if (!coupon) return null;
  return coupon.problem === null ? (
    <Callout tone="positive" isLive className="mt-4" title={sentence`Coupon ${kept(coupon.code)} is applied`}>
      Prices below include it where it is valid.
    </Callout>
  ) : (
    <Callout tone="warning" isLive className="mt-4" title={coupon.problem}>
      Prices below are without it.
    </Callout>
  );
}
