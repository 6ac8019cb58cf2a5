import { acceptsAnswersAt } from '../../../../machines/exam/attempt/grace.ts';
import { failure } from '../../../../machines/shared/failure.ts';
import type { SaveEntry } from '../../../../src/contract/exam/answers.ts';
import type { Exam, Saved } from '../../../../src/contract/exam/exam.ts';
import type { CandidateExercise } from '../../../../src/contract/exam/exercises.ts';
import { readyExam } from '../../../support/contract-samples.ts';

export const STARTED_AT = 1_000_000_000;
/** A short exam, so that its end is always near. Milliseconds. */
const LENGTH_MS = 300_000;
const GRADING_MS = 5000;

/** A change as stored on the server. */
export type Row = SaveEntry;

const EXERCISES = ['one', 'two'];

/** Calls of the charts that go to this server; the others are for the device. */
export const SERVER_CALLS: readonly string[] = [
  'loadExam',
  'takeLease',
  'loadExercises',
  'sendEntries',
  'solveExercises',
  'stopExam',
  'readServerClock',
];

/**
 * The server of one exam, in its simplest form: a lease, revisions that are only ever added, a deadline and its grace period.
 *
 * @param now server time
 */
export function createExamServer(now: () => number) {
  const rows: Row[] = [];
  let epoch = 0;
  let holder: string | null = null;
  let deadlineAt = STARTED_AT + LENGTH_MS;
  let endedAt: number | null = null;

  const newest = (id: string): Row | undefined =>
    rows.filter((row) => row.exercise_id === id).sort((one, other) => other.revision - one.revision)[0];

  function stateNow(): Exam['state'] {
    if (endedAt === null && !acceptsAnswersAt({ deadlineAt, outageMs: 0 }, now())) endedAt = now();
    if (endedAt === null) return 'running';
    return now() < endedAt + GRADING_MS ? 'grading' : 'passed';
  }

  function exam(): Exam {
    return {
      ...readyExam,
      id: 'exam',
      state: stateNow(),
      minutes: 5,
      questions: EXERCISES.length,
      started_at: STARTED_AT,
      deadline_at: deadlineAt,
      ended_at: endedAt,
      lease: { epoch, device: holder, device_name: holder, taken_at: 1 },
      serverTime: now(),
    };
  }

  function mustWrite(writer: number): void {
    if (stateNow() !== 'running') throw failure('notRunning', 'The time is over.');
    if (writer !== epoch) {
      throw failure('leaseTaken', 'The exam continues in another place.', { details: { device_name: holder } });
    }
  }

  return {
    exam,
    newest,
    exercises: EXERCISES,
    deadlineAt: () => deadlineAt,
    isRunning: () => stateNow() === 'running',
    holds: (key: string) => rows.some((row) => row.key === key),
    rows: (): readonly Row[] => rows,
    grantTime(ms: number) {
      deadlineAt += ms;
    },
    /** @throws Failure */
    takeLease(device: string, takeOver: boolean): { epoch: number; exam: Exam } {
      if (stateNow() !== 'running') throw failure('notRunning', 'The time is over.');
      if (holder !== null && holder !== device && !takeOver) {
        throw failure('leaseTaken', 'Elsewhere.', { details: { device_name: holder } });
      }
      epoch += 1;
      holder = device;
      return { epoch, exam: exam() };
    },
    leaveLease() {
      holder = null;
    },
    /** @throws Failure */
    loadExercises(): CandidateExercise[] {
      if (stateNow() !== 'running') throw failure('notRunning', 'The time is over.');
      return EXERCISES.map((id) => {
        const row = newest(id);
        return {
          id,
          type: 'questions',
          kind: 'single',
          topic: 'basics',
          points: 1,
          prompt: 'Which?',
          options: ['a', 'b'],
          gaps: 0,
          saved: row ? { revision: row.revision, work: row.work } : null,
        };
      });
    },
    /** @throws Failure */
    save(writer: number, entries: readonly SaveEntry[]): Saved {
      mustWrite(writer);
      for (const entry of entries) {
        const same = rows.find((row) => row.exercise_id === entry.exercise_id && row.revision === entry.revision);
        const last = newest(entry.exercise_id)?.revision ?? 0;
        if (same ? same.key !== entry.key : entry.revision < last) {
          const details = { exercise_id: entry.exercise_id, newest_revision: last };
          throw failure('revisionTaken', 'A newer change is stored already.', { details });
        }
      }
      rows.push(...entries.filter(({ key }) => !rows.some((row) => row.key === key)));
      return {
        acknowledged: entries.map(({ exercise_id, revision, key }) => ({ exercise_id, revision, key })),
        serverTime: now(),
        deadline_at: deadlineAt,
        state: 'running',
      };
    },
    /** @throws Failure */
    solve(writer: number): Saved {
      mustWrite(writer);
      return { acknowledged: [], serverTime: now(), deadline_at: deadlineAt, state: 'running' };
    },
    stop(): Exam {
      if (stateNow() === 'running') endedAt = now();
      return exam();
    },
    clock: () => ({ serverTime: now(), deadlineAt, isRunning: stateNow() === 'running', epoch, holder }),
  };
}
