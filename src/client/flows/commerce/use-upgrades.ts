import { GLOBAL_REGION } from '../../../contract/commerce/region.ts';
import { keptRegionChoice } from '../../adapters/commerce/region-choice.ts';
import { fetchRetakeOffer, fetchUpgrades } from '../../api/commerce/orders.ts';
import { useResource } from '../site/use-resource.ts';

/** The country whose prices the visitor chose in this tab. */
const chosenRegion = () => keptRegionChoice()?.region ?? GLOBAL_REGION;

/** What an order can be upgraded to, with prices. */
export const useUpgrades = (orderId: string) => useResource(null, () => fetchUpgrades(orderId));

/** Whether a certification can be taken again, and what for. */
export const useRetakeOffer = (certificationId: string) =>
  useResource(null, () => fetchRetakeOffer(certificationId, chosenRegion()));
