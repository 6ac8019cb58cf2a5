import { defineProperties } from '../../../src/walks/properties/define.ts';
import { grantMachine } from './grant.machine.ts';

export const properties = defineProperties(grantMachine, {
  properties: ({ never, eventually }) => [
    never(
      'Nothing is granted that no form was filled in for.',
      (now) => now.entered('sending') && now.before?.is('filling') !== true,
    ),
    eventually('A grant ends with success or the reason why not.', {
      since: (now) => now.is('sending'),
      happens: (now) => now.is('idle', 'filling'),
    }),
  ],
});
