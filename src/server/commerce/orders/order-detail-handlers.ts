import type { orderDetailRoutes } from '../../../contract/commerce/order-detail.ts';
import { findOrderOfUser, listOrderLines } from '../../data/commerce/orders.ts';
import type { OrderRow, UserRow } from '../../data/tables.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import type { HandlersOf } from '../../http/register-routes.ts';
import { userOf } from '../../http/requester.ts';
import type { Services } from '../../services.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { openReturns } from '../refunds/returnable.ts';
import { listUpgrades } from './list-upgrades.ts';
import { openOrder, ownOrder } from './open-order.ts';
import { presentOrderDetail } from './order-detail.ts';

/** @throws {ApiError} 404 for an order that is not the user's */
async function readOwnOrder(
  { database }: Pick<Services, 'database'>,
  { id: userId }: Pick<UserRow, 'id'>,
  id: string,
): Promise<OrderRow> {
  const row = await findOrderOfUser(database.queries, userId, id);
  if (!row) throw notFound('The order');
  return row;
}

export const orderDetailHandlers: HandlersOf<typeof orderDetailRoutes> = {
  async getOrder({ requester, params }, services) {
    return presentOrderDetail(services, await openOrder(services.database.queries, userOf(requester).id, params.id));
  },

  async orderUpgrades({ requester, params }, services) {
    return listUpgrades(services, await readOwnOrder(services, userOf(requester), params.id));
  },

  async returnLine({ requester, params, body: { position, quantity: wanted, amount } }, services) {
    const user = userOf(requester);
    const { queries } = services.database;
    const order = await readOwnOrder(services, user, params.id);
    const line = (await listOrderLines(queries, order.id)).find((one) => one.position === position);
    if (!line) throw notFound('The order');
    const returnableOf = await openReturns(services, queries, order);
    const offered = await returnableOf(line, wanted);
    const quantity = offered.pieces;
    await requestRefund(
      services,
      {
        id: user.id,
        async check(transaction, locked) {
          const current = (await listOrderLines(transaction, locked.id)).find((one) => one.position === position);
          const returnableNow = await openReturns(services, transaction, locked);
          const returnable = current && (await returnableNow(current, wanted));
          const isOffered = returnable?.pieces === quantity && returnable.amount === (amount ?? offered.amount);
          if (locked.user_id === user.id && quantity > 0 && isOffered) return;
          const sentence = returnable?.problem ?? 'This order changed meanwhile. Load it again.';
          throw new ApiError(409, sentence, { code: 'not_returnable' });
        },
      },
      order.id,
      { lines: [{ position, quantity }], reason: 'Returned by the buyer.' },
    );
    return presentOrderDetail(services, ownOrder(await readOwnOrder(services, user, order.id)));
  },
};
