import { assign, setup } from 'xstate';
import { backoffMs, MAX_TRIES } from '../../shared/retry.ts';

/** How long one process may be at sending a mail before another takes it over. Milliseconds. */
export const CLAIM_MS = 120_000;

export type MailContext = {
  tries: number;
  nextTryAt: number;
  /** Until when the process that sends it may take. */
  claimedUntil: number | null;
  endedAt: number | null;
  lastError: string | null;
};

export type MailEvent =
  | { type: 'mail.claimed'; at: number }
  | { type: 'mail.accepted'; at: number }
  | { type: 'mail.refused'; at: number; reason: string }
  | { type: 'mail.postponed'; at: number; reason: string }
  | { type: 'mail.claimLapsed'; at: number };

/**
 * The way of one mail from the outbox to the mail server. The server's job runs it: it restores the stored state, asks the
 * chart what an event makes of it, and stores the answer on the condition that nobody else stored one meanwhile.
 */
export const mailMachine = setup({
  types: {
    context: {} as MailContext,
    events: {} as MailEvent,
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
    claim: assign(({ context }, params: { at: number }) => ({
      tries: context.tries + 1,
      claimedUntil: params.at + CLAIM_MS,
    })),
    release: assign({ claimedUntil: null }),
    waitLonger: assign(({ context }, params: { at: number }) => ({
      nextTryAt: params.at + backoffMs(context.tries),
    })),
    comeNext: assign((_, params: { at: number }) => ({ nextTryAt: params.at })),
    storeReason: assign((_, params: { reason: string }) => ({ lastError: params.reason })),
    storeEnd: assign((_, params: { at: number }) => ({ endedAt: params.at })),
  },
}).createMachine({
  id: 'mail',
  description: 'One mail on its way from the outbox to the mail server.',
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
      description: 'It waits in the outbox for its next try.',
      on: {
        'mail.claimed': {
          description: 'Its time has come and a process takes it.',
          guard: { type: 'isDue', params: ({ event }) => ({ at: event.at }) },
          target: 'sending',
          actions: { type: 'claim', params: ({ event }) => ({ at: event.at }) },
        },
      },
    },
    sending: {
      description: 'One process hands it to the mail server.',
      exit: 'release',
      on: {
        'mail.accepted': {
          description: 'The mail server has taken it.',
          target: 'sent',
          actions: { type: 'storeEnd', params: ({ event }) => ({ at: event.at }) },
        },
        'mail.refused': {
          description: 'The mail server refuses it for good: there is no such address.',
          target: 'failed',
          actions: [
            { type: 'storeReason', params: ({ event }) => ({ reason: event.reason }) },
            { type: 'storeEnd', params: ({ event }) => ({ at: event.at }) },
          ],
        },
        'mail.postponed': [
          {
            description: 'It did not work, and it was the last try.',
            guard: 'wasLastTry',
            target: 'failed',
            actions: [
              { type: 'storeReason', params: ({ event }) => ({ reason: event.reason }) },
              { type: 'storeEnd', params: ({ event }) => ({ at: event.at }) },
            ],
          },
          {
            description: 'It did not work; it is tried again after a pause that grows.',
            target: 'queued',
            actions: [
              { type: 'storeReason', params: ({ event }) => ({ reason: event.reason }) },
              { type: 'waitLonger', params: ({ event }) => ({ at: event.at }) },
            ],
          },
        ],
        'mail.claimLapsed': [
          {
            description: 'The process that had it is gone, and it was the last try.',
            guard: { type: 'isLapsedForGood', params: ({ event }) => ({ at: event.at }) },
            target: 'failed',
            actions: { type: 'storeEnd', params: ({ event }) => ({ at: event.at }) },
          },
          {
            description: 'The process that had it is gone; another one may take it at once.',
            guard: { type: 'isLapsed', params: ({ event }) => ({ at: event.at }) },
            target: 'queued',
            actions: { type: 'comeNext', params: ({ event }) => ({ at: event.at }) },
          },
        ],
      },
    },
    sent: { type: 'final', description: 'The mail server has it.' },
    failed: { type: 'final', description: 'It was given up; the reason is stored.' },
  },
});
