import { model } from '../../../models/exam/evidence.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { evidenceDrivers } from '../../drivers/exam/evidence.drivers.ts';
import { EvidenceWorld, UNREACHABLE } from '../../drivers/exam/evidence.world.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[EX-11] evidence is walked in the browser',
  chart: 'evidence',
  plan: () => fewestPaths(model, UNREACHABLE),
  drivers: evidenceDrivers,
  world: ({ url, otherTab }) => EvidenceWorld.prepare(url, otherTab),
  unreachable: UNREACHABLE,
});
