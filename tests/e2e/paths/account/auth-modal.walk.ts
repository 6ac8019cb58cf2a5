import {
  AuthModalWorld,
  authModalDrivers,
  authModalPaths,
  UNREACHABLE,
} from '../../drivers/account/auth-modal.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';

export const walk = defineWalk({
  title: '[ST-08, UI-05] every state and every transition of the sign-in dialog within reach is walked in the browser',
  chart: 'auth-modal',
  plan: authModalPaths,
  unreachable: UNREACHABLE,
  drivers: authModalDrivers,
  world: ({ url }) => new AuthModalWorld(url),
});
