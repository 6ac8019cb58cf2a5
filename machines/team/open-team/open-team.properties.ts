import { defineProperties } from '../../../src/walks/properties/define.ts';
import { openTeamMachine } from './open-team.machine.ts';

export const properties = defineProperties(openTeamMachine, {
  requirements: { 'TM-01': ['*'] },
  properties: ({ never, eventually }) => [
    never('No team is opened without a name.', (now) => now.is('opening') && now.context.name.trim() === ''),
    eventually('Opening a team ends with the team or the reason why not.', {
      since: (now) => now.is('opening'),
      happens: (now) => now.is('opened', 'naming.refused'),
    }),
  ],
});
