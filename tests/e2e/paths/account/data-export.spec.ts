import { model } from '../../../models/account/data-export.model.ts';
import { DataExportWorld, dataExportDrivers } from '../../drivers/account/data-export.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkChart('downloading all data is walked in the browser', {
  chart: 'data-export',
  model,
  drivers: dataExportDrivers,
  world: ({ url, otherTab }) => DataExportWorld.prepare(url, otherTab),
});
