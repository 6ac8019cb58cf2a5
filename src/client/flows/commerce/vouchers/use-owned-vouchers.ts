import { useQuery } from '@tanstack/react-query';
import { voucherCombosQuery } from '../../../api/commerce/vouchers.ts';
import { queries } from '../../../api/queries.ts';

/** The signed-in user's vouchers. Fetched again when the page is opened or returned to: others open and redeem them. */
export const useOwnedVouchers = () =>
  useQuery({ ...voucherCombosQuery, staleTime: 0, refetchOnWindowFocus: true }, queries);
