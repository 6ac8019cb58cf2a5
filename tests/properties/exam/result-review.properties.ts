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
      'The switch keeps a choice that was not stored.',
      (now) =>
        now.event?.type === 'xstate.error.actor.storeSharing' &&
        now.before?.context.sharesName === now.context.sharesName,
    ),
    eventually('A choice about the name is stored, or the candidate is told why not.', {
      since: (now) => now.is('shown.sharing.storing'),
      happens: (now) => now.is('shown.sharing.settled'),
    }),
  ],
});
