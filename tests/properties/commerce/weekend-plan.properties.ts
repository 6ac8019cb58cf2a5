import { weekendPlanMachine } from '../../../machines/commerce/weekend-plan/weekend-plan.machine.ts';
import { defineProperties } from '../define.ts';

export const properties = defineProperties(weekendPlanMachine, {
  requirements: { 'CO-12': ['*'] },
  properties: ({ never }) => [
    never(
      'A plan is not carried out while something stands in its way.',
      (now) =>
        now.is('carryingOut') &&
        now.context.plan?.step !== 'withdraw' &&
        now.context.plan?.step !== 'discard' &&
        now.context.preview?.problem !== null,
    ),
  ],
});
