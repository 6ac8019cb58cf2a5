import { defineProperties } from '../../../src/walks/properties/define.ts';
import { resourceMachine } from './resource.machine.ts';

export const properties = defineProperties(resourceMachine, {
  requirements: { 'ER-01': ['missing', 'unreachable'] },
  properties: ({ never, eventually }) => [
    never('Nothing is shown that was not loaded.', (now) => now.is('shown') && now.context.content === null),
    eventually('Content that loads is shown, or the reason why not.', {
      since: (now) => now.is('loading'),
      happens: (now) => now.is('shown', 'missing', 'unreachable'),
    }),
  ],
});
