import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react';
import type { CatalogPrices } from '../../../../contract/commerce/catalog.ts';
import { formatMoney } from '../../../../contract/commerce/money.ts';
import { TECH_LABELS, type Tech } from '../../../../contract/techs.ts';
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
 * "From $149" of a technology or of all; "Coming soon, $178 planned" when nothing can be bought yet.
 *
 * @param words puts a price into words, with the names of the technologies of which something can be bought
 */
export function useLowestPrice(words: (price: string, names: string[]) => string, tech?: Tech): string {
  const shown = useShownPrices();
  const prices = useSyncExternalStore(shown.subscribe, shown.get, shown.get);
  if (!prices) return 'See prices';
  const items = prices.data.filter((item) => tech === undefined || item.tech === tech);
  const open = items.filter((item) => item.availability === 'available');
  if (items.length === 0) return 'Coming soon';
  const totals = (open.length > 0 ? open : items).map(({ price }) => price.total);
  const lowest = formatMoney(Math.min(...totals), prices.meta.currency);
  if (open.length === 0) return `Coming soon, ${lowest} planned`;
  return words(lowest, [...new Set(open.map((item) => TECH_LABELS[item.tech]))]);
}
