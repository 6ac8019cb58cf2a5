import { catalogRoutes } from '../../../contract/commerce/catalog.ts';
import type { Tech } from '../../../contract/common.ts';
import { call } from '../call.ts';

/** The country that this visitor seems to be in. */
export const fetchCountry = () => call(catalogRoutes.countryCode, {});

/** What is offered, with prices in a region; the coupon of the visitor goes with every call. */
export const fetchPrices = (region: string, tech: Tech | null) =>
  call(catalogRoutes.catalog, { query: { region, ...(tech === null ? {} : { tech }) } });
