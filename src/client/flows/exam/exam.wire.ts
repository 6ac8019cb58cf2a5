import { fromCallback, fromPromise } from 'xstate';
import { answerSyncMachine } from '../../../../machines/exam/answer-sync/answer-sync.machine.ts';
import { DEVICE_TIMEOUT_MS } from '../../../../machines/exam/answer-sync/answer-sync.setup.ts';
import type { AnswerSyncEvent } from '../../../../machines/exam/answer-sync/answer-sync.types.ts';
import type { QueuedEntry } from '../../../../machines/exam/answer-sync/queue.ts';
import { examMachine } from '../../../../machines/exam/exam/exam.machine.ts';
import type { FinalAnswers } from '../../../../machines/exam/exam/exam.setup.ts';
import type { ExamEvent, FoundAttempt, KeptAttempt, SystemChecks } from '../../../../machines/exam/exam/exam.types.ts';
import { type ExamClockEvent, examClockMachine } from '../../../../machines/exam/exam-clock/exam-clock.machine.ts';
import { failure } from '../../../../machines/shared/failure.ts';
import { deviceName } from '../../../contract/account/device-name.ts';
import { filesLength, LIMITS } from '../../../contract/exam/answer-limits.ts';
import { type Exam, examRoutes } from '../../../contract/exam/exam.ts';
import { systemRoutes } from '../../../contract/site/system.ts';
import { eraseAttempt, keepAttempt, keepDelivered, keptExams, readAttempt } from '../../adapters/exam/attempt-store.ts';
import { deviceId } from '../../adapters/exam/device.ts';
import { keepGathered } from '../../adapters/exam/evidence-store.ts';
import { heldLock, lockExam } from '../../adapters/exam/exam-lock.ts';
import { dropShells, isShellAllowed, keepShell } from '../../adapters/exam/exam-shell.ts';
import { canKeep, persistQueue, readQueue } from '../../adapters/exam/queue-store.ts';
import { deviceClockError, isClockDoubtful, serverNow, serverOffset } from '../../adapters/server-clock.ts';
import { call } from '../../api/call.ts';
import { flushEvidence, wiredEvidence } from './evidence.wire.ts';

/** A larger error of the device's clock is mentioned; the server's clock is authoritative. Milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000;
const TICK_MS = 1000;

type ByExam = { input: { examId: string } };

/** Exams whose last change could not be stored in time. */
const unkept = new Set<string>();

/** Stores a queue on the device and reports when that fails, takes too long, and works again. */
function persistInTime(examId: string, queue: QueuedEntry[], report: (event: AnswerSyncEvent) => void): void {
  const fail = () => {
    unkept.add(examId);
    report({ type: 'device.storingFailed' });
  };
  const timer = setTimeout(fail, DEVICE_TIMEOUT_MS);
  persistQueue(examId, queue)
    .then(() => {
      if (unkept.delete(examId)) report({ type: 'device.stored' });
    }, fail)
    .finally(() => clearTimeout(timer));
}

