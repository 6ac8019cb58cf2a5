import { model } from '../../../models/team/team-onboarding.model.ts';
import {
  storedOnboarding,
  TeamOnboardingWorld,
  teamOnboardingDrivers,
} from '../../drivers/team/team-onboarding.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkChart('[TM-04] every state and every transition of setting a team up is walked in the browser', {
  chart: 'team-onboarding',
  model,
  drivers: teamOnboardingDrivers,
  follow: storedOnboarding,
  world: ({ url, otherTab }) => TeamOnboardingWorld.prepare(url, otherTab),
});
