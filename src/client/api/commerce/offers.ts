import { offerRoutes } from '../../../contract/commerce/offers.ts';
import type { Tech } from '../../../contract/common.ts';
import { call } from '../call.ts';

/** The signed-in user's orders. */
export const fetchOrders = () => call(offerRoutes.listOrders, { query: {} });

/** The orders that can be upgraded. */
export const fetchUpgradeableOrders = () => call(offerRoutes.listOrders, { query: { upgrade: '1' } });

/** A voucher with what it is for. */
export const fetchVoucher = (code: string) => call(offerRoutes.getVoucher, { params: { code } });

/** Which vouchers: those of a team, those that no team has, or all. */
export type VoucherPlace = { teamId: string } | 'without team' | 'anywhere';

/** The vouchers that the signed-in user owns or sends, by what they came with. */
export const fetchVoucherCombos = (place: VoucherPlace) => call(offerRoutes.voucherCombos, { query: queryOf(place) });

function queryOf(place: VoucherPlace) {
  if (place === 'anywhere') return {};
  return place === 'without team' ? ({ without_team: '1' } as const) : { team_id: place.teamId };
}

/** The signed-in user's credentials. */
export const fetchCredentials = () => call(offerRoutes.listCredentials, {});

/** A credential, for anyone. */
export const fetchCredential = (id: string) => call(offerRoutes.openCredential, { params: { id } });

/** The free weekend of every technology that has one. */
export const fetchFreeWeekends = () => call(offerRoutes.freeWeekends, {});

/** A technology's free weekend, or null. */
export const fetchFreeWeekend = (tech: Tech) => call(offerRoutes.freeWeekend, { params: { tech } });
