import { generate } from '../../../../src/walks/cover/generate.ts';
import { model } from '../../../models/commerce/voucher-send.model.ts';
import { VoucherSendWorld, voucherSendDrivers } from '../../drivers/commerce/voucher-send.drivers.ts';
import { walkPaths } from '../../drivers/walk-paths.ts';
import { test } from '../../support/fixtures.ts';

const suite = generate(model);

test.use({
  // The server's own limit is part of a path: too many mails to one address.
  environment: { RATE_LIMIT_FACTOR: '1' },
  // Refusals and a lost call are part of the paths; the browser notes each of them.
  allowedProblems: [/^Failed to load resource/],
});

walkPaths({
  title: '[VC-06] sending vouchers',
  covers: '[VC-06] every state and every transition of sending vouchers has been walked in the browser',
  chart: 'voucher-send',
  paths: suite.paths,
  defined: suite.goals.all.filter((goal) => suite.goals.reachable.has(goal)),
  drivers: voucherSendDrivers,
  world: ({ server, otherTab }) => new VoucherSendWorld(server.url, otherTab),
  isClockHeld: false,
});
