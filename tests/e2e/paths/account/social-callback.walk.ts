import { model } from '../../../models/account/social-callback.model.ts';
import { SocialCallbackWorld, socialCallbackDrivers } from '../../drivers/account/social-callback.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[RT-26] [AC-07] the return from a provider is walked in the browser',
  chart: 'social-callback',
  plan: () => fewestPaths(model),
  drivers: socialCallbackDrivers,
  world: ({ url, otherTab, path }) => SocialCallbackWorld.prepare(url, otherTab, path),
  isClockHeld: false,
});
