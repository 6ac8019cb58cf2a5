import { model } from '../../../models/account/social-callback.model.ts';
import { SocialCallbackWorld, socialCallbackDrivers } from '../../drivers/account/social-callback.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkChart('[RT-26] [AC-07] the return from a provider is walked in the browser', {
  chart: 'social-callback',
  model,
  drivers: socialCallbackDrivers,
  world: ({ url, otherTab, path }) => SocialCallbackWorld.prepare(url, otherTab, path),
});
