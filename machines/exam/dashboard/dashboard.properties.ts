import { defineProperties } from '../../../src/walks/properties/define.ts';
import { dashboardMachine } from './dashboard.machine.ts';

export const properties = defineProperties(dashboardMachine, {
  requirements: { 'ST-15': ['*'] },
  properties: ({ always, eventually }) => [
    always(
      'A trial exam that was opened is where the page goes.',
      (now) => !now.took('openingTrial/done.invoke') || now.did('goToTrial'),
    ),
    eventually('Opening a trial exam ends with the exam or the reason why not.', {
      since: (now) => now.is('openingTrial'),
      happens: (now) => now.is('left', 'shown'),
    }),
  ],
});
