import {
  AuthModalWorld,
  authModalDrivers,
  authModalPaths,
  UNREACHABLE,
} from '../../drivers/account/auth-modal.drivers.ts';
import { walkPaths } from '../../drivers/walk-paths.ts';
import { test } from '../../support/fixtures.ts';

const { paths, defined } = authModalPaths();

// Refusals are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkPaths({
  title: '[ST-08, UI-05] sign-in dialog',
  covers: '[ST-08] every state and every transition of the sign-in dialog within reach has been walked in the browser',
  chart: 'auth-modal',
  paths,
  defined,
  unreachable: UNREACHABLE,
  drivers: authModalDrivers,
  world: ({ server }) => new AuthModalWorld(server.url),
});
