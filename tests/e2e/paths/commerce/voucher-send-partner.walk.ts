import { model } from '../../../models/commerce/voucher-send.model.ts';
import { VoucherSendWorld, voucherSendDrivers } from '../../drivers/commerce/voucher-send.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { eventOf, everyEvent } from '../../drivers/walk.ts';

/** The same chart as on the page of somebody who bought vouchers, for those that a partner has to hand over, by all of them at first. */
export const walk = defineWalk({
  title: '[VC-06] a partner sends vouchers',
  chart: 'voucher-send-partner',
  plan: () =>
    everyEvent(model, {
      goals: ['transition:voucherSend.sending/done.invoke(sendVoucher)/0'],
      isShown: (edge) => {
        const event = eventOf(edge);
        return event?.type !== 'voucherSend.started' || (event['codes'] as unknown[]).length > 1;
      },
    }),
  drivers: voucherSendDrivers,
  world: ({ url, otherTab }) => new VoucherSendWorld(url, otherTab, 'partner'),
  isClockHeld: false,
});
