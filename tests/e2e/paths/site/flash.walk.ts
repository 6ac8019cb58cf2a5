import { model } from '../../../models/site/flash.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { FlashWorld, flashDrivers, UNREACHABLE } from '../../drivers/site/flash.drivers.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[UI-13] the dialog that confirms an action is walked in the browser',
  chart: 'flash',
  plan: () => fewestPaths(model, UNREACHABLE),
  drivers: flashDrivers,
  world: ({ url, otherTab }) => FlashWorld.prepare(url, otherTab),
  unreachable: UNREACHABLE,
  isClockHeld: false,
  allowedProblems: [],
});
