import { model } from '../../../models/team/team-onboarding.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import {
  storedOnboarding,
  TeamOnboardingWorld,
  teamOnboardingDrivers,
} from '../../drivers/team/team-onboarding.drivers.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[TM-04] every state and every transition of setting a team up is walked in the browser',
  chart: 'team-onboarding',
  plan: () => fewestPaths(model, {}, storedOnboarding),
  drivers: teamOnboardingDrivers,
  world: ({ url, otherTab }) => TeamOnboardingWorld.prepare(url, otherTab),
  isClockHeld: false,
});
