import { model } from '../../../models/commerce/voucher-take-back.model.ts';
import { VoucherTakeBackWorld, voucherTakeBackDrivers } from '../../drivers/commerce/voucher-take-back.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { allPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[VC-06] every state and every transition of taking a voucher back is walked in the browser',
  chart: 'voucher-take-back',
  plan: () => allPaths(model, {}),
  drivers: voucherTakeBackDrivers,
  world: ({ url, otherTab }) => new VoucherTakeBackWorld(url, otherTab),
  isClockHeld: false,
});
