import { CLAIM_MS, type ReferralContext, referralMachine } from '../../machines/referral/referral.machine.ts';
import { MAX_TRIES } from '../../machines/shared/retry.ts';
import { defineModel, named } from './model.ts';

const STARTED_AT = 1_000_000;
const MINUTE = 60_000;

/** Longer than any pause. Each try has its own moment, so that it does not matter how the tries before it ended. */
const SLOT_MS = 100_000_000;

/** The other cases say when, seen from what the chart waits for. */
const early = (context: ReferralContext) => context.nextTryAt - 1;
const due = (context: ReferralContext) => context.nextTryAt;
const noAnswer = ({ tries }: ReferralContext) => `no answer to try ${tries}`;

export const model = defineModel(referralMachine, {
  input: [{ at: STARTED_AT }],
  events: {
    'referral.claimed': ({ context }) =>
      context.tries === 0
        ? [named('at its time', { at: STARTED_AT }), named('before its time', { at: STARTED_AT - 1 })]
        : [named('after a pause', { at: context.tries * SLOT_MS })],
    'referral.accepted': ({ context }) => [{ at: early(context) }],
    'referral.refused': ({ context }) => [{ at: early(context), reason: 'unknown partner' }],
    'referral.postponed': ({ context }) => [{ at: early(context), reason: noAnswer(context) }],
    'referral.claimLapsed': ({ context }) => [
      named('while the claim holds', { at: early(context) }),
      named('when the claim is over', { at: due(context) }),
    ],
  },
  invokes: {},
  delays: {},
  context: (context) => context,
  checks: {
    waiting: (snapshot, { event }) => {
      const { context } = snapshot;
      const postponed = event?.type === 'referral.postponed';
      return (
        context.endedAt === null &&
        context.tries < MAX_TRIES &&
        (context.tries > 0 || (context.nextTryAt === STARTED_AT && context.lastError === null)) &&
        // The pause doubles: 1, 2, 4, … minutes after the try.
        (!postponed ||
          ('at' in event &&
            context.nextTryAt === Number(event.at) + MINUTE * 2 ** (context.tries - 1) &&
            context.lastError === noAnswer(context))) &&
        snapshot.can({ type: 'referral.claimed', at: due(context) }) &&
        !snapshot.can({ type: 'referral.claimed', at: early(context) }) &&
        !snapshot.can({ type: 'referral.accepted', at: due(context) })
      );
    },
    telling: (snapshot, { event }) => {
      const { context } = snapshot;
      const claimed = event?.type === 'referral.claimed';
      return (
        context.tries >= 1 &&
        context.tries <= MAX_TRIES &&
        context.endedAt === null &&
        (!claimed || ('at' in event && context.nextTryAt === Number(event.at) + CLAIM_MS)) &&
        !snapshot.can({ type: 'referral.claimed', at: due(context) }) &&
        !snapshot.can({ type: 'referral.claimLapsed', at: early(context) }) &&
        snapshot.can({ type: 'referral.claimLapsed', at: due(context) })
      );
    },
    told: ({ context, status }, { event }) =>
      status === 'done' && event !== undefined && 'at' in event && context.endedAt === event.at,
    givenUp: ({ context, status }, { event }) =>
      status === 'done' &&
      event !== undefined &&
      'at' in event &&
      context.endedAt === event.at &&
      (event.type === 'referral.refused'
        ? context.lastError === 'unknown partner'
        : context.tries === MAX_TRIES &&
          (event.type !== 'referral.postponed' || context.lastError === noAnswer(context))),
  },
});
