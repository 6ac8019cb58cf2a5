import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { reviewMachine } from '../../../machines/exam/review/review.machine.ts';
import type { ReviewEvent } from '../../../machines/exam/review/review.types.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { DisputeState } from '../../../src/contract/exam/exam.ts';
import type { ReviewedExam } from '../../../src/contract/exam/review.ts';

const decision: ReviewEvent = {
  type: 'review.decisionSubmitted',
  disputeId: 'dispute-1',
  outcome: 'rejected',
  decision: 'The key is right.',
  creditExerciseIds: [],
};

const reviewed = (serverTime: number, dispute: DisputeState, id = 'dispute-1') =>
  ({ exam: { state: 'failed', dispute: { id, state: dispute }, serverTime } }) as unknown as ReviewedExam;

/** A review on show, whose second look answers when the test says so. */
async function openReview(outcomeAt: number) {
  const looks = [Promise.resolve(reviewed(10, 'open'))];
  const late = Promise.withResolvers<ReviewedExam>();
  looks.push(late.promise);
  const actor = createActor(
    reviewMachine.provide({
      actors: {
        loadReview: fromPromise(() => looks.shift() ?? Promise.reject(new Error('one look too many'))),
        decideDispute: fromPromise(() => Promise.resolve(reviewed(outcomeAt, 'rejected'))),
      },
    }),
    { input: { examId: 'exam-1' } },
  ).start();
  await waitFor(actor, (snapshot) => snapshot.matches('open'));
  return { actor, answerLate: late.resolve };
}

test('a load that starts before a decision and finishes after it does not reopen the dispute', async () => {
  const { actor, answerLate } = await openReview(20);
  actor.send({ type: 'review.refreshRequested' });
  actor.send(decision);
  await waitFor(actor, (snapshot) => snapshot.context.done === 'decision');
  answerLate(reviewed(15, 'open'));
  const { context } = await waitFor(actor, (snapshot) => !snapshot.hasTag('regrading'));
  expect(context.review?.exam.dispute?.state).toBe('rejected');
});

test('a load that the server answers after a decision is shown', async () => {
  const { actor, answerLate } = await openReview(20);
  actor.send({ type: 'review.refreshRequested' });
  actor.send(decision);
  await waitFor(actor, (snapshot) => snapshot.context.done === 'decision');
  answerLate(reviewed(25, 'upheld'));
  const { context } = await waitFor(actor, (snapshot) => !snapshot.hasTag('regrading'));
  expect(context.review?.exam.dispute?.state).toBe('upheld');
  expect(context.done).toBe('decision');
});

test('a decision about a dispute that was decided meanwhile is refused, and the next dispute begins without that message', async () => {
  const asked: unknown[] = [];
  const looks = [reviewed(10, 'open'), reviewed(20, 'open', 'dispute-2')];
  const actor = createActor(
    reviewMachine.provide({
      actors: {
        loadReview: fromPromise(() => Promise.resolve(looks.shift() ?? reviewed(30, 'rejected'))),
        decideDispute: fromPromise(({ input }) => {
          asked.push(input);
          return Promise.reject(failure('refused', 'This dispute has been decided.'));
        }),
      },
    }),
    { input: { examId: 'exam-1' } },
  ).start();
  await waitFor(actor, (snapshot) => snapshot.matches('open'));
  actor.send(decision);
  await waitFor(actor, (snapshot) => snapshot.context.failure?.of === 'decision');
  actor.send({ type: 'review.refreshRequested' });
  await waitFor(actor, (snapshot) => snapshot.context.review?.exam.dispute?.id === 'dispute-2');
  expect(actor.getSnapshot().context.failure).toBeNull();
  // What was written for the first one does not decide the second.
  expect(actor.getSnapshot().can(decision)).toBe(false);
  actor.send(decision);
  expect(asked).toEqual([expect.objectContaining({ examId: 'exam-1', disputeId: 'dispute-1' })]);
});
