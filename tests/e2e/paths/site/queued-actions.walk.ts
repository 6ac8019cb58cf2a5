import { model } from '../../../models/site/queued-actions.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import {
  follow,
  QueuedActionsWorld,
  queuedActionsDrivers,
  UNREACHABLE,
} from '../../drivers/site/queued-actions.drivers.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[ST-07] actions that wait for a sign-in are walked in the browser',
  chart: 'queued-actions',
  plan: () => fewestPaths(model, UNREACHABLE, follow),
  drivers: queuedActionsDrivers,
  world: ({ url, otherTab, path }) => QueuedActionsWorld.prepare(url, otherTab, path),
  unreachable: UNREACHABLE,
  isClockHeld: false,
});
