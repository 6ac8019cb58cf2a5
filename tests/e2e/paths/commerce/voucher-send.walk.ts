import { model } from '../../../models/commerce/voucher-send.model.ts';
import { VoucherSendWorld, voucherSendDrivers } from '../../drivers/commerce/voucher-send.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { allPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[VC-06] every state and every transition of sending vouchers is walked in the browser',
  chart: 'voucher-send',
  plan: () => allPaths(model, {}),
  drivers: voucherSendDrivers,
  world: ({ url, otherTab }) => new VoucherSendWorld(url, otherTab),
  isClockHeld: false,
  // The server's own limit is part of a path: too many mails to one address.
  environment: { RATE_LIMIT_FACTOR: '1' },
});