const wiredAnswerSync = answerSyncMachine.provide({
  actors: {
    readQueue: fromPromise(({ input }: ByExam) => readQueue(input.examId)),
    sendEntries: fromPromise(({ input }: { input: { examId: string; epoch: number; entries: QueuedEntry[] } }) => {
      const entries = input.entries.map(({ attempted: _attempted, ...entry }) => entry);
      const body = { entries };
      return call(
        examRoutes.saveAnswers,
        { params: { id: input.examId }, headers: { 'x-lease-epoch': String(input.epoch) }, body },
        // Browsers reject a request that outlives its page above 64 kB, in bytes.
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
    keepDelivered: (_, { examId, delivered }) => {
      if (isShellAllowed()) keepDelivered(examId, delivered).catch(noteNotKept);
    },
    persistQueue: ({ self }, { examId, queue }) => persistInTime(examId, queue, (event) => self.send(event)),
  },
});

const wiredExamClock = examClockMachine.provide({
  actors: {
    ticker: fromCallback<{ type: 'ignored' }>(({ sendBack }) => {
      function tick() {
        // Offline there is no response; the displayed time continues.
        if (isClockDoubtful()) sendBack({ type: 'clock.doubted' } satisfies ExamClockEvent);
        sendBack({ type: 'clock.ticked', now: serverNow() } satisfies ExamClockEvent);
      }
      // The candidate may have continued elsewhere before returning to this page.
      function ask() {
        if (!document.hidden) sendBack({ type: 'clock.doubted' } satisfies ExamClockEvent);
        tick();
      }
      // The exam may have been loaded a while ago: the device slept, or chunks loaded slowly.
      tick();
      const timer = setInterval(tick, TICK_MS);
      const abort = new AbortController();
      document.addEventListener('visibilitychange', ask, abort);
      addEventListener('focus', ask, abort);
      return () => {
        clearInterval(timer);
        abort.abort();
      };
    }),
    readServerClock: fromPromise(async ({ input }: { input: { examId: string; epoch: number } }) => {
      const params = { id: input.examId };
      const { deadline_at, state, lease_epoch } = await call(examRoutes.examClock, { params });
      const isRunning = state === 'running';
      // Not the time in the response, which may have been in flight for long.
      const serverTime = serverNow();
      const deadlineAt = deadline_at ?? serverTime;
      const reading = { serverTime, deadlineAt, isRunning, isDoubtful: isClockDoubtful(), holder: null };
      if (!isRunning || lease_epoch === input.epoch) return reading;
      const { lease } = await call(examRoutes.getExam, { params });
      return { ...reading, holder: { deviceName: lease.device_name ?? 'another device', takenAt: lease.taken_at } };
    }),
  },
});

async function checkSystem(): Promise<SystemChecks> {
  const storage = await canKeep();
  const connection = await call(systemRoutes.datetime, {}).then(
    () => true,
    () => false,
  );
  return { storage, connection, clock: Math.abs(deviceClockError()) <= CLOCK_TOLERANCE_MS };
}

/** Tab first, then device: the page that writes holds the browser's lock and the server's lease. */
async function takeLease({ input }: { input: { examId: string; takeOver: boolean } }) {
  const { examId, takeOver } = input;
  const lock = await lockExam(examId, takeOver);
  if (!lock) throw openInOtherTab();
  try {
    const params = { id: examId };
    const { lease } = await call(examRoutes.takeLease, {
      params,
      body: { device: deviceId(), device_name: deviceName(navigator.userAgent), take_over: takeOver },
    });
    return { epoch: lease.epoch, exam: await call(examRoutes.getExam, { params }) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function noteNotKept(error: unknown): void {
  console.warn('A reload without a connection will not come back to this exam.', error);
}

/** The exam's chunks are still loading; the cached shell includes them. */
let partsSettled: Promise<unknown> = Promise.resolve();

/** Stores a running attempt and the app shell, for a reload without a connection. */
async function keepForReload(attempt: KeptAttempt): Promise<void> {
  if (!isShellAllowed()) return dropShells([]);
  await keepAttempt(attempt);
  await partsSettled.catch(() => {});
  await keepShell((attempt.exam.deadline_at ?? 0) - serverOffset());
  // The attempt may have ended while its files were being stored.
  await dropShells(await keptExams());
}

async function eraseKept(examId: string): Promise<void> {
  await eraseAttempt(examId);
  await dropShells(await keptExams());
}

/** This device's copy of the attempt; only one tab of this browser may write to it. */
async function findAttempt({ input: { examId } }: ByExam): Promise<FoundAttempt | null> {
  const attempt = isShellAllowed() ? await readAttempt(examId) : null;
  return attempt && { ...attempt, isWriter: (await lockExam(examId, false)) !== null };
}

const openInOtherTab = () =>
  failure('leaseTaken', 'The exam is open in another tab of this browser.', {
    details: { device_name: 'another tab of this browser', taken_at: null },
  });

async function solveExercises({ input }: { input: FinalAnswers }) {
  const params = { id: input.examId };
  const headers = { 'x-lease-epoch': String(input.epoch) };
  for (const exercise of input.exercises) {
    const answer = input.work[exercise.id]?.answer;
    if (exercise.type !== 'challenges' || answer?.kind !== 'files') continue;
    // The server would reject it; the last saved version counts, as the page says.
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

const wiredExamMachine = examMachine.provide({
  actors: {
    loadExam: fromPromise(({ input }: ByExam) => call(examRoutes.getExam, { params: { id: input.examId } })),
    acceptTerms: fromPromise(({ input }: { input: { examId: string; version: string } }) =>
      call(examRoutes.acceptTerms, { params: { id: input.examId }, body: { version: input.version } }),
    ),
    checkSystem: fromPromise<SystemChecks, { exam: Exam }>(() => checkSystem()),
    startExam: fromPromise(({ input }: ByExam) => call(examRoutes.startExam, { params: { id: input.examId } })),
    readAttempt: fromPromise(findAttempt),
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
      // After the end, no events are added to the timeline.
      await flushEvidence(input.examId);
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
    evidence: wiredEvidence,
    answerSync: wiredAnswerSync,
    examClock: wiredExamClock,
  },
  actions: {
    keepAttempt: (_, attempt) => void keepForReload(attempt).catch(noteNotKept),
    eraseAttempt: ({ context: { examId, exam } }) => {
      eraseKept(examId).catch(noteNotKept);
      // After the end the server rejects evidence; from a displaced page it accepts evidence.
      if (exam?.state !== 'running') keepGathered(examId, []).catch(noteNotKept);
    },
  },
});

/**
 * Loads every part that a running exam may need.
 *
 * @throws when a part is missing, after all others have loaded or failed
 */
export type LoadExamParts = (
  hasChallenges: boolean,
  progressed: (loaded: number, total: number) => void,
) => Promise<void>;

/** The exam chart with its effects in this browser. */
export function wireExam(loadExamParts: LoadExamParts) {
  return wiredExamMachine.provide({
    actors: {
      loadParts: fromCallback<{ type: 'ignored' }, { hasChallenges: boolean }>(({ sendBack, input }) => {
        const tell = (event: ExamEvent) => sendBack(event);
        partsSettled = loadExamParts(input.hasChallenges, (loaded, total) =>
          tell({ type: 'parts.progressed', loaded, total }),
        );
        partsSettled.then(
          () => tell({ type: 'parts.completed' }),
          (error: unknown) => {
            console.warn('A part of the exam could not be loaded.', error);
            tell({ type: 'parts.failed' });
          },
        );
      }),
    },
  });
}
