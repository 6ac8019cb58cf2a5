import { fromPromise } from 'xstate';
import { voucherTakeBackMachine } from '../../../../../machines/commerce/voucher-take-back/voucher-take-back.machine.ts';
import { takeBackVoucher } from '../../../api/commerce/vouchers.ts';
import { refreshVouchers } from './refresh-vouchers.ts';

/** The chart of taking a voucher back with its effects in this browser. */
export const wiredVoucherTakeBackMachine = voucherTakeBackMachine.provide({
  actors: {
    takeBack: fromPromise(async ({ input }: { input: { code: string } }) => {
      await takeBackVoucher(input.code);
    }),
  },
  actions: {
    refreshVouchers,
  },
});
