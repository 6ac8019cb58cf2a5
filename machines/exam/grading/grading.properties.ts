import { defineProperties } from '../../../src/walks/properties/define.ts';
import { gradingMachine } from './grading.machine.ts';

export const properties = defineProperties(gradingMachine, {
  requirements: { 'EX-13': ['*'] },
  properties: ({ always }) => [
    always(
      'A job that runs belongs to one server for a limited time.',
      (now) => now.is('running') === (now.context.claimedUntil !== null),
    ),
    always(
      'A failed try is followed by a pause.',
      (now) => !now.took('running/grading.failed') || now.context.nextTryAt !== null,
    ),
  ],
});
