import { model } from '../../../models/exam/evidence.model.ts';
import { evidenceDrivers } from '../../drivers/exam/evidence.drivers.ts';
import { EvidenceWorld, UNREACHABLE } from '../../drivers/exam/evidence.world.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkChart('[EX-11] evidence is walked in the browser', {
  chart: 'evidence',
  model,
  drivers: evidenceDrivers,
  world: ({ url, otherTab }) => EvidenceWorld.prepare(url, otherTab),
  unreachable: UNREACHABLE,
  isClockHeld: true,
});
