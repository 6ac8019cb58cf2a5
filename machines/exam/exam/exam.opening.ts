import type { Exam } from '../../../src/contract/exam/exam.ts';
import { examSetup } from './exam.setup.ts';

// Opens an exam: loading, terms, rules, system check, start.

export const loading = examSetup.createStateConfig({
  tags: 'busy',
  description: 'The exam is loading; its state determines which page opens.',
  invoke: {
    src: 'loadExam',
    id: 'loadExam',
    input: ({ context }) => ({ examId: context.examId }),
    onDone: {
      description: 'The exam is loaded.',
      target: 'choosing',
      actions: { type: 'setExam', params: ({ event }) => ({ exam: event.output }) },
    },
    onError: [
      {
        description: 'The exam does not exist or belongs to another user.',
        guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) },
        target: 'missing',
      },
      {
        description: 'The exam cannot be loaded, so the page looks for a copy on this device.',
        target: 'resumingOffline',
        actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
      },
    ],
  },
});

export const unreachable = examSetup.createStateConfig({
  description: 'The exam could not be loaded, and the page retries.',
  after: { retryTime: { description: 'The page tries to load the exam again.', target: 'loading' } },
  on: { 'exam.retried': { description: 'The candidate retries.', target: 'loading' } },
});

export const missing = examSetup.createStateConfig({
  type: 'final',
  entry: 'eraseAttempt',
  description: 'The exam does not exist for this candidate.',
});

export const choosing = examSetup.createStateConfig({
  description: 'Which page fits the state of the exam?',
  always: [
    {
      description: 'The candidate has not accepted the terms.',
      guard: { type: 'isState', params: ({ context }) => ({ exam: context.exam as Exam, state: 'awaitingTerms' }) },
      target: 'terms',
    },
    {
      description: 'The candidate has not started the exam.',
      guard: { type: 'isState', params: ({ context }) => ({ exam: context.exam as Exam, state: 'ready' }) },
      target: 'rules',
    },
    {
      description: 'The deadline and the grace period are over; the server is about to end the exam.',
      guard: 'isPastGrace',
      target: 'grading.awaitingResult',
    },
    {
      description: 'The exam is running.',
      guard: { type: 'isState', params: ({ context }) => ({ exam: context.exam as Exam, state: 'running' }) },
      target: 'entering',
    },
    {
      description: 'The exam is being graded.',
      guard: { type: 'isState', params: ({ context }) => ({ exam: context.exam as Exam, state: 'grading' }) },
      target: 'grading.awaitingResult',
    },
    {
      description: 'The exam was voided.',
      guard: { type: 'isState', params: ({ context }) => ({ exam: context.exam as Exam, state: 'voided' }) },
      target: 'voided',
    },
    { description: 'The exam has a result.', target: 'result' },
  ],
});

const loadingParts = examSetup.createStateConfig({
  tags: 'busy',
  description: 'Every chunk of the page that the exam may need is preloaded. The clock has not started.',
  entry: ['clearChecks', 'resetParts'],
  invoke: {
    src: 'loadParts',
    id: 'loadParts',
    input: ({ context }) => ({ hasChallenges: (context.exam?.challenges ?? 0) > 0 }),
    onError: { description: 'The chunks could not be requested.', target: 'checking', actions: 'resetParts' },
  },
  on: {
    'parts.progressed': {
      description: 'Another chunk is loaded.',
      actions: { type: 'setPartsProgress', params: ({ event }) => ({ loaded: event.loaded, total: event.total }) },
    },
    'parts.completed': { description: 'Every chunk is loaded.', target: 'checking', actions: 'completeParts' },
    'parts.failed': {
      description: 'A chunk is missing, so the exam cannot start yet.',
      target: 'checking',
      actions: 'resetParts',
    },
  },
});

