import { defineProperties } from '../../../src/walks/properties/define.ts';
import { copyLinkMachine } from './copy-link.machine.ts';

export const properties = defineProperties(copyLinkMachine, {
  properties: ({ never, eventually }) => [
    never(
      'A link counts as copied only when the clipboard has it.',
      (now) => now.entered('copied') && !now.took('copying/done.invoke'),
    ),
    eventually('Copying ends with success or a refusal.', {
      since: (now) => now.is('copying'),
      happens: (now) => now.is('copied', 'refused'),
    }),
  ],
});
