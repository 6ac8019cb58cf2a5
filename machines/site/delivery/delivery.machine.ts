import { assign, setup } from 'xstate';
import { type Backoff, backoffMs } from '../../shared/retry.ts';

/** Backoff of 1, 2, 4, … minutes: an external server that is down rarely recovers within seconds. */
export const DELIVERY_BACKOFF: Backoff = { firstMs: 60_000 };

/** Tries before a delivery fails, about eight hours after the first. */
export const MAX_TRIES = 10;

export type DeliveryContext = {
  tries: number;
  /** When the next try may start. */
  nextTryAt: number;
  /** Time limit for the worker that delivers. */
  claimedUntil: number | null;
  endedAt: number | null;
  lastError: string | null;
};

export type DeliveryEvent =
  | { type: 'delivery.claimed'; at: number; until: number }
  | { type: 'delivery.accepted'; at: number }
  | { type: 'delivery.refused'; at: number; reason: string }
  | { type: 'delivery.postponed'; at: number; reason: string }
  | { type: 'delivery.dropped'; at: number; reason: string }
  | { type: 'delivery.claimLapsed'; at: number };

/**
 * A delivery to an external server, such as an email or a report to the affiliate tool. The server's job runs it for
 * every kind. A worker that dies after the other side accepted, and before that was stored, causes a second delivery
 * rather than none.
 */
export const deliveryMachine = setup({
  types: {
    context: {} as DeliveryContext,
    events: {} as DeliveryEvent,
    input: {} as { at: number },
  },
  guards: {
    /** The next try of the delivery is due. */
    isDue: ({ context }, params: { at: number }) => params.at >= context.nextTryAt,
    /** The worker's time for this try has passed. */
    isLapsed: ({ context }, params: { at: number }) =>
      context.claimedUntil !== null && params.at > context.claimedUntil,
    /** The worker's time has passed, and this was the last try. */
    isLapsedForGood: ({ context }, params: { at: number }) =>
      context.claimedUntil !== null && params.at > context.claimedUntil && context.tries >= MAX_TRIES,
    /** No further try is allowed. */
    wasLastTry: ({ context }) => context.tries >= MAX_TRIES,
  },
  actions: {
    /** Counts the try, and sets the time the worker has. */
    claim: assign(({ context }, params: { until: number }) => ({
      tries: context.tries + 1,
      claimedUntil: params.until,
    })),
    /** Takes the delivery from the worker. */
    release: assign({ claimedUntil: null }),
    /** Sets when the next try is due, later after each failed one. */
    backOff: assign(({ context }, params: { at: number }) => ({
      nextTryAt: params.at + backoffMs(DELIVERY_BACKOFF, context.tries),
    })),
    /** Makes the next try due now. */
    retryImmediately: assign((_, params: { at: number }) => ({ nextTryAt: params.at })),
    /** Stores why the try failed, or why nothing is sent. */
    storeReason: assign((_, params: { reason: string }) => ({ lastError: params.reason })),
    /** Stores when the delivery succeeded, failed for good or was dropped. */
    storeEnd: assign((_, params: { at: number }) => ({ endedAt: params.at })),
  },
}).createMachine({
  id: 'delivery',
  description:
    'One email or report being delivered to an external server, or one message of the payment provider being applied to its order.',
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
          description: 'The next try is due, and a worker claims the delivery.',
          guard: { type: 'isDue', params: ({ event }) => ({ at: event.at }) },
          target: 'sending',
          actions: { type: 'claim', params: ({ event }) => ({ until: event.until }) },
        },
      },
    },
    sending: {
      description: 'One worker sends the delivery to the external server.',
      exit: 'release',
      on: {
        'delivery.accepted': {
          description: 'The external server accepts the delivery.',
          target: 'sent',
          actions: { type: 'storeEnd', params: ({ event }) => ({ at: event.at }) },
        },
        'delivery.refused': {
          description:
            'The external server rejects the delivery permanently, for example because the address does not exist.',
          target: 'failed',
          actions: [
            { type: 'storeReason', params: ({ event }) => ({ reason: event.reason }) },
            { type: 'storeEnd', params: ({ event }) => ({ at: event.at }) },
          ],
        },
        'delivery.dropped': {
          description:
            'The worker sends nothing, because what was queued is no longer wanted: the person switched this kind of email off, or deleted the account.',
          target: 'dropped',
          actions: [
            { type: 'storeReason', params: ({ event }) => ({ reason: event.reason }) },
            { type: 'storeEnd', params: ({ event }) => ({ at: event.at }) },
          ],
        },
        'delivery.postponed': [
          {
            description: 'The last try failed.',
            guard: 'wasLastTry',
            target: 'failed',
            actions: [
              { type: 'storeReason', params: ({ event }) => ({ reason: event.reason }) },
              { type: 'storeEnd', params: ({ event }) => ({ at: event.at }) },
            ],
          },
          {
            description: 'The try failed; the next one follows after a growing backoff.',
            target: 'queued',
            actions: [
              { type: 'storeReason', params: ({ event }) => ({ reason: event.reason }) },
              { type: 'backOff', params: ({ event }) => ({ at: event.at }) },
            ],
          },
        ],
        'delivery.claimLapsed': [
          {
            description: 'The worker of the last try is gone.',
            guard: { type: 'isLapsedForGood', params: ({ event }) => ({ at: event.at }) },
            target: 'failed',
            actions: { type: 'storeEnd', params: ({ event }) => ({ at: event.at }) },
          },
          {
            description: 'The worker is gone; another one may claim the delivery immediately.',
            guard: { type: 'isLapsed', params: ({ event }) => ({ at: event.at }) },
            target: 'queued',
            actions: { type: 'retryImmediately', params: ({ event }) => ({ at: event.at }) },
          },
        ],
      },
    },
    sent: { type: 'final', description: 'The delivery is complete.' },
    failed: { type: 'final', description: 'The delivery failed permanently; the reason is stored and logged.' },
    dropped: {
      type: 'final',
      description: 'The delivery was no longer wanted and was not sent; the reason is stored.',
    },
  },
});
