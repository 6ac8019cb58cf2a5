import type { QueuedEntry } from '../../../../machines/exam/answer-sync/queue.ts';
import type { ClockReading } from '../../../../machines/exam/exam-clock/exam-clock.machine.ts';
import { failure, failureOf, isFailure } from '../../../../machines/shared/failure.ts';
import { answer, type Call, refuse } from '../../../../src/walks/compose/compose-calls.ts';
import { isMissing, lastChangesHere, numberOf } from './exam-run.changes.ts';
import { settle } from './exam-run.settle.ts';
import type { ExamState, Reply } from './exam-run.state.ts';
import type { OpenCall } from './exam-run.steps.ts';
import { SERVER_CALLS } from './exam-server.ts';

/** A call gets no answer for longer than this. Milliseconds of a device that is awake. */
const CALL_TIMEOUT_MS = 15_000;

const WRITES = ['sendEntries', 'solveExercises', 'stopExam'];

/** Calls in flight to the server, oldest first. */
export const callsToServer = ({ calls }: ExamState) => calls.waiting().filter(({ src }) => SERVER_CALLS.includes(src));

/** A call begins. */
export function noteCall(state: ExamState, call: Call): void {
  state.sent.set(call, { instant: state.serverClock.instant(), at: state.clock.now(), reply: null });
  if (WRITES.includes(call.src) && state.isToldDisplaced) state.writesAfterDisplaced += 1;
  const isIncomplete = () => lastChangesHere(state).some((change) => isMissing(state, change));
  if (call.src === 'stopExam' && isIncomplete()) state.incompleteHandIns += 1;
  if (call.src === 'takeLease') {
    const { takeOver } = call.input as { takeOver: boolean };
    if (state.lock !== 'other' || takeOver) state.lock = 'here';
  }
}

/** The request arrives: what the server says to it. */
export function serve({ server }: ExamState, call: Call): Reply {
  try {
    return { raw: serverReply(server, call) };
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { failure: error };
  }
}

/** @throws Failure */
function serverReply(server: ExamState['server'], { src, input }: Call): unknown {
  const given = input as Partial<{ epoch: number; entries: QueuedEntry[]; takeOver: boolean }>;
  const { epoch = 0, entries = [], takeOver = false } = given;
  switch (src) {
    case 'takeLease':
      return server.takeLease('here', takeOver);
    case 'loadExercises':
      return server.loadExercises();
    case 'sendEntries':
      return server.save(
        epoch,
        entries.map(({ attempted: _attempted, ...entry }) => entry),
      );
    case 'solveExercises':
      return server.solve(epoch);
    case 'stopExam':
      return server.stop();
    case 'readServerClock':
      return server.clock();
    default:
      return server.exam();
  }
}

/** The reply arrives at the page; a request that has not been served is served first. */
export function deliver(state: ExamState, call: Call): void {
  const sent = state.sent.get(call);
  const reply = sent?.reply ?? serve(state, call);
  if ('failure' in reply) {
    if (failureOf(reply.failure).kind === 'leaseTaken' && call.src !== 'takeLease') state.isToldDisplaced = true;
    if (call.src === 'takeLease') state.lock = null;
    refuse(call, reply.failure);
  } else {
    state.serverClock.observe(reply.raw, sent?.instant ?? state.serverClock.instant());
    if (call.src === 'takeLease') state.isToldDisplaced = false;
    if (call.src === 'sendEntries') {
      for (const { work } of (call.input as { entries: QueuedEntry[] }).entries) state.acknowledged.add(numberOf(work));
    }
    answer(call, call.src === 'readServerClock' ? readingOf(state, call, reply.raw) : reply.raw);
  }
  settle(state);
}

function readingOf(state: ExamState, { input }: Call, raw: unknown): ClockReading {
  const { server, serverClock } = state;
  const { deadlineAt, isRunning, epoch, holder } = raw as ReturnType<typeof server.clock>;
  const isOther = isRunning && epoch !== (input as { epoch: number }).epoch;
  if (isOther) state.isToldDisplaced = true;
  return {
    serverTime: serverClock.now(),
    deadlineAt,
    isRunning,
    isDoubtful: serverClock.isDoubtful(),
    holder: isOther ? { deviceName: holder ?? 'another tab', takenAt: null } : null,
  };
}

/** The request or its reply is lost. */
export function lose(state: ExamState, call: Call): void {
  abandon(state, call);
  if (call.src === 'takeLease') state.lock = null;
  refuse(call, failure('unreachable', 'No connection.'));
  settle(state);
}

/** Drops requests that have been in flight for too long. */
export function dropLateReply(state: ExamState): void {
  const isLate = (call: Call) => state.clock.now() >= (state.sent.get(call)?.at ?? 0) + CALL_TIMEOUT_MS;
  for (const call of state.calls.waiting()) if (SERVER_CALLS.includes(call.src) && isLate(call)) lose(state, call);
}

/** A request may still arrive after its caller has stopped waiting. */
export function abandon(state: ExamState, call: Call): void {
  if (call.src === 'sendEntries' && !state.sent.get(call)?.reply) {
    state.stragglers = [...state.stragglers, call].slice(-2);
  }
}

/** Delivers a request whose caller has stopped waiting; null when there is none. */
export function nextLateReply(state: ExamState): (() => void) | null {
  const [call] = state.stragglers;
  if (!call) return null;
  return () => {
    state.stragglers = state.stragglers.filter((other) => other !== call);
    serve(state, call);
  };
}

/** A call as the steps of the world see it. */
export function openCall(state: ExamState, call: Call): OpenCall {
  const sent = state.sent.get(call);
  return {
    src: call.src,
    isAnswered: sent?.reply != null,
    arrive: () => {
      if (sent) sent.reply = serve(state, call);
    },
    deliver: () => deliver(state, call),
    lose: () => lose(state, call),
  };
}

/** Serves and delivers until nothing is in flight, for a while. */
export function answerEverything(state: ExamState): void {
  for (let round = 0; round < 10; round += 1) {
    settle(state);
    const [call] = callsToServer(state);
    if (!call) return;
    deliver(state, call);
  }
}
