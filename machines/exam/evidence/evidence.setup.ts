import { assign, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import { failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';
import type {
  EvidenceContext,
  EvidenceEvent,
  EvidenceInput,
  EvidenceReport,
  GatheredEvent,
  Noticed,
} from './evidence.types.ts';

/** What is noticed is gathered this long before it is sent. Milliseconds. */
export const BATCH_WINDOW_MS = 4000;
/** Between two tries to reach the server. Milliseconds. */
export const RETRY_MS = 4000;
/** A device that is offline for long keeps the newest of what it noticed. Events. */
export const MAX_GATHERED = 200;

/** Refusals after which the server takes nothing more. A user who has to sign in again is none: the events wait for that. */
const FINAL: readonly string[] = ['notRunning', 'notFound', 'refused', 'invalid'];

type Kept = { examId: string; events: GatheredEvent[] };

const bounded = (events: GatheredEvent[]) => events.slice(-MAX_GATHERED);
const uncertain = (events: readonly Noticed[]) => events.map((event) => ({ ...event, mayBeStored: true }));

/** What the device keeps: whatever the server has not acknowledged. */
export function kept({ context }: { context: EvidenceContext }): Kept {
  return { examId: context.examId, events: bounded([...context.inFlight, ...context.gathered]) };
}

/** What the chart of evidence is made of: its data, events, actors, actions, guards and delays. */
export const evidenceSetup = setup({
  types: {
    context: {} as EvidenceContext,
    events: {} as EvidenceEvent,
    input: {} as EvidenceInput,
  },
  actors: {
    /** Notices what reviewers may want to know, and when the page is about to be left. */
    watchPage: fromCallback<{ type: 'ignored' }, { examId: string }>(() => notProvided('watchPage')),
    readGathered: fromPromise<Noticed[], { examId: string }>(() => notProvided('readGathered')),
    sendGathered: fromPromise<void, Kept>(() => notProvided('sendGathered')),
  },
  actions: {
    addNoticed: assign(({ context }, params: { noticed: Noticed }) => ({
      gathered: bounded([...context.gathered, { ...params.noticed, mayBeStored: false }]),
    })),
    /** What an earlier visit noticed was noticed first. Its page may have died between sending it and the answer. */
    takeRestored: assign(({ context }, params: { events: Noticed[] }) => ({
      gathered: bounded([...uncertain(params.events), ...context.gathered]),
    })),
    sendAll: assign(({ context }) => ({ inFlight: context.gathered, gathered: [] })),
    takeBack: assign(({ context }) => ({
      inFlight: [],
      gathered: bounded([...uncertain(context.inFlight), ...context.gathered]),
    })),
    clearSent: assign({ inFlight: [] }),
    clearAll: assign({ inFlight: [], gathered: [] }),
    /** Keeps on the device what the server has not acknowledged. */
    keepGathered: (_, _params: Kept) => notProvided('keepGathered'),
    reportNoticed: sendParent(
      (_, { noticed: { kind, at } }: { noticed: Noticed }): EvidenceReport => ({ type: 'evidence.noticed', kind, at }),
    ),
  },
  guards: {
    hasGathered: ({ context }) => context.gathered.length > 0,
    isOver: (_, params: { error: unknown }) => FINAL.includes(failureOf(params.error).kind),
  },
  delays: { batchWindow: BATCH_WINDOW_MS, retryTime: RETRY_MS },
});

/** The event without its type. */
export function noticedIn({ kind, at, detail }: Extract<EvidenceEvent, { type: 'evidence.noticed' }>): Noticed {
  return detail === undefined ? { kind, at } : { kind, at, detail };
}
