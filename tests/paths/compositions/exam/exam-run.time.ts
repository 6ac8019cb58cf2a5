import type { ExamClockEvent } from '../../../../machines/exam/exam-clock/exam-clock.machine.ts';
import { isSafe, lastChangesHere } from './exam-run.changes.ts';
import { answerEverything, dropLateReply } from './exam-run.network.ts';
import { settle } from './exam-run.settle.ts';
import { type ExamState, examOf, pageOf } from './exam-run.state.ts';

/** The time that the page's ticker reports. */
export function reportTime({ serverClock }: ExamState, report: (event: ExamClockEvent) => void): void {
  if (serverClock.isDoubtful()) report({ type: 'clock.doubted' });
  report({ type: 'clock.ticked', now: serverClock.now() });
}

function tick(state: ExamState): void {
  reportTime(state, (event) => state.calls.report('ticker', event));
  settle(state);
}

/** Time passes on a device that is awake. Milliseconds. */
export function pass(state: ExamState, ms: number): void {
  for (let left = ms; left > 0; left -= 1000) {
    state.clock.increment(Math.min(left, 1000));
    state.device.passTo(state.clock.now());
    dropLateReply(state);
    settle(state);
    tick(state);
  }
}

/** Time passes while the device sleeps. Milliseconds. */
export function sleep(state: ExamState, ms: number): void {
  state.asleep.ms += ms;
  tick(state);
}

/** Nothing fails from now on; time passes until the exam is over everywhere. */
export function restoreConnections(state: ExamState): void {
  const { calls, device, now, server } = state;
  state.isOnline = true;
  if (state.lock === 'other') state.lock = null;
  device.answerAgain();
  calls.report('watchNetwork', { type: 'network.returned' });
  for (let round = 0; round < 30; round += 1) {
    answerEverything(state);
    if (round === 0 && examOf(state).can({ type: 'exam.takenOver' })) pageOf(state).send({ type: 'exam.takenOver' });
    answerEverything(state);
    pass(state, 1000);
  }
  state.healedWithAll =
    !server.isRunning() ||
    !examOf(state).matches('taking') ||
    lastChangesHere(state).every((change) => isSafe(state, change));
  while (server.isRunning() || now() < server.deadlineAt() + 60_000) {
    pass(state, 10_000);
    answerEverything(state);
  }
  for (let round = 0; round < 10; round += 1) {
    answerEverything(state);
    pass(state, 5000);
  }
}
