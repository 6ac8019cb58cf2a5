import type { CatalogPrices, CountrySuggestion } from '../../../src/contract/commerce/catalog.ts';
import type { PriceProperties } from '../../../src/contract/commerce/price-properties.ts';
import type { IncomeLevel } from '../../../src/contract/commerce/prices.ts';
import type { Level } from '../../../src/contract/common.ts';
import type { Tech } from '../../../src/contract/techs.ts';

/** A visitor's country, with the income group that decides its prices. */
export type Country = {
  region: string;
  name: string;
  level: IncomeLevel;
  /** The visitor named it; otherwise the address of the request suggested it. */
  isChosen?: boolean;
};

/** What a visitor said about their country: where they are, and whose prices they want. */
export type RegionChoice = { country: Country | null; region: string };

export type PricingInput = {
  /** Null for those of all technologies. */
  tech: Tech | null;
  /** GLOBAL prices that the page brought along; null when it brought none. */
  prices: CatalogPrices | null;
};

export type PricingContext = RegionChoice & {
  tech: Tech | null;
  /** The prices that are shown: the last ones that arrived. */
  prices: CatalogPrices | null;
  /** The level that the visitor chose, or that the link to the prices names. */
  level: Level | null;
};

/** What is recorded with a price that is shown (IN-05). */
export type PriceFacts = PriceProperties & { tech: Tech; plan: string; is_presale: boolean };

export type PricingEvent =
  /**
   * The reader comes near the prices; with what was said about the country on an earlier page of this tab, and with the
   * level that the link to them names.
   */
  | { type: 'pricing.opened'; choice: RegionChoice | null; level: Level | null }
  /** The prices are in sight; of a visitor who came by a banner or not. */
  | { type: 'pricing.seen'; via: 'banner' | null }
  | { type: 'pricing.levelChosen'; level: Level }
  | { type: 'pricing.regionalToggled' }
  | { type: 'pricing.regionCleared' }
  | { type: 'pricing.countryChosen'; region: string; name: string }
  | { type: 'pricing.retried' }
  | { type: 'pricing.buyChosen'; slug: string };

export type { CatalogPrices, CountrySuggestion };
