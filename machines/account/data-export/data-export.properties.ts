import { defineProperties } from '../../../src/walks/properties/define.ts';
import { dataExportMachine } from './data-export.machine.ts';

export const properties = defineProperties(dataExportMachine, {
  properties: ({ never, eventually }) => [
    never(
      'A file is saved only when the server has sent it.',
      (now) => now.did('saveFile') && !now.took('fetching/done.invoke'),
    ),
    eventually('A requested copy ends with the file or the reason why not.', {
      since: (now) => now.is('fetching'),
      happens: (now) => now.is('ready', 'refused'),
    }),
  ],
});
