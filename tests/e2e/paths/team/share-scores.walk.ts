import { model } from '../../../models/team/share-scores.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { ShareScoresWorld, shareScoresDrivers } from '../../drivers/team/share-scores.drivers.ts';
import { allPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: "[TM-09] every state and every transition of sharing one's scores with a team is walked in the browser",
  chart: 'share-scores',
  plan: () => allPaths(model, {}),
  drivers: shareScoresDrivers,
  world: ({ url, otherTab }) => new ShareScoresWorld(url, otherTab),
  isClockHeld: false,
});
