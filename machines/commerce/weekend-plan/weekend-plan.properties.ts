import { defineProperties } from '../../../src/walks/properties/define.ts';
import { weekendPlanMachine } from './weekend-plan.machine.ts';

export const properties = defineProperties(weekendPlanMachine, {
  requirements: { 'CO-12': ['*'] },
  properties: ({ never, eventually }) => [
    never(
      'A plan is not carried out while something stands in its way.',
      (now) =>
        now.is('carryingOut') &&
        now.context.plan?.step !== 'withdraw' &&
        now.context.plan?.step !== 'discard' &&
        now.context.preview?.problem !== null,
    ),
    eventually('A plan that is carried out ends with the list as it is now, or with the reason why not.', {
      since: (now) => now.is('carryingOut'),
      happens: (now) => now.is('listed.done', 'planning.previewed'),
    }),
  ],
});
