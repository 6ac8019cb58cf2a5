import { assertEvent } from 'xstate';
import { reviewSetup } from './review.setup.ts';

// What a reviewer does about the attempt, one thing at a time.

const reading = reviewSetup.createStateConfig({
  description: 'The reviewer reads and may act.',
  exit: 'clearOutcome',
  on: {
    'review.decisionSubmitted': {
      description: 'The reviewer decides the dispute.',
      guard: 'isDisputeOpen',
      target: 'deciding',
    },
    'review.extraTimeSubmitted': {
      description: 'The reviewer grants minutes for this attempt.',
      guard: 'isBeforeEnd',
      target: 'grantingTime',
    },
    'review.userTimeSubmitted': {
      description: 'The reviewer grants longer time in all coming attempts of the candidate.',
      target: 'grantingUserTime',
    },
    'review.proposalAnswered': {
      description: 'The reviewer confirms or declines what a colleague proposed about a staff member.',
      guard: {
        type: 'mayAnswer',
        params: ({ event }) => ({ proposalId: event.proposalId, answer: event.answer }),
      },
      target: 'answeringProposal',
    },
    'review.voidRequested': {
      description: 'The reviewer wants to make the attempt void.',
      guard: 'isNotVoid',
      target: 'confirmingVoid',
    },
  },
});

const deciding = reviewSetup.createStateConfig({
  tags: 'deciding',
  description: 'The decision is being stored.',
  invoke: {
    src: 'decideDispute',
    id: 'decideDispute',
    input: ({ context, event }) => {
      assertEvent(event, 'review.decisionSubmitted');
      const { outcome, decision, creditExerciseIds } = event;
      return { examId: context.examId, outcome, decision, creditExerciseIds };
    },
    onDone: {
      description: 'It is stored; upheld, the attempt is graded again.',
      target: 'reading',
      actions: {
        type: 'takeOutcome',
        params: ({ event }) => ({ review: event.output, done: 'decision' as const }),
      },
    },
    onError: {
      description: 'It was refused or the server was not reached; what was written stays.',
      target: 'reading',
      actions: {
        type: 'takeFailure',
        params: ({ event }) => ({ of: 'decision' as const, error: event.error }),
      },
    },
  },
});

const grantingTime = reviewSetup.createStateConfig({
  tags: 'grantingTime',
  description: 'The minutes are being stored.',
  invoke: {
    src: 'grantExtraTime',
    id: 'grantExtraTime',
    input: ({ context, event }) => {
      assertEvent(event, 'review.extraTimeSubmitted');
      return { examId: context.examId, minutes: event.minutes, reason: event.reason };
    },
    onDone: {
      description: 'They count from now on.',
      target: 'reading',
      actions: {
        type: 'takeOutcome',
        params: ({ event }) => ({ review: event.output, done: 'extraTime' as const }),
      },
    },
    onError: {
      description: 'They were refused or the server was not reached.',
      target: 'reading',
      actions: {
        type: 'takeFailure',
        params: ({ event }) => ({ of: 'extraTime' as const, error: event.error }),
      },
    },
  },
});

const grantingUserTime = reviewSetup.createStateConfig({
  tags: 'grantingUserTime',
  description: 'The share of time is being stored.',
  invoke: {
    src: 'grantUserTime',
    id: 'grantUserTime',
    input: ({ context, event }) => {
      assertEvent(event, 'review.userTimeSubmitted');
      return { userId: context.review?.candidate.id ?? '', percent: event.percent, reason: event.reason };
    },
    onDone: {
      description: 'It holds for every attempt created from now on.',
      target: 'reading',
      actions: { type: 'takeDone', params: { done: 'userTime' as const } },
    },
    onError: {
      description: 'It was refused or the server was not reached.',
      target: 'reading',
      actions: {
        type: 'takeFailure',
        params: ({ event }) => ({ of: 'userTime' as const, error: event.error }),
      },
    },
  },
});

const answeringProposal = reviewSetup.createStateConfig({
  tags: 'answeringProposal',
  description: 'The answer to a proposal is being stored; confirmed, the proposal is carried out.',
  invoke: {
    src: 'answerProposal',
    id: 'answerProposal',
    input: ({ context, event }) => {
      assertEvent(event, 'review.proposalAnswered');
      return { examId: context.examId, proposalId: event.proposalId, answer: event.answer };
    },
    onDone: {
      description: 'The attempt is shown as it is after the answer.',
      target: 'reading',
      actions: {
        type: 'takeOutcome',
        params: ({ event }) => ({ review: event.output, done: 'proposal' as const }),
      },
    },
    onError: {
      description: 'The answer was refused, or the server was not reached.',
      target: 'reading',
      actions: {
        type: 'takeFailure',
        params: ({ event }) => ({ of: 'proposal' as const, error: event.error }),
      },
    },
  },
});

const confirmingVoid = reviewSetup.createStateConfig({
  tags: 'confirmingVoid',
  description: 'The reviewer is asked for the reason; it cannot be undone.',
  exit: 'clearOutcome',
  on: {
    'review.voidConfirmed': {
      description: 'The reviewer gives the reason.',
      target: 'voiding',
    },
    'review.voidCancelled': {
      description: 'The reviewer lets it be.',
      target: 'reading',
    },
  },
});

const voiding = reviewSetup.createStateConfig({
  tags: ['confirmingVoid', 'voiding'],
  description: 'The attempt is being made void.',
  invoke: {
    src: 'voidExam',
    id: 'voidExam',
    input: ({ context, event }) => {
      assertEvent(event, 'review.voidConfirmed');
      return { examId: context.examId, reason: event.reason };
    },
    onDone: {
      description: 'It does not count any more.',
      target: 'reading',
      actions: {
        type: 'takeOutcome',
        params: ({ event }) => ({ review: event.output, done: 'void' as const }),
      },
    },
    onError: {
      description: 'It was refused or the server was not reached; the reason stays.',
      target: 'confirmingVoid',
      actions: {
        type: 'takeFailure',
        params: ({ event }) => ({ of: 'void' as const, error: event.error }),
      },
    },
  },
});

export const acting = reviewSetup.createStateConfig({
  description: 'What the reviewer does.',
  initial: 'reading',
  states: { reading, deciding, grantingTime, grantingUserTime, answeringProposal, confirmingVoid, voiding },
});
