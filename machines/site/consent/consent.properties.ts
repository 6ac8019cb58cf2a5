import { defineProperties } from '../../../src/walks/properties/define.ts';
import { consentMachine } from './consent.machine.ts';

export const properties = defineProperties(consentMachine, {
  requirements: { 'IN-07': ['*'] },
  properties: ({ always, never }) => [
    never('Third parties do not run after a refusal.', (now) => now.has('allowed') && now.context.choice !== 'granted'),
    always(
      'A refusal that comes while third parties run reloads the page without them.',
      (now) => !(now.before?.has('allowed') === true && !now.has('allowed')) || now.did('reloadPage'),
    ),
  ],
});
