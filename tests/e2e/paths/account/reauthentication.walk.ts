import { model } from '../../../models/account/reauthentication.model.ts';
import {
  follow,
  ReauthenticationWorld,
  reauthenticationDrivers,
  UNREACHABLE,
} from '../../drivers/account/reauthentication.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: 'confirming who uses a session is walked in the browser',
  chart: 'reauthentication',
  plan: () => fewestPaths(model, UNREACHABLE, follow),
  drivers: reauthenticationDrivers,
  world: ({ url, otherTab }) => ReauthenticationWorld.prepare(url, otherTab),
  unreachable: UNREACHABLE,
  isClockHeld: false,
});
