import { factsOf, isPppActive, levelOf } from '../../../machines/commerce/pricing/pricing.facts.ts';
import { pricingMachine } from '../../../machines/commerce/pricing/pricing.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { CatalogItem, CatalogPrices } from '../../../src/contract/commerce/catalog.ts';
import type { IncomeLevel } from '../../../src/contract/commerce/prices.ts';
import type { Level } from '../../../src/contract/common.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { hasInput } from '../child-input.ts';
import { isDone, isSame } from '../same.ts';

const LIST = 19_300;

function item(level: Level, availability: CatalogItem['availability'], discount: number): CatalogItem {
  const slug = `javascript-${level}-developer-exam`;
  const lines: CatalogItem['price']['lines'] = [{ reason: 'list', label: 'List price', amount: LIST }];
  if (discount > 0) lines.push({ reason: 'regional', label: 'Regional price', amount: -discount });
  return {
    sort_order: 10,
    promotion_slug: slug,
    promotion_name: slug,
    tech: 'javascript',
    type: 'examination-only',
    level,
    products: [],
    bulletpoints: [],
    availability,
    team: true,
    price: { slug, name: slug, quantity: 1, lines, total: LIST - discount },
  };
}

function prices(region: string, level: IncomeLevel, senior: CatalogItem['availability']): CatalogPrices {
  const discount = level * 5000;
  return {
    data: [item('junior', 'available', discount), item('senior', senior, discount)],
    meta: {
      total: 2,
      region,
      level,
      currency: 'USD',
      tax_note: 'Prices include all taxes.',
      coupon: null,
      team_discounts: [],
      max_quantity: 500,
      promotions: [],
    },
  };
}

const brought = prices('GLOBAL', 0, 'available');
const byRegion: Record<string, CatalogPrices> = {
  GLOBAL: prices('GLOBAL', 0, 'presale'),
  IN: prices('IN', 2, 'available'),
  DE: prices('DE', 0, 'available'),
};
const INDIA = { region: 'IN', name: 'India', level: 2 as const };
const NO_GROUP = 0 as const;
const unreachable = failure('unreachable', 'No connection.');

const recorded = (what: 'View' | 'Level' | 'Toggle' | 'Buy', params: object) => ({ type: `record${what}`, params });

