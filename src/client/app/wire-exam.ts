import { fromCallback, fromPromise } from 'xstate';
import { answerSyncMachine } from '../../../machines/answer-sync/answer-sync.machine.ts';
import type { AnswerSyncEvent } from '../../../machines/answer-sync/answer-sync.types.ts';
import type { QueuedEntry } from '../../../machines/answer-sync/queue.ts';
import { examMachine } from '../../../machines/exam/exam.machine.ts';
import type { FinalAnswers } from '../../../machines/exam/exam.setup.ts';
import type { ExamEvent, SystemChecks } from '../../../machines/exam/exam.types.ts';
import { type ExamClockEvent, examClockMachine } from '../../../machines/exam-clock/exam-clock.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import { filesLength, LIMITS } from '../../contract/answer-limits.ts';
import { type Exam, examRoutes } from '../../contract/exam.ts';
import { systemRoutes } from '../../contract/system.ts';
import { deviceId, deviceName } from '../adapters/device.ts';
import { watchEvidence } from '../adapters/evidence.ts';
import { heldLock, lockExam } from '../adapters/exam-lock.ts';
import { canKeep, keepQueue, readQueue } from '../adapters/queue-store.ts';
import { deviceClockError, isClockDoubtful, serverNow } from '../adapters/server-clock.ts';
import { call } from '../api/call.ts';

