import { defineProperties } from '../../../src/walks/properties/define.ts';
import { auditExportMachine } from './audit-export.machine.ts';

export const properties = defineProperties(auditExportMachine, {
  requirements: { 'AC-05': ['*'] },
  properties: ({ never, eventually }) => [
    never(
      'A file is offered of which a page did not arrive, or which cannot hold every entry.',
      (now) => now.did('saveFile') && !now.is('idle.saved'),
    ),
    eventually('Collecting entries ends with a file or the reason why there is none.', {
      since: (now) => now.is('collecting'),
      happens: (now) => now.is('idle'),
    }),
  ],
});
