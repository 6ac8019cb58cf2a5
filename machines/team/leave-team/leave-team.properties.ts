import { defineProperties } from '../../../src/walks/properties/define.ts';
import { leaveTeamMachine } from './leave-team.machine.ts';

export const properties = defineProperties(leaveTeamMachine, {
  requirements: { 'TM-08': ['*'] },
  properties: ({ never, eventually }) => [
    never(
      'A team is left without a confirmation.',
      (now) => now.entered('leaving') && now.before?.is('confirming') !== true,
    ),
    eventually('Leaving ends with the dashboard or the reason why not.', {
      since: (now) => now.is('leaving'),
      happens: (now) => now.did('openDashboard') || (now.is('confirming') && now.context.failure !== null),
    }),
  ],
});
