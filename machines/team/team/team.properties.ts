import { defineProperties } from '../../../src/walks/properties/define.ts';
import { teamMachine } from './team.machine.ts';

export const properties = defineProperties(teamMachine, {
  requirements: { 'TM-01': ['lifecycle'], 'TM-04': ['onboarding'], 'TM-05': ['*'], 'TM-08': ['forwarding'] },
  properties: ({ never, eventually }) => [
    never(
      'The name of an archived team changes.',
      (now) => now.before?.is('lifecycle.archived') === true && now.context.name !== now.before.context.name,
    ),
    never(
      'Whom the invitations of an archived team bind changes.',
      (now) =>
        now.before?.is('lifecycle.archived') === true &&
        now.is('forwarding.allowed') !== now.before.is('forwarding.allowed'),
    ),
    eventually('An onboarding can be completed.', {
      since: (now) => now.is('onboarding.pending'),
      happens: (now) => now.is('onboarding.complete'),
    }),
  ],
});
