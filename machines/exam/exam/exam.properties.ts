import { defineProperties } from '../../../src/walks/properties/define.ts';
import { examMachine } from './exam.machine.ts';

export const properties = defineProperties(examMachine, {
  requirements: {
    'EX-02': ['*'],
    'EX-03': ['terms'],
    'EX-09': ['entering.joining', 'entering.askingTakeOver', 'entering.takingOver', 'displaced'],
    'EX-10': ['taking/exam.exerciseOpened*', 'displaced/exam.exerciseOpened*'],
    'EX-11': ['taking/evidence.noticed*', 'taking.solving'],
    'EX-13': [
      'taking.confirming',
      'taking.delivering',
      'taking.solving',
      'taking.stopping',
      'taking.confirmingHandIn',
      'taking.handInUnknown',
      'taking.handInFailed',
    ],
    'EX-14': ['result'],
    'EX-15': ['result.disputing', 'result.sendingDispute', 'result.confirmingDispute'],
    'EX-17': ['taking/sync.acknowledged*', 'taking/clock.deadlineRead*'],
  },
  properties: ({ always, never }) => [
    always(
      'A page that another device displaced keeps nothing of the exam.',
      (now) =>
        !(now.is('displaced') && (now.took('taking/sync.displaced') || now.took('taking/clock.displaced'))) ||
        now.did('eraseAttempt'),
    ),
    never(
      'An exam is handed in only after its last answers were delivered.',
      (now) => now.entered('taking.stopping') && now.before?.is('taking.solving') !== true,
    ),
    always(
      'An exam that opens is kept on this device, so that a reload needs no connection.',
      (now) => !now.entered('taking') || now.did('keepAttempt'),
    ),
    always(
      'An exam that is over, or that does not exist for the candidate, is erased from this device.',
      (now) =>
        !(
          now.entered('grading.ended') ||
          now.entered('grading.awaitingResult') ||
          now.entered('result') ||
          now.entered('voided') ||
          now.entered('missing')
        ) || now.did('eraseAttempt'),
    ),
    never(
      'Nobody hands in without a confirmation.',
      (now) => now.entered('taking.delivering') && now.event?.type !== 'exam.handInConfirmed',
    ),
  ],
});
