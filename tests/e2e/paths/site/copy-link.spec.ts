import { model } from '../../../models/site/copy-link.model.ts';
import { CopyLinkWorld, copyLinkDrivers } from '../../drivers/site/copy-link.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';

walkChart('copying a link is walked in the browser', {
  chart: 'copy-link',
  model,
  drivers: copyLinkDrivers,
  world: ({ url, otherTab }) => CopyLinkWorld.prepare(url, otherTab),
  isClockHeld: true,
});
