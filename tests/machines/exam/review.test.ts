import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { reviewMachine } from '../../../machines/exam/review/review.machine.ts';
import type { ReviewEvent } from '../../../machines/exam/review/review.types.ts';
import type { DisputeState } from '../../../src/contract/exam/exam.ts';
import type { ReviewedExam } from '../../../src/contract/exam/review.ts';

const decision: ReviewEvent = {
  type: 'review.decisionSubmitted',
  outcome: 'rejected',
  decision: 'The key is right.',
  creditExerciseIds: [],
};

const reviewed = (serverTime: number, dispute: DisputeState) =>
  ({ exam: { state: 'failed', dispute: { state: dispute }, serverTime } }) as unknown as ReviewedExam;

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
