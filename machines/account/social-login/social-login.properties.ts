import { defineProperties } from '../../../src/walks/properties/define.ts';
import { socialLoginMachine } from './social-login.machine.ts';

export const properties = defineProperties(socialLoginMachine, {
  requirements: { 'AC-07': ['*'] },
  properties: ({ always, never }) => [
    never(
      'A sign-in is completed only after the provider sent the visitor back in time.',
      (now) => now.entered('completed') && now.before?.is('exchanging') !== true,
    ),
    always('A sign-in that is over says when it ended.', (now) => !now.isOver || now.context.endedAt !== null),
  ],
});
