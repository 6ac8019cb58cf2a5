import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lintOffers } from '../../../src/content/lint/lint-offers.ts';
import { loadOffers } from '../../../src/content/load/load-offers.ts';
import { countryName } from '../../../src/contract/commerce/countries.ts';
import { CURRENCIES, type Currency, formatMoney } from '../../../src/contract/commerce/money.ts';
import type { Pricing } from '../../../src/contract/commerce/offer-data.ts';
import { INCOME_LEVELS, PRICE_REASONS, priceLineSchema } from '../../../src/contract/commerce/prices.ts';
import { type PriceInput, price } from '../../../src/server/commerce/pricing/price.ts';

const RULES: PriceInput['rules'] = {
  regional: { upper_middle: 30, lower_middle: 50, low: 65 },
  max_percent: 75,
  team: [
    { from: 5, percent: 10 },
    { from: 25, percent: 20 },
  ],
};

const PLAIN: PriceInput = {
  slug: 'javascript-developer-exam',
  bundle: { name: 'JavaScript Developer: exam', list_price: 17_800 },
  upsellPrice: null,
  quantity: 1,
  rules: RULES,
  level: 0,
  country: null,
  promotion: null,
  coupon: null,
  credit: null,
  alone: null,
};

const percent = fc.integer({ min: 1, max: 100 });
const inputs = fc.record<PriceInput>({
  slug: fc.constant('javascript-developer-exam'),
  bundle: fc.record({ name: fc.constant('Exam'), list_price: fc.integer({ min: 0, max: 100_000 }) }),
  upsellPrice: fc.option(fc.integer({ min: 0, max: 50_000 })),
  quantity: fc.integer({ min: 1, max: 500 }),
  rules: fc.constant(RULES),
  level: fc.constantFrom(...INCOME_LEVELS),
  country: fc.option(fc.constant('India')),
  promotion: fc.option(fc.record({ name: fc.constant('Sale'), percent })),
  coupon: fc.option(
    fc.record({
      code: fc.constant('WELCOME'),
      discount: fc.oneof(
        fc.record({ kind: fc.constant('percent' as const), percent }),
        fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 0, max: 20_000 }) }),
      ),
      with_regional: fc.boolean(),
    }),
  ),
  credit: fc.option(fc.integer({ min: 0, max: 50_000 })),
  alone: fc.option(fc.integer({ min: 0, max: 50_000 })),
});

test('[CO-09] the lines of a price add up to its total, in whole cents that are never negative', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const { lines, total } = price(input);
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
      expect(Number.isSafeInteger(total)).toBe(true);
      expect(total).toBeGreaterThanOrEqual(0);
      expect(lines[0]?.reason).toBe('list');
      for (const { amount } of lines.slice(1)) expect(amount).toBeLessThan(0);
    }),
    { numRuns: 2000 },
  );
});

test('[CO-09] a price has nine kinds of lines, and is told in no other', () => {
  const line = (reason: string) => priceLineSchema.safeParse({ reason, label: 'Label', amount: -100 }).success;
  expect(PRICE_REASONS).toEqual([
    'list',
    'extra',
    'promotion',
    'regional',
    'team',
    'coupon',
    'upgrade',
    'alone',
    'waived',
  ]);
  expect(PRICE_REASONS.map(line)).toEqual(PRICE_REASONS.map(() => true));
  expect(line('other')).toBe(false);
});

test('[CO-07] every part of a price has its reason, in one order', () => {
  const full = price({
    ...PLAIN,
    level: 2,
    country: 'India',
    promotion: { name: 'Free Weekend', percent: 20 },
    coupon: { code: 'WELCOME10', discount: { kind: 'percent', percent: 10 }, with_regional: true },
    credit: 1000,
  });
  expect(full.lines).toEqual([
    { reason: 'list', label: 'List price', amount: 17_800 },
    { reason: 'promotion', label: 'Free Weekend', amount: -3600 },
    { reason: 'regional', label: 'Regional price for India', amount: -7100 },
    { reason: 'coupon', label: 'Coupon WELCOME10', amount: -710 },
    { reason: 'upgrade', label: 'Already paid', amount: -1000 },
  ]);
  expect(full.total).toBe(5390);
});

test('[CO-03] an extra shows its list price and what is off beside an order', () => {
  expect(price({ ...PLAIN, upsellPrice: 14_900 })).toMatchObject({
    lines: [
      { reason: 'list', amount: 17_800 },
      { reason: 'extra', label: 'Added to your order', amount: -2900 },
    ],
    total: 14_900,
  });
});

