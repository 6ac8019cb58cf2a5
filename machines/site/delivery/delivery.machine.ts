import { assign, setup } from 'xstate';
import { type Backoff, backoffMs } from '../../shared/retry.ts';

/** Pauses of 1, 2, 4, … minutes: a server of somebody else that is down is rarely back within seconds. */
export const DELIVERY_BACKOFF: Backoff = { firstMs: 60_000 };

/** Tries until a delivery is given up, some eight hours after the first. */
export const MAX_TRIES = 10;

export type DeliveryContext = {
  tries: number;
  /** When the next try may begin. */
  nextTryAt: number;
  /** Until when the process that delivers may take. */
  claimedUntil: number | null;
  endedAt: number | null;
  lastError: string | null;
};

export type DeliveryEvent =
  | { type: 'delivery.claimed'; at: number; until: number }
  | { type: 'delivery.accepted'; at: number }
  | { type: 'delivery.refused'; at: number; reason: string }
  | { type: 'delivery.postponed'; at: number; reason: string }
  | { type: 'delivery.claimLapsed'; at: number };

/**
 * Something on its way to a server of somebody else, such as a mail or a report to the partner tool, or a message of the payment
 * provider on its way to its order. The server's job runs it for every kind. A process that dies after the other side accepted, and before that was stored, delivers twice rather than never.
 */
export const deliveryMachine = setup({
  types: {
    context: {} as DeliveryContext,
    events: {} as DeliveryEvent,
    input: {} as { at: number },
  },
  guards: {
    isDue: ({ context }, params: { at: number }) => params.at >= context.nextTryAt,
    isLapsed: ({ context }, params: { at: number }) =>
      context.claimedUntil !== null && params.at > context.claimedUntil,
    isLapsedForGood: ({ context }, params: { at: number }) =>
      context.claimedUntil !== null && params.at > context.claimedUntil && context.tries >= MAX_TRIES,
    wasLastTry: ({ context }) => context.tries >= MAX_TRIES,
  },
  actions: {
    claim: assign(({ context }, params: { until: number }) => ({
      tries: context.tries + 1,
      claimedUntil: params.until,
    })),
    release: assign({ claimedUntil: null }),
    backOff: assign(({ context }, params: { at: number }) => ({
      nextTryAt: params.at + backoffMs(DELIVERY_BACKOFF, context.tries),
    })),
    comeNext: assign((_, params: { at: number }) => ({ nextTryAt: params.at })),
    storeReason: assign((_, params: { reason: string }) => ({ lastError: params.reason })),
    storeEnd: assign((_, params: { at: number }) => ({ endedAt: params.at })),
  },
}).createMachine({
  id: 'delivery',
  description:
    'One mail or report on its way to the server of somebody else, or one message of the payment provider on its way to its order.',
  context: ({ input }) => ({
    tries: 0,
    nextTryAt: input.at,
    claimedUntil: null,
    endedAt: null,
    lastError: null,
  }),
  initial: 'queued',
  states: {
    queued: {
      description: 'The delivery waits for its next try.',
      on: {
        'delivery.claimed': {
          description: 'The time for a try has come and a process takes the delivery.',
          guard: { type: 'isDue', params: ({ event }) => ({ at: event.at }) },
          target: 'sending',
          actions: { type: 'claim', params: ({ event }) => ({ until: event.until }) },
        },
      },
    },
    sending: {
      description: 'One process hands the delivery over.',
      exit: 'release',
      on: {
        'delivery.accepted': {
          description: 'The other side has taken the delivery.',
          target: 'sent',
          actions: { type: 'storeEnd', params: ({ event }) => ({ at: event.at }) },
        },
        'delivery.refused': {
          description: 'The other side refuses for good, for example because there is no such address.',
          target: 'failed',
          actions: [
            { type: 'storeReason', params: ({ event }) => ({ reason: event.reason }) },
            { type: 'storeEnd', params: ({ event }) => ({ at: event.at }) },
          ],
        },
        'delivery.postponed': [
          {
            description: 'The last try did not work.',
            guard: 'wasLastTry',
            target: 'failed',
            actions: [
              { type: 'storeReason', params: ({ event }) => ({ reason: event.reason }) },
              { type: 'storeEnd', params: ({ event }) => ({ at: event.at }) },
            ],
          },
          {
            description: 'The try did not work; the next one follows after a pause that grows.',
            target: 'queued',
            actions: [
              { type: 'storeReason', params: ({ event }) => ({ reason: event.reason }) },
              { type: 'backOff', params: ({ event }) => ({ at: event.at }) },
            ],
          },
        ],
        'delivery.claimLapsed': [
          {
            description: 'The process that made the last try is gone.',
            guard: { type: 'isLapsedForGood', params: ({ event }) => ({ at: event.at }) },
            target: 'failed',
            actions: { type: 'storeEnd', params: ({ event }) => ({ at: event.at }) },
          },
          {
            description: 'The process that had the delivery is gone; another one may take it at once.',
            guard: { type: 'isLapsed', params: ({ event }) => ({ at: event.at }) },
            target: 'queued',
            actions: { type: 'comeNext', params: ({ event }) => ({ at: event.at }) },
          },
        ],
      },
    },
    sent: { type: 'final', description: 'The other side has the delivery.' },
    failed: { type: 'final', description: 'The delivery was given up; the reason is stored and in the log.' },
  },
});
