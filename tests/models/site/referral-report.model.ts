import { MAX_TRIES } from '../../../machines/shared/retry.ts';
import {
  CLAIM_MS,
  type ReferralReportContext,
  referralReportMachine,
} from '../../../machines/site/referral-report/referral-report.machine.ts';
import { defineModel, named } from '../model.ts';

const STARTED_AT = 1_000_000;
const MINUTE = 60_000;

/** Longer than any pause. Each try has its own moment, so that it does not matter how the tries before it ended. */
const SLOT_MS = 100_000_000;

/** The other cases say when, seen from what the chart waits for. */
const early = (context: ReferralReportContext) => context.nextTryAt - 1;
const due = (context: ReferralReportContext) => context.nextTryAt;
const noAnswer = ({ tries }: ReferralReportContext) => `no answer to try ${tries}`;

export const model = defineModel(referralReportMachine, {
  input: [{ at: STARTED_AT }],
  events: {
    'referralReport.claimed': ({ context }) =>
      context.tries === 0
        ? [named('at its time', { at: STARTED_AT }), named('before its time', { at: STARTED_AT - 1 })]
        : [named('after a pause', { at: context.tries * SLOT_MS })],
    'referralReport.accepted': ({ context }) => [{ at: early(context) }],
    'referralReport.refused': ({ context }) => [{ at: early(context), reason: 'unknown partner' }],
    'referralReport.postponed': ({ context }) => [{ at: early(context), reason: noAnswer(context) }],
    'referralReport.claimLapsed': ({ context }) => [
      named('while the claim holds', { at: early(context) }),
      named('when the claim is over', { at: due(context) }),
    ],
  },
  invokes: {},
  delays: {},
  context: (context) => context,
  ignored: [
    {
      in: ['waiting'],
      events: [
        'referralReport.accepted',
        'referralReport.refused',
        'referralReport.postponed',
        'referralReport.claimLapsed',
      ],
      because: 'nobody has claimed the report for sending',
    },
    { in: ['telling'], events: ['referralReport.claimed'], because: 'one worker sends a report at a time' },
  ],
  checks: {
    waiting: (snapshot, { event }) => {
      const { context } = snapshot;
      const postponed = event?.type === 'referralReport.postponed';
      return (
        context.endedAt === null &&
        context.tries < MAX_TRIES &&
        (context.tries > 0 || (context.nextTryAt === STARTED_AT && context.lastError === null)) &&
        // The pause doubles: 1, 2, 4, … minutes after the try.
        (!postponed ||
          ('at' in event &&
            context.nextTryAt === Number(event.at) + MINUTE * 2 ** (context.tries - 1) &&
            context.lastError === noAnswer(context))) &&
        snapshot.can({ type: 'referralReport.claimed', at: due(context) }) &&
        !snapshot.can({ type: 'referralReport.claimed', at: early(context) }) &&
        !snapshot.can({ type: 'referralReport.accepted', at: due(context) })
      );
    },
    telling: (snapshot, { event }) => {
      const { context } = snapshot;
      const claimed = event?.type === 'referralReport.claimed';
      return (
        context.tries >= 1 &&
        context.tries <= MAX_TRIES &&
        context.endedAt === null &&
        (!claimed || ('at' in event && context.nextTryAt === Number(event.at) + CLAIM_MS)) &&
        !snapshot.can({ type: 'referralReport.claimed', at: due(context) }) &&
        !snapshot.can({ type: 'referralReport.claimLapsed', at: early(context) }) &&
        snapshot.can({ type: 'referralReport.claimLapsed', at: due(context) })
      );
    },
    told: ({ context, status }, { event }) =>
      status === 'done' && event !== undefined && 'at' in event && context.endedAt === event.at,
    givenUp: ({ context, status }, { event }) =>
      status === 'done' &&
      event !== undefined &&
      'at' in event &&
      context.endedAt === event.at &&
      (event.type === 'referralReport.refused'
        ? context.lastError === 'unknown partner'
        : context.tries === MAX_TRIES &&
          (event.type !== 'referralReport.postponed' || context.lastError === noAnswer(context))),
  },
});
