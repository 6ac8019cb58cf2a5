import { interestMachine } from '../../../machines/commerce/interest/interest.machine.ts';
import { defineProperties } from '../define.ts';

export const properties = defineProperties(interestMachine, {
  requirements: { 'VO-15': ['*'] },
  properties: ({ never, eventually }) => [
    never(
      'An interest in nothing is not stored.',
      (now) => now.did('queueInterest') && now.context.chosen.length === 0,
    ),
    eventually('A declared interest is stored.', {
      since: (now) => now.is('storing', 'waiting'),
      happens: (now) => now.is('stored'),
    }),
  ],
});
