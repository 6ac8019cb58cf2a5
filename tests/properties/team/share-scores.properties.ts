import { shareScoresMachine } from '../../../machines/team/share-scores/share-scores.machine.ts';
import { defineProperties } from '../define.ts';

export const properties = defineProperties(shareScoresMachine, {
  requirements: { 'TM-09': ['*'] },
  properties: ({ eventually }) => [
    eventually('A choice is stored, or the member is told why not.', {
      since: (now) => now.is('storing'),
      happens: (now) => now.is('settled'),
    }),
  ],
});
