import { assign, fromCallback, fromPromise, setup, stateIn } from 'xstate';
import { failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';
import { byKey, firstRun, firstStep, followed, placeIn, withReport } from './workshop.runs.ts';
import type {
  Recording,
  RecordingSource,
  RunReport,
  RunStep,
  WorkshopContext,
  WorkshopEvent,
} from './workshop.types.ts';

/** The recording that an event chooses. */
function sourceIn(event: WorkshopEvent): RecordingSource {
  if (event.type === 'workshop.strayChosen') return { stray: event.stray };
  if (event.type === 'workshop.fileChosen') return { file: event.file };
  throw new Error('Only a chosen recording is read.');
}

/** The page that draws the charts: which chart is on show, and which run of it is followed. */
export const workshopMachine = setup({
  types: {
    context: {} as WorkshopContext,
    events: {} as WorkshopEvent,
    input: {} as { chart: string | null },
    tags: {} as 'busy' | 'running',
  },
  actors: {
    /** Loads the definition and the drawing of a chart. */
    loadChart: fromPromise<void, { chart: string }>(() => notProvided('loadChart')),
    /** Listens to the charts of other tabs. */
    watchTabs: fromCallback<{ type: 'ignored' }>(() => notProvided('watchTabs')),
    /** Reads a recording and compares its runs with the charts. */
    readRecording: fromPromise<Recording, { source: RecordingSource }>(() => notProvided('readRecording')),
  },
  actions: {
    /** Shows the chart that the address names. */
    setChart: assign((_, params: { chart: string | null }) => ({ chart: params.chart })),
    /** Keeps the reason why the chart could not be loaded, for the page to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Clears the message about the chart. */
    clearFailure: assign({ failure: null }),
    /** Starts a run with its first step. */
    beginRun: assign(({ context }, params: { step: RunStep }) => ({ of: context.chart, steps: [params.step], at: 0 })),
    /** Adds a step after the shown one, and drops the steps that came after it. */
    addStep: assign(({ context }, params: { step: RunStep }) => ({
      steps: [...context.steps.slice(0, context.at + 1), params.step],
      at: context.at + 1,
    })),
    /** Shows the chosen step. */
    visitStep: assign(({ context }, params: { at: number }) => ({ at: placeIn(context.steps, params.at) })),
    /** Shows the next step. */
    showNextStep: assign(({ context }) => ({ at: context.at + 1 })),
    /** Shows the first step. */
    showFirstStep: assign({ at: 0 }),
    /** Shows the step at which the run leaves the chart, or the first step of a run that conforms. */
    showDeviation: assign(({ context }) => ({ at: firstStep(context.runs, context.followed) })),
    /** Drops the steps, the runs of other tabs and the message about a file. */
    clearRun: assign({ of: null, steps: [], at: 0, runs: {}, followed: null, missing: [], problem: '' }),
    /** Drops the message about the last file. */
    clearProblem: assign({ problem: '' }),
    /** Adds the reported step to its run. */
    noteReport: assign(({ context }, params: { report: RunReport }) => ({
      runs: withReport(context.runs, params.report),
    })),
    /** Shows the newest step of the followed run. */
    showNewest: assign(({ context }) => followed(context.runs, context.followed)),
    /** Shows the chosen run at its newest step. */
    follow: assign(({ context }, params: { key: string }) => followed(context.runs, params.key)),
    /** Stops showing a run. */
    unfollow: assign({ of: null, followed: null, steps: [], at: 0 }),
    /** Lists the runs of the recording, and shows one of them. */
    setRecording: assign(({ context }, params: { recording: Recording }) => {
      const runs = byKey(params.recording.runs);
      const { missing } = params.recording;
      return { runs, missing, ...followed(runs, firstRun(params.recording.runs, context.chart)) };
    }),
    /** Keeps what is wrong with the file, for the page to show. */
    setProblem: assign((_, params: { error: unknown }) => ({ problem: failureOf(params.error).message })),
    /** Opens the address of the run's chart. */
    openChart: (_, _params: { chart: string }) => notProvided('openChart'),
  },
  guards: {
    /** The address names no chart. */
    isNoChart: (_, params: { chart: string | null }) => params.chart === null,
    /** The address names the chart that is already shown. */
    isSameChart: ({ context }, params: { chart: string | null }) => params.chart === context.chart,
    /** The page opened with the address of a chart. */
    hasChart: ({ context }) => context.chart !== null,
    /** The product has no chart of this name. */
    isMissing: (_, params: { error: unknown }) => failureOf(params.error).kind === 'notFound',
    /** The address names the chart of the shown run. */
    isOfRun: ({ context }, params: { chart: string | null }) => params.chart === context.of,
    /** The page knows the chosen run. */
    isKnownRun: ({ context }, params: { key: string }) => context.runs[params.key] !== undefined,
    /** The chart of the open recording is still shown. */
    isRunShown: ({ context }) => context.of !== null && context.of === context.chart,
    /** The last step is shown. */
    isLastStep: ({ context }) => context.at >= context.steps.length - 1,
  },
  delays: {
    /** 0.8 seconds for each step of a recording while it plays. Milliseconds. */
    frame: 800,
  },
}).createMachine({
  id: 'workshop',
  description: 'The page that draws the charts, and follows one run of a chart.',
  context: ({ input }) => ({
    chart: input.chart,
    failure: null,
    of: null,
    steps: [],
    at: 0,
    runs: {},
    followed: null,
    missing: [],
    problem: '',
  }),
  type: 'parallel',
  states: {
    drawing: {
      description: 'The list of all charts, or one chart.',
      initial: 'opening',
      on: {
        'workshop.chartOpened': [
          {
            description: 'The address names the same chart as before.',
            guard: { type: 'isSameChart', params: ({ event }) => ({ chart: event.chart }) },
          },
          {
            description: 'The address names no chart.',
            guard: { type: 'isNoChart', params: ({ event }) => ({ chart: event.chart }) },
            target: '.list',
            actions: { type: 'setChart', params: ({ event }) => ({ chart: event.chart }) },
          },
          {
            description: 'The address names another chart.',
            target: '.loading',
            actions: { type: 'setChart', params: ({ event }) => ({ chart: event.chart }) },
          },
        ],
      },
      states: {
        opening: {
          description: 'The page opens. Does the address name a chart?',
          always: [
            { description: 'The address names a chart.', guard: 'hasChart', target: 'loading' },
            { description: 'The address names no chart.', target: 'list' },
          ],
        },
        list: { description: 'The page lists all charts.' },
        loading: {
          description: 'The definition and the drawing of the chart are loading.',
          tags: 'busy',
          invoke: {
            src: 'loadChart',
            id: 'loadChart',
            input: ({ context }) => ({ chart: context.chart ?? '' }),
            onDone: { description: 'The chart is loaded.', target: 'shown' },
            onError: [
              {
                description: 'The product has no such chart.',
                guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) },
                target: 'unknown',
              },
              {
                description: 'The chart could not be loaded.',
                target: 'failed',
                actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
        shown: { description: 'The chart is drawn.' },
        unknown: { description: 'The page says that the product has no such chart.' },
        failed: {
          description: 'The page says why the chart could not be loaded and offers to retry.',
          exit: 'clearFailure',
          on: { 'workshop.retried': { description: 'The reader retries.', target: 'loading' } },
        },
      },
    },
    run: {
      description: 'The run that the drawing shows: none, a simulated one, one of another tab, or a recorded one.',
      initial: 'none',
      on: {
        'workshop.runClosed': { description: 'The reader closes the run.', target: '.none' },
        'workshop.simulationStarted': {
          description: 'The reader starts to simulate the shown chart.',
          guard: stateIn('#workshop.drawing.shown'),
          target: '.simulating',
          actions: { type: 'beginRun', params: ({ event }) => ({ step: event.step }) },
        },
        'workshop.watchStarted': { description: 'The reader starts to watch other tabs.', target: '.watching' },
        'workshop.replayStarted': { description: 'The reader wants to replay a recording.', target: '.replaying' },
        'workshop.strayChosen': {
          description: 'The reader chooses a run that left its chart in a browser.',
          target: '.replaying.reading',
        },
      },
      states: {
        none: { description: 'The drawing shows the definition alone.' },
        simulating: {
          description: 'The reader plays the chart by choosing its events.',
          tags: 'running',
          exit: 'clearRun',
          on: {
            'workshop.stepTaken': {
              description: 'An event, an outcome or the end of a delay takes the chart one step further.',
              actions: { type: 'addStep', params: ({ event }) => ({ step: event.step }) },
            },
            'workshop.stepVisited': {
              description: 'The reader travels to another step.',
              actions: { type: 'visitStep', params: ({ event }) => ({ at: event.at }) },
            },
            'workshop.chartOpened': [
              {
                description: 'The address names the same chart as before.',
                guard: { type: 'isOfRun', params: ({ event }) => ({ chart: event.chart }) },
              },
              { description: 'The simulated chart is no longer shown.', target: 'none' },
            ],
          },
        },
        watching: {
          description: 'The page listens to the charts that run in other tabs of this browser.',
          initial: 'waiting',
          exit: 'clearRun',
          invoke: {
            src: 'watchTabs',
            id: 'watchTabs',
            onError: { description: 'The browser does not let tabs talk to each other.', target: 'none' },
          },
          on: {
            'workshop.stepReported': {
              description: 'A chart in another tab took a step.',
              actions: { type: 'noteReport', params: ({ event }) => ({ report: event.report }) },
            },
            'workshop.runFollowed': {
              description: 'The reader chooses a run to follow.',
              guard: { type: 'isKnownRun', params: ({ event }) => ({ key: event.key }) },
              target: '.followed',
              actions: [
                { type: 'follow', params: ({ event }) => ({ key: event.key }) },
                { type: 'openChart', params: ({ context }) => ({ chart: context.of ?? '' }) },
              ],
            },
          },
          states: {
            waiting: { description: 'The reader has not chosen a run yet.' },
            followed: {
              description: 'The drawing shows a run of another tab.',
              tags: 'running',
              initial: 'live',
              on: {
                'workshop.stepVisited': {
                  description: 'The reader looks at an earlier step; newer ones are still recorded.',
                  target: '.held',
                  actions: { type: 'visitStep', params: ({ event }) => ({ at: event.at }) },
                },
                'workshop.chartOpened': [
                  {
                    description: 'The address names the chart of the run.',
                    guard: { type: 'isOfRun', params: ({ event }) => ({ chart: event.chart }) },
                  },
                  {
                    description: 'The chart of the run is no longer shown.',
                    target: 'waiting',
                    actions: 'unfollow',
                  },
                ],
              },
              states: {
                live: {
                  description: 'The newest step of the run is lit.',
                  on: {
                    'workshop.stepReported': {
                      description: 'A chart in another tab took a step; if the followed run did, the step is lit.',
                      actions: [
                        { type: 'noteReport', params: ({ event }) => ({ report: event.report }) },
                        'showNewest',
                      ],
                    },
                  },
                },
                held: {
                  description: 'The chosen step stays lit while the run continues.',
                  on: {
                    'workshop.played': {
                      description: 'The reader returns to the newest step.',
                      target: 'live',
                      actions: 'showNewest',
                    },
                  },
                },
              },
            },
          },
        },
        replaying: {
          description: 'The page replays a recording.',
          initial: 'choosing',
          exit: 'clearRun',
          on: {
            'workshop.fileChosen': { description: 'The reader chooses a file.', target: '.reading' },
          },
          states: {
            choosing: { description: 'The reader is asked for a file.' },
            reading: {
              description: 'The recording is read; one that was open before stays open until then.',
              tags: 'busy',
              entry: 'clearProblem',
              invoke: {
                src: 'readRecording',
                id: 'readRecording',
                input: ({ event }) => ({ source: sourceIn(event) }),
                onDone: {
                  description: 'The recording can be replayed.',
                  target: 'opened',
                  actions: [
                    { type: 'setRecording', params: ({ event }) => ({ recording: event.output }) },
                    'showDeviation',
                    { type: 'openChart', params: ({ context }) => ({ chart: context.of ?? '' }) },
                  ],
                },
                onError: [
                  {
                    description: 'The file cannot be replayed, and the recording before it stays open.',
                    guard: 'isRunShown',
                    target: 'opened',
                    actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
                  },
                  {
                    description: 'The file cannot be replayed.',
                    target: 'choosing',
                    actions: ['clearRun', { type: 'setProblem', params: ({ event }) => ({ error: event.error }) }],
                  },
                ],
              },
            },
            opened: {
              description: 'The drawing shows the recording.',
              tags: 'running',
              initial: 'resting',
              on: {
                'workshop.stepVisited': {
                  description: 'The reader travels to another step.',
                  target: '.resting',
                  actions: { type: 'visitStep', params: ({ event }) => ({ at: event.at }) },
                },
                'workshop.runFollowed': {
                  description: 'The reader chooses another run of the recording.',
                  guard: { type: 'isKnownRun', params: ({ event }) => ({ key: event.key }) },
                  target: '.resting',
                  actions: [
                    { type: 'follow', params: ({ event }) => ({ key: event.key }) },
                    'showDeviation',
                    { type: 'openChart', params: ({ context }) => ({ chart: context.of ?? '' }) },
                  ],
                },
                'workshop.chartOpened': [
                  {
                    description: 'The address names the chart of the recording.',
                    guard: { type: 'isOfRun', params: ({ event }) => ({ chart: event.chart }) },
                  },
                  {
                    description: 'The chart of the recording is no longer shown.',
                    target: '#workshop.run.none',
                  },
                ],
              },
              states: {
                resting: {
                  description: 'One step of the recording is lit.',
                  on: {
                    'workshop.played': [
                      {
                        description: 'The recording was at its end and begins again.',
                        guard: 'isLastStep',
                        target: 'playing',
                        actions: 'showFirstStep',
                      },
                      { description: 'The reader plays the recording from here.', target: 'playing' },
                    ],
                  },
                },
                playing: {
                  description: 'One step after the other is lit.',
                  always: { description: 'The recording is at its end.', guard: 'isLastStep', target: 'resting' },
                  after: {
                    frame: {
                      description: 'The next step is due.',
                      target: 'playing',
                      reenter: true,
                      actions: 'showNextStep',
                    },
                  },
                  on: { 'workshop.paused': { description: 'The reader pauses.', target: 'resting' } },
                },
              },
            },
          },
        },
      },
    },
  },
});
