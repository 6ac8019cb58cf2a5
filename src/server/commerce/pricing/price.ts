import { MIN_PAYMENT } from '../../../contract/commerce/money.ts';
import type { Bundle, Coupon, Pricing } from '../../../contract/commerce/offer-data.ts';
import type { IncomeLevel, PricedItem, PriceLine } from '../../../contract/commerce/prices.ts';

/** Everything that decides what one bundle costs. Amounts in whole cents. */
export type PriceInput = {
  slug: string;
  bundle: Pick<Bundle, 'name' | 'list_price'>;
  /** Price beside another bundle, when it is an upsell of it. */
  upsellPrice: number | null;
  quantity: number;
  /** Whether one seat is for somebody else. */
  isVoucher?: boolean;
  rules: Pick<Pricing, 'regional' | 'team' | 'max_percent'>;
  /** Income group of the buyer's country and its name. */
  level: IncomeLevel;
  country: string | null;
  promotion: { name: string; percent: number } | null;
  coupon: { code: string; discount: Coupon['discount']; with_regional: boolean } | null;
  /** What was paid for the order that is upgraded. */
  credit: number | null;
  /** What the same costs without an upgrade or a retake: these never cost more. */
  alone: number | null;
};

const REGIONAL_KEYS = { 1: 'upper_middle', 2: 'lower_middle', 3: 'low' } as const;

/** Whether a price is lowered for the buyer's country: that is for one person, the buyer. */
export const isRegionalPrice = ({
  level,
  quantity,
  isVoucher = false,
}: Pick<PriceInput, 'level' | 'quantity' | 'isVoucher'>): boolean => level !== 0 && quantity === 1 && !isVoucher;

/** Rounds down to whole units of the currency: prices read as whole amounts, and no advertised percentage is undercut. */
const toWholeUnits = (cents: number) => Math.floor(cents / 100) * 100;

/** The price for a computed amount: one too small for the payment provider is free. */
export const payable = (cents: number): number => (cents < MIN_PAYMENT ? 0 : cents);

/**
 * What a bundle costs, with a reason for every part of it (CO-07, CO-09): the list price, then what being an extra, a promotion, the
 * buyer's country, the number of seats and a coupon take off what is left, at last what was paid for the order that is upgraded. An
 * upgrade never costs more than what it adds costs on its own, nor a retake more than the exam.
 *
 * A regional price is for one person, so it never applies to several seats. Promotion and regional price together take off at
 * most `max_percent`, rounded like every percentage in the buyer's favour. A total is never negative, and none that is too small to be
 * paid is asked for.
 *
 * A coupon with which the total is no lower has no line: a credit that pays everything anyway would cancel it out, for example.
 */
export function price(input: PriceInput): PricedItem {
  const priced = addLines(input);
  if (!input.coupon) return priced;
  const without = addLines({ ...input, coupon: null });
  return without.total === priced.total ? without : priced;
}

function addLines(input: PriceInput): PricedItem {
  const { slug, bundle, upsellPrice, quantity, rules, level, country, promotion, coupon, credit, alone } = input;
  const unit = Math.min(upsellPrice ?? bundle.list_price, bundle.list_price);
  const list = unit * quantity;
  const lines: PriceLine[] = [{ reason: 'list', label: 'List price', amount: bundle.list_price * quantity }];
  let rest = bundle.list_price * quantity;

  function takeOff(reason: PriceLine['reason'], label: string, target: number): void {
    const next = Math.max(0, Math.min(rest, target));
    if (next === rest) return;
    lines.push({ reason, label, amount: next - rest });
    rest = next;
  }

  takeOff('extra', 'Added to your order', list);
  const floor = toWholeUnits((list * (100 - rules.max_percent)) / 100);
  const limited = (target: number) => Math.max(target, floor);

  if (promotion) {
    takeOff('promotion', promotion.name, limited(seats((unit * (100 - promotion.percent)) / 100)));
  }
  const isRegional = isRegionalPrice(input);
  if (level !== 0 && isRegional) {
    const percent = rules.regional[REGIONAL_KEYS[level]];
    takeOff(
      'regional',
      `Regional price${country ? ` for ${country}` : ''}`,
      limited(toWholeUnits((rest * (100 - percent)) / 100)),
    );
  }
  const tier = rules.team.findLast(({ from }) => quantity >= from);
  if (tier)
    takeOff(
      'team',
      `${tier.percent}% off from ${tier.from} seats`,
      // Of the whole order and to the cent: what is advertised comes off in full.
      Math.floor((rest * (100 - tier.percent)) / 100),
    );
  if (coupon && (coupon.with_regional || !isRegional)) {
    const { discount } = coupon;
    const target =
      discount.kind === 'percent' ? Math.floor((rest * (100 - discount.percent)) / 100) : rest - discount.amount;
    takeOff('coupon', `Coupon ${coupon.code}`, target);
  }
  if (credit !== null) takeOff('upgrade', 'Already paid', rest - credit);
  if (alone !== null) takeOff('alone', 'Lowered to the price without the bundle', alone);
  takeOff('waived', 'Too small to charge', payable(rest));
  return { slug, name: bundle.name, quantity, lines, total: rest };

  function seats(perSeat: number): number {
    return toWholeUnits(perSeat) * quantity;
  }
}
