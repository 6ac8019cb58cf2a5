import { defineProperties } from '../../../src/walks/properties/define.ts';
import { mailPreferencesMachine } from './mail-preferences.machine.ts';

export const properties = defineProperties(mailPreferencesMachine, {
  requirements: { 'EX-20': ['*'] },
  properties: ({ never, eventually }) => [
    never(
      'A change that the person made is lost before the server has answered it.',
      (now) =>
        now.event?.type === 'mailPreferences.changed' &&
        now.context.changes.length !== (now.before?.context.changes.length ?? 0) + 1,
    ),
    eventually('Every change is stored, or the person is told why not.', {
      since: (now) => now.is('storing'),
      happens: (now) => now.is('settled'),
    }),
  ],
});
