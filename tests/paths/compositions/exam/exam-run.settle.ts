import { failure } from '../../../../machines/shared/failure.ts';
import { answer, type Call, refuse } from '../../../../src/walks/compose/compose-calls.ts';
import { noteReported } from './exam-run.changes.ts';
import { type ExamState, examOf } from './exam-run.state.ts';
import { SERVER_CALLS } from './exam-server.ts';

/** The automatic, immediate actions of device and page. */
export function settle(state: ExamState): void {
  const { calls, device } = state;
  for (let round = 0; round < 20; round += 1) {
    noteReported(state);
    if (calls.isHeard('loadParts') && examOf(state).hasTag('busy'))
      calls.report('loadParts', { type: 'parts.completed' });
    const [call] = device.isSilent() ? [] : calls.waiting().filter(({ src }) => !SERVER_CALLS.includes(src));
    const lease = calls.waiting().find(({ src }) => src === 'takeLease');
    const isHeldByTab = lease && state.lock === 'other';
    if (call) answer(call, fromDevice(state, call));
    else if (lease && isHeldByTab) refuse(lease, failure('leaseTaken', 'Open in another tab.'));
    else return;
  }
}

function fromDevice(state: ExamState, { src }: Call): unknown {
  const { device, serverClock } = state;
  if (src === 'readQueue') return { entries: device.queue(), damaged: 0 };
  if (src === 'readUndelivered') return device.queue();
  if (src === 'readBuffer') return [];
  const attempt = device.attempt();
  if (!attempt) return null;
  if (state.lock === null) {
    state.lock = 'here';
    state.isToldDisplaced = false;
  }
  const exam = { ...attempt.exam, serverTime: serverClock.estimateFrom(0) };
  return { ...attempt, exam, isWriter: state.lock === 'here' };
}
