import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react';
import type { CatalogPrices } from '../../../../contract/commerce/catalog.ts';
import { formatMoney } from '../../../../contract/commerce/money.ts';
import type { Tech } from '../../../../contract/techs.ts';
import { useInitial } from '../../site/initial-data.tsx';

/** The prices that a page shows, in all of its parts; the chart that fetches them is deferred with the part that needs it. */
type ShownPrices = {
  tech: Tech | null;
  get(): CatalogPrices | null;
  set(prices: CatalogPrices | null): void;
  subscribe(listener: () => void): () => void;
};

const ShownPricesContext = createContext<ShownPrices | null>(null);

function createShownPrices(tech: Tech | null, initial: CatalogPrices | null): ShownPrices {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    tech,
    get: () => current,
    set(prices) {
      if (prices === current) return;
      current = prices;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Gives a page its prices: those of one technology, or of all. They begin with the GLOBAL ones that the page brought along. */
export function ShownPricesProvider({ tech, children }: { tech: Tech | null; children: ReactNode }) {
  const initial = useInitial<CatalogPrices>(tech === null ? 'catalog' : `catalog/${tech}`) ?? null;
  const [shown] = useState(() => createShownPrices(tech, initial));
  return <ShownPricesContext value={shown}>{children}</ShownPricesContext>;
}

/** Where the prices of this page are kept. */
export function useShownPrices(): ShownPrices {
  const shown = use(ShownPricesContext);
  if (!shown) throw new Error('There are no prices above this component.');
  return shown;
}

/**
 * "From $149" of a technology or of all; "Coming soon" when nothing can be bought yet.
 *
 * @param words puts a price into words
 */
export function useLowestPrice(words: (price: string) => string, tech?: Tech): string {
  const shown = useShownPrices();
  const prices = useSyncExternalStore(shown.subscribe, shown.get, shown.get);
  if (!prices) return 'See prices';
  const totals = prices.data
    .filter((item) => item.availability === 'available' && (tech === undefined || item.tech === tech))
    .map(({ price }) => price.total);
  return totals.length === 0 ? 'Coming soon' : words(formatMoney(Math.min(...totals), prices.meta.currency));
}
