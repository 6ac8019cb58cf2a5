import { fromPromise } from 'xstate';
import { orderDetailMachine } from '../../../../machines/commerce/order-detail/order-detail.machine.ts';
import { downloadFile } from '../../adapters/download.ts';
import { fetchDocument, fetchOrder, returnLine } from '../../api/commerce/orders.ts';
import { refreshVouchers } from './vouchers/refresh-vouchers.ts';

/** The order-detail chart with its effects in this browser. */
export const wiredOrderDetailMachine = orderDetailMachine.provide({
  actors: {
    fetchOrder: fromPromise(({ input: { orderId } }) => fetchOrder(orderId)),
    returnLine: fromPromise(({ input: { orderId, position, pieces, amount } }) => {
      if (position === null || amount === null) throw new Error('No line was chosen.');
      return returnLine(orderId, { position, quantity: pieces, amount });
    }),
    fetchDocument: fromPromise(async ({ input: { orderId, number } }) => {
      if (number === null) throw new Error('No document was chosen.');
      return { name: `chartered-${number}.pdf`, content: await fetchDocument(orderId, number) };
    }),
  },
  actions: { refreshVouchers, saveFile: (_, { file: { name, content } }) => downloadFile(name, content) },
});
