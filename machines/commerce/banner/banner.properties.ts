import { defineProperties } from '../../../src/walks/properties/define.ts';
import { bannerMachine } from './banner.machine.ts';

export const properties = defineProperties(bannerMachine, {
  requirements: {
    'ST-09': ['starting', 'loading', 'loaded'],
    'ST-10': ['loaded.dismissed', 'off'],
    'UI-06': ['withoutPlace', 'loaded.shown'],
    'PE-03': ['loaded.choosing', 'loaded.waiting'],
  },
  properties: ({ always }) => [
    always('A banner that appears is reported.', (now) => !now.entered('loaded.shown') || now.did('reportShown')),
    always(
      'A dismissal is remembered.',
      (now) => !now.took('loaded.shown/banner.dismissed') || now.did('storeDismissal'),
    ),
  ],
});
