import { fromCallback, fromPromise } from 'xstate';
import { type ExamClockEvent, examClockMachine } from '../../../../machines/exam/exam-clock/exam-clock.machine.ts';
import { examRoutes } from '../../../contract/exam/exam.ts';
import { isClockDoubtful, serverNow } from '../../adapters/server-clock.ts';
import { call } from '../../api/call.ts';

const TICK_MS = 1000;

/** The clock of an exam with its effects in this browser. */
export const wiredExamClock = examClockMachine.provide({
  actors: {
    ticker: fromCallback<{ type: 'ignored' }>(({ sendBack }) => {
      function tick() {
        // Offline there is no response; the displayed time continues.
        if (isClockDoubtful()) sendBack({ type: 'clock.doubted' } satisfies ExamClockEvent);
        sendBack({ type: 'clock.ticked', now: serverNow() } satisfies ExamClockEvent);
      }
      // A candidate who comes back to this page may have continued in another place meanwhile.
      function ask() {
        if (!document.hidden) sendBack({ type: 'clock.doubted' } satisfies ExamClockEvent);
        tick();
      }
      // The exam may have been loaded a while ago: the device slept, or parts of the page were slow.
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
      // Not the time that the reply names: it may have been in flight for long.
      const serverTime = serverNow();
      const deadlineAt = deadline_at ?? serverTime;
      const reading = { serverTime, deadlineAt, isRunning, isDoubtful: isClockDoubtful(), holder: null };
      if (!isRunning || lease_epoch === input.epoch) return reading;
      const { lease } = await call(examRoutes.getExam, { params });
      return { ...reading, holder: { deviceName: lease.device_name ?? 'another device', takenAt: lease.taken_at } };
    }),
  },
});
