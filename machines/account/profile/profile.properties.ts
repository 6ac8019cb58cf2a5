import { defineProperties } from '../../../src/walks/properties/define.ts';
import { profileMachine } from './profile.machine.ts';

export const properties = defineProperties(profileMachine, {
  requirements: { 'RT-07': ['*'], 'AC-02': ['form', 'providers'], 'VA-04': ['sharing'] },
  properties: ({ always, until }) => [
    always('A form that was refused says why.', (now) => !now.is('form.refused') || now.context.failures.form !== null),
    until('A changed permission counts as unsaved until the server has answered.', {
      since: (now) => now.event?.type === 'profile.sharingChanged',
      holds: (now) => now.has('savingSharing'),
      until: (now) => now.event?.type.endsWith('.saveSharing') === true,
    }),
  ],
});
