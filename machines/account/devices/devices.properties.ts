import { defineProperties } from '../../../src/walks/properties/define.ts';
import { devicesMachine } from './devices.machine.ts';

export const properties = defineProperties(devicesMachine, {
  requirements: { 'AC-02': ['*'] },
  properties: ({ always, eventually }) => [
    always(
      'After a device has been signed out, the list is read again.',
      (now) => !(now.took('ending/done.invoke') || now.took('endingOthers/done.invoke')) || now.is('refreshing'),
    ),
    eventually('Signing out a device ends with a list that is shown or the reason why not.', {
      since: (now) => now.is('ending', 'endingOthers'),
      happens: (now) => now.is('shown', 'unreachable'),
    }),
  ],
});
