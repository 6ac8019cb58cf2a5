import { defineProperties } from '../../../src/walks/properties/define.ts';
import { challengeMachine } from './challenge.machine.ts';

export const properties = defineProperties(challengeMachine, {
  requirements: { 'EX-12': ['*'] },
  properties: ({ eventually, within }) => [
    within(
      'Code that does not finish is stopped eight seconds after its frame was ready.',
      { milliseconds: 8000 },
      {
        since: (now) => now.is('active.running'),
        happens: (now) => !now.is('active.running') || now.event?.type === 'preview.requested',
      },
    ),
    within(
      'A frame that does not load is given up after twenty seconds.',
      { milliseconds: 20_000 },
      {
        since: (now) => now.is('active.opening'),
        happens: (now) => !now.is('active.opening') || now.event?.type === 'preview.requested',
      },
    ),
    eventually('A preview that is being built runs, or the reason why not is shown.', {
      since: (now) => now.is('building'),
      happens: (now) => now.is('active', 'buildFailed', 'unavailable'),
    }),
  ],
});
