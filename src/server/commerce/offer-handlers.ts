import type { offerRoutes } from '../../contract/commerce/offers.ts';
import { TECHS } from '../../contract/common.ts';
import { findCredential, findVoucher, listCredentialsOfUser, listVouchersOwnedBy } from '../data/commerce/offers.ts';
import { findOrderOfUser, listOrdersOfUser } from '../data/commerce/orders.ts';
import { notFound } from '../http/api-error.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import { userOf } from '../http/requester.ts';
import { readFreeWeekend, readFreeWeekends } from './free-weekends.ts';
import { presentPurchase } from './orders/present-order.ts';
import { presentCredential, presentOwnedVoucher, presentProduct, presentVoucher, productOf } from './present.ts';
import { redeemVoucher, voucherCodeOf } from './redeem.ts';
import { presentTech } from './techs.ts';

const listed = <T>(data: T[]) => ({ data, meta: { total: data.length } });

export const offerHandlers: HandlersOf<typeof offerRoutes> = {
  async listOrders({ requester, query }, { database: { queries } }) {
    const orders = (await listOrdersOfUser(queries, userOf(requester).id)).map(presentPurchase);
    return listed(query.upgrade ? orders.filter(({ can_upgrade }) => can_upgrade) : orders);
  },

  async getOrder({ requester, params }, { database: { queries } }) {
    const row = await findOrderOfUser(queries, userOf(requester).id, params.id);
    if (!row) throw notFound('The order');
    return presentPurchase(row);
  },

  async getVoucher({ params }, { catalog, database: { queries } }) {
    const row = await findVoucher(queries, voucherCodeOf(params.code));
    if (!row) throw notFound('The voucher');
    return presentVoucher(catalog, row);
  },

  async redeemVoucher({ requester, params, body }, services) {
    const { catalog } = services;
    const code = voucherCodeOf(params.code);
    const { voucher, attempts } = await redeemVoucher(services, userOf(requester), code, body.choice ?? null);
    return {
      voucher: presentVoucher(catalog, voucher),
      given: voucher.products
        .filter(({ given }) => given === 1)
        .map((product) => presentProduct(catalog, productOf(product))),
      exams: attempts.map(({ id, certification_id }) => ({
        id,
        certification_id,
        tech: presentProduct(catalog, { certification_id, type: 'EXAM' }).tech,
      })),
    };
  },

  async voucherCombos({ requester }, { catalog, database: { queries } }) {
    const rows = await listVouchersOwnedBy(queries, userOf(requester).id);
    return listed(rows.map((row) => presentOwnedVoucher(catalog, row)));
  },

  listCredentials: async ({ requester }, { database: { queries } }) =>
    listed((await listCredentialsOfUser(queries, userOf(requester).id)).map(presentCredential)),

  async openCredential({ params }, { database: { queries } }) {
    const row = await findCredential(queries, params.id);
    if (!row) throw notFound('The credential');
    return presentCredential(row);
  },

  freeWeekends: async (_, { clock, database: { queries } }) => listed(await readFreeWeekends(queries, clock.now())),

  freeWeekend: async ({ params }, { clock, database: { queries } }) => ({
    data: await readFreeWeekend(queries, params.tech, clock.now()),
  }),

  techs: (_, { catalog, settings }) => listed(TECHS.map((tech) => presentTech(tech, settings, catalog))),
  tech: ({ params }, { catalog, settings }) => presentTech(params.tech, settings, catalog),

  // No quotes exist yet, and none are made up.
  testimonials: () => listed([]),
};
