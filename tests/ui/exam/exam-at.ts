import { vi } from 'vitest';
import { createActor, type Observer, toObserver } from 'xstate';
import { answerSyncMachine } from '../../../machines/exam/answer-sync/answer-sync.machine.ts';
import type { AnswerSyncContext } from '../../../machines/exam/answer-sync/answer-sync.types.ts';
import { examMachine } from '../../../machines/exam/exam/exam.machine.ts';
import type { ExamContext } from '../../../machines/exam/exam/exam.types.ts';
import type { ExamActor } from '../../../src/client/pages/exam/exam/exam.select.ts';
import type { Exam } from '../../../src/contract/exam/exam.ts';
import { readyExam } from '../../support/contract-samples.ts';

type Value = Parameters<typeof examMachine.resolveState>[0]['value'];
type Delivery = 'restoring' | 'saved' | 'gathering' | 'sending' | 'waiting';

/** What the chart of the answers is like. */
export type SyncAt = Partial<AnswerSyncContext> & {
  delivery?: Delivery;
  device?: 'late' | 'keeping' | 'notKeeping';
  isStopped?: boolean;
};

function syncAt({ delivery = 'saved', device = 'keeping', isStopped = false, ...over }: SyncAt) {
  const input = { examId: readyExam.id, epoch: 1, saved: {}, deadlineAt: null };
  const { context } = createActor(answerSyncMachine, { input }).getSnapshot();
  const of = device === 'late' ? { reading: 'late' as const } : device;
  const snapshot = answerSyncMachine.resolveState({
    value: isStopped ? 'displaced' : { running: { delivery, pace: 'steady', device: of } },
    context: { ...context, ...over },
  });
  return createActor(answerSyncMachine, { input, snapshot });
}

/** The chart of an exam at a state with its answers beside it, as a page sees it, and what the page sends. */
export function examAt(value: Value, over: Partial<ExamContext> = {}, exam: Partial<Exam> = {}, sync: SyncAt = {}) {
  const input = { examId: readyExam.id };
  const { context } = createActor(examMachine, { input }).getSnapshot();
  const loaded = over.exam === null ? null : { ...readyExam, ...exam };
  const resolved = examMachine.resolveState({ value, context: { ...context, ...over, exam: loaded } });
  const snapshot = Object.assign(resolved, { children: { answerSync: syncAt(sync) } });
  const send = vi.fn();
  const told = new Set<Observer<typeof snapshot>>();
  let shown = snapshot;
  const actor = {
    getSnapshot: () => shown,
    subscribe(tell: Observer<typeof snapshot> | ((next: typeof snapshot) => void)) {
      const observer = toObserver(tell);
      told.add(observer);
      return { unsubscribe: () => told.delete(observer) };
    },
    send,
  };
  /** Changes what the chart keeps, and tells it to the page. */
  function keep(context: Partial<ExamContext>) {
    shown = Object.assign(Object.create(Object.getPrototypeOf(shown)), shown, {
      context: { ...shown.context, ...context },
    });
    for (const observer of told) observer.next?.(shown);
  }
  return { exam: actor as unknown as ExamActor, sent: () => send.mock.calls.flat(), keep };
}
