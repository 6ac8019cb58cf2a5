import { model } from '../../../models/site/consent.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { ConsentWorld, consentDrivers, UNREACHABLE } from '../../drivers/site/consent.drivers.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[IN-07] consent is walked in the browser',
  chart: 'consent',
  plan: () => fewestPaths(model, UNREACHABLE),
  drivers: consentDrivers,
  world: ({ otherTab }) => new ConsentWorld(otherTab),
  unreachable: UNREACHABLE,
  isClockHeld: false,
  allowedProblems: [],
  environment: { TAG_MANAGER_ID: 'GTM-TEST' },
});
