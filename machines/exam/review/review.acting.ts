import { assertEvent } from 'xstate';
import { reviewSetup } from './review.setup.ts';

// A reviewer's actions on the attempt, one at a time.

const reading = reviewSetup.createStateConfig({
  description: 'The reviewer reads the evidence and can act.',
  exit: 'clearOutcome',
  on: {
    'review.decisionSubmitted': {
      description: 'The reviewer decides the dispute that the decision was written for.',
      guard: { type: 'isDisputeOpen', params: ({ event }) => ({ disputeId: event.disputeId }) },
      target: 'deciding',
    },
    'review.extraTimeSubmitted': {
      description: 'The reviewer grants extra minutes for this attempt.',
      guard: 'isBeforeEnd',
      target: 'grantingTime',
    },
    'review.userTimeSubmitted': {
      description: 'The reviewer grants extra time in all future attempts of the candidate.',
      target: 'grantingUserTime',
    },
    'review.nameSubmitted': {
      description: "The administrator corrects the holder's name on the credential.",
      guard: 'mayCorrectName',
      target: 'correctingName',
    },
    'review.proposalAnswered': {
      description: "The reviewer confirms or declines a colleague's proposal about a staff member.",
      guard: {
        type: 'mayAnswer',
        params: ({ event }) => ({ proposalId: event.proposalId, answer: event.answer }),
      },
      target: 'answeringProposal',
    },
    'review.voidRequested': {
      description: 'The reviewer asks to void the attempt.',
      guard: 'isNotVoid',
      target: 'confirmingVoid',
    },
  },
});

const deciding = reviewSetup.createStateConfig({
  tags: 'deciding',
  description: 'The decision is being saved.',
  invoke: {
    src: 'decideDispute',
    id: 'decideDispute',
    input: ({ context, event }) => {
      assertEvent(event, 'review.decisionSubmitted');
      const { disputeId, outcome, decision, creditExerciseIds } = event;
      return { examId: context.examId, disputeId, outcome, decision, creditExerciseIds };
    },
    onDone: {
      description: 'The decision is saved; if upheld, the attempt is graded again.',
      target: 'reading',
      actions: {
        type: 'setOutcome',
        params: ({ event }) => ({ review: event.output, done: 'decision' as const }),
      },
    },
    onError: {
      description: 'The server rejected the request or could not be reached; the input is kept.',
      target: 'reading',
      actions: {
        type: 'setFailure',
        params: ({ event }) => ({ of: 'decision' as const, error: event.error }),
      },
    },
  },
});

const grantingTime = reviewSetup.createStateConfig({
  tags: 'grantingTime',
  description: 'The extra minutes are being saved.',
  invoke: {
    src: 'grantExtraTime',
    id: 'grantExtraTime',
    input: ({ context, event }) => {
      assertEvent(event, 'review.extraTimeSubmitted');
      return { examId: context.examId, minutes: event.minutes, reason: event.reason };
    },
    onDone: {
      description: 'The extra minutes apply from now on.',
      target: 'reading',
      actions: {
        type: 'setOutcome',
        params: ({ event }) => ({ review: event.output, done: 'extraTime' as const }),
      },
    },
    onError: {
      description: 'The server rejected the minutes or could not be reached.',
      target: 'reading',
      actions: {
        type: 'setFailure',
        params: ({ event }) => ({ of: 'extraTime' as const, error: event.error }),
      },
    },
  },
});

const grantingUserTime = reviewSetup.createStateConfig({
  tags: 'grantingUserTime',
  description: 'The extra-time percentage is being saved.',
  invoke: {
    src: 'grantUserTime',
    id: 'grantUserTime',
    input: ({ context, event }) => {
      assertEvent(event, 'review.userTimeSubmitted');
      return { userId: context.review?.candidate.id ?? '', percent: event.percent, reason: event.reason };
    },
    onDone: {
      description: 'The extra time applies to every attempt created from now on.',
      target: 'reading',
      actions: { type: 'setDone', params: { done: 'userTime' as const } },
    },
    onError: {
      description: 'The extra time was not saved: the server rejected it or could not be reached.',
      target: 'reading',
      actions: {
        type: 'setFailure',
        params: ({ event }) => ({ of: 'userTime' as const, error: event.error }),
      },
    },
  },
});

const correctingName = reviewSetup.createStateConfig({
  tags: 'correctingName',
  description: 'The corrected name is being saved.',
  invoke: {
    src: 'correctName',
    id: 'correctName',
    input: ({ context, event }) => {
      assertEvent(event, 'review.nameSubmitted');
      return { examId: context.examId, name: event.name, reason: event.reason };
    },
    onDone: {
      description: 'The credential shows the corrected name.',
      target: 'reading',
      actions: {
        type: 'setOutcome',
        params: ({ event }) => ({ review: event.output, done: 'holderName' as const }),
      },
    },
    onError: {
      description: 'The server rejected the name or could not be reached; the input is kept.',
      target: 'reading',
      actions: {
        type: 'setFailure',
        params: ({ event }) => ({ of: 'holderName' as const, error: event.error }),
      },
    },
  },
});

const answeringProposal = reviewSetup.createStateConfig({
  tags: 'answeringProposal',
  description: 'The answer to a proposal is being saved; a confirmed proposal is carried out.',
  invoke: {
    src: 'answerProposal',
    id: 'answerProposal',
    input: ({ context, event }) => {
      assertEvent(event, 'review.proposalAnswered');
      return { examId: context.examId, proposalId: event.proposalId, answer: event.answer };
    },
    onDone: {
      description: 'The page shows the attempt after the answer.',
      target: 'reading',
      actions: {
        type: 'setOutcome',
        params: ({ event }) => ({ review: event.output, done: 'proposal' as const }),
      },
    },
    onError: {
      description: 'The server rejected the answer or could not be reached.',
      target: 'reading',
      actions: {
        type: 'setFailure',
        params: ({ event }) => ({ of: 'proposal' as const, error: event.error }),
      },
    },
  },
});

const confirmingVoid = reviewSetup.createStateConfig({
  tags: 'confirmingVoid',
  description: 'The dialog asks for a reason; voiding cannot be undone.',
  exit: 'clearOutcome',
  on: {
    'review.voidConfirmed': {
      description: 'The reviewer confirms with a reason.',
      target: 'voiding',
    },
    'review.voidCancelled': {
      description: 'The reviewer cancels.',
      target: 'reading',
    },
  },
});

const voiding = reviewSetup.createStateConfig({
  tags: ['confirmingVoid', 'voiding'],
  description: 'The attempt is being voided.',
  invoke: {
    src: 'voidExam',
    id: 'voidExam',
    input: ({ context, event }) => {
      assertEvent(event, 'review.voidConfirmed');
      return { examId: context.examId, reason: event.reason };
    },
    onDone: {
      description: 'The attempt is void.',
      target: 'reading',
      actions: {
        type: 'setOutcome',
        params: ({ event }) => ({ review: event.output, done: 'void' as const }),
      },
    },
    onError: {
      description: 'The server rejected the request or could not be reached; the reason is kept.',
      target: 'confirmingVoid',
      actions: {
        type: 'setFailure',
        params: ({ event }) => ({ of: 'void' as const, error: event.error }),
      },
    },
  },
});

export const acting = reviewSetup.createStateConfig({
  description: 'Actions of the reviewer.',
  initial: 'reading',
  states: {
    reading,
    deciding,
    grantingTime,
    grantingUserTime,
    correctingName,
    answeringProposal,
    confirmingVoid,
    voiding,
  },
});