test('[CO-05] an upgrade never costs more than what it adds costs on its own', () => {
  const upgrade = { ...PLAIN, bundle: { name: 'Exam and training', list_price: 25_800 }, credit: 8900 };
  expect(price({ ...upgrade, alone: 9900 })).toMatchObject({
    lines: [
      { reason: 'list', amount: 25_800 },
      { reason: 'upgrade', amount: -8900 },
      { reason: 'alone', amount: -7000 },
    ],
    total: 9900,
  });
  expect(price({ ...upgrade, alone: 17_000 })).toEqual(price(upgrade));
  fc.assert(
    fc.property(inputs, (input) => {
      const { total } = price(input);
      const alone = input.alone ?? Number.POSITIVE_INFINITY;
      expect(total).toBe(Math.min(price({ ...input, alone: null }).total, alone < 50 ? 0 : alone));
    }),
  );
});

test('[CO-07] a coupon has a line only where the total is lower with it', () => {
  const coupon = { code: 'WELCOME', discount: { kind: 'percent' as const, percent: 10 }, with_regional: false };
  const reasons = (input: PriceInput) => price(input).lines.map(({ reason }) => reason);
  expect(reasons({ ...PLAIN, coupon, credit: 17_800 })).toEqual(['list', 'upgrade']);
  expect(reasons({ ...PLAIN, coupon, credit: 17_750 })).toEqual(['list', 'coupon', 'upgrade']);
  expect(reasons({ ...PLAIN, coupon, alone: 9900 })).toEqual(['list', 'alone']);
  expect(price({ ...PLAIN, coupon, credit: 20_000 }).lines.at(-1)).toMatchObject({
    reason: 'upgrade',
    amount: -17_800,
  });
  fc.assert(
    fc.property(inputs, (input) => {
      const { lines, total } = price(input);
      const without = price({ ...input, coupon: null });
      expect(lines.some(({ reason }) => reason === 'coupon')).toBe(total < without.total);
      if (total === without.total) expect(lines).toEqual(without.lines);
    }),
  );
});

test('[CO-07] a regional price is for one person: several seats have the discount of a team instead', () => {
  const one = price({ ...PLAIN, level: 3, country: 'Mali' });
  expect(one.lines.map(({ reason }) => reason)).toEqual(['list', 'regional']);
  const five = price({ ...PLAIN, level: 3, country: 'Mali', quantity: 5 });
  expect(five.lines).toEqual([
    { reason: 'list', label: 'List price', amount: 89_000 },
    { reason: 'team', label: '10% off from 5 seats', amount: -8900 },
  ]);
  expect(price({ ...PLAIN, quantity: 4 }).total).toBe(4 * 17_800);
});

test('[CO-07] a team discount takes off no less than the percentage that is advertised, and less than a cent more', () => {
  const seats = (quantity: number) =>
    price({ ...PLAIN, bundle: { name: 'Exam', list_price: 19_300 }, quantity }).lines.at(-1)?.amount;
  expect([seats(5), seats(6), seats(25)]).toEqual([-9650, -11_580, -96_500]);
  fc.assert(
    fc.property(inputs, fc.integer({ min: 5, max: 500 }), (input, quantity) => {
      const { lines } = price({ ...input, quantity, coupon: null, credit: null, alone: null });
      const others = lines.filter(({ reason }) => reason !== 'team' && reason !== 'waived');
      const before = others.reduce((sum, { amount }) => sum + amount, 0);
      const off = (before * (quantity < 25 ? 10 : 20)) / 100;
      const taken = -(lines.find(({ reason }) => reason === 'team')?.amount ?? 0);
      expect(taken).toBeGreaterThanOrEqual(off);
      expect(taken).toBeLessThan(off + 1);
    }),
  );
});

test('[CO-07] promotion and regional price together take off at most what the rules say', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const listed = input.bundle.list_price;
      const list = Math.min(input.upsellPrice ?? listed, listed) * input.quantity;
      const { total } = price({ ...input, quantity: 1, coupon: null, credit: null, alone: null });
      const unit = list / input.quantity;
      // Less than a unit of the currency, by which prices are rounded down.
      expect(total).toBeGreaterThan(unit * 0.25 - 100);
    }),
  );
});

test('[CO-07] a coupon that does not lower regional prices leaves them as they are', () => {
  const coupon = { code: 'LOCAL', discount: { kind: 'percent', percent: 50 }, with_regional: false } as const;
  expect(price({ ...PLAIN, level: 1, coupon }).total).toBe(price({ ...PLAIN, level: 1 }).total);
  expect(price({ ...PLAIN, coupon }).total).toBe(8900);
});

test('[CO-07] a coupon of half the price takes off no less than half, of any price', () => {
  const coupon = { code: 'HALF', discount: { kind: 'percent' as const, percent: 50 }, with_regional: false };
  const costs = (list_price: number) => price({ ...PLAIN, bundle: { name: 'Exam', list_price }, coupon }).total;
  expect([149, 151, 14_901, 14_900].map(costs)).toEqual([74, 75, 7450, 7450]);
});

