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
    loadCountry: fromPromise<CountrySuggestion>(() => notProvided('loadCountry')),
    loadPrices: fromPromise<CatalogPrices, { tech: Tech | null; region: string }>(() => notProvided('loadPrices')),
  },
  actions: {
    setCountry: assign((_, { suggestion: { details, level } }: { suggestion: CountrySuggestion }) =>
      details.name === null
        ? {}
        : { country: { region: details.region, name: details.name, level }, region: details.region },
    ),
    setChoice: assign((_, { choice }: { choice: RegionChoice | null }) => choice ?? {}),
    setPrices: assign(({ context: { country } }, { prices }: { prices: CatalogPrices }) => ({
      prices,
      country: country && country.region === prices.meta.region ? { ...country, level: prices.meta.level } : country,
    })),
    chooseLevel: assign((_, params: { level: Level }) => params),
    /** The income group of a country that was chosen comes with its prices. */
    chooseCountry: assign(({ context: { prices } }, { region, name }: Pick<Country, 'region' | 'name'>) => ({
      country: { region, name, level: prices?.meta.region === region ? prices.meta.level : (0 as const) },
      region,
    })),
    toggleRegional: assign(({ context: { country, region } }) => ({
      region: region === GLOBAL_REGION && country ? country.region : GLOBAL_REGION,
    })),
    clearRegion: assign({ country: null, region: GLOBAL_REGION }),
    /** Keeps what the visitor said for the next page of this tab. */
    keepChoice: (_, _params: RegionChoice) => notProvided('keepChoice'),
    /** "Error getting country": the page goes on without it. */
    logCountryFailure: (_, _params: { error: unknown }) => notProvided('logCountryFailure'),
    recordView: (_, _params: { facts: PriceFacts | null; via: 'banner' | null }) => notProvided('recordView'),
    recordLevel: (_, _params: { facts: PriceFacts | null; level: Level | 'initial' }) => notProvided('recordLevel'),
    recordToggle: (_, _params: { facts: PriceFacts | null }) => notProvided('recordToggle'),
    recordBuy: (_, _params: { facts: PriceFacts | null }) => notProvided('recordBuy'),
  },
  guards: {
    isDecided: (_, params: { choice: RegionChoice | null }) => params.choice !== null,
    hasPrices: ({ context }) => context.prices !== null,
    hasCountry: ({ context }) => context.country !== null,
    hasRegionalPrices: ({ context }) => (context.country?.level ?? 0) !== 0,
    isListed: ({ context }, params: { level: Level }) =>
      context.prices?.data.some(({ level }) => level === params.level) ?? false,
    isOffered: ({ context }, params: { slug: string }) => factsOf(context, params.slug) !== null,
  },
}).createMachine({
  id: 'pricing',
  description: 'What something costs, for the visitor’s country, and at which level.',
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
      description: 'Which prices the page shows.',
      initial: 'waiting',
      states: {
        waiting: {
          description: 'The prices of the page are shown until the reader comes near them: the same for every country.',
          on: {
            'pricing.opened': [
              {
                description: 'The visitor decided about the country on an earlier page; its prices are fetched.',
                guard: { type: 'isDecided', params: ({ event }) => ({ choice: event.choice }) },
                target: 'asked.loading',
                actions: { type: 'setChoice', params: ({ event }) => ({ choice: event.choice }) },
              },
              { description: 'The country of the visitor is asked for.', target: 'asked' },
            ],
          },
        },
        asked: {
          description: 'The page shows the prices of the visitor’s country, as soon as the server names them.',
          initial: 'locating',
          on: {
            'pricing.countryChosen': {
              description: 'The visitor says which country they are in; its prices are fetched.',
              target: '.loading',
              actions: [
                { type: 'chooseCountry', params: ({ event: { region, name } }) => ({ region, name }) },
                { type: 'keepChoice', params: ({ context: { country, region } }) => ({ country, region }) },
              ],
            },
            'pricing.regionalToggled': {
              description: 'The visitor turns regional prices on or off; the catalog is loaded again.',
              guard: 'hasRegionalPrices',
              target: '.loading',
              actions: [
                { type: 'recordToggle', params: facts },
                'toggleRegional',
                { type: 'keepChoice', params: ({ context: { country, region } }) => ({ country, region }) },
              ],
            },
            'pricing.regionCleared': {
              description: 'The visitor wants no country to count; the global prices are fetched.',
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
              description: 'The server is asked which country the visitor seems to be in.',
              invoke: {
                src: 'loadCountry',
                id: 'loadCountry',
                onDone: {
                  description: 'The server names a country, or none.',
                  target: 'loading',
                  actions: { type: 'setCountry', params: ({ event }) => ({ suggestion: event.output }) },
                },
                onError: {
                  description: 'The country stays unknown: that is logged, and the global prices are fetched.',
                  target: 'loading',
                  actions: { type: 'logCountryFailure', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            loading: {
              tags: 'busy',
              description: 'The prices of the region are being fetched; the last ones stay on the page.',
              invoke: {
                src: 'loadPrices',
                id: 'loadPrices',
                input: ({ context: { tech, region } }) => ({ tech, region }),
                onDone: {
                  description: 'The prices arrive.',
                  target: 'shown',
                  actions: { type: 'setPrices', params: ({ event }) => ({ prices: event.output }) },
                },
                onError: { description: 'The server was not reached.', target: 'unreachable' },
              },
            },
            shown: { tags: 'settled', description: 'The prices of the region are on the page.' },
            unreachable: {
              tags: 'settled',
              description: 'The page says that prices did not load, keeps the last ones and offers to try again.',
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
          description: 'Nobody has looked at the prices yet.',
          on: {
            'pricing.seen': {
              description: 'The prices are in sight for the first time: that is recorded once.',
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
        seen: { type: 'final', description: 'The prices have been seen.' },
      },
    },
  },
});
