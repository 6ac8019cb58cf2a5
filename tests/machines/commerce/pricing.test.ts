import { expect, test } from 'vitest';
import { defaultLevel, factsOf, isPppActive } from '../../../machines/commerce/pricing/pricing.facts.ts';
import type { Availability, CatalogItem, CatalogPrices } from '../../../src/contract/commerce/catalog.ts';
import { priceProperties } from '../../../src/contract/commerce/price-properties.ts';
import type { Level } from '../../../src/contract/common.ts';

function item(level: Level, availability: Availability, slug: string = level): CatalogItem {
  const lines: CatalogItem['price']['lines'] = [
    { reason: 'list', label: 'List price', amount: 20_000 },
    { reason: 'regional', label: 'Regional price', amount: -8000 },
    { reason: 'coupon', label: 'Coupon', amount: -2000 },
  ];
  return {
    sort_order: 1,
    promotion_slug: slug,
    promotion_name: slug,
    tech: 'javascript',
    type: 'examination-only',
    level,
    products: [],
    bulletpoints: [],
    availability,
    team: true,
    price: { slug, name: slug, quantity: 1, lines, total: 10_000 },
  };
}

const prices = (...data: CatalogItem[]): CatalogPrices => ({
  data,
  meta: {
    total: data.length,
    region: 'IN',
    level: 2,
    currency: 'USD',
    tax_note: '',
    coupon: null,
    team_discounts: [],
    max_quantity: 500,
    promotions: [],
  },
});

test('[ST-01] the level is senior; where it cannot be bought the highest that can, else the highest that is listed', () => {
  const all = (senior: Availability, middle: Availability) =>
    prices(item('junior', 'available'), item('intermediate', middle), item('senior', senior));
  expect(defaultLevel(all('available', 'available'))).toBe('senior');
  expect(defaultLevel(all('coming', 'available'))).toBe('intermediate');
  expect(defaultLevel(all('presale', 'coming'))).toBe('junior');
  expect(defaultLevel(prices(item('junior', 'coming'), item('intermediate', 'coming')))).toBe('intermediate');
  expect(defaultLevel(null)).toBe('senior');
});

test('[ST-01] regional prices count for a country that has some, unless they are turned off', () => {
  const country = { region: 'IN', name: 'India', level: 2 as const };
  expect(isPppActive({ country, region: 'IN' })).toBe(true);
  expect(isPppActive({ country, region: 'GLOBAL' })).toBe(false);
  expect(isPppActive({ country: { ...country, level: 0 }, region: 'IN' })).toBe(false);
  expect(isPppActive({ country: null, region: 'IN' })).toBe(false);
});

test('[IN-05] facts of a price are those of the first product of the level, or of the one that is named', () => {
  const context = {
    tech: null,
    prices: prices(item('senior', 'available', 'first'), item('senior', 'presale', 'second')),
    level: null,
    country: { region: 'IN', name: 'India', level: 2 as const },
    region: 'IN',
  };
  const facts = {
    tech: 'javascript',
    plan: 'first',
    ppp: true,
    ppp_country: 'IN',
    full_price: 20_000,
    effective_price: 10_000,
    discount: 10_000,
    is_presale: false,
  };
  expect(factsOf(context)).toEqual(facts);
  expect(factsOf(context, 'second')).toEqual({ ...facts, plan: 'second', is_presale: true });
  expect(factsOf(context, 'third')).toBeNull();
  expect(factsOf({ ...context, prices: null })).toBeNull();
});

test('[IN-05] several seats have no regional price, also in a country that has some', () => {
  const { price } = item('senior', 'available');
  const seats = {
    ...price,
    quantity: 5,
    lines: price.lines.filter(({ reason }) => reason !== 'regional'),
    total: 18_000,
  };
  expect(priceProperties([seats], { region: 'IN' })).toEqual({
    ppp: false,
    ppp_country: 'IN',
    full_price: 20_000,
    effective_price: 18_000,
    discount: 2000,
  });
});
