import type { offerRoutes } from '../../contract/commerce/offers.ts';
import { TECHS } from '../../contract/common.ts';
import { presentOpenedCredential } from '../credential/open-credential.ts';
import { findCredential, listCredentialsOfUser } from '../data/commerce/offers.ts';
import { listOrdersOfUser } from '../data/commerce/orders.ts';
import { notFound } from '../http/api-error.ts';
import type { HandlerOf, HandlersOf } from '../http/register-routes.ts';
import { userOf } from '../http/requester.ts';
import { isFreeWeekendPossible } from './free-weekend-content.ts';
import { readFreeWeekend, readFreeWeekends } from './free-weekends.ts';
import { presentPurchase } from './orders/present-order.ts';
import { presentCredential } from './present.ts';
import { redeemVoucher } from './redeem.ts';
import { presentTech } from './techs.ts';
import { openVoucher } from './vouchers/open-voucher.ts';
import { presentRedemption, presentVoucher } from './vouchers/present-voucher.ts';
import { readCombos } from './vouchers/read-combos.ts';

const listed = <T>(data: T[]) => ({ data, meta: { total: data.length } });

const openCredential: HandlerOf<'openCredential'> = async ({ requester, params }, { database, settings }) => {
  const row = await findCredential(database.queries, params.id);
  if (!row) throw notFound('The credential');
  return presentOpenedCredential(row, requester.user?.id ?? null, settings.publicUrl);
};

export const offerHandlers: HandlersOf<typeof offerRoutes> = {
  async listOrders({ requester, query }, { database: { queries } }) {
    const orders = (await listOrdersOfUser(queries, userOf(requester).id)).map(presentPurchase);
    return listed(query.upgrade ? orders.filter(({ can_upgrade }) => can_upgrade) : orders);
  },

  async listVouchers({ requester }, { catalog, clock, database: { queries } }) {
    const combos = await readCombos(queries, catalog, userOf(requester).id, clock.now());
    return listed(combos.flatMap(({ vouchers }) => vouchers));
  },

  async getVoucher({ requester, params }, services) {
    const row = await openVoucher(services, requester, params.code);
    return presentVoucher(services.catalog, row);
  },

  async redeemVoucher({ requester, params, body }, services) {
    return presentRedemption(
      services.catalog,
      await redeemVoucher(services, userOf(requester), params.code, body.choice ?? null),
    );
  },

  async voucherCombos({ requester, query }, { catalog, clock, database: { queries } }) {
    const place = query.without_team ? { teamId: null } : query.team_id ? { teamId: query.team_id } : undefined;
    return listed(await readCombos(queries, catalog, userOf(requester).id, clock.now(), place));
  },

  async voucherCombo({ requester, params }, { catalog, clock, database: { queries } }) {
    const combos = await readCombos(queries, catalog, userOf(requester).id, clock.now());
    const combo = combos.find(({ code }) => code === params.code);
    if (!combo) throw notFound('The vouchers');
    return combo;
  },

  listCredentials: async ({ requester }, { database: { queries } }) =>
    listed((await listCredentialsOfUser(queries, userOf(requester).id)).map(presentCredential)),

  getCredential: openCredential,
  openCredential,

  freeWeekends: async (_, { clock, database: { queries } }) => listed(await readFreeWeekends(queries, clock.now())),

  freeWeekend: async ({ params: { tech } }, services) => ({
    data: await readFreeWeekend(services.database.queries, tech, services.clock.now()),
    is_possible: isFreeWeekendPossible(services, tech),
  }),

  techs: (_, { catalog, settings }) => listed(TECHS.map((tech) => presentTech(tech, settings, catalog))),
  tech: ({ params }, { catalog, settings }) => presentTech(params.tech, settings, catalog),

  async testimonials({ params }, { offers, clock }) {
    const all = (await offers.read()).list('testimonial', clock.now());
    const data = all.filter(({ data: { tech } }) => tech === params.tech);
    return listed(data.map(({ data: { name, role, text } }) => ({ name, role, text })));
  },
};
