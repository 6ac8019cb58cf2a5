import { defineProperties } from '../../../src/walks/properties/define.ts';
import { resultReviewMachine } from './result-review.machine.ts';

export const properties = defineProperties(resultReviewMachine, {
  requirements: { 'EX-14': ['shown.sharing'], 'EX-19': ['shown.reading'] },
  properties: ({ always, never, eventually }) => [
    always(
      'What is shown of a result is one of its exercises.',
      (now) =>
        !now.is('shown') || (now.context.review?.exercises.some(({ id }) => id === now.context.currentId) ?? false),
    ),
    never(
      'The switch shows something else than what is stored once a choice was refused.',
      (now) =>
        now.event?.type === 'xstate.error.actor.storeSharing' &&
        now.is('shown.sharing.settled') &&
        now.context.sharesName !== now.context.storedName,
    ),
    never(
      'The last choice about the name is dropped.',
      (now) =>
        now.is('shown') &&
        now.event?.type === 'resultReview.nameShared' &&
        now.context.sharesName !== now.event.isShared,
    ),
    eventually('A choice about the name is stored, or the candidate is told why not.', {
      since: (now) => now.is('shown.sharing.storing'),
      happens: (now) => now.is('shown.sharing.settled', 'shown.sharing.unknown'),
    }),
  ],
});
