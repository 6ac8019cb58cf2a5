import { model } from '../../../models/commerce/voucher-take-back.model.ts';
import { VoucherTakeBackWorld, voucherTakeBackDrivers } from '../../drivers/commerce/voucher-take-back.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { everyEvent } from '../../drivers/walk.ts';

/** The same chart as on the page of somebody who bought vouchers, for those that a partner has sent. */
export const walk = defineWalk({
  title: '[VC-06] a partner takes a voucher back',
  chart: 'voucher-take-back-partner',
  plan: () =>
    everyEvent(model, {
      goals: ['transition:voucherTakeBack.takingBack/done.invoke(takeBack)/0'],
      // What was redeemed is not among those that are sent.
      isShown: ({ label }) => !label.includes('somebody has used it'),
    }),
  drivers: voucherTakeBackDrivers,
  world: ({ url, otherTab }) => new VoucherTakeBackWorld(url, otherTab, 'partner'),
  isClockHeld: false,
});
