import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { type Failure, failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

/** Code that does not finish within this time is considered stuck; the frame is discarded. Milliseconds. */
export const PREVIEW_LIMIT_MS = 8000;
/** A frame that has not opened by then is given up. Milliseconds. */
export const FRAME_LIMIT_MS = 20_000;

export type PreviewTest = { name: string; run: string; expect: unknown };
export type PreviewReport = {
  name: string;
  passed: boolean;
  observed: string | null;
  error: string | null;
  /** Console output of the code during the test. */
  logs: string[];
};
export type PreviewBuild =
  | { kind: 'built'; code: string; css: string }
  | { kind: 'buildFailed'; message: string; file?: string | undefined; line?: number | undefined };

export type ChallengeInput = {
  /** The exam that the challenge belongs to, or the tech of a standalone challenge. */
  ownerId: string;
  challengeId: string;
  tests: PreviewTest[];
};

export type ChallengeContext = ChallengeInput & {
  files: Record<string, string>;
  build: PreviewBuild | null;
  reports: PreviewReport[];
  logs: string[];
  failure: Failure | null;
};

export type ChallengeEvent =
  | { type: 'preview.requested'; files: Record<string, string> }
  | { type: 'preview.opened' }
  | { type: 'preview.testReported'; report: PreviewReport }
  | { type: 'preview.logged'; line: string }
  | { type: 'preview.finished' }
  | { type: 'preview.cancelled' };

const MAX_LOGS = 200;

/** Runs a challenge's visible tests in the preview: feedback for the candidate, never the grade. */
export const challengeMachine = setup({
  types: { context: {} as ChallengeContext, events: {} as ChallengeEvent, input: {} as ChallengeInput },
  actors: {
    /** Builds the candidate's code on the server. */
    buildPreview: fromPromise<PreviewBuild, { ownerId: string; challengeId: string; files: Record<string, string> }>(
      () => notProvided('buildPreview'),
    ),
    /** Shows the build in a new frame, runs the visible tests there and reports their results. */
    previewFrame: fromCallback<{ type: 'ignored' }, { build: PreviewBuild | null; tests: PreviewTest[] }>(() =>
      notProvided('previewFrame'),
    ),
  },
  actions: {
    /** Keeps the files to run, and clears the results of the last run. */
    setFiles: assign((_, params: { files: Record<string, string> }) => ({
      files: params.files,
      reports: [],
      logs: [],
      failure: null,
    })),
    /** Keeps the outcome of the build. */
    setBuild: assign((_, params: { build: PreviewBuild }) => ({ build: params.build })),
    /** Adds the result of a visible test. */
    setReport: assign(({ context }, params: { report: PreviewReport }) => ({
      reports: [...context.reports, params.report],
    })),
    /** Adds a line to the console output; the oldest lines give way. */
    appendLog: assign(({ context }, params: { line: string }) => ({
      logs: [...context.logs, params.line].slice(-MAX_LOGS),
    })),
    /** Keeps the reason why the preview is unavailable, for the page to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Notes that the frame did not open, for the page to show. */
    setUnopened: assign({ failure: failure('unreachable', "The preview frame didn't load. Run the tests again.") }),
  },
  guards: {
    /** The code has been built without an error. */
    isBuilt: (_, params: { build: PreviewBuild }) => params.build.kind === 'built',
  },
  delays: {
    /** 8 seconds, then the code counts as hanging and is stopped. Milliseconds. */
    previewLimit: PREVIEW_LIMIT_MS,
    /** 20 seconds, then a frame that has not opened is given up. Milliseconds. */
    frameLimit: FRAME_LIMIT_MS,
  },
}).createMachine({
  id: 'challenge',
  description:
    'The preview of a challenge with its visible tests. In an exam, the server grades with other tests later.',
  context: ({ input }) => ({ ...input, files: {}, build: null, reports: [], logs: [], failure: null }),
  initial: 'idle',
  on: {
    'preview.requested': {
      description: 'The candidate runs the code.',
      target: '.building',
      actions: { type: 'setFiles', params: ({ event }) => ({ files: event.files }) },
    },
  },
  states: {
    idle: { description: 'The candidate has not run the code yet.' },
    building: {
      description: 'The code is being built.',
      invoke: {
        src: 'buildPreview',
        id: 'buildPreview',
        input: ({ context }) => ({ ownerId: context.ownerId, challengeId: context.challengeId, files: context.files }),
        onDone: [
          {
            description: 'The build succeeded.',
            guard: { type: 'isBuilt', params: ({ event }) => ({ build: event.output }) },
            target: 'active',
            actions: { type: 'setBuild', params: ({ event }) => ({ build: event.output }) },
          },
          {
            description: 'The build failed because of an error in the code.',
            target: 'buildFailed',
            actions: { type: 'setBuild', params: ({ event }) => ({ build: event.output }) },
          },
        ],
        onError: {
          description: 'The code could not be sent to be built.',
          target: 'unavailable',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'preview.cancelled': { description: 'The candidate stops the build.', target: 'idle' } },
    },
    buildFailed: { description: 'The code has an error; the message names file and line.' },
    unavailable: { description: 'The preview is temporarily unavailable; answers are still saved.' },
    active: {
      description: 'The preview frame shows the code and runs the visible tests.',
      initial: 'opening',
      invoke: {
        src: 'previewFrame',
        id: 'previewFrame',
        input: ({ context }) => ({ build: context.build, tests: context.tests }),
        onError: {
          description: 'The preview frame crashed.',
          target: 'unavailable',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: {
        'preview.logged': {
          description: 'The code logged a line.',
          actions: { type: 'appendLog', params: ({ event }) => ({ line: event.line }) },
        },
      },
      states: {
        opening: {
          description: 'The empty frame is loading; none of the code runs yet, so no time counts against it.',
          after: {
            frameLimit: {
              description: 'The frame did not load.',
              target: '#challenge.unavailable',
              actions: 'setUnopened',
            },
          },
          on: {
            'preview.opened': { description: 'The frame is ready and is given the code.', target: 'running' },
            'preview.cancelled': { description: 'The candidate stops the preview.', target: '#challenge.idle' },
          },
        },
        running: {
          description: 'The code and the visible tests run in the frame.',
          after: { previewLimit: { description: 'The code did not finish in time.', target: '#challenge.hanging' } },
          on: {
            'preview.testReported': {
              description: 'A visible test has finished.',
              actions: { type: 'setReport', params: ({ event }) => ({ report: event.report }) },
            },
            'preview.finished': { description: 'Every visible test has finished.', target: 'finished' },
            'preview.cancelled': { description: 'The candidate stops the tests.', target: '#challenge.idle' },
          },
        },
        finished: { description: 'Every visible test has finished; the preview stays visible.' },
      },
    },
    hanging: { description: 'The code did not finish in time and was stopped.' },
  },
});
