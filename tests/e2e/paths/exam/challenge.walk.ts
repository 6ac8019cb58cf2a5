import { model } from '../../../models/exam/challenge.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { ChallengeWorld, challengeDrivers, offered, UNREACHABLE } from '../../drivers/exam/challenge.drivers.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[EX-12] the preview of a challenge is walked in the browser',
  chart: 'challenge',
  overNetwork: 'in process the frame of the preview does not open after the first test',
  plan: () => fewestPaths(model, UNREACHABLE, offered),
  drivers: challengeDrivers,
  unreachable: UNREACHABLE,
  world: ({ url }) => ChallengeWorld.prepare(url),
  viewport: { width: 1440, height: 1000 },
  holdsFiles: true,
});
