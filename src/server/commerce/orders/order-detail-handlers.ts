import type { orderDetailRoutes } from '../../../contract/commerce/order-detail.ts';
import { findOrderOfUser, listOrderLines } from '../../data/commerce/orders.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import type { HandlersOf } from '../../http/register-routes.ts';
import { userOf } from '../../http/requester.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { returnableOf } from '../refunds/returnable.ts';
import { listUpgrades } from './list-upgrades.ts';
import { presentOrderDetail } from './order-detail.ts';

export const orderDetailHandlers: HandlersOf<typeof orderDetailRoutes> = {
  async getOrder({ requester, params }, services) {
    const row = await findOrderOfUser(services.database.queries, userOf(requester).id, params.id);
    if (!row) throw notFound('The order');
    return presentOrderDetail(services, row);
  },

  async orderUpgrades({ requester, params }, services) {
    const row = await findOrderOfUser(services.database.queries, userOf(requester).id, params.id);
    if (!row) throw notFound('The order');
    return listUpgrades(services, row);
  },

  async returnLine({ requester, params, body: { position } }, services) {
    const { id } = userOf(requester);
    const { queries } = services.database;
    const order = await findOrderOfUser(queries, id, params.id);
    const line = order && (await listOrderLines(queries, order.id)).find((one) => one.position === position);
    if (!order || !line) throw notFound('The order');
    const quantity = (await returnableOf(services, queries, order, line)).pieces;
    await requestRefund(
      services,
      {
        id,
        async check(transaction, locked) {
          const current = (await listOrderLines(transaction, locked.id)).find((one) => one.position === position);
          const returnable = current && (await returnableOf(services, transaction, locked, current));
          if (locked.user_id === id && quantity > 0 && returnable?.pieces === quantity) return;
          const sentence = returnable?.problem ?? 'This order changed meanwhile. Load it again.';
          throw new ApiError(409, sentence, { code: 'not_returnable' });
        },
      },
      order.id,
      { lines: [{ position, quantity }], reason: 'Returned by the buyer.' },
    );
    const refunded = await findOrderOfUser(queries, id, order.id);
    if (!refunded) throw notFound('The order');
    return presentOrderDetail(services, refunded);
  },
};
