import type { World } from '../../../../src/walks/compose/compose.ts';
import { leafOf } from '../../../../src/walks/compose/compose-states.ts';
import { openPage } from './exam-page.ts';
import {
  isShown,
  lastChangesHere,
  leaveUnsent,
  newestAnywhere,
  newestPersisted,
  noteReported,
  standing,
  wrongClaimMs,
} from './exam-run.changes.ts';
import { examHands } from './exam-run.hands.ts';
import { abandon, noteCall } from './exam-run.network.ts';
import { settle } from './exam-run.settle.ts';
import {
  clockOf,
  createExamState,
  type ExamState,
  type ExamWorldOptions,
  examOf,
  pageOf,
  syncOf,
} from './exam-run.state.ts';
import { examSteps } from './exam-run.steps.ts';
import { reportTime, restoreConnections } from './exam-run.time.ts';

/** A candidate, a page with its three charts, a device, a network, a server and other places, under one simulated clock. */
export function createExamWorld(options: ExamWorldOptions = {}) {
  const state = createExamState(options, noteCall);
  if (options.hasUnsent) leaveUnsent(state);
  if (options.isDeviceSilent) state.device.fallSilent();
  open(state);
  const hands = examHands(state, () => {
    close(state);
    open(state);
  });
  return {
    steps: () => examSteps(hands),
    states: () => statesOf(state),
    situation: () => situationOf(state),
    restoreConnections: () => restoreConnections(state),
    close: () => close(state),
    facts: factsOf(state),
  } satisfies World & Record<string, unknown>;
}

export type ExamWorld = ReturnType<typeof createExamWorld>;

function open(state: ExamState): void {
  const { calls, charts, clock, device } = state;
  state.pages += 1;
  state.serverClock = state.createServerClock();
  state.isToldDisplaced = false;
  const mine = state.pages;
  state.page = openPage(charts, calls, clock, {
    persistQueue: (queue, report) => {
      if (mine === state.pages) device.write(queue, clock.now(), report);
    },
    keepAttempt: (attempt) => device.keepAttempt(attempt),
    keepDelivered: (entries) => device.keepDelivered(entries),
    tick: (report) => reportTime(state, report),
  });
  settle(state);
}

function close(state: ExamState): void {
  noteReported(state);
  for (const call of state.calls.waiting()) abandon(state, call);
  pageOf(state).stop();
  state.device.losePage();
  if (state.lock === 'here') state.lock = null;
}

function statesOf(state: ExamState): Record<string, string> {
  const sync = syncOf(state);
  const examClock = clockOf(state);
  const delivery = typeof sync?.value === 'object' ? sync.value.running.delivery : String(sync?.value);
  return {
    exam: leafOf(examOf(state).value),
    ...(sync ? { 'answer-sync': delivery } : {}),
    ...(examClock ? { 'exam-clock': String(examClock.value.estimate) } : {}),
  };
}

/** What distinguishes the situations of a walk. */
function situationOf(state: ExamState) {
  const { calls, device, sent, server } = state;
  const sync = syncOf(state);
  return {
    states: [examOf(state).value, sync?.value, clockOf(state)?.value],
    queue: sync?.context.queue.map(({ exercise_id: id, attempted }) => [id, attempted]),
    onDevice: [device.queue().length, device.attempt() !== null, device.isSilent()],
    onServer: [server.exercises.map((id) => Math.min(2, server.newest(id)?.revision ?? 0)), server.isRunning()],
    waiting: calls.waiting().map((call) => [call.src, sent.get(call)?.reply !== null]),
    world: [state.isOnline, state.lock, server.clock().holder, state.stragglers.length, state.serverClock.isDoubtful()],
  };
}

/** The facts that this world's properties check. */
function factsOf(state: ExamState) {
  return {
    exam: () => examOf(state),
    sync: () => syncOf(state),
    server: state.server,
    acknowledged: state.acknowledged,
    changes: () => state.changes,
    standing: (exerciseId: string) => standing(state, exerciseId),
    clockErrorMs: () => Math.abs(state.serverClock.now() - state.now()),
    isClockDoubtful: () => state.serverClock.isDoubtful(),
    now: state.now,
    lastChangesHere: () => lastChangesHere(state),
    isShown: (exerciseId: string, number: number) => isShown(state, exerciseId, number),
    healedWithAll: () => state.healedWithAll,
    isToldDisplaced: () => state.isToldDisplaced,
    writesAfterDisplaced: () => state.writesAfterDisplaced,
    incompleteHandIns: () => state.incompleteHandIns,
    wrongClaimMs: () => wrongClaimMs(state),
    newestAnywhere: (exerciseId: string) => newestAnywhere(state, exerciseId),
    newestPersisted: (exerciseId: string) => newestPersisted(state, exerciseId),
  };
}
