import type { CatalogPrices } from '../../../../contract/commerce/catalog.ts';
import { GLOBAL_REGION } from '../../../../contract/commerce/region.ts';
import type { Tech } from '../../../../contract/techs.ts';
import { loadApi } from '../../site/load-api.ts';
import { useResource } from '../../site/use-resource.ts';

/** What a technology offers, or all of them, at GLOBAL prices: those that the page brought along, else fetched. Null before. */
export function useListPrices(tech: Tech | null): CatalogPrices | null {
  return useResource<CatalogPrices>(tech === null ? 'catalog' : `catalog/${tech}`, async () => {
    const { fetchPrices } = await loadApi(() => import('../../../api/commerce/catalog.ts'));
    return fetchPrices(GLOBAL_REGION, tech);
  }).content;
}
