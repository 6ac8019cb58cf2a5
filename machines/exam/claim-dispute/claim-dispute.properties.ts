import { defineProperties } from '../../../src/walks/properties/define.ts';
import { claimDisputeMachine } from './claim-dispute.machine.ts';

export const properties = defineProperties(claimDisputeMachine, {
  requirements: { 'EX-15': ['*'] },
  properties: ({ never, eventually }) => [
    never(
      'A change that failed leaves no reason.',
      (now) => now.event?.type === 'xstate.error.actor.changeClaim' && now.context.failure === null,
    ),
    eventually('A claim is stored, or the reviewer is told why not.', {
      since: (now) => now.is('changing'),
      happens: (now) => now.is('settled'),
    }),
  ],
});
