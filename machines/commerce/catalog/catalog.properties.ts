import { defineProperties } from '../../../src/walks/properties/define.ts';
import { catalogMachine } from './catalog.machine.ts';

export const properties = defineProperties(catalogMachine, {
  properties: ({ never, eventually }) => [
    never(
      'A catalog is shown only with the page or when the server has sent it.',
      (now) => now.entered('shown') && now.before !== undefined && !now.took('loading/done.invoke'),
    ),
    eventually('A catalog that loads is shown, or its failure is.', {
      since: (now) => now.is('loading'),
      happens: (now) => now.is('shown', 'unreachable'),
    }),
  ],
});
