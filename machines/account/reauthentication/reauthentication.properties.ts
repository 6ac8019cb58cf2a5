import { defineProperties } from '../../../src/walks/properties/define.ts';
import { reauthenticationMachine } from './reauthentication.machine.ts';

export const properties = defineProperties(reauthenticationMachine, {
  properties: ({ always, never }) => [
    never(
      'A call that waits is retried only after a confirmation.',
      (now) =>
        now.did('retryCalls') &&
        !now.took('confirmingPasskey/done.invoke') &&
        !now.took('confirmingTotp/done.invoke') &&
        !now.took('confirmingPassword/done.invoke') &&
        !now.took('confirmingCode/done.invoke') &&
        !now.took('atProvider.checking/done.invoke'),
    ),
    always(
      'A dialog that closes retries or refuses the calls that waited for it.',
      (now) =>
        !(now.before?.has('open') === true && !now.has('open')) || now.did('retryCalls') || now.did('refuseCalls'),
    ),
  ],
});
