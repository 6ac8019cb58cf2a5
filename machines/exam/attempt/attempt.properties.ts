import { defineProperties } from '../../../src/walks/properties/define.ts';
import { attemptMachine } from './attempt.machine.ts';

export const properties = defineProperties(attemptMachine, {
  requirements: {
    'EX-01': ['taking.awaitingTerms', 'taking.ready'],
    'EX-03': ['taking.awaitingTerms'],
    'EX-07': ['taking.running', 'taking.grading'],
    'EX-13': ['taking.grading', 'taking.graded'],
    'EX-15': ['dispute'],
    'EX-17': [
      'taking.awaitingTerms/attempt.extraTimeGranted/0',
      'taking.ready/attempt.extraTimeGranted/0',
      'taking.running/attempt.extraTimeGranted*',
    ],
  },
  properties: ({ always }) => [
    always(
      'An attempt that has ended says when.',
      (now) => !now.is('taking.grading', 'taking.graded') || now.context.endedAt !== null,
    ),
    always(
      'Extra time moves the deadline of a running exam, and nothing takes time away.',
      (now) =>
        now.before === undefined ||
        now.before.context.deadlineAt === null ||
        ((now.context.deadlineAt ?? 0) >= now.before.context.deadlineAt &&
          (!now.took('taking.running/attempt.extraTimeGranted') ||
            (now.context.deadlineAt ?? 0) > now.before.context.deadlineAt)),
    ),
    always(
      'A dispute that is upheld leads to a new grading.',
      (now) => !now.took('dispute.open/dispute.upheld') || now.is('taking.grading'),
    ),
  ],
});
