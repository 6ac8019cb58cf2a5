import { fromCallback, fromPromise } from 'xstate';
import { evidenceMachine } from '../../../../machines/exam/evidence/evidence.machine.ts';
import type { BufferedEvent, EvidenceEvent } from '../../../../machines/exam/evidence/evidence.types.ts';
import { examRoutes } from '../../../contract/exam/exam.ts';
import { watchEvidence } from '../../adapters/exam/evidence.ts';
import { persistBuffer, readBuffer } from '../../adapters/exam/evidence-store.ts';
import { serverNow } from '../../adapters/server-clock.ts';
import { call } from '../../api/call.ts';

/** Events per request. */
const REQUEST_EVENTS = 50;

/** Flushes an exam's evidence, by exam. */
const flushes = new Map<string, () => void>();
/** Requests in flight, by exam. */
const sending = new Map<string, Promise<void>>();

async function send(examId: string, events: readonly BufferedEvent[]): Promise<void> {
  for (let at = 0; at < events.length; at += REQUEST_EVENTS) {
    const batch = events.slice(at, at + REQUEST_EVENTS);
    await call(
      examRoutes.recordEvidence,
      {
        params: { id: examId },
        body: {
          events: batch.map(({ mayBeStored: _mayBeStored, ...event }) => event),
          ...(batch.some(({ mayBeStored }) => mayBeStored) ? { retry: true } : {}),
        },
      },
      { keepalive: true },
    );
  }
}

/** Sends the collected events, and resolves when they are on the timeline or could not be sent. */
export async function flushEvidence(examId: string): Promise<void> {
  flushes.get(examId)?.();
  await sending.get(examId)?.catch(() => {});
}

/** The evidence chart with its effects in this browser. */
export const wiredEvidence = evidenceMachine.provide({
  actors: {
    watchPage: fromCallback<{ type: 'ignored' }, { examId: string }>(({ sendBack, input: { examId } }) => {
      const stop = watchEvidence(examId, (kind, detail) => {
        const noticed = { type: 'evidence.noticed', kind, at: serverNow() } as const;
        sendBack((detail === undefined ? noticed : { ...noticed, detail }) satisfies EvidenceEvent);
      });
      const flush = () => sendBack({ type: 'evidence.flushRequested' } satisfies EvidenceEvent);
      const abort = new AbortController();
      addEventListener('pagehide', flush, abort);
      document.addEventListener('visibilitychange', () => document.hidden && flush(), abort);
      flushes.set(examId, flush);
      return () => {
        stop();
        abort.abort();
        flushes.delete(examId);
      };
    }),
    readBuffer: fromPromise(({ input }) => readBuffer(input.examId)),
    sendBuffer: fromPromise(async ({ input: { examId, events } }) => {
      const sent = send(examId, events);
      sending.set(examId, sent);
      await sent.finally(() => sending.delete(examId));
    }),
  },
  actions: {
    persistBuffer: (_, { examId, events }) => {
      persistBuffer(examId, events).catch((error: unknown) => {
        console.warn('What is noticed is lost should this page be closed before it is sent.', error);
      });
    },
  },
});
