import { defineProperties } from '../../../src/walks/properties/define.ts';
import { shareScoresMachine } from './share-scores.machine.ts';

export const properties = defineProperties(shareScoresMachine, {
  requirements: { 'TM-09': ['*'] },
  properties: ({ never, eventually }) => [
    never(
      'What is stored is something else than the member chose last.',
      (now) => now.event?.type === 'shareScores.chosen' && now.context.wanted !== now.event.isShared,
    ),
    never(
      'A choice counts as settled although a newer one was made.',
      (now) => now.is('settled') && now.context.wanted !== now.context.sent,
    ),
    eventually('A choice is stored, or the member is told why not.', {
      since: (now) => now.is('storing'),
      happens: (now) => now.is('settled', 'unknown'),
    }),
  ],
});
