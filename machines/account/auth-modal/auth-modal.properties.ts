import { defineProperties } from '../../../src/walks/properties/define.ts';
import { authModalMachine } from './auth-modal.machine.ts';

export const properties = defineProperties(authModalMachine, {
  requirements: { 'ST-08': ['*'], 'UI-05': ['open'] },
  properties: ({ always, within }) => [
    always(
      'A dialog that is closed has forgotten how it was opened.',
      (now) => !now.is('closed') || now.context.mode === now.context.defaultMode,
    ),
    within(
      'A dialog that closes is reset within 300 ms.',
      { milliseconds: 300 },
      { since: (now) => now.is('closing'), happens: (now) => !now.is('closing') },
    ),
  ],
});
