import type { Exam } from '../../../src/contract/exam/exam.ts';
import { examSetup } from './exam.setup.ts';

// Opening an exam: loading it, terms, rules, system check, start.

export const loading = examSetup.createStateConfig({
  tags: 'busy',
  description: 'The exam is being loaded; its state decides which page opens.',
  invoke: {
    src: 'loadExam',
    id: 'loadExam',
    input: ({ context }) => ({ examId: context.examId }),
    onDone: {
      description: 'The exam is known.',
      target: 'choosing',
      actions: { type: 'takeExam', params: ({ event }) => ({ exam: event.output }) },
    },
    onError: [
      {
        description: "There is no such exam, or it is not the candidate's.",
        guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) },
        target: 'missing',
      },
      {
        description: 'The server was not reached.',
        target: 'resumingOffline',
        actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
      },
    ],
  },
});

export const unreachable = examSetup.createStateConfig({
  description: 'The exam could not be loaded; it is tried again.',
  after: { retryTime: { description: 'Try again.', target: 'loading' } },
  on: { 'exam.retried': { description: 'The candidate tries again.', target: 'loading' } },
});

export const missing = examSetup.createStateConfig({
  type: 'final',
  entry: 'eraseAttempt',
  description: 'There is no such exam for this candidate.',
});

export const choosing = examSetup.createStateConfig({
  description: 'Which page does the state of the exam call for?',
  always: [
    {
      description: 'The terms are not accepted yet.',
      guard: { type: 'isState', params: ({ context }) => ({ exam: context.exam as Exam, state: 'awaitingTerms' }) },
      target: 'terms',
    },
    {
      description: 'The exam has not been started.',
      guard: { type: 'isState', params: ({ context }) => ({ exam: context.exam as Exam, state: 'ready' }) },
      target: 'rules',
    },
    {
      description: 'The time is over, the grace period too; the server is about to end the exam.',
      guard: 'isPastGrace',
      target: 'awaitingResult',
    },
    {
      description: 'The exam runs.',
      guard: { type: 'isState', params: ({ context }) => ({ exam: context.exam as Exam, state: 'running' }) },
      target: 'joining',
    },
    {
      description: 'The exam is being graded.',
      guard: { type: 'isState', params: ({ context }) => ({ exam: context.exam as Exam, state: 'grading' }) },
      target: 'awaitingResult',
    },
    {
      description: 'The exam does not count any more.',
      guard: { type: 'isState', params: ({ context }) => ({ exam: context.exam as Exam, state: 'voided' }) },
      target: 'voided',
    },
    { description: 'There is a result.', target: 'result' },
  ],
});

