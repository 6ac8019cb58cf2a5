import type { SnapshotFrom } from 'xstate';
import { isPppActive, levelOf } from '../../../machines/commerce/pricing/pricing.facts.ts';
import { pricingMachine } from '../../../machines/commerce/pricing/pricing.machine.ts';
import type { PricingContext } from '../../../machines/commerce/pricing/pricing.types.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { CatalogItem, CatalogPrices } from '../../../src/contract/commerce/catalog.ts';
import type { IncomeLevel } from '../../../src/contract/commerce/prices.ts';
import type { Level } from '../../../src/contract/common.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, doneWith, effectsOf, failuresLead, once, withContext } from '../ahead.ts';
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

/** What is recorded of the price of a product here, or of that of the level on show: senior, or junior where that is not sold yet. */
function factsOf({ prices: shown, level, country, region }: PricingContext, slug?: string) {
  const [junior, senior] = shown?.data ?? [];
  if (!shown || !junior || !senior) return null;
  const isJunior = (level ?? (senior.availability === 'presale' ? 'junior' : 'senior')) === 'junior';
  const one =
    slug === undefined ? (isJunior ? junior : senior) : [junior, senior].find((each) => each.promotion_slug === slug);
  if (!one) return null;
  const discount = shown.meta.level * 5000;
  return {
    ...{ tech: 'javascript', plan: one.promotion_slug, is_presale: one.availability === 'presale' },
    ...{ full_price: LIST, effective_price: LIST - discount, discount, ppp_country: shown.meta.region },
    ppp: country?.level === 2 && region === 'IN',
  };
}

type Now = SnapshotFrom<typeof pricingMachine>;
type Facts = NonNullable<ReturnType<typeof factsOf>>;

/** What is recorded when the prices are seen so. */
const seenAs = (now: Now, context: Partial<PricingContext>): Facts | null => {
  const [view] = effectsOf(withContext(now, context), { type: 'pricing.seen', via: null });
  return (view?.params as { facts: Facts | null } | undefined)?.facts ?? null;
};

const listed = (...items: CatalogItem[]): CatalogPrices => ({ ...brought, data: items });
const [sold, soon, over] = ['available', 'presale', 'coming'] as const;
const HIGHEST: [string, ...[Level, CatalogItem['availability']][]][] = [
  ['senior', ['junior', sold], ['intermediate', sold], ['senior', sold]],
  ['senior', ['senior', sold], ['junior', sold]],
  ['intermediate', ['junior', sold], ['intermediate', sold], ['senior', soon]],
  ['intermediate', ['intermediate', sold], ['junior', sold]],
  ['junior', ['junior', sold], ['intermediate', over], ['senior', soon]],
  ['junior', ['senior', over], ['junior', sold]],
  ['senior', ['junior', soon], ['intermediate', over], ['senior', over]],
  ['intermediate', ['junior', soon], ['intermediate', soon]],
  ['junior', ['junior', over]],
];

/** The highest level that can be bought is shown first, else the highest that is listed; of two of a level the first. */
const showsHighest = (unseen: Now) =>
  HIGHEST.every(
    ([level, ...items]) =>
      seenAs(unseen, { prices: listed(...items.map(([of, state]) => item(of, state, 0))) })?.plan ===
      `javascript-${level}-developer-exam`,
  ) &&
  seenAs(unseen, { prices: listed() }) === null &&
  seenAs(unseen, { prices: listed({ ...item('senior', sold, 0), promotion_slug: 'first' }, item('senior', sold, 0)) })
    ?.plan === 'first' &&
  seenAs(unseen, { prices: listed(item('senior', over, 0)) })?.is_presale === false &&
  seenAs(unseen, { prices: listed(item('senior', soon, 0)) })?.is_presale === true &&
  // What the visitor compares is shown, also where it cannot be bought.
  [soon, over].every(
    (state) =>
      ahead(
        withContext(unseen, { prices: listed(item('junior', sold, 0), item('senior', state, 0)), level: 'junior' }),
        {
          type: 'pricing.levelChosen',
          level: 'senior',
        },
      ).context.level === 'senior',
  ) &&
  seenAs(unseen, { prices: brought, level: 'junior' })?.plan === 'javascript-junior-developer-exam' &&
  seenAs(unseen, { prices: prices('IN', 2, 'presale'), level: 'senior' })?.is_presale === true;

/** The level of a link is shown where something is listed at it, and the usual one otherwise. */
const opensAtLevel = (waiting: Now) =>
  [null, { country: null, region: 'GLOBAL' }].every((choice) => {
    const shownBy = (level: Level | null) => {
      const now = withContext(waiting, {
        prices: listed(item('junior', sold, 0), item('senior', sold, 0)),
        level: null,
      });
      return levelOf(ahead(now, { type: 'pricing.opened', choice, level }).context);
    };
    return shownBy('junior') === 'junior' && shownBy('intermediate') === 'senior' && shownBy(null) === 'senior';
  });

/** A product is bought by its whole name. */
function buysByName(unseen: Now): boolean {
  const [exam, bundle] = [item('senior', sold, 0), item('senior', sold, 0)];
  const name = exam.promotion_slug;
  const open = withContext(unseen, { prices: listed({ ...bundle, promotion_slug: `${name}-training` }, exam) });
  const buy = (slug: string) => ({ type: 'pricing.buyChosen', slug }) as const;
  const [bought] = effectsOf(open, buy(name));
  return (
    (bought?.params as { facts: Facts } | undefined)?.facts.plan === name &&
    open.can(buy(`${name}-training`)) &&
    ['', 'javascript', `${name}-train`, `${name}-training-2`].every((slug) => !open.can(buy(slug)))
  );
}

