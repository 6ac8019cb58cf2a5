import { defineProperties } from '../../../src/walks/properties/define.ts';
import { countdownMachine } from './countdown.machine.ts';

export const properties = defineProperties(countdownMachine, {
  requirements: { 'ST-11': ['*'] },
  properties: ({ always, never }) => [
    never(
      'A countdown does not count past its end.',
      (now) => now.is('counting') && now.context.now !== null && now.context.now >= now.context.ends,
    ),
    always(
      'A countdown on a hidden page stands still.',
      (now) => now.event?.type !== 'countdown.pageHidden' || now.is('paused', 'over'),
    ),
  ],
});
