import { generate } from '../../../../src/walks/cover/generate.ts';
import { model } from '../../../models/commerce/voucher-take-back.model.ts';
import { VoucherTakeBackWorld, voucherTakeBackDrivers } from '../../drivers/commerce/voucher-take-back.drivers.ts';
import { walkPaths } from '../../drivers/walk-paths.ts';
import { test } from '../../support/fixtures.ts';

const suite = generate(model);

// Refusals and a lost call are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkPaths({
  title: '[VC-06] taking a voucher back',
  covers: '[VC-06] every state and every transition of taking a voucher back has been walked in the browser',
  chart: 'voucher-take-back',
  paths: suite.paths,
  defined: suite.goals.all.filter((goal) => suite.goals.reachable.has(goal)),
  drivers: voucherTakeBackDrivers,
  world: ({ server, otherTab }) => new VoucherTakeBackWorld(server.url, otherTab),
  isClockHeld: false,
});
