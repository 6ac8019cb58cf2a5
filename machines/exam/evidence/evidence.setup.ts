import { assign, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import { failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';
import type {
  BufferedEvent,
  EvidenceContext,
  EvidenceEvent,
  EvidenceInput,
  EvidenceReport,
  Noticed,
} from './evidence.types.ts';

/** Batch window: how long events are collected before they are sent. Milliseconds. */
export const BATCH_WINDOW_MS = 4000;
/** Delay between two retries. Milliseconds. */
export const RETRY_MS = 4000;
/** Events kept by a device that is offline for long; the newest are kept. */
export const MAX_BUFFERED = 200;

/**
 * Failures after which the server accepts nothing more. An expired session is not one of them: the events wait for the
 * next sign-in.
 */
const FINAL: readonly string[] = ['notRunning', 'notFound', 'refused', 'invalid'];

type Kept = { examId: string; events: BufferedEvent[] };

const bounded = (events: BufferedEvent[]) => events.slice(-MAX_BUFFERED);
const uncertain = (events: readonly Noticed[]) => events.map((event) => ({ ...event, mayBeStored: true }));

/** Everything the device stores: events the server has not acknowledged. */
export function kept({ context }: { context: EvidenceContext }): Kept {
  return { examId: context.examId, events: bounded([...context.inFlight, ...context.gathered]) };
}

/** Types, actors, actions, guards and delays of the evidence chart. */
export const evidenceSetup = setup({
  types: {
    context: {} as EvidenceContext,
    events: {} as EvidenceEvent,
    input: {} as EvidenceInput,
  },
  actors: {
    /** Observes events for reviewers, and reports when the page is about to close. */
    watchPage: fromCallback<{ type: 'ignored' }, { examId: string }>(() => notProvided('watchPage')),
    /** Reads the unsent events of an earlier visit from this device. */
    readBuffer: fromPromise<Noticed[], { examId: string }>(() => notProvided('readBuffer')),
    /** Stores events on the attempt's timeline on the server. */
    sendBuffer: fromPromise<void, Kept>(() => notProvided('sendBuffer')),
  },
  actions: {
    /** Adds the event to those waiting to be sent. */
    addNoticed: assign(({ context }, params: { noticed: Noticed }) => ({
      gathered: bounded([...context.gathered, { ...params.noticed, mayBeStored: false }]),
    })),
    /**
     * Puts the events of an earlier visit first. That page may have closed after sending them and before the response.
     */
    restoreUnsent: assign(({ context }, params: { events: Noticed[] }) => ({
      gathered: bounded([...uncertain(params.events), ...context.gathered]),
    })),
    /** Puts every waiting event into the request. */
    sendAll: assign(({ context }) => ({ inFlight: context.gathered, gathered: [] })),
    /** Returns the events of the failed request to those waiting to be sent. */
    requeueSent: assign(({ context }) => ({
      inFlight: [],
      gathered: bounded([...uncertain(context.inFlight), ...context.gathered]),
    })),
    /** Removes the events that the server has stored. */
    clearSent: assign({ inFlight: [] }),
    /** Removes every event that was not sent. */
    clearAll: assign({ inFlight: [], gathered: [] }),
    /** Stores unacknowledged events on the device. */
    persistBuffer: (_, _params: Kept) => notProvided('persistBuffer'),
    /** Passes the event on to the exam. */
    reportNoticed: sendParent(
      (_, { noticed: { kind, at } }: { noticed: Noticed }): EvidenceReport => ({ type: 'evidence.noticed', kind, at }),
    ),
  },
  guards: {
    /** Events are waiting to be sent. */
    hasBufferedEvents: ({ context }) => context.gathered.length > 0,
    /** The exam has ended or belongs to another user. */
    isOver: (_, params: { error: unknown }) => FINAL.includes(failureOf(params.error).kind),
  },
  delays: {
    /** 4 seconds, to send events together. Milliseconds. */
    batchWindow: BATCH_WINDOW_MS,
    /** 4 seconds between two tries to send events. Milliseconds. */
    retryTime: RETRY_MS,
  },
});

/** The event without its type. */
export function noticedIn({ type: _, ...noticed }: Extract<EvidenceEvent, { type: 'evidence.noticed' }>): Noticed {
  return noticed;
}
