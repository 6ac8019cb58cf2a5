import { fromPromise } from 'xstate';
import { voucherSendMachine } from '../../../../../machines/commerce/voucher-send/voucher-send.machine.ts';
import { sendVoucher } from '../../../api/commerce/vouchers.ts';
import { refreshVouchers } from './refresh-vouchers.ts';

/** The chart of sending vouchers with its effects in this browser. */
export const wiredVoucherSendMachine = voucherSendMachine.provide({
  actors: {
    sendVoucher: fromPromise(async ({ input }: { input: { code: string; email: string } }) => {
      await sendVoucher(input.code, input.email);
    }),
  },
  actions: {
    refreshVouchers,
  },
});
