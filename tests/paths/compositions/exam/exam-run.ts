import type { Composition, Property } from '../../../../src/walks/compose/compose.ts';
import { always, eventually, never, until } from '../../../../src/walks/compose/compose-properties.ts';
import type { ExamWorldOptions } from './exam-run.state.ts';
import { createExamWorld, type ExamWorld } from './exam-run.world.ts';

/** The error of a certain clock with replies of at most 15 s. Milliseconds. */
const MAX_CLOCK_ERROR_MS = 10_000;
/** A page has this long to notice that its device does not keep a change. Milliseconds. */
const MAX_FALSE_CLAIM_MS = 4000;

const properties: readonly Property<ExamWorld>[] = [
  always('an acknowledged answer is never dropped, and no older one stands above it', ({ facts }) =>
    [...facts.acknowledged].every((number) => {
      const change = facts.changes().find((candidate) => candidate.number === number);
      return change === undefined || facts.standing(change.exerciseId) >= number;
    }),
  ),
  always('what the device has ever kept leaves it for the server or for something newer', ({ facts }) =>
    facts.server.exercises.every((id) => facts.newestAnywhere(id) >= facts.newestPersisted(id)),
  ),
  always('no answer on show is said to be saved that the server does not hold', ({ facts }) => {
    const sync = facts.sync();
    if (!sync?.hasTag('saved') || sync.context.withheld.length > 0 || sync.context.refused.length > 0) return true;
    return facts
      .lastChangesHere()
      .filter(({ exerciseId, number }) => facts.isShown(exerciseId, number))
      .every(({ exerciseId, number }) => facts.standing(exerciseId) >= number);
  }),
  never(
    'no answer is said for long to be kept on this device that the device does not hold',
    ({ facts }) => facts.wrongClaimMs() > MAX_FALSE_CLAIM_MS,
  ),
  never('a page that was displaced never writes', ({ facts }) => facts.writesAfterDisplaced() > 0),
  never('nothing is handed in while a change on show has not arrived', ({ facts }) => facts.incompleteHandIns() > 0),
  always(
    'a clock that is not in doubt is right, also after sleep',
    ({ facts }) =>
      facts.exam().matches('taking') === false || facts.isClockDoubtful() || facts.clockErrorMs() <= MAX_CLOCK_ERROR_MS,
  ),
  always('nobody answers after the deadline and its grace period while the clock is not in doubt', ({ facts }) => {
    const exam = facts.exam();
    if (!exam.matches({ taking: 'answering' }) || facts.isClockDoubtful()) return true;
    return facts.now() <= (exam.context.exam?.deadline_at ?? 0) + MAX_CLOCK_ERROR_MS + 1000;
  }),
  until('a displaced page stays read-only until the lease is its own again', {
    since: ({ facts }) => facts.exam().matches('displaced'),
    holds: ({ facts }) => facts.sync() === undefined,
    until: ({ facts }) => !facts.exam().matches('displaced') && !facts.isToldDisplaced(),
  }),
  eventually(
    'everything that a page holds, or that its device kept, is on the server once the network is back',
    ({ facts }) => facts.healedWithAll(),
  ),
  eventually('the exam ends on the page when it has ended on the server', ({ facts }) => {
    const exam = facts.exam();
    return exam.hasTag('done') || exam.matches('displaced') || exam.matches({ entering: 'askingTakeOver' });
  }),
];

/** The exam, its saving and its clock, walked together. */
export function examRun(options: Pick<ExamWorldOptions, 'charts' | 'createClock'> = {}): Composition<ExamWorld> {
  return {
    name: 'exam × answer-sync × exam-clock',
    starts: {
      'an exam that runs is opened': () => createExamWorld(options),
      'an exam with an unsent change of an earlier visit is opened': () =>
        createExamWorld({ ...options, hasUnsent: true }),
      'an exam with an unsent change is opened on a device that does not answer': () =>
        createExamWorld({ ...options, hasUnsent: true, isDeviceSilent: true }),
      'an exam is opened on a system whose clocks run on while it sleeps': () =>
        createExamWorld({ ...options, countsSleep: true, hasUnsent: true }),
    },
    properties,
  };
}
