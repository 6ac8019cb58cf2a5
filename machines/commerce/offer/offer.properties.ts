import { defineProperties } from '../../../src/walks/properties/define.ts';
import { offerMachine } from './offer.machine.ts';

export const properties = defineProperties(offerMachine, {
  requirements: { 'CO-12': ['*'] },
  properties: ({ always, never }) => [
    always(
      'Whatever changes an offer makes a new version of it.',
      (now) =>
        !['/offer.', 'draft/offer.', 'published/offer.', 'withdrawn/offer.'].some((id) => now.took(id)) ||
        now.context.version === (now.before?.context.version ?? 0) + 1,
    ),
    never(
      'What buyers see is never a draft.',
      (now) => now.is('draft') && now.before?.is('published', 'withdrawn') === true,
    ),
  ],
});
