import { offerRoutes } from '../../../contract/commerce/offers.ts';
import type { Tech } from '../../../contract/common.ts';
import { call } from '../call.ts';

/** The signed-in user's orders. */
export const fetchOrders = () => call(offerRoutes.listOrders, { query: {} });

/** The orders that can be upgraded. */
export const fetchUpgradeableOrders = () => call(offerRoutes.listOrders, { query: { upgrade: '1' } });

/** A voucher with what it is for. */
export const fetchVoucher = (code: string) => call(offerRoutes.getVoucher, { params: { code } });

/** The vouchers that the signed-in user owns, by what they came with. */
export const fetchVoucherCombos = () => call(offerRoutes.voucherCombos, {});

/** The signed-in user's credentials. */
export const fetchCredentials = () => call(offerRoutes.listCredentials, {});

/** A credential, for anyone. */
export const fetchCredential = (id: string) => call(offerRoutes.openCredential, { params: { id } });

/** The free weekend of every technology that has one. */
export const fetchFreeWeekends = () => call(offerRoutes.freeWeekends, {});

/** A technology's free weekend, or null. */
export const fetchFreeWeekend = (tech: Tech) => call(offerRoutes.freeWeekend, { params: { tech } });
