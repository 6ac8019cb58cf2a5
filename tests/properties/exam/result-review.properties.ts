import { resultReviewMachine } from '../../../machines/exam/result-review/result-review.machine.ts';
import { defineProperties } from '../define.ts';

export const properties = defineProperties(resultReviewMachine, {
  requirements: { 'EX-14': ['shown.sharing'], 'EX-19': ['shown.reading'] },
  properties: ({ always, never, eventually }) => [
    always(
      'What is shown of a result is one of its exercises.',
      (now) =>
        !now.is('shown') || (now.context.review?.exercises.some(({ id }) => id === now.context.currentId) ?? false),
    ),
    never(
      'Sharing the name changes which exercise is shown.',
      (now) => now.event?.type === 'resultReview.nameShared' && now.before?.context.currentId !== now.context.currentId,
    ),
    eventually('A choice about the name is stored, or the candidate is told why not.', {
      since: (now) => now.is('shown.sharing.storing'),
      happens: (now) => now.is('shown.sharing.settled'),
    }),
  ],
});
