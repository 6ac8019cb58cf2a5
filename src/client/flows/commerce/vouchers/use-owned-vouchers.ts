import { useQuery } from '@tanstack/react-query';
import type { VoucherPlace } from '../../../api/commerce/offers.ts';
import { voucherCombosQuery } from '../../../api/commerce/vouchers.ts';
import { queries } from '../../../api/queries.ts';

/**
 * The signed-in user's vouchers, and those of teams that the user leads. Fetched again when the page is opened or returned to: others open and redeem them.
 *
 * @param place which of them
 * @param isEnabled false fetches nothing
 */
export const useOwnedVouchers = (place: VoucherPlace = 'anywhere', isEnabled = true) =>
  useQuery({ ...voucherCombosQuery(place), staleTime: 0, refetchOnWindowFocus: true, enabled: isEnabled }, queries);
