import { defineProperties } from '../../../src/walks/properties/define.ts';
import { referralMachine } from './referral.machine.ts';

export const properties = defineProperties(referralMachine, {
  requirements: { 'RT-34': ['*'], 'LI-04': ['readingRedirect', 'leaving', 'left'] },
  properties: ({ never, within }) => [
    never(
      'Nobody is sent to a site that is not on the list.',
      (now) =>
        now.did('leave') && !now.context.allowedOrigins.includes(new URL(now.context.target ?? 'about:blank').origin),
    ),
    within(
      'A redirect to a partner happens within a second.',
      { milliseconds: 1000 },
      { since: (now) => now.is('leaving'), happens: (now) => !now.is('leaving') },
    ),
  ],
});