export const model = defineModel(pricingMachine, {
  input: [
    named('the page brings prices along', { tech: 'javascript', prices: brought }),
    named('it brings none', { tech: null, prices: null }),
  ],
  events: {
    'pricing.opened': [
      named('nothing is known', { choice: null }),
      named('the visitor turned regional prices off before', { choice: { country: INDIA, region: 'GLOBAL' } }),
    ],
    'pricing.seen': [
      named('by a visitor who found the page', { via: null }),
      named('by way of a banner', { via: 'banner' }),
    ],
    'pricing.levelChosen': [
      named('junior', { level: 'junior' }),
      named('senior', { level: 'senior' }),
      named('one that is not listed', { level: 'intermediate' }),
    ],
    'pricing.regionalToggled': [{}],
    'pricing.regionCleared': [{}],
    'pricing.countryChosen': [
      named('India', { region: 'IN', name: 'India' }),
      named('Germany', { region: 'DE', name: 'Germany' }),
    ],
    'pricing.retried': [{}],
    'pricing.buyChosen': [
      named('the junior exam', { slug: 'javascript-junior-developer-exam' }),
      named('something else', { slug: 'react-developer-exam' }),
    ],
  },
  words: {
    'pricing.buyChosen': 'The visitor wants to buy a product.',
    'pricing.levelChosen': 'The visitor chooses a level.',
    'pricing.regionCleared': 'The visitor clears the country.',
    'pricing.regionalToggled': 'The visitor flips the switch of regional prices.',
    'pricing.seen': 'The prices come into view.',
  },
  invokes: {
    loadCountry: {
      done: [
        named('India', { level: INDIA.level, details: { region: 'IN', name: 'India' } }),
        named('no country', { level: NO_GROUP, details: { region: 'GLOBAL', name: null } }),
      ],
      error: [named('the server is not reached', unreachable)],
    },
    loadPrices: {
      done: ({ context: { region } }) => {
        const found = byRegion[region];
        return found ? [named(`prices of ${region}`, found)] : [];
      },
      error: [named('the server is not reached', unreachable)],
    },
  },
  delays: {},
  context: ({ prices: shown, country, region, level }) => ({
    prices: shown === brought ? 'brought' : (shown?.meta.region ?? 'none'),
    country: country && `${country.region} ${country.level}${country.isChosen ? ' chosen' : ''}`,
    region,
    level,
  }),
  ignored: [
    {
      in: ['prices.asked'],
      events: ['pricing.opened'],
      because: 'the reader has come near the prices before',
    },
    {
      in: ['prices.waiting'],
      events: ['pricing.countryChosen', 'pricing.regionalToggled', 'pricing.regionCleared'],
      because: 'the part of the page that asks for the country is not there yet',
    },
    {
      in: ['prices.asked.locating', 'prices.asked.loading', 'prices.asked.shown'],
      events: ['pricing.retried'],
      because: 'nothing failed',
    },
  ],
  outcomes: {
    'pricing.opened': {
      'prices.waiting': (now, { event: { choice } }) =>
        choice === null
          ? 'prices.asked.locating'
          : isSame(now.context.country, choice.country) &&
            now.context.region === choice.region &&
            'prices.asked.loading',
    },
    'pricing.seen': {
      'visit.unseen': (_, { event: { via }, effects, before: { context } }) => {
        if (context.prices === null) return effects.length === 0 && 'visit.unseen';
        const facts = factsOf(context);
        return (
          isDone(effects, recorded('View', { facts, via }), recorded('Level', { facts, level: 'initial' })) &&
          'visit.seen'
        );
      },
    },
    'pricing.levelChosen': (now, { event: { level }, effects, before: { context } }) => {
      const isListed = context.prices?.data.some((one) => one.level === level) ?? false;
      return isListed
        ? now.context.level === level && isDone(effects, recorded('Level', { facts: factsOf(now.context), level }))
        : now.context === context && effects.length === 0;
    },
    'pricing.buyChosen': (_, { event: { slug }, effects, before: { context } }) => {
      const facts = factsOf(context, slug);
      return isDone(effects, ...(facts === null ? [] : [recorded('Buy', { facts })]));
    },
    'pricing.regionalToggled': {
      'prices.asked': (now, { effects, before: { context } }) => {
        const { country } = context;
        if (!country || country.level === 0) return now.context === context && effects.length === 0;
        const region = context.region === 'GLOBAL' ? country.region : 'GLOBAL';
        return (
          now.context.region === region &&
          isDone(effects, recorded('Toggle', { facts: factsOf(context) }), {
            type: 'keepChoice',
            params: { country, region },
          }) &&
          'prices.asked.loading'
        );
      },
    },
    'pricing.regionCleared': {
      'prices.asked': (now, { effects, before: { context } }) =>
        context.country === null
          ? now.context === context && effects.length === 0
          : isDone(effects, { type: 'keepChoice', params: { country: null, region: 'GLOBAL' } }) &&
            'prices.asked.loading',
    },
    'pricing.countryChosen': { 'prices.asked': 'prices.asked.loading' },
    'pricing.retried': { 'prices.asked.unreachable': 'prices.asked.loading' },
    'done(loadCountry)': (
      now,
      {
        event: {
          output: { details, level },
        },
      },
    ) => {
      const { country, region } = now.context;
      const isKnown = details.name !== null;
      return (
        isSame(country, isKnown ? { region: details.region, name: details.name, level } : null) &&
        region === (isKnown ? details.region : 'GLOBAL') &&
        'prices.asked.loading'
      );
    },
    'error(loadCountry)': 'prices.asked.loading',
    'done(loadPrices)': (now, { event: { output } }) => now.context.prices === output && 'prices.asked.shown',
    'error(loadPrices)': 'prices.asked.unreachable',
  },
  checks: {
    prices: ({ context }, { effects }) => {
      const kept = effects.find(({ type }) => type === 'keepChoice')?.params;
      const { country, region } = context;
      return (
        (kept === undefined || JSON.stringify(kept) === JSON.stringify({ country, region })) &&
        // Nobody is charged regional prices of a country that has none.
        isPppActive(context) === (context.country?.level === 2 && context.region === 'IN') &&
        // What a country costs is known when its prices are.
        (context.prices?.meta.region !== 'IN' || context.country?.region !== 'IN' || context.country.level === 2)
      );
    },
    'prices.waiting': (snapshot, { event }) =>
      !snapshot.hasTag('busy') &&
      !snapshot.hasTag('settled') &&
      snapshot.can({ type: 'pricing.opened', choice: null }) &&
      event?.type !== 'pricing.opened',
    'prices.asked': (snapshot) => {
      const { country } = snapshot.context;
      return (
        snapshot.can({ type: 'pricing.regionalToggled' }) === (country !== null && country.level > 0) &&
        snapshot.can({ type: 'pricing.regionCleared' }) === (country !== null)
      );
    },
    'prices.asked.locating': (snapshot) =>
      snapshot.hasTag('busy') &&
      !snapshot.hasTag('settled') &&
      // Visitors who decided are not asked again where they are.
      snapshot.context.country === null &&
      snapshot.children['loadCountry'] !== undefined,
    'prices.asked.loading': (snapshot, { event, effects }) => {
      const { tech, region, country } = snapshot.context;
      return (
        snapshot.hasTag('busy') &&
        !snapshot.hasTag('settled') &&
        hasInput(snapshot.children['loadPrices'], { tech, region }) &&
        (event?.type !== 'xstate.error.actor.loadCountry' ||
          (country === null && effects.some(({ type }) => type === 'logCountryFailure'))) &&
        (event?.type !== 'pricing.regionCleared' || (country === null && region === 'GLOBAL')) &&
        (event?.type !== 'pricing.countryChosen' ||
          (country?.region === region &&
            country.isChosen === true &&
            effects.some(({ type }) => type === 'keepChoice')))
      );
    },
    'prices.asked.shown': (snapshot) =>
      !snapshot.hasTag('busy') &&
      snapshot.hasTag('settled') &&
      snapshot.context.prices === byRegion[snapshot.context.region],
    'prices.asked.unreachable': (snapshot) =>
      !snapshot.hasTag('busy') && snapshot.hasTag('settled') && snapshot.can({ type: 'pricing.retried' }),
    visit: ({ context }) =>
      // Senior unless it cannot be bought, or the visitor compares another one.
      levelOf(context) ===
      (context.level ?? (context.prices?.data[1]?.availability === 'presale' ? 'junior' : 'senior')),
    'visit.unseen': (snapshot, { effects }) =>
      snapshot.can({ type: 'pricing.seen', via: null }) === (snapshot.context.prices !== null) &&
      !effects.some(({ type }) => type === 'recordView'),
    'visit.seen': (snapshot) => !snapshot.can({ type: 'pricing.seen', via: null }) && snapshot.context.prices !== null,
  },
});
