import { type AnyActorRef, createActor, fromPromise, type SimulatedClock } from 'xstate';
import { answerSyncMachine } from '../../../../machines/exam/answer-sync/answer-sync.machine.ts';
import type { AnswerSyncEvent } from '../../../../machines/exam/answer-sync/answer-sync.types.ts';
import type { QueuedEntry } from '../../../../machines/exam/answer-sync/queue.ts';
import { evidenceMachine } from '../../../../machines/exam/evidence/evidence.machine.ts';
import { examMachine } from '../../../../machines/exam/exam/exam.machine.ts';
import type { KeptAttempt } from '../../../../machines/exam/exam/exam.types.ts';
import { type ExamClockEvent, examClockMachine } from '../../../../machines/exam/exam-clock/exam-clock.machine.ts';
import { examPartsMachine } from '../../../../machines/exam/exam-parts/exam-parts.machine.ts';
import type { Calls } from '../../../../src/walks/compose/compose-calls.ts';

/** The charts that run together; a test may give others. */
export const examCharts = {
  exam: examMachine,
  answerSync: answerSyncMachine,
  examClock: examClockMachine,
  evidence: evidenceMachine,
  examParts: examPartsMachine,
};
export type ExamCharts = typeof examCharts;

/** The page's immediate effects. */
export type PageEffects = {
  persistQueue(queue: QueuedEntry[], report: (event: AnswerSyncEvent) => void): void;
  keepAttempt(attempt: KeptAttempt | null): void;
  keepDelivered(entries: QueuedEntry[]): void;
  tick(report: (event: ExamClockEvent) => void): void;
};

/** The charts of one page as real actors; their calls wait for the world. */
export function openPage(charts: ExamCharts, calls: Calls, clock: SimulatedClock, effects: PageEffects) {
  const answerSync = charts.answerSync.provide({
    actors: {
      readQueue: calls.service('readQueue'),
      sendEntries: calls.service('sendEntries'),
      watchNetwork: calls.listener('watchNetwork'),
    },
    actions: {
      keepDelivered: (_, { delivered }) => effects.keepDelivered(delivered),
      persistQueue: ({ self }, { queue }) =>
        effects.persistQueue(queue, (event) => {
          if (isAlive(self)) self.send(event);
        }),
    },
  });
  const examClock = charts.examClock.provide({
    actors: {
      ticker: calls.listener('ticker', { onStart: (sendBack) => effects.tick(sendBack) }),
      readServerClock: calls.service('readServerClock'),
    },
  });
  // Evidence does not matter here: this page observes none.
  const evidence = charts.evidence.provide({
    actors: { watchPage: calls.listener('watchPage'), readBuffer: calls.service('readBuffer') },
    actions: { persistBuffer: () => {} },
  });
  // Neither do the chunks of the page: this one has them all.
  const examParts = charts.examParts.provide({
    actors: { loadParts: fromPromise(async () => {}) },
    actions: { keepShell: () => {} },
  });
  const services = [
    'loadExam',
    'takeLease',
    'loadExercises',
    'readAttempt',
    'readUndelivered',
    'solveExercises',
    'stopExam',
  ] as const;
  const machine = charts.exam.provide({
    actors: {
      ...Object.fromEntries(services.map((src) => [src, calls.service(src)])),
      loadParts: calls.listener('loadParts'),
      watchTabs: calls.listener('watchTabs'),
      answerSync,
      evidence,
      examClock,
      examParts,
    },
    actions: {
      keepAttempt: (_, attempt) => effects.keepAttempt(attempt),
      eraseAttempt: () => effects.keepAttempt(null),
      keepCurrent: () => {},
    },
  });
  return createActor(machine, { input: { examId: 'exam' }, clock }).start();
}

const isAlive = (actor: AnyActorRef) => actor.getSnapshot().status === 'active';

export type ExamPage = ReturnType<typeof openPage>;
