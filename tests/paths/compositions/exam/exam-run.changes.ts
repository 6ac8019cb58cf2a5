import type { Work } from '../../../../src/contract/exam/answers.ts';
import { type Change, type ExamState, examOf, pageOf, syncOf } from './exam-run.state.ts';
import { STARTED_AT } from './exam-server.ts';

/** The number of the change that work holds; 0 when it holds none. */
export const numberOf = (work: Work | undefined) => Number(/^change (\d+)$/.exec(work?.note ?? '')?.[1] ?? 0);
const workOf = (number: number): Work => ({ answer: null, flagged: false, note: `change ${number}` });

/** The candidate changes an exercise on this page. The caller lets the world settle. */
export function changeHere(state: ExamState, exerciseId: string): void {
  const { changes, clock, pages: page, serverClock } = state;
  const number = changes.length + 1;
  const at = serverClock.now();
  const event = {
    type: 'exam.answerChanged' as const,
    exerciseId,
    work: workOf(number),
    key: `change-${number}-${page}`,
    at,
  };
  const exam = examOf(state);
  const isLate = at > (exam.context.exam?.deadline_at ?? 0) || exam.hasTag('timeOver');
  const taker = exam.children.answerSync;
  if (exam.can(event)) changes.push({ number, exerciseId, at: clock.now(), page, taker, isLate });
  pageOf(state).send(event);
}

/** A user changes an exercise in another place, which saves it at once. */
export function changeElsewhere({ acknowledged, changes, clock, now, server }: ExamState, exerciseId: string): void {
  const number = changes.length + 1;
  const entry = {
    exercise_id: exerciseId,
    revision: (server.newest(exerciseId)?.revision ?? 0) + 1,
    key: `elsewhere-${number}`,
    queued_at: now(),
    work: workOf(number),
  };
  changes.push({ number, exerciseId, at: clock.now(), page: 0, taker: null, isLate: false });
  server.save(server.clock().epoch, [entry]);
  acknowledged.add(number);
}

/** An earlier visit has left a change on the device. */
export function leaveUnsent({ changes, device }: ExamState): void {
  changes.push({ number: 1, exerciseId: 'one', at: 0, page: 0, taker: null, isLate: false });
  const entry = { exercise_id: 'one', revision: 1, key: 'change-1-0', queued_at: STARTED_AT, work: workOf(1) };
  device.write([{ ...entry, attempted: true }], 0, () => {});
}

/** Records the changes offered for download because they do not count. */
export function noteReported(state: ExamState): void {
  const { reported } = state;
  const shown = [...(syncOf(state)?.context.superseded ?? []), ...examOf(state).context.undelivered];
  reported.push(...shown.filter(({ key }) => !reported.some((entry) => entry.key === key)));
}

/** The number of the change that the server holds of an exercise. */
export const standing = ({ server }: ExamState, exerciseId: string) => numberOf(server.newest(exerciseId)?.work);

export const isShown = (state: ExamState, exerciseId: string, number: number) =>
  numberOf(examOf(state).context.work[exerciseId]) === number;

/** On show and not on the server. */
export const isMissing = (state: ExamState, { number, exerciseId }: Change) =>
  isShown(state, exerciseId, number) && standing(state, exerciseId) < number;

/**
 * On the server, or shown to the candidate as not counted. What a device that does not answer never held is lost with the memory
 * of the page that was displaced, as the page says.
 */
export const isSafe = (state: ExamState, { exerciseId, number, taker }: Change) =>
  standing(state, exerciseId) >= number ||
  state.reported.some(({ work }) => numberOf(work) === number) ||
  (taker !== examOf(state).children.answerSync && !state.device.everKept.has(`change ${number}`));

/** The last change of each exercise that this page took. */
export function lastChangesHere({ changes, pages, server }: ExamState): Change[] {
  const here = changes.filter((change) => change.page === pages && !change.isLate);
  return server.exercises.flatMap((id) => here.findLast(({ exerciseId }) => exerciseId === id) ?? []);
}

/** How long the page has wrongly claimed that this device keeps a change. Milliseconds. */
export function wrongClaimMs(state: ExamState): number {
  const { clock, device } = state;
  const sync = syncOf(state);
  if (!sync?.hasTag('offline') || sync.hasTag('notKept') || sync.context.withheld.length > 0) return 0;
  const isKept = (number: number) => device.queue().some(({ work }) => numberOf(work) === number);
  const unkept = lastChangesHere(state).filter((change) => isMissing(state, change) && !isKept(change.number));
  return Math.max(0, ...unkept.map(({ at }) => clock.now() - at));
}

/** The newest change of an exercise that is somewhere: here, on the device, on the server or with the candidate. */
export function newestAnywhere(state: ExamState, exerciseId: string): number {
  const context = syncOf(state)?.context;
  const entries = [
    ...state.device.queue(),
    ...(context?.queue ?? []),
    ...(context?.refused ?? []),
    ...state.reported,
    ...state.server.rows(),
  ];
  return Math.max(0, ...entries.filter((entry) => entry.exercise_id === exerciseId).map(({ work }) => numberOf(work)));
}

/** The newest change to an exercise that the device has ever stored. */
export function newestPersisted({ changes, device }: ExamState, exerciseId: string): number {
  const isOne = (change: Change) => change.exerciseId === exerciseId && device.everKept.has(`change ${change.number}`);
  return changes.findLast(isOne)?.number ?? 0;
}
