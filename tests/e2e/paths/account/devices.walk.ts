import { model } from '../../../models/account/devices.model.ts';
import { DevicesWorld, devicesDrivers, offered } from '../../drivers/account/devices.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[AC-02] the list of devices is walked in the browser',
  chart: 'devices',
  plan: () => fewestPaths(model, {}, offered),
  drivers: devicesDrivers,
  world: ({ url, otherTab }) => DevicesWorld.prepare(url, otherTab),
  isClockHeld: false,
});
