import * as z from 'zod/mini';
import { joinName } from '../../contract/account/person-name.ts';
import { productSchema } from '../../contract/commerce/orders.ts';
import { currencySchema } from '../../contract/commerce/prices.ts';
import type { partnerRoutes } from '../../contract/team/partners.ts';
import { presentProduct } from '../commerce/present.ts';
import type { UserWithRoles } from '../data/account/users.ts';
import { countBuyers, countSignUps, listOwnCombos, sumReferredOrders } from '../data/team/partners.ts';
import { listFreeSeats } from '../data/team/seats.ts';
import { listTeamsOf } from '../data/team/teams.ts';
import { ApiError } from '../http/api-error.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import { type Requester, userOf } from '../http/requester.ts';
import { presentTeamSummary } from './present-team.ts';

const productsSchema = z.array(productSchema);

/** @throws ApiError 403 for who is no partner, or only was one when opening a team */
function partnerIn(requester: Requester): UserWithRoles {
  const user = userOf(requester);
  if (!user.given_roles.includes('partner')) throw new ApiError(403, 'Only partners have this.', { code: 'team_role' });
  return user;
}

export const partnerHandlers: HandlersOf<typeof partnerRoutes> = {
  async partners({ requester }, { database: { queries }, settings }) {
    const { id, first_name, last_name } = partnerIn(requester);
    const orders = await sumReferredOrders(queries, id);
    const teams = (await listTeamsOf(queries, id)).filter(({ role }) => role === 'partner');
    const data = {
      id,
      name: joinName(first_name, last_name),
      referral_link: `${settings.publicUrl}/?friend=${id}`,
      sign_ups: await countSignUps(queries, id),
      buyers: await countBuyers(queries, id),
      orders: orders.reduce((sum, one) => sum + one.orders, 0),
      revenue: orders.map(({ currency, amount }) => ({ currency: currencySchema.parse(currency), amount })),
      teams: teams.map((row) => presentTeamSummary(row, row.role)),
    };
    return { data: [data], meta: { total: 1 } };
  },

  async teamPartnerVouchers({ requester }, { database: { queries }, catalog, clock }) {
    const data = [];
    for (const combo of await listOwnCombos(queries, partnerIn(requester).id)) {
      const products = productsSchema.parse(JSON.parse(combo.products));
      data.push({
        code: combo.code,
        gives: combo.gives === 'all' ? ('all' as const) : ('one' as const),
        products: products.map((product) => presentProduct(catalog, product)),
        total: combo.total,
        free: (await listFreeSeats(queries, combo.id, clock.now())).length,
        valid_until: combo.valid_until,
      });
    }
    return { data, meta: { total: data.length } };
  },
};
