import { assign, setup } from 'xstate';
import { backoffMs, MAX_TRIES } from '../../shared/retry.ts';

/** How long one process may be at telling before another takes it over. Milliseconds. */
export const CLAIM_MS = 60_000;

export type ReferralReportContext = {
  tries: number;
  /** When it may be tried; while somebody is at it, when the claim lapses. */
  nextTryAt: number;
  endedAt: number | null;
  lastError: string | null;
};

export type ReferralReportEvent =
  | { type: 'referralReport.claimed'; at: number }
  | { type: 'referralReport.accepted'; at: number }
  | { type: 'referralReport.refused'; at: number; reason: string }
  | { type: 'referralReport.postponed'; at: number; reason: string }
  | { type: 'referralReport.claimLapsed'; at: number };

/**
 * How the partner tool hears of one sign-up through a partner. The server's job runs it: it restores the stored state, asks
 * the chart what an event makes of it, and stores the answer on the condition that nobody else stored one meanwhile.
 */
export const referralReportMachine = setup({
  types: {
    context: {} as ReferralReportContext,
    events: {} as ReferralReportEvent,
    input: {} as { at: number },
  },
  guards: {
    isDue: ({ context }, params: { at: number }) => params.at >= context.nextTryAt,
    isDueForGood: ({ context }, params: { at: number }) => params.at >= context.nextTryAt && context.tries >= MAX_TRIES,
    wasLastTry: ({ context }) => context.tries >= MAX_TRIES,
  },
  actions: {
    claim: assign(({ context }, params: { at: number }) => ({
      tries: context.tries + 1,
      nextTryAt: params.at + CLAIM_MS,
    })),
    waitLonger: assign(({ context }, params: { at: number }) => ({ nextTryAt: params.at + backoffMs(context.tries) })),
    storeReason: assign((_, params: { reason: string }) => ({ lastError: params.reason })),
    storeEnd: assign((_, params: { at: number }) => ({ endedAt: params.at })),
  },
}).createMachine({
  id: 'referralReport',
  description: 'How the partner tool hears of one sign-up through a partner.',
  context: ({ input }) => ({ tries: 0, nextTryAt: input.at, endedAt: null, lastError: null }),
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The partner tool has not been told yet.',
      on: {
        'referralReport.claimed': {
          description: 'A process takes it on, when its time has come.',
          guard: { type: 'isDue', params: ({ event }) => ({ at: event.at }) },
          target: 'telling',
          actions: { type: 'claim', params: ({ event }) => ({ at: event.at }) },
        },
      },
    },
    telling: {
      description: 'The call to the partner tool is under way.',
      on: {
        'referralReport.accepted': {
          description: 'The partner tool knows of the sign-up.',
          target: 'told',
          actions: { type: 'storeEnd', params: ({ event }) => ({ at: event.at }) },
        },
        'referralReport.refused': {
          description: 'The partner tool says no, and would say so again.',
          target: 'givenUp',
          actions: [
            { type: 'storeReason', params: ({ event }) => ({ reason: event.reason }) },
            { type: 'storeEnd', params: ({ event }) => ({ at: event.at }) },
          ],
        },
        'referralReport.postponed': [
          {
            description: 'It did not work, and was tried often enough.',
            guard: 'wasLastTry',
            target: 'givenUp',
            actions: [
              { type: 'storeReason', params: ({ event }) => ({ reason: event.reason }) },
              { type: 'storeEnd', params: ({ event }) => ({ at: event.at }) },
            ],
          },
          {
            description: 'It did not work; it is tried again after a longer pause.',
            target: 'waiting',
            actions: [
              { type: 'storeReason', params: ({ event }) => ({ reason: event.reason }) },
              { type: 'waitLonger', params: ({ event }) => ({ at: event.at }) },
            ],
          },
        ],
        'referralReport.claimLapsed': [
          {
            description: 'The process that made the last try is gone.',
            guard: { type: 'isDueForGood', params: ({ event }) => ({ at: event.at }) },
            target: 'givenUp',
            actions: { type: 'storeEnd', params: ({ event }) => ({ at: event.at }) },
          },
          {
            description: 'The process that was reporting is gone; another may try.',
            guard: { type: 'isDue', params: ({ event }) => ({ at: event.at }) },
            target: 'waiting',
          },
        ],
      },
    },
    told: { type: 'final', description: 'The partner gets the credit.' },
    givenUp: { type: 'final', description: 'The partner tool was not told; the log says why.' },
  },
});
