import { defineProperties } from '../../../src/walks/properties/define.ts';
import { progressExportMachine } from './progress-export.machine.ts';

export const properties = defineProperties(progressExportMachine, {
  requirements: { 'TM-09': ['*'] },
  properties: ({ never, eventually }) => [
    never(
      'A file is offered of which a page did not arrive.',
      (now) => now.did('saveFile') && now.event?.type !== 'xstate.done.actor.collectProgress',
    ),
    eventually('Collecting the progress ends with a file or the reason why there is none.', {
      since: (now) => now.is('collecting'),
      happens: (now) => now.is('ready', 'refused'),
    }),
  ],
});