export const terms = examSetup.createStateConfig({
  tags: 'terms',
  description: 'The candidate reads the terms; of a trial the rules and the check as well, on one page.',
  initial: 'reading',
  states: {
    reading: {
      description: 'The page shows the terms.',
      on: {
        'exam.termsAccepted': {
          description: 'The candidate accepts the terms, and thereby starts a trial.',
          target: 'accepting',
          actions: 'clearFailure',
        },
      },
    },
    accepting: {
      tags: 'busy',
      description: 'The acceptance is being saved.',
      invoke: {
        src: 'acceptTerms',
        id: 'acceptTerms',
        input: ({ context }) => ({ examId: context.examId, version: context.exam?.terms.version ?? '' }),
        onDone: [
          {
            description: 'The acceptance is saved; the candidate has read the rules of the trial beside the terms.',
            guard: { type: 'isTrial', params: ({ event }) => ({ exam: event.output }) },
            target: 'loadingParts',
            actions: { type: 'setExam', params: ({ event }) => ({ exam: event.output }) },
          },
          {
            description: 'The acceptance is saved.',
            target: '#exam.rules',
            actions: { type: 'setExam', params: ({ event }) => ({ exam: event.output }) },
          },
        ],
        onError: [
          {
            description: 'The exam is in a different state than the page assumes, or the terms have changed.',
            guard: { type: 'isElsewhere', params: ({ event }) => ({ error: event.error }) },
            target: '#exam.loading',
          },
          {
            description: 'The acceptance could not be saved.',
            target: 'reading',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    loadingParts,
    checking: {
      tags: 'busy',
      description: 'Before a trial starts, the check tests storage, clock and connection.',
      invoke: {
        src: 'checkSystem',
        id: 'checkSystem',
        input: ({ context }) => ({ exam: context.exam as Exam }),
        onDone: [
          {
            description: 'This browser can take the trial, which starts.',
            guard: { type: 'isFit', params: ({ event }) => ({ checks: event.output }) },
            target: '#exam.systemCheck.starting',
            actions: { type: 'setChecks', params: ({ event }) => ({ checks: event.output }) },
          },
          {
            description: 'A required check has not passed; the page shows which.',
            target: '#exam.systemCheck.checked',
            actions: { type: 'setChecks', params: ({ event }) => ({ checks: event.output }) },
          },
        ],
        onError: {
          description: 'The check itself failed.',
          target: '#exam.systemCheck.checked',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      after: {
        checkTime: {
          description: 'The check did not finish; the candidate can repeat it.',
          target: '#exam.systemCheck.checked',
          actions: 'setCheckTimeout',
        },
      },
    },
  },
});

export const rules = examSetup.createStateConfig({
  tags: 'rules',
  description: 'The candidate reads the rules: time, number of exercises, pass mark and what is recorded.',
  on: {
    'exam.rulesRead': { description: 'The candidate continues to the system check.', target: 'systemCheck' },
  },
});

export const systemCheck = examSetup.createStateConfig({
  tags: 'start',
  description: 'Can this browser take the exam?',
  initial: 'loadingParts',
  on: {
    'exam.rulesReopened': {
      description: 'The candidate goes back to the rules.',
      target: 'rules',
      actions: 'clearFailure',
    },
  },
  states: {
    loadingParts,
    checking: {
      tags: 'busy',
      description: 'The check tests storage, clock and connection.',
      invoke: {
        src: 'checkSystem',
        id: 'checkSystem',
        input: ({ context }) => ({ exam: context.exam as Exam }),
        onDone: {
          description: 'The check has finished.',
          target: 'checked',
          actions: { type: 'setChecks', params: ({ event }) => ({ checks: event.output }) },
        },
        onError: {
          description: 'The check itself failed.',
          target: 'checked',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      after: {
        checkTime: {
          description: 'The check did not finish; the candidate can repeat it.',
          target: 'checked',
          actions: 'setCheckTimeout',
        },
      },
    },
    checked: {
      description: 'The page shows the results of the check; the clock has not started.',
      on: {
        'exam.checkRepeated': {
          description: 'The candidate repeats the check.',
          target: 'loadingParts',
          actions: 'clearFailure',
        },
        'exam.started': {
          description: 'The candidate starts the exam.',
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
          description: 'The clock is running.',
          target: '#exam.entering',
          actions: { type: 'setExam', params: ({ event }) => ({ exam: event.output }) },
        },
        onError: [
          {
            description: "The candidate's other attempts at this exam rule out the start; the page says why.",
            guard: { type: 'isRuledOut', params: ({ event }) => ({ error: event.error }) },
            target: 'checked',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            description: 'The exam is in a different state than the page assumes.',
            guard: { type: 'isElsewhere', params: ({ event }) => ({ error: event.error }) },
            target: '#exam.loading',
          },
          {
            description:
              'No response arrived. The clock may be running already, so the page reloads the state of the exam first.',
            target: 'confirmingStart',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
      on: {
        // The clock may be running: going back now would waste exam time unnoticed.
        'exam.rulesReopened': { description: 'The exam is starting already, so the rules stay closed.' },
      },
    },
    confirmingStart: {
      tags: 'busy',
      description: 'The page asks the server whether the clock is running.',
      invoke: {
        src: 'loadExam',
        id: 'confirmStart',
        input: ({ context }) => ({ examId: context.examId }),
        onDone: [
          {
            description: 'The exam has not started; the candidate can try again.',
            guard: { type: 'isState', params: ({ event }) => ({ exam: event.output, state: 'ready' }) },
            target: 'checked',
            actions: { type: 'updateExam', params: ({ event }) => ({ exam: event.output }) },
          },
          {
            description: 'The clock is running; only the response was lost.',
            target: '#exam.choosing',
            actions: ['clearFailure', { type: 'setExam', params: ({ event }) => ({ exam: event.output }) }],
          },
        ],
        onError: { description: 'The server cannot be reached.', target: 'startUnknown' },
      },
      on: { 'exam.rulesReopened': { description: 'The exam may have started already, so the rules stay closed.' } },
    },
    startUnknown: {
      tags: 'busy',
      description: 'The page does not know whether the clock is running, says so and asks the server again.',
      after: {
        retryTime: { description: 'The page asks again whether the clock is running.', target: 'confirmingStart' },
      },
      on: { 'exam.rulesReopened': { description: 'The exam may have started already, so the rules stay closed.' } },
    },
  },
});
