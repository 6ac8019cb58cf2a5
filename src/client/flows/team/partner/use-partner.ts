import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/queries.ts';
import { partnerQuery, partnerVouchersQuery } from '../../../api/team/partners.ts';

const FRESH = { staleTime: 0, refetchOnWindowFocus: true } as const;

/** The signed-in partner: teams and referrals. */
export const usePartner = () => useQuery({ ...partnerQuery, ...FRESH }, queries);

/** Vouchers of the partner that no team has. */
export const usePartnerVouchers = () => useQuery({ ...partnerVouchersQuery, ...FRESH }, queries);
