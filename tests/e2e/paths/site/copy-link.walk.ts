import { model } from '../../../models/site/copy-link.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { CopyLinkWorld, copyLinkDrivers } from '../../drivers/site/copy-link.drivers.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: 'copying a link is walked in the browser',
  chart: 'copy-link',
  plan: () => fewestPaths(model),
  drivers: copyLinkDrivers,
  world: ({ url, otherTab }) => CopyLinkWorld.prepare(url, otherTab),
  allowedProblems: [],
});
