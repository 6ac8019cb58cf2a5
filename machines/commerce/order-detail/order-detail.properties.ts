import { defineProperties } from '../../../src/walks/properties/define.ts';
import { orderDetailMachine } from './order-detail.machine.ts';

export const properties = defineProperties(orderDetailMachine, {
  requirements: { 'RT-37': ['*'], 'CO-10': ['shown.confirming', 'shown.returning'], 'CO-11': ['shown.downloading'] },
  properties: ({ always, never, eventually }) => [
    never(
      'Nothing is given back without a confirmation.',
      (now) => now.entered('shown.returning') && now.before?.is('shown.confirming.possible') !== true,
    ),
    always(
      'No more is given back than nobody has used.',
      (now) =>
        !now.is('shown.returning') ||
        (now.context.order?.lines.some(
          ({ position, returnable }) =>
            position === now.context.position && now.context.pieces >= 1 && now.context.pieces <= returnable.pieces,
        ) ??
          false),
    ),
    eventually('Giving something back ends with the money returned or the reason why not.', {
      since: (now) => now.is('shown.returning'),
      happens: (now) => now.is('shown.resting'),
    }),
  ],
});
