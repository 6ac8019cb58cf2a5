import { useQuery } from '@tanstack/react-query';
import { voucherCombosQuery } from '../../../api/commerce/vouchers.ts';
import { queries } from '../../../api/queries.ts';

/**
 * The signed-in user's vouchers. Fetched again when the page is opened or returned to: others open and redeem them.
 *
 * @param isEnabled false fetches nothing
 */
export const useOwnedVouchers = (isEnabled = true) =>
  useQuery({ ...voucherCombosQuery, staleTime: 0, refetchOnWindowFocus: true, enabled: isEnabled }, queries);