/** A device clock that is further off is mentioned; the server's decides all the same. Milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000;
const TICK_MS = 1000;
const EVIDENCE_BATCH_MS = 4000;

type ByExam = { input: { examId: string } };

const wiredAnswerSync = answerSyncMachine.provide({
  actors: {
    readQueue: fromPromise(({ input }: ByExam) => readQueue(input.examId)),
    sendEntries: fromPromise(({ input }: { input: { examId: string; epoch: number; entries: QueuedEntry[] } }) => {
      const entries = input.entries.map(({ attempted: _attempted, ...entry }) => entry);
      const body = { entries };
      return call(
        examRoutes.saveAnswers,
        { params: { id: input.examId }, headers: { 'x-lease-epoch': String(input.epoch) }, body },
        // The browser refuses a request that outlives its page above 64 kB, counted in bytes.
        { keepalive: new TextEncoder().encode(JSON.stringify(body)).length < 60_000 },
      );
    }),
    watchNetwork: fromCallback<{ type: 'ignored' }>(({ sendBack }) => {
      const abort = new AbortController();
      const { signal } = abort;
      const returned = () => sendBack({ type: 'network.returned' } satisfies AnswerSyncEvent);
      const flush = () => sendBack({ type: 'sync.flushRequested' } satisfies AnswerSyncEvent);
      addEventListener('online', returned, { signal });
      addEventListener('pagehide', flush, { signal });
      document.addEventListener('visibilitychange', () => (document.hidden ? flush() : returned()), { signal });
      return () => abort.abort();
    }),
  },
  actions: {
    keepQueue: ({ self }, { examId, queue }) => {
      keepQueue(examId, queue).catch(() => self.send({ type: 'device.storingFailed' }));
    },
  },
});

const wiredExamClock = examClockMachine.provide({
  actors: {
    ticker: fromCallback<{ type: 'ignored' }>(({ sendBack }) => {
      function tick() {
        // Offline nobody answers the doubt; the time shown must run on all the same.
        if (isClockDoubtful()) sendBack({ type: 'clock.doubted' } satisfies ExamClockEvent);
        sendBack({ type: 'clock.ticked', now: serverNow() } satisfies ExamClockEvent);
      }
      const timer = setInterval(tick, TICK_MS);
      document.addEventListener('visibilitychange', tick);
      return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', tick);
      };
    }),
    readServerClock: fromPromise(async ({ input }: ByExam) => {
      const { serverTime, deadline_at } = await call(examRoutes.examClock, { params: { id: input.examId } });
      return { serverTime, deadlineAt: deadline_at ?? serverTime };
    }),
  },
});

async function checkSystem(): Promise<SystemChecks> {
  const storage = await canKeep();
  const connection = await call(systemRoutes.datetime, {}).then(
    () => true,
    () => false,
  );
  const editor = await import('../views/challenge/code-editor.tsx').then(
    () => true,
    () => false,
  );
  return { storage, connection, editor, clock: Math.abs(deviceClockError()) <= CLOCK_TOLERANCE_MS };
}

/** Tab first, then device: whoever writes holds the browser's lock and the server's lease. */
async function takeLease({ input }: { input: { examId: string; takeOver: boolean } }) {
  const { examId, takeOver } = input;
  const lock = await lockExam(examId, takeOver);
  if (!lock) {
    throw failure('leaseTaken', 'The exam is open in another tab of this browser.', {
      details: { device_name: 'another tab of this browser', taken_at: null },
    });
  }
  try {
    const params = { id: examId };
    const { lease } = await call(examRoutes.takeLease, {
      params,
      body: { device: deviceId(), device_name: deviceName(), take_over: takeOver },
    });
    return { epoch: lease.epoch, exam: await call(examRoutes.getExam, { params }) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function solveExercises({ input }: { input: FinalAnswers }) {
  const params = { id: input.examId };
  const headers = { 'x-lease-epoch': String(input.epoch) };
  for (const exercise of input.exercises) {
    const answer = input.work[exercise.id]?.answer;
    if (exercise.type !== 'challenges' || answer?.kind !== 'files') continue;
    // The server would refuse it; its last saved version is what counts, as the page says.
    if (filesLength(answer.files) > LIMITS.filesLength) continue;
    await call(examRoutes.solveChallenge, {
      params: { ...params, challenge: exercise.id },
      headers,
      body: { files: answer.files },
    });
  }
  const answers = input.exercises
    .filter((exercise) => exercise.type === 'questions')
    .map((exercise) => ({ exercise_id: exercise.id, answer: input.work[exercise.id]?.answer ?? null }));
  return call(examRoutes.solveQuestions, {
    params,
    headers,
    body: { answers, devtoolsOpenedAt: input.devtoolsOpenedAt },
  });
}

/** Sends what has been noticed and not been sent, by exam. */
const sendEvidence = new Map<string, () => Promise<void>>();

/** The exam chart with its effects in this browser. */
export const wiredExamMachine = examMachine.provide({
  actors: {
    loadExam: fromPromise(({ input }: ByExam) => call(examRoutes.getExam, { params: { id: input.examId } })),
    acceptTerms: fromPromise(({ input }: { input: { examId: string; version: string } }) =>
      call(examRoutes.acceptTerms, { params: { id: input.examId }, body: { version: input.version } }),
    ),
    checkSystem: fromPromise<SystemChecks, { exam: Exam }>(() => checkSystem()),
    startExam: fromPromise(({ input }: ByExam) => call(examRoutes.startExam, { params: { id: input.examId } })),
    takeLease: fromPromise(takeLease),
    loadExercises: fromPromise(async ({ input }: ByExam) => {
      const params = { id: input.examId };
      const [questions, challenges] = await Promise.all([
        call(examRoutes.getExercises, { params, query: { type: 'questions' } }),
        call(examRoutes.getExercises, { params, query: { type: 'challenges' } }),
      ]);
      return [...questions.data, ...challenges.data];
    }),
    solveExercises: fromPromise(solveExercises),
    stopExam: fromPromise(async ({ input }: ByExam) => {
      // After the end nothing is added to the timeline.
      await sendEvidence.get(input.examId)?.();
      return call(examRoutes.stopExam, { params: { id: input.examId } });
    }),
    openDispute: fromPromise(({ input }: { input: { examId: string; reason: string; exerciseIds: string[] } }) =>
      call(examRoutes.openDispute, {
        params: { id: input.examId },
        body: { reason: input.reason, exercise_ids: input.exerciseIds },
      }),
    ),
    readUndelivered: fromPromise(async ({ input }: ByExam) => (await readQueue(input.examId)).entries),
    watchTabs: fromCallback<{ type: 'ignored' }, { examId: string }>(({ sendBack, input }) => {
      const lock = heldLock(input.examId);
      const stopListening = lock?.onStolen(() => sendBack({ type: 'lease.stolen' } satisfies ExamEvent));
      return () => {
        stopListening?.();
        lock?.release();
      };
    }),
    watchEvidence: fromCallback<{ type: 'ignored' }, { examId: string }>(({ sendBack, input }) => {
      type Noticed = Parameters<typeof call<typeof examRoutes.recordEvidence>>[1]['body']['events'][number];
      let noticed: Noticed[] = [];
      async function send() {
        if (noticed.length === 0) return;
        const events = noticed.slice(0, 50);
        noticed = noticed.slice(50);
        await call(
          examRoutes.recordEvidence,
          { params: { id: input.examId }, body: { events } },
          { keepalive: true },
        ).catch(() => {
          // Kept for the next time, but never at the cost of the page's memory.
          noticed = [...events, ...noticed].slice(-200);
        });
      }
      sendEvidence.set(input.examId, send);
      const timer = setInterval(() => void send(), EVIDENCE_BATCH_MS);
      const stop = watchEvidence(input.examId, (kind, detail) => {
        const at = serverNow();
        noticed.push(detail === undefined ? { kind, at } : { kind, at, detail });
        sendBack({ type: 'evidence.noticed', kind, at } satisfies ExamEvent);
      });
      return () => {
        stop();
        clearInterval(timer);
        sendEvidence.delete(input.examId);
        void send();
      };
    }),
    answerSync: wiredAnswerSync,
    examClock: wiredExamClock,
  },
});