test('[CO-07] what is advertised in percent comes off in full, whatever is rounded', () => {
  fc.assert(
    fc.property(inputs, ({ bundle, coupon, promotion }) => {
      const list = bundle.list_price;
      const plain = { ...PLAIN, bundle };
      if (coupon?.discount.kind === 'percent') {
        expect(price({ ...plain, coupon }).total).toBeLessThanOrEqual((list * (100 - coupon.discount.percent)) / 100);
      }
      if (promotion) {
        const off = Math.min(promotion.percent, 75);
        expect(price({ ...plain, promotion }).total).toBeLessThanOrEqual((list * (100 - off)) / 100);
      }
      expect(price({ ...plain, level: 1 }).total).toBeLessThanOrEqual((list * 70) / 100);
      expect(price({ ...plain, level: 2 }).total).toBeLessThanOrEqual((list * 50) / 100);
      expect(price({ ...plain, level: 3 }).total).toBeLessThanOrEqual((list * 35) / 100);
    }),
    { numRuns: 2000 },
  );
});

test('[CO-07] a promotion of half of $149 costs $74, a regional price of half as well', () => {
  const bundle = { name: 'Exam', list_price: 14_900 };
  expect(price({ ...PLAIN, bundle, promotion: { name: 'Sale', percent: 50 } }).total).toBe(7400);
  expect(price({ ...PLAIN, bundle, level: 2 }).total).toBe(7400);
});

test('[CO-09] a price of 1 to 49 cents is free, with a line that says so; 50 cents are charged', () => {
  const left = (cents: number) => {
    const discount = { kind: 'amount' as const, amount: 17_800 - cents };
    return price({ ...PLAIN, coupon: { code: 'NEARLY', discount, with_regional: false } });
  };
  expect(left(40)).toMatchObject({
    lines: [
      { reason: 'list', amount: 17_800 },
      { reason: 'coupon', amount: -17_760 },
      { reason: 'waived', label: 'Too small to charge', amount: -40 },
    ],
    total: 0,
  });
  expect([50, 49, 1, 0].map((cents) => left(cents).total)).toEqual([50, 0, 0, 0]);
  fc.assert(
    fc.property(inputs, (input) => {
      const { total } = price(input);
      expect(total === 0 || total >= 50).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('[VO-03] amounts are whole cents, shown in their currency without needless digits', () => {
  expect(formatMoney(17_800, 'USD')).toBe('$178');
  expect(formatMoney(8010, 'USD')).toBe('$80.10');
  expect(formatMoney(-1200, 'USD')).toBe('-$12');
  expect(formatMoney(123_456_700, 'EUR')).toBe('€1,234,567');
  const asIntl = (cents: number, currency: Currency) => {
    const digits = cents % 100 === 0 ? 0 : 2;
    const options = {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    } as const;
    return new Intl.NumberFormat('en-US', options).format(cents / 100);
  };
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom(...CURRENCIES), (cents, currency) => {
      expect(formatMoney(cents, currency)).toBe(asIntl(cents, currency));
    }),
  );
});

test('the offers that come with the product agree with each other', () => {
  expect(lintOffers().problems).toEqual([]);
});

test('[UI-15] after a free weekend vouchers cost $89, and $99 for Angular, as the shipped promotions have it', () => {
  const { offers } = loadOffers();
  const bundles = new Map(offers.flatMap((offer) => (offer.kind === 'bundle' ? [[offer.slug, offer.data]] : [])));
  const rules = offers.find((offer) => offer.kind === 'pricing')?.data as Pricing;
  const reduced = offers.flatMap((offer) =>
    offer.kind !== 'promotion'
      ? []
      : offer.data.discounts.map(({ bundle: slug, percent: off }) => {
          const bundle = bundles.get(slug);
          if (!bundle) throw new Error(`There is no bundle ${slug}.`);
          const promotion = { name: offer.data.name, percent: off };
          return [slug, off, price({ ...PLAIN, slug, bundle, rules, promotion }).total];
        }),
  );
  expect(reduced).toEqual([
    ['javascript-junior-developer-exam', 40, 8900],
    ['javascript-developer-exam', 50, 8900],
    ['javascript-senior-developer-exam', 54, 8900],
    ['angular-developer-exam', 55, 9900],
    ['vuejs-developer-exam', 50, 8900],
  ]);
});

test('[CO-07] the table of income groups names countries that exist, each once, and its source', () => {
  const economies = loadOffers().offers.find((offer) => offer.kind === 'economies');
  if (economies?.kind !== 'economies') throw new Error('There is no table.');
  const { upper_middle, lower_middle, low, unverified, source, fiscal_year } = economies.data;
  expect([source, fiscal_year]).toEqual(['World Bank Country and Lending Groups', 2027]);
  for (const code of [...upper_middle, ...lower_middle, ...low, ...unverified])
    expect(countryName(code), code).not.toBeNull();
  expect({ JO: upper_middle.includes('JO'), VN: upper_middle.includes('VN'), TG: lower_middle.includes('TG') }).toEqual(
    {
      JO: true,
      VN: true,
      TG: true,
    },
  );
});
