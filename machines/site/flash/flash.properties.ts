import { defineProperties } from '../../../src/walks/properties/define.ts';
import { flashMachine } from './flash.machine.ts';

export const properties = defineProperties(flashMachine, {
  requirements: { 'UI-13': ['*'] },
  properties: ({ always, eventually, never }) => [
    always(
      'A confirmation that waits is shown when the user has done what the account is for.',
      (now) => now.event?.type !== 'flash.intentDone' || now.before?.is('waiting') !== true || now.is('shown'),
    ),
    never(
      'A confirmation of a sign-up does not interrupt what the account is for.',
      (now) => now.is('shown') && now.event?.type === 'flash.appeared' && now.event.isForLater,
    ),
    eventually('A confirmation that is shown can be closed.', {
      since: (now) => now.is('shown'),
      happens: (now) => now.is('quiet'),
    }),
    always(
      'The newest confirmation is the one shown.',
      (now) =>
        now.event?.type !== 'flash.appeared' ||
        (now.context.key === now.event.key && (now.is('shown') || (now.event.isForLater && now.is('waiting')))),
    ),
  ],
});
