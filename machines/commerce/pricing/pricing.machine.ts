import { assign, fromPromise, setup } from 'xstate';
import { GLOBAL_REGION } from '../../../src/contract/commerce/region.ts';
import type { Level } from '../../../src/contract/common.ts';
import type { Tech } from '../../../src/contract/techs.ts';
import { notProvided } from '../../shared/not-provided.ts';
import { factsOf } from './pricing.facts.ts';
import type {
  CatalogPrices,
  Country,
  CountrySuggestion,
  PriceFacts,
  PricingContext,
  PricingEvent,
  PricingInput,
  RegionChoice,
} from './pricing.types.ts';

/** What is recorded with the price of the level that is shown, or with that of one product. */
const facts = ({ context }: { context: PricingContext }) => ({ facts: factsOf(context) });

/** Prices on a page that sells. */
export const pricingMachine = setup({
  types: {
    context: {} as PricingContext,
    events: {} as PricingEvent,
    input: {} as PricingInput,
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    /** Asks the server which country the visitor seems to be in. */
    loadCountry: fromPromise<CountrySuggestion>(() => notProvided('loadCountry')),
    /** Loads the prices for the region. */
    loadPrices: fromPromise<CatalogPrices, { tech: Tech | null; region: string }>(() => notProvided('loadPrices')),
  },
  actions: {
    /** Keeps the country that the server suggests, and its income group. */
    setCountry: assign((_, { suggestion: { details, level } }: { suggestion: CountrySuggestion }) =>
      details.name === null
        ? {}
        : { country: { region: details.region, name: details.name, level }, region: details.region },
    ),
    /** Keeps what the visitor decided on an earlier page. */
    setChoice: assign((_, { choice }: { choice: RegionChoice | null }) => choice ?? {}),
    /** Shows the prices, and the income group that comes with them. */
    setPrices: assign(({ context: { country } }, { prices }: { prices: CatalogPrices }) => ({
      prices,
      country: country && country.region === prices.meta.region ? { ...country, level: prices.meta.level } : country,
    })),
    /** Shows the prices of the level that the link names, if it names one. */
    setLinkedLevel: assign((_, { level }: { level: Level | null }) => (level === null ? {} : { level })),
    /** Shows the prices of another level. */
    chooseLevel: assign((_, params: { level: Level }) => params),
    /** Keeps the country that the visitor names. Its income group comes with its prices. */
    chooseCountry: assign(({ context: { prices } }, { region, name }: Pick<Country, 'region' | 'name'>) => ({
      country: {
        region,
        name,
        level: prices?.meta.region === region ? prices.meta.level : (0 as const),
        isChosen: true,
      },
      region,
    })),
    /** Switches between regional and global prices. */
    toggleRegional: assign(({ context: { country, region } }) => ({
      region: region === GLOBAL_REGION && country ? country.region : GLOBAL_REGION,
    })),
    /** Returns to the global prices, without a country. */
    clearRegion: assign({ country: null, region: GLOBAL_REGION }),
    /** Keeps what the visitor decided for the next page of this tab. */
    keepChoice: (_, _params: RegionChoice) => notProvided('keepChoice'),
    /** Logs that the country could not be determined; the page continues without one. */
    logCountryFailure: (_, _params: { error: unknown }) => notProvided('logCountryFailure'),
    /** Records that the visitor has seen the prices. */
    recordView: (_, _params: { facts: PriceFacts | null; via: 'banner' | null }) => notProvided('recordView'),
    /** Records which level the visitor compares. */
    recordLevel: (_, _params: { facts: PriceFacts | null; level: Level | 'initial' }) => notProvided('recordLevel'),
    /** Records that the visitor switches regional prices on or off. */
    recordToggle: (_, _params: { facts: PriceFacts | null }) => notProvided('recordToggle'),
    /** Records that the visitor goes to checkout. */
    recordBuy: (_, _params: { facts: PriceFacts | null }) => notProvided('recordBuy'),
  },
  guards: {
    /** The visitor decided about the country on an earlier page. */
    isDecided: (_, params: { choice: RegionChoice | null }) => params.choice !== null,
    /** The page shows prices. */
    hasPrices: ({ context }) => context.prices !== null,
    /** The visitor's country is known. */
    hasCountry: ({ context }) => context.country !== null,
    /** The visitor's country has regional prices. */
    hasRegionalPrices: ({ context }) => (context.country?.level ?? 0) !== 0,
    /** The level is one of those with a price. */
    isListed: ({ context }, params: { level: Level }) =>
      context.prices?.data.some(({ level }) => level === params.level) ?? false,
    /** The product has a price here. */
    isOffered: ({ context }, params: { slug: string }) => factsOf(context, params.slug) !== null,
  },
}).createMachine({
  id: 'pricing',
  description: 'The price of a product for the visitor’s country, level by level.',
  context: ({ input }) => ({ ...input, level: null, country: null, region: GLOBAL_REGION }),
  type: 'parallel',
  on: {
    'pricing.levelChosen': {
      description: 'The visitor compares another level.',
      guard: { type: 'isListed', params: ({ event }) => ({ level: event.level }) },
      actions: [
        { type: 'chooseLevel', params: ({ event }) => ({ level: event.level }) },
        { type: 'recordLevel', params: ({ context, event }) => ({ ...facts({ context }), level: event.level }) },
      ],
    },
    'pricing.buyChosen': {
      description: 'The visitor goes to checkout with one of the products.',
      guard: { type: 'isOffered', params: ({ event }) => ({ slug: event.slug }) },
      actions: {
        type: 'recordBuy',
        params: ({ context, event }) => ({ facts: factsOf(context, event.slug) }),
      },
    },
  },
  states: {
    prices: {
      description: 'The prices on the page.',
      initial: 'waiting',
      states: {
        waiting: {
          description: 'The page shows the same prices for every country until the visitor scrolls near them.',
          on: {
            'pricing.opened': [
              {
                description: 'The visitor chose a country on an earlier page; its prices are loaded.',
                guard: { type: 'isDecided', params: ({ event }) => ({ choice: event.choice }) },
                target: 'asked.loading',
                actions: [
                  { type: 'setChoice', params: ({ event }) => ({ choice: event.choice }) },
                  { type: 'setLinkedLevel', params: ({ event }) => ({ level: event.level }) },
                ],
              },
              {
                description: "The page looks up the visitor's country.",
                target: 'asked',
                actions: { type: 'setLinkedLevel', params: ({ event }) => ({ level: event.level }) },
              },
            ],
          },
        },
        asked: {
          description: 'The page shows the prices for the visitor’s country as soon as they load.',
          initial: 'locating',
          on: {
            'pricing.countryChosen': {
              description: 'The visitor chooses a country; its prices are loaded.',
              target: '.loading',
              actions: [
                { type: 'chooseCountry', params: ({ event: { region, name } }) => ({ region, name }) },
                { type: 'keepChoice', params: ({ context: { country, region } }) => ({ country, region }) },
              ],
            },
            'pricing.regionalToggled': {
              description: 'The visitor turns regional prices on or off; the prices reload.',
              guard: 'hasRegionalPrices',
              target: '.loading',
              actions: [
                { type: 'recordToggle', params: facts },
                'toggleRegional',
                { type: 'keepChoice', params: ({ context: { country, region } }) => ({ country, region }) },
              ],
            },
            'pricing.regionCleared': {
              description: 'The visitor clears the country; the global prices are loaded.',
              guard: 'hasCountry',
              target: '.loading',
              actions: [
                'clearRegion',
                { type: 'keepChoice', params: ({ context: { country, region } }) => ({ country, region }) },
              ],
            },
          },
          states: {
            locating: {
              tags: 'busy',
              description: 'The server looks up which country the visitor seems to be in.',
              invoke: {
                src: 'loadCountry',
                id: 'loadCountry',
                onDone: {
                  description: 'The server names a country, or none.',
                  target: 'loading',
                  actions: { type: 'setCountry', params: ({ event }) => ({ suggestion: event.output }) },
                },
                onError: {
                  description: 'The country is unknown, which is logged; the global prices are loaded.',
                  target: 'loading',
                  actions: { type: 'logCountryFailure', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            loading: {
              tags: 'busy',
              description: 'The prices for the region are loading; the page keeps the last ones.',
              invoke: {
                src: 'loadPrices',
                id: 'loadPrices',
                input: ({ context: { tech, region } }) => ({ tech, region }),
                onDone: {
                  description: 'The prices are loaded.',
                  target: 'shown',
                  actions: { type: 'setPrices', params: ({ event }) => ({ prices: event.output }) },
                },
                onError: { description: 'The prices could not be loaded.', target: 'unreachable' },
              },
            },
            shown: { tags: 'settled', description: 'The page shows the prices for the region.' },
            unreachable: {
              tags: 'settled',
              description: 'The page says that the prices did not load, keeps the last ones and offers to retry.',
              on: { 'pricing.retried': { description: 'The visitor tries again.', target: 'loading' } },
            },
          },
        },
      },
    },
    visit: {
      description: 'Whether the visitor has looked at the prices.',
      initial: 'unseen',
      states: {
        unseen: {
          description: 'The visitor has not seen the prices yet.',
          on: {
            'pricing.seen': {
              description: 'The prices come into view for the first time, which is recorded once.',
              guard: 'hasPrices',
              target: 'seen',
              actions: [
                { type: 'recordView', params: ({ context, event }) => ({ ...facts({ context }), via: event.via }) },
                {
                  type: 'recordLevel',
                  params: ({ context }) => ({ ...facts({ context }), level: 'initial' as const }),
                },
              ],
            },
          },
        },
        seen: { type: 'final', description: 'The visitor has seen the prices.' },
      },
    },
  },
});
