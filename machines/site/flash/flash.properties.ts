import { defineProperties } from '../../../src/walks/properties/define.ts';
import { flashMachine } from './flash.machine.ts';

export const properties = defineProperties(flashMachine, {
  requirements: { 'UI-13': ['*'] },
  properties: ({ always, eventually }) => [
    eventually('A confirmation that is shown can be closed.', {
      since: (now) => now.is('shown'),
      happens: (now) => now.is('quiet'),
    }),
    always(
      'The newest confirmation is the one shown.',
      (now) => now.event?.type !== 'flash.appeared' || (now.is('shown') && now.context.key === now.event.key),
    ),
  ],
});
