import { model } from '../../../models/exam/challenge.model.ts';
import { ChallengeWorld, challengeDrivers, offered, UNREACHABLE } from '../../drivers/exam/challenge.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Lost calls are part of the paths; the browser notes each of them.
test.use({ viewport: { width: 1440, height: 1000 }, allowedProblems: [/^Failed to load resource/] });

walkChart('[EX-12] the preview of a challenge is walked in the browser', {
  chart: 'challenge',
  model,
  drivers: challengeDrivers,
  follow: offered,
  unreachable: UNREACHABLE,
  world: ({ url }) => ChallengeWorld.prepare(url),
  isClockHeld: true,
});