/** Regional prices are those of a country that has some, while they are not turned off. */
const isRegional = (unseen: Now) =>
  ([0, 1, 2, 3] as const).every((level) => {
    const ppp = (region: string) =>
      seenAs(unseen, { prices: brought, country: { ...INDIA, level }, region })?.ppp ?? null;
    return ppp('IN') === level > 0 && ppp('GLOBAL') === false;
  }) &&
  seenAs(unseen, { prices: brought, country: null, region: 'GLOBAL' })?.ppp === false &&
  isSame(seenAs(unseen, { prices: prices('IN', 1, 'available'), country: { ...INDIA, level: 1 }, region: 'IN' }), {
    ...{ tech: 'javascript', plan: 'javascript-senior-developer-exam', is_presale: false },
    ...{ full_price: 19_300, effective_price: 14_300, discount: 5000, ppp_country: 'IN', ppp: true },
  });

/** The income group of a country comes with its prices, and from no others. */
function knowsGroups(asked: Now): boolean {
  const [india, germany] = [
    { type: 'pricing.countryChosen', region: 'IN', name: 'India' },
    { type: 'pricing.countryChosen', region: 'DE', name: 'Germany' },
  ] as const;
  const chosen = (
    shown: CatalogPrices | null,
    country: PricingContext['country'],
    event: typeof india | typeof germany,
  ) => ahead(withContext(asked, { prices: shown, country, region: country?.region ?? 'GLOBAL' }), event);
  const ofIndia = prices('IN', 3, 'available');
  const loaded = (now: Now, found: CatalogPrices) => ahead(now, doneWith('loadPrices', found)).context;
  const country = (region: string, name: string, level: number) => ({ region, name, level, isChosen: true });
  return [
    ...[ofIndia, prices('GLOBAL', 0, 'available'), prices('DE', 1, 'available'), null].flatMap((shown) =>
      [null, INDIA].map((before) => {
        const now = chosen(shown, before, india);
        return (
          isSame(now.context.country, country('IN', 'India', shown === ofIndia ? 3 : 0)) &&
          now.context.region === 'IN' &&
          isSame(loaded(now, prices('IN', 1, 'available')).country, country('IN', 'India', 1)) &&
          isSame(loaded(now, prices('GLOBAL', 2, 'available')).country, now.context.country)
        );
      }),
    ),
    isSame(chosen(ofIndia, INDIA, germany).context.country, country('DE', 'Germany', 0)),
    loaded(ahead(chosen(ofIndia, INDIA, india), { type: 'pricing.regionCleared' }), ofIndia).country === null,
  ].every(Boolean);
}

export const model = defineModel(pricingMachine, {
  input: [
    named('the page brings prices along', { tech: 'javascript', prices: brought }),
    named('it brings none', { tech: null, prices: null }),
  ],
  events: {
    'pricing.opened': [
      named('nothing is known', { choice: null, level: null }),
      named('the visitor turned regional prices off before', {
        choice: { country: INDIA, region: 'GLOBAL' },
        level: null,
      }),
      named('by a link that names a level', { choice: null, level: 'junior' }),
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
      'prices.waiting': (now, { event: { choice, level }, before }) =>
        now.context.level === (level ?? before.context.level) &&
        (choice === null
          ? 'prices.asked.locating'
          : isSame(now.context.country, choice.country) &&
            now.context.region === choice.region &&
            'prices.asked.loading'),
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
      snapshot.can({ type: 'pricing.opened', choice: null, level: null }) &&
      // Who wants no country's prices has decided, too.
      ahead(snapshot, { type: 'pricing.opened', choice: { country: null, region: 'GLOBAL' }, level: null }).matches({
        prices: { asked: 'loading' },
      }) &&
      // A link keeps its level for somebody whose country is known, too, and shows another where nothing is sold at it.
      once(snapshot, 'levels', () => opensAtLevel(snapshot)) &&
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
      // A region without a name is no country.
      isSame(
        ahead(snapshot, doneWith('loadCountry', { level: 2, details: { region: 'IN', name: null } })).context,
        snapshot.context,
      ) &&
      snapshot.children['loadCountry'] !== undefined,
    'prices.asked.loading': (snapshot, { event, effects }) => {
      const { tech, region, country } = snapshot.context;
      return (
        once(snapshot, 'groups', () => knowsGroups(snapshot)) &&
        failuresLead(snapshot, 'loadPrices', { others: (now) => now.matches({ prices: { asked: 'unreachable' } }) }) &&
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
      // Senior unless it cannot be bought, or another one is wanted.
      levelOf(context) ===
      ((context.prices && context.level) ??
        (context.prices?.data[1]?.availability === 'presale' ? 'junior' : 'senior')),
    'visit.unseen': (snapshot, { effects }) =>
      once(snapshot, 'facts', () => showsHighest(snapshot) && buysByName(snapshot) && isRegional(snapshot)) &&
      snapshot.can({ type: 'pricing.seen', via: null }) === (snapshot.context.prices !== null) &&
      !effects.some(({ type }) => type === 'recordView'),
    'visit.seen': (snapshot) => !snapshot.can({ type: 'pricing.seen', via: null }) && snapshot.context.prices !== null,
  },
});
