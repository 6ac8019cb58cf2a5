import type { CatalogPrices } from '../../../contract/commerce/catalog.ts';
import { GLOBAL_REGION } from '../../../contract/commerce/region.ts';
import { TECHS, type Tech } from '../../../contract/common.ts';
import type { Services } from '../../services.ts';
import { presentCatalog } from './present-catalog.ts';
import { openPriceBook } from './price-book.ts';

/** The prices in the HTML of public pages: GLOBAL ones without a coupon, by the keys of the data that pages are hydrated from. */
export type ShownPrices = {
  /** As of the last refresh; empty before the first one. */
  current(): ReadonlyMap<string, CatalogPrices>;
  /** Prices everything as of now: offers change by administrators, by other processes and by the time. Waits for the listeners. */
  refresh(): Promise<void>;
  /** @param listener called after a refresh that found other prices than before */
  onChange(listener: () => Promise<void>): void;
};

/** The key of the prices of a technology, or of all. */
export const pricesKey = (tech?: Tech): string => (tech === undefined ? 'catalog' : `catalog/${tech}`);

export function createShownPrices(
  services: Pick<Services, 'offers' | 'database' | 'catalog' | 'documents' | 'settings' | 'clock'>,
): ShownPrices {
  const listeners: (() => Promise<void>)[] = [];
  let current: ReadonlyMap<string, CatalogPrices> = new Map();
  let text = '';

  return {
    current: () => current,
    onChange: (listener) => void listeners.push(listener),
    async refresh() {
      const book = await openPriceBook(services, GLOBAL_REGION, services.clock.now());
      const prices = [undefined, ...TECHS].map(
        (tech) => [pricesKey(tech), presentCatalog(services, book, { tech, coupon: null })] as const,
      );
      const found = JSON.stringify(prices);
      if (found === text) return;
      text = found;
      current = new Map(prices);
      for (const listener of listeners) await listener();
    },
  };
}
