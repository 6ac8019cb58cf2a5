import { defineProperties } from '../../../src/walks/properties/define.ts';
import { reviewMachine } from './review.machine.ts';

export const properties = defineProperties(reviewMachine, {
  properties: ({ always, eventually }) => [
    always(
      'A decision that was refused says why.',
      (now) =>
        !/^xstate\.error\.actor\.(decideDispute|grantExtraTime|grantUserTime|correctName|answerProposal|voidExam)$/.test(
          now.event?.type ?? '',
        ) || now.context.failure !== null,
    ),
    eventually('A decision about a dispute ends with success or the reason why not.', {
      since: (now) => now.is('open.acting.deciding'),
      happens: (now) => now.is('open.acting.reading'),
    }),
  ],
});
