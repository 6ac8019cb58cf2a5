import { defineProperties } from '../../../src/walks/properties/define.ts';
import { errorModalMachine } from './error-modal.machine.ts';

export const properties = defineProperties(errorModalMachine, {
  requirements: { 'ER-04': ['*'] },
  properties: ({ always, eventually }) => [
    eventually('An error that is shown can be closed.', {
      since: (now) => now.is('open'),
      happens: (now) => now.is('closed'),
    }),
    always(
      'Every error is shown, and it says something.',
      (now) => now.event?.type !== 'errorModal.failed' || (now.is('open') && now.context.message !== ''),
    ),
  ],
});
