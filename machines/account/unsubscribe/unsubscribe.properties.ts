import { defineProperties } from '../../../src/walks/properties/define.ts';
import { unsubscribeMachine } from './unsubscribe.machine.ts';

export const properties = defineProperties(unsubscribeMachine, {
  requirements: { 'EX-20': ['*'] },
  properties: ({ never, eventually }) => [
    never(
      'Opening the link alone unsubscribes.',
      (now) => now.entered('unsubscribing') && now.event?.type !== 'unsubscribe.confirmed',
    ),
    eventually('A link to unsubscribe gets an answer.', {
      since: (now) => now.is('reading'),
      happens: (now) => !now.is('reading'),
    }),
  ],
});
