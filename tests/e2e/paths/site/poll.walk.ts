import { model } from '../../../models/site/poll.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { PollWorld, pollDrivers, UNREACHABLE, visitors } from '../../drivers/site/poll.drivers.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[VO-14] a poll is walked in the browser',
  chart: 'poll',
  // The options of the poll in a document are those of the site: `public-pages.spec.ts` votes on them.
  plan: () => fewestPaths({ ...model, input: model.input.slice(0, 1) }, UNREACHABLE, visitors),
  drivers: pollDrivers,
  world: ({ url, otherTab }) => PollWorld.prepare(url, otherTab),
  unreachable: UNREACHABLE,
  isClockHeld: false,
});
