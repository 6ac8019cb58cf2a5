import { changeElsewhere, changeHere } from './exam-run.changes.ts';
import { callsToServer, nextLateReply, openCall } from './exam-run.network.ts';
import { settle } from './exam-run.settle.ts';
import { type ExamState, examOf, pageOf } from './exam-run.state.ts';
import type { ExamHands } from './exam-run.steps.ts';
import { pass, sleep } from './exam-run.time.ts';

/** Calls that the world decides about at a time. */
const MAX_CALLS = 3;

/** What the steps of this world do to it. */
export function examHands(state: ExamState, reopen: () => void): ExamHands {
  const { calls, device, server } = state;
  return {
    exercises: server.exercises,
    openCalls: () =>
      callsToServer(state)
        .slice(0, MAX_CALLS)
        .map((call) => openCall(state, call)),
    isOnline: () => state.isOnline,
    goOffline: () => {
      state.isOnline = false;
    },
    goOnline: () => {
      state.isOnline = true;
      calls.report('watchNetwork', { type: 'network.returned' });
      settle(state);
    },
    snapshot: () => examOf(state),
    send: (event) => {
      pageOf(state).send(event);
      settle(state);
    },
    changeHere: (exerciseId) => {
      changeHere(state, exerciseId);
      settle(state);
    },
    isRunning: () => server.isRunning(),
    other: () => {
      if (state.lock === 'other') return 'tab';
      return server.clock().holder === 'phone' ? 'device' : null;
    },
    takeOverByTab: () => {
      server.takeLease('here', true);
      if (state.lock === 'here' && calls.isHeard('watchTabs')) state.isToldDisplaced = true;
      state.lock = 'other';
      calls.report('watchTabs', { type: 'lease.stolen' });
      settle(state);
    },
    takeOverByDevice: () => void server.takeLease('phone', true),
    changeElsewhere: (exerciseId) => changeElsewhere(state, exerciseId),
    closeOtherTab: () => {
      state.lock = null;
    },
    straggler: () => nextLateReply(state),
    isDeviceSilent: () => device.isSilent(),
    silenceDevice: () => device.fallSilent(),
    wakeDevice: () => {
      device.answerAgain();
      settle(state);
    },
    reopen,
    mayPostpone: () => state.postponed < 2 && server.isRunning(),
    postpone: () => {
      state.postponed += 1;
      server.grantTime(120_000);
    },
    pass: (ms) => pass(state, ms),
    sleep: (ms) => sleep(state, ms),
  };
}
