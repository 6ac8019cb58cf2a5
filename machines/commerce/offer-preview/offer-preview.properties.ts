import { defineProperties } from '../../../src/walks/properties/define.ts';
import { offerPreviewMachine } from './offer-preview.machine.ts';

export const properties = defineProperties(offerPreviewMachine, {
  requirements: { 'CO-12': ['*'] },
  properties: ({ always, eventually }) => [
    always(
      'Every change of the form asks for a new preview.',
      (now) => now.event?.type !== 'offerPreview.changed' || now.is('waiting'),
    ),
    eventually('A preview that loads is shown, or its failure is.', {
      since: (now) => now.is('loading'),
      happens: (now) => now.is('shown', 'failed'),
    }),
  ],
});
