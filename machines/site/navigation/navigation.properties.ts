import { defineProperties } from '../../../src/walks/properties/define.ts';
import { navigationMachine } from './navigation.machine.ts';

export const properties = defineProperties(navigationMachine, {
  properties: ({ always, eventually }) => [
    eventually('A visitor who follows a link gets a page or an error.', {
      since: (now) => now.is('opening', 'leaving'),
      happens: (now) => now.is('shown', 'failed'),
    }),
    always(
      'The page that is shown is the one that was asked for last.',
      (now) => !now.took('leaving/done.invoke') || now.context.shown?.pathname === now.context.asked.pathname,
    ),
  ],
});
