import { fromCallback, fromPromise } from 'xstate';
import { examMachine } from '../../../../machines/exam/exam/exam.machine.ts';
import type { FinalAnswers } from '../../../../machines/exam/exam/exam.setup.ts';
import type { ExamEvent, SystemChecks } from '../../../../machines/exam/exam/exam.types.ts';
import { failure } from '../../../../machines/shared/failure.ts';
import { deviceName } from '../../../contract/account/device-name.ts';
import { filesLength, LIMITS } from '../../../contract/exam/answer-limits.ts';
import { type Exam, examRoutes } from '../../../contract/exam/exam.ts';
import { systemRoutes } from '../../../contract/site/system.ts';
import { keepCurrent } from '../../adapters/exam/current-exercise.ts';
import { deviceId } from '../../adapters/exam/device.ts';
import { persistBuffer } from '../../adapters/exam/evidence-store.ts';
import { heldLock, lockExam } from '../../adapters/exam/exam-lock.ts';
import { canKeep, readQueue } from '../../adapters/exam/queue-store.ts';
import { deviceClockError } from '../../adapters/server-clock.ts';
import { call } from '../../api/call.ts';
import { wiredAnswerSync } from './answer-sync.wire.ts';
import { flushEvidence, wiredEvidence } from './evidence.wire.ts';
import { wiredExamClock } from './exam-clock.wire.ts';
import { type LoadExamParts, wiredExamParts } from './exam-parts.wire.ts';
import { eraseKept, findAttempt, keepRunning, logStorageFailure } from './kept-attempt.ts';
import { rememberParsed } from './parsed-texts.ts';

/** A larger error of the device's clock is mentioned; the server's clock is authoritative. Milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000;

type ByExam = { input: { examId: string } };

async function checkSystem(): Promise<SystemChecks> {
  const storage = await canKeep();
  const connection = await call(systemRoutes.datetime, {}).then(
    () => true,
    () => false,
  );
  return { storage, connection, clock: Math.abs(deviceClockError()) <= CLOCK_TOLERANCE_MS };
}

const openInOtherTab = () =>
  failure('leaseTaken', 'The exam is open in another tab of this browser.', {
    details: { device_name: 'another tab of this browser', taken_at: null },
  });

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
    readAttempt: fromPromise(({ input }: ByExam) => findAttempt(input.examId)),
    takeLease: fromPromise(takeLease),
    loadExercises: fromPromise(async ({ input }: ByExam) => {
      const params = { id: input.examId };
      const [questions, challenges] = await Promise.all([
        call(examRoutes.getExercises, { params, query: { type: 'questions' } }),
        call(examRoutes.getExercises, { params, query: { type: 'challenges' } }),
      ]);
      rememberParsed(questions.parsed ?? []);
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
    keepCurrent: (_, { examId, exerciseId }) => keepCurrent(examId, exerciseId),
    keepAttempt: (_, attempt) => void keepRunning(attempt).catch(logStorageFailure),
    eraseAttempt: ({ context: { examId, exam } }) => {
      eraseKept(examId).catch(logStorageFailure);
      // After the end the server rejects evidence; from a displaced page it accepts evidence.
      if (exam?.state !== 'running') persistBuffer(examId, []).catch(logStorageFailure);
    },
  },
});

/** The exam chart with its effects in this browser. */
export function wireExam(loadExamParts: LoadExamParts) {
  return wiredExamMachine.provide({
    actors: {
      examParts: wiredExamParts(loadExamParts),
      loadParts: fromCallback<{ type: 'ignored' }, { hasChallenges: boolean }>(({ sendBack, input }) => {
        const notify = (event: ExamEvent) => sendBack(event);
        const loading = loadExamParts(input.hasChallenges, (loaded, total) =>
          notify({ type: 'parts.progressed', loaded, total }),
        );
        loading.then(
          () => notify({ type: 'parts.completed' }),
          (error: unknown) => {
            console.warn('A part of the exam could not be loaded.', error);
            notify({ type: 'parts.failed' });
          },
        );
      }),
    },
  });
}
