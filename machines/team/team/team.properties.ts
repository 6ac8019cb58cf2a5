import { defineProperties } from '../../../src/walks/properties/define.ts';
import { teamMachine } from './team.machine.ts';

export const properties = defineProperties(teamMachine, {
  requirements: { 'TM-01': ['lifecycle'], 'TM-04': ['onboarding'], 'TM-05': ['*'] },
  properties: ({ never, eventually }) => [
    never(
      'The name of an archived team changes.',
      (now) => now.before?.is('lifecycle.archived') === true && now.context.name !== now.before.context.name,
    ),
    eventually('An onboarding can be completed.', {
      since: (now) => now.is('onboarding.pending'),
      happens: (now) => now.is('onboarding.complete'),
    }),
  ],
});