export const terms = examSetup.createStateConfig({
  tags: 'terms',
  description: 'The candidate reads the terms.',
  initial: 'reading',
  states: {
    reading: {
      description: 'The terms are on show.',
      on: {
        'exam.termsAccepted': {
          description: 'The candidate accepts the terms.',
          target: 'accepting',
          actions: 'clearFailure',
        },
      },
    },
    accepting: {
      tags: 'busy',
      description: 'The acceptance is being stored.',
      invoke: {
        src: 'acceptTerms',
        id: 'acceptTerms',
        input: ({ context }) => ({ examId: context.examId, version: context.exam?.terms.version ?? '' }),
        onDone: {
          description: 'It is stored.',
          target: '#exam.rules',
          actions: { type: 'takeExam', params: ({ event }) => ({ exam: event.output }) },
        },
        onError: [
          {
            description: 'The exam is not where this page believes, or the terms have changed.',
            guard: { type: 'isElsewhere', params: ({ event }) => ({ error: event.error }) },
            target: '#exam.loading',
          },
          {
            description: 'It could not be stored.',
            target: 'reading',
            actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
  },
});

export const rules = examSetup.createStateConfig({
  tags: 'rules',
  description: 'The candidate reads the rules: time, number of exercises, pass mark, what is recorded.',
  on: {
    'exam.rulesRead': { description: 'The candidate goes on to the system check.', target: 'systemCheck' },
  },
});

export const systemCheck = examSetup.createStateConfig({
  tags: 'start',
  description: 'Can this browser take the exam?',
  initial: 'loadingParts',
  on: {
    'exam.rulesReopened': { description: 'The candidate goes back to the rules.', target: 'rules' },
  },
  states: {
    loadingParts: {
      tags: 'busy',
      description: 'Every part of the page that the exam can need is being loaded. The clock does not run yet.',
      entry: ['clearChecks', 'resetParts'],
      invoke: {
        src: 'loadParts',
        id: 'loadParts',
        input: ({ context }) => ({ hasChallenges: (context.exam?.challenges ?? 0) > 0 }),
        onError: { description: 'The parts could not be requested.', target: 'checking', actions: 'resetParts' },
      },
      on: {
        'parts.progressed': {
          description: 'Another part is loaded.',
          actions: { type: 'takeParts', params: ({ event }) => ({ loaded: event.loaded, total: event.total }) },
        },
        'parts.completed': { description: 'Every part is loaded.', target: 'checking', actions: 'completeParts' },
        'parts.failed': {
          description: 'A part is missing, so the exam cannot start yet.',
          target: 'checking',
          actions: 'resetParts',
        },
      },
    },
    checking: {
      tags: 'busy',
      description: 'Storage, clock and connection are being tried.',
      invoke: {
        src: 'checkSystem',
        id: 'checkSystem',
        input: ({ context }) => ({ exam: context.exam as Exam }),
        onDone: {
          description: 'The findings are there.',
          target: 'checked',
          actions: { type: 'takeChecks', params: ({ event }) => ({ checks: event.output }) },
        },
        onError: {
          description: 'The check itself failed.',
          target: 'checked',
          actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      after: {
        checkTime: {
          description: 'The check did not finish; the candidate can repeat it.',
          target: 'checked',
          actions: 'noteUnfinishedCheck',
        },
      },
    },
    checked: {
      description: 'The findings are on show; the clock does not run yet.',
      on: {
        'exam.checkRepeated': {
          description: 'The candidate repeats the check.',
          target: 'loadingParts',
          actions: 'clearFailure',
        },
        'exam.started': {
          description: 'The candidate starts the clock.',
          guard: 'mayStart',
          target: 'starting',
          actions: 'clearFailure',
        },
      },
    },
    starting: {
      tags: 'busy',
      description: 'The server starts the clock.',
      invoke: {
        src: 'startExam',
        id: 'startExam',
        input: ({ context }) => ({ examId: context.examId }),
        onDone: {
          description: 'The clock runs.',
          target: '#exam.joining',
          actions: { type: 'takeExam', params: ({ event }) => ({ exam: event.output }) },
        },
        onError: [
          {
            description: 'The exam is not where this page believes.',
            guard: { type: 'isElsewhere', params: ({ event }) => ({ error: event.error }) },
            target: '#exam.loading',
          },
          {
            description: 'No answer came. The clock may run: the state of the exam is read before anything is claimed.',
            target: 'confirmingStart',
            actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
      on: {
        // The clock may run already: going back now would waste the candidate's time unseen.
        'exam.rulesReopened': {},
      },
    },
    confirmingStart: {
      tags: 'busy',
      description: 'The server is asked whether the clock runs.',
      invoke: {
        src: 'loadExam',
        id: 'confirmStart',
        input: ({ context }) => ({ examId: context.examId }),
        onDone: [
          {
            description: 'The exam has not been started; the candidate can try again.',
            guard: { type: 'isState', params: ({ event }) => ({ exam: event.output, state: 'ready' }) },
            target: 'checked',
            actions: { type: 'takeExam', params: ({ event }) => ({ exam: event.output }) },
          },
          {
            description: 'The clock runs: only the answer was lost.',
            target: '#exam.choosing',
            actions: ['clearFailure', { type: 'takeExam', params: ({ event }) => ({ exam: event.output }) }],
          },
        ],
        onError: { description: 'The server is not reached.', target: 'startUnknown' },
      },
      on: { 'exam.rulesReopened': {} },
    },
    startUnknown: {
      tags: 'busy',
      description: 'Whether the clock runs is not known; the page says so and asks the server again.',
      after: { retryTime: { description: 'Ask again.', target: 'confirmingStart' } },
      on: { 'exam.rulesReopened': {} },
    },
  },
});
