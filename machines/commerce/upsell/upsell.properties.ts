import { defineProperties } from '../../../src/walks/properties/define.ts';
import { upsellMachine } from './upsell.machine.ts';

export const properties = defineProperties(upsellMachine, {
  requirements: { 'CO-03': ['*'], 'IN-04': ['choosing'] },
  properties: ({ always, never }) => [
    always(
      'An extra that is added is reported.',
      (now) => !now.took('choosing/upsell.itemAdded') || now.did('reportAdded'),
    ),
    never(
      'A buyer who declines takes no extras along.',
      (now) =>
        now.event?.type === 'upsell.declined' && now.isOver && now.context.items.some(({ selected }) => selected),
    ),
  ],
});
