import { defineProperties } from '../../../src/walks/properties/define.ts';
import { disputeClaimMachine } from './dispute-claim.machine.ts';

export const properties = defineProperties(disputeClaimMachine, {
  requirements: { 'EX-15': ['*'] },
  properties: ({ always, never }) => [
    always(
      'A dispute has an end of its claim exactly while somebody holds it.',
      (now) =>
        now.is('held') === (now.context.claimedBy !== null) && now.is('held') === (now.context.claimedUntil !== null),
    ),
    never('A reviewer takes a claim over before it is over.', (now) => {
      const before = now.before?.context;
      return (
        now.event?.type === 'disputeClaim.taken' &&
        before?.claimedBy != null &&
        before.claimedBy !== now.context.claimedBy &&
        (before.claimedUntil ?? 0) > now.event.at
      );
    }),
  ],
});
