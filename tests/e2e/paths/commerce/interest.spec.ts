import { interestDrivers } from '../../drivers/commerce/interest.drivers.ts';
import { InterestWorld, interestPaths, UNREACHABLE } from '../../drivers/commerce/interest.world.ts';
import { walkPaths } from '../../drivers/walk-paths.ts';
import { test } from '../../support/fixtures.ts';

// Saving fails on some paths.
test.use({ allowedProblems: [/^Failed to load resource/] });

const { paths, defined } = interestPaths();

walkPaths({
  title: '[VO-15] [IN-04] an interest',
  covers: '[VO-15] every state and every transition of an interest has been walked in the browser',
  chart: 'interest',
  paths,
  defined,
  unreachable: UNREACHABLE,
  drivers: interestDrivers,
  world: ({ server, path }) => InterestWorld.prepare(server.url, path),
  isClockHeld: false,
});
