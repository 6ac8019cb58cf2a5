import { type SnapshotFrom, transition } from 'xstate';
import { type Failure, failure } from '../../../machines/shared/failure.ts';
import { workshopMachine } from '../../../machines/site/workshop/workshop.machine.ts';
import type {
  RecordingFile,
  RunReport,
  RunStep,
  StrayRun,
  WatchedRun,
  WorkshopContext,
  WorkshopEvent,
} from '../../../machines/site/workshop/workshop.types.ts';
import { defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import { stableJson } from '../../../src/walks/stable-json.ts';
import { ahead, doneWith, failuresLead, once, withContext } from '../ahead.ts';
import { hasInput } from '../child-input.ts';

const step = (words: string): RunStep => ({ active: [`poll.${words}`], taken: [], words });
/** A step of a chart with two regions, in both of them. */
const inRegions = (words: string): RunStep => ({
  active: [`poll.${words}`, 'poll.aside'],
  taken: ['poll.loading/poll.loaded/0', 'poll.aside/poll.loaded/0'],
  words,
});
const ofSession = (one: RunStep): RunReport => ({
  ...{ page: 'another tab', run: 'x:0', chart: 'session', version: 'v1', isOver: false, step: one },
});
const report = (page: string, chart: string, words: string): { report: RunReport } =>
  named(`${chart} in ${page}: ${words}`, {
    report: { page, run: 'x:0', chart, version: 'v1', isOver: false, step: step(words) },
  });

const recorded = (run: string, chart: string): WatchedRun => ({
  page: 'a recording',
  run,
  chart,
  version: 'v1',
  isOver: false,
  steps: [step('loading'), step('choosing'), step('voting')],
  deviation: null,
  judgement: null,
  isOtherVersion: false,
});
/** Leaves its chart at its second step. */
const stray: WatchedRun = {
  ...recorded('2', 'session'),
  deviation: { at: 1, words: 'The chart would have stayed.' },
  isOtherVersion: true,
};
const RECORDING = { runs: [recorded('1', 'poll'), stray], missing: ['gone'] };
const FILE: RecordingFile = { size: 2, text: async () => '{}' };
const STRAY: StrayRun = { chart: 'poll', version: 'v1', run: { start: 'loading', steps: [] } };
const strayAfter = (steps: number): StrayRun => ({
  ...STRAY,
  run: { start: 'loading', steps: Array.from({ length: steps }, () => ({ keys: [] })) },
});
const WITHOUT_RUN = { of: null, steps: [], at: 0, runs: {}, followed: null, missing: [], problem: '' };

const after = (snapshot: SnapshotFrom<typeof workshopMachine>, event: WorkshopEvent) =>
  transition(snapshot.machine, snapshot, event)[0];

const lit = ({ steps, at }: WorkshopContext) => steps[at]?.words;

/** A report of the followed run arrives. */
const newest = (snapshot: SnapshotFrom<typeof workshopMachine>) => {
  const run = snapshot.context.runs[snapshot.context.followed ?? ''];
  if (!run) return undefined;
  const { steps, ...facts } = run;
  const next = { type: 'workshop.stepReported', report: { ...facts, step: step('newest') } } as const;
  return { before: steps.length, next: after(snapshot, next).context };
};

/** The run stays on show as long as the address names its chart. */
const staysWithItsChart = (snapshot: SnapshotFrom<typeof workshopMachine>) =>
  after(snapshot, { type: 'workshop.chartOpened', chart: snapshot.context.of }).hasTag('running') &&
  !after(snapshot, { type: 'workshop.chartOpened', chart: 'exam' }).hasTag('running');

type Snapshot = SnapshotFrom<typeof workshopMachine>;
type Effects = readonly { type: string; params?: unknown }[];

const same = (left: unknown, right: unknown) => stableJson(left) === stableJson(right);

/** What is drawn does not change. */
const isDrawn = (now: Snapshot, before: Snapshot) =>
  now.context.chart === before.context.chart && same(now.value.drawing, before.value.drawing);

/** The followed run is on show with all of its steps, at the newest. */
function isNewestLit({ context: { runs, followed, steps, at } }: Snapshot): boolean {
  const run = runs[followed ?? ''];
  return run !== undefined && same(steps, run.steps) && at === run.steps.length - 1;
}

/** Another step of the same run is lit, or the last one when it has no such step. */
const isVisited = ({ context }: Snapshot, { event, before }: { event: { at: number }; before: Snapshot }) =>
  same(context.steps, before.context.steps) && context.at === Math.min(event.at, context.steps.length - 1);

const opens = (effects: Effects, chart: string | null) =>
  effects.some(({ type, params }) => type === 'openChart' && same(params, { chart }));

/** Of each run the newest 1000 steps are kept, and the 100 runs that reported last. */
const areLimited = (live: Snapshot) =>
  once(live, 'limits', () => {
    const run = (name: number): [string, WatchedRun] => [
      `tab ${name}/x:0`,
      { ...recorded('x:0', 'poll'), page: `tab ${name}`, steps: [step('loading')] },
    ];
    const runs = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, name) => run(name)));
    const now = (count: number) => withContext(live, { runs: runs(count), followed: 'tab 98/x:0' });
    const heard = (count: number, name: number) =>
      Object.keys(
        ahead(now(count), { type: 'workshop.stepReported', ...report(`tab ${name}`, 'poll', 'choosing') }).context.runs,
      );
    const long = Array.from({ length: 1000 }, (_, at) => step(`step ${at}`));
    const followed: Record<string, WatchedRun> = { 'tab 0/x:0': { ...run(0)[1], steps: long.slice(1) } };
    const next = { type: 'workshop.stepReported', ...report('tab 0', 'poll', 'newest') } as const;
    const full = ahead(withContext(live, { runs: followed, followed: 'tab 0/x:0' }), next);
    const over = ahead(full, { ...next, report: { ...next.report, step: step('last') } }).context;
    return (
      heard(99, 99).length === 100 &&
      heard(100, 100).length === 100 &&
      heard(100, 100)[0] === 'tab 1/x:0' &&
      heard(100, 100).at(-1) === 'tab 100/x:0' &&
      heard(100, 50).length === 100 &&
      heard(100, 50).at(-1) === 'tab 50/x:0' &&
      heard(100, 0).length === 100 &&
      heard(100, 0).at(-1) === 'tab 0/x:0' &&
      full.context.steps.length === 1000 &&
      full.context.at === 999 &&
      lit(full.context) === 'newest' &&
      full.context.steps[0]?.words === 'step 1' &&
      over.steps.length === 1000 &&
      over.steps[0]?.words === 'step 2' &&
      over.at === 999 &&
      lit(over) === 'last'
    );
  });

/** Of a recording the first run of the chart on show is shown first, else its first run. */
const isFirstShown = (reading: Snapshot) =>
  once(reading, 'first run', () => {
    const runs = [recorded('1', 'session'), recorded('2', 'poll'), recorded('3', 'poll'), recorded('4', 'session')];
    const shownOf = (chart: string | null) =>
      ahead(withContext(reading, { chart }), doneWith('readRecording', { runs, missing: [] })).context.followed;
    // Runs of a recording that was open before are not those of this one.
    const old = withContext(reading, { runs: { 'a recording/9': recorded('9', 'poll') } });
    const read = ahead(old, doneWith('readRecording', { runs, missing: [] }));
    const visited = ahead(read, { type: 'workshop.stepVisited', at: 1.9 }).context.at;
    return (
      same(
        Object.keys(read.context.runs),
        runs.map(({ run }) => `a recording/${run}`),
      ) &&
      visited === 1 &&
      shownOf('poll') === 'a recording/2' &&
      shownOf('exam') === 'a recording/1' &&
      shownOf(null) === 'a recording/1'
    );
  });

export const model = defineModel(workshopMachine, {
  input: [named('the list', { chart: null }), named('a chart', { chart: 'poll' })],
  events: {
    'workshop.chartOpened': [
      named('the list', { chart: null }),
      named('the poll', { chart: 'poll' }),
      named('the session', { chart: 'session' }),
    ],
    'workshop.retried': [{}],
    'workshop.simulationStarted': [
      { step: step('loading') },
      named('of a chart that moves on at once', { step: { ...step('loading'), taken: ['poll/initial/0'] } }),
      named('of a chart with regions', { step: inRegions('loading') }),
    ],
    'workshop.stepTaken': ({ context }) => {
      const words = `step ${context.at + 1}`;
      if (context.steps.length >= 3) return [];
      if (context.steps.length > 1) return [{ step: step(words) }];
      return [
        { step: step(words) },
        named('with one transition', { step: { ...step(words), taken: ['poll.loading/poll.loaded/0'] } }),
        named('in two regions', { step: inRegions(words) }),
      ];
    },
    'workshop.stepVisited': [
      named('the first step', { at: 0 }),
      named('the second step', { at: 1 }),
      named('a step beyond the last one', { at: 99 }),
    ],
    'workshop.watchStarted': [{}],
    'workshop.stepReported': ({ context }) =>
      Object.values(context.runs).some(({ steps }) => steps.length > 1)
        ? []
        : [
            report('one tab', 'poll', 'choosing'),
            report('another tab', 'session', 'guest'),
            ...(Object.keys(context.runs).length === 0
              ? [
                  named('the session in another tab: one transition', {
                    report: ofSession({ ...step('guest'), taken: ['session/session.opened/0'] }),
                  }),
                  named('the session in another tab: two regions', { report: ofSession(inRegions('guest')) }),
                ]
              : []),
          ],
    'workshop.runFollowed': [
      named('a run of the poll', { key: 'one tab/x:0' }),
      named('a run of the session', { key: 'another tab/x:0' }),
      named('the second run of a recording', { key: 'a recording/2' }),
      named('a run that nobody reported', { key: 'nowhere/x:0' }),
    ],
    'workshop.replayStarted': [{}],
    'workshop.fileChosen': [named('a recording', { file: FILE })],
    'workshop.strayChosen': [
      { stray: STRAY },
      named('after one step', { stray: strayAfter(1) }),
      named('after two steps', { stray: strayAfter(2) }),
    ],
    'workshop.played': [{}],
    'workshop.paused': [{}],
    'workshop.runClosed': [{}],
  },
  words: {
    'workshop.runFollowed': 'The page is asked for a run.',
    'workshop.simulationStarted': 'The reader wants to simulate the chart.',
  },
  invokes: {
    loadChart: {
      done: [undefined],
      error: [
        named('there is no such chart', failure('notFound', 'There is no chart "pol".')),
        named('the server is unreachable', failure('unreachable', 'No connection.')),
      ],
    },
    watchTabs: { done: [], error: [new Error('The browser has no channels.')] },
    readRecording: {
      done: [RECORDING],
      error: [failure('invalid', 'The file holds no recording.')],
    },
  },
  delays: { frame: 800 },
  context: ({ chart, failure: why, of, steps, at, runs, followed, missing, problem }) => ({
    chart,
    failure: why?.message,
    of,
    steps: steps.map(({ words }) => words),
    at,
    runs: Object.entries(runs).map(([key, run]) => [key, run.steps.length]),
    followed,
    missing,
    problem,
  }),
  bound: 60_000,
  unreachable: {
    'list:workshop.strayChosen.stray.run.steps[].keys=*': 'what a step of a stray took is judged when it is read',
    'list:workshop.simulationStarted.step.active=none': 'a chart is always in a state',
    'list:workshop.stepTaken.step.active=none': 'a chart is always in a state',
    'list:workshop.stepReported.report.step.active=none': 'a chart is always in a state',
  },
  ignored: [
    {
      in: ['drawing.list', 'drawing.loading', 'drawing.shown', 'drawing.unknown'],
      events: ['workshop.retried'],
      because: 'nothing has failed, so there is nothing to retry',
    },
    {
      in: ['run.none', 'run.watching', 'run.replaying'],
      events: ['workshop.stepTaken'],
      because: 'only a simulation takes steps',
    },
    { in: ['run.none'], events: ['workshop.stepVisited'], because: 'there are no steps' },
    {
      in: ['run.none', 'run.watching.waiting', 'run.replaying.choosing'],
      events: ['workshop.chartOpened'],
      because: 'no run is on show, so none ends with its chart',
    },
    {
      in: ['run.replaying.reading'],
      events: ['workshop.chartOpened'],
      because: 'the recording decides which chart is shown, once it is read',
    },
    {
      in: ['run.none', 'run.simulating', 'run.watching'],
      events: ['workshop.fileChosen'],
      because: 'nobody is asked for a file',
    },
    {
      in: ['run.none', 'run.simulating', 'run.replaying'],
      events: ['workshop.stepReported'],
      because: 'other tabs are not watched',
    },
    {
      in: ['run.none', 'run.simulating', 'run.replaying.choosing'],
      events: ['workshop.runFollowed'],
      because: 'there are no runs to choose from',
    },
    {
      in: ['run.watching.waiting', 'run.replaying.choosing'],
      events: ['workshop.stepVisited'],
      because: 'no run is on show, so there are no steps',
    },
    {
      in: ['run.replaying.reading'],
      events: ['workshop.runFollowed', 'workshop.stepVisited'],
      because: 'the open recording is about to be replaced',
    },
    {
      in: ['run.watching.followed.live'],
      events: ['workshop.played'],
      because: 'the newest step is on show',
    },
    { in: ['run.replaying.opened.resting'], events: ['workshop.paused'], because: 'nothing plays' },
    { in: ['run.replaying.opened.playing'], events: ['workshop.played'], because: 'the recording plays' },
  ],
  outcomes: {
    start: ({ context }) => [context.chart === null ? 'drawing.list' : 'drawing.loading', 'run.none'] as const,
    'done(loadChart)': 'drawing.shown',
    'error(loadChart)': (_now, { event: { error } }) =>
      (error as Failure).kind === 'notFound' ? 'drawing.unknown' : 'drawing.failed',
    'workshop.retried': { 'drawing.failed': 'drawing.loading' },
    'workshop.simulationStarted': (now, { event, before }) => {
      if (!before.matches({ drawing: 'shown' })) return same(now.value, before.value);
      const { of, steps, at } = now.context;
      return (
        same([of, steps, at], [before.context.chart, [event.step], 0]) && (['run.simulating', 'drawing.shown'] as const)
      );
    },
    'workshop.stepTaken': {
      'run.simulating': ({ context }, { event, before }) => {
        const { steps, at } = before.context;
        return same([context.steps, context.at], [[...steps.slice(0, at + 1), event.step], at + 1]);
      },
    },
    'workshop.watchStarted': (now, { before }) => isDrawn(now, before) && 'run.watching.waiting',
    'workshop.replayStarted': (now, { before }) => isDrawn(now, before) && 'run.replaying.choosing',
    'workshop.runClosed': (now, { before }) => isDrawn(now, before) && 'run.none',
    'workshop.stepReported': {
      // The step belongs to its run, at its end; the others stay as they are.
      'run.watching': ({ context }, { event, before: { context: before } }) => {
        const { step: added, page, run } = event.report;
        const key = `${page}/${run}`;
        return (
          same(context.runs[key]?.steps, [...(before.runs[key]?.steps ?? []), added]) &&
          Object.keys(before.runs).every((other) => other === key || same(context.runs[other], before.runs[other]))
        );
      },
      'run.watching.followed.live': isNewestLit,
      'run.watching.followed.held': ({ context }, { before }) =>
        same([context.steps, context.at], [before.context.steps, before.context.at]),
    },
    'workshop.runFollowed': {
      'run.watching': (now, more) => {
        const { key } = more.event;
        if (!more.before.context.runs[key]) return now.context === more.before.context;
        const isOpened = now.context.followed === key && isNewestLit(now) && opens(more.effects, now.context.of);
        return isOpened && 'run.watching.followed.live';
      },
      'run.replaying.opened': (now, more) => {
        const { key } = more.event;
        const run = more.before.context.runs[key];
        if (!run) return now.context === more.before.context;
        // Where it leaves its chart, or at its start.
        const shown = [key, run.chart, run.steps, run.deviation?.at ?? 0];
        const { followed, of, steps, at } = now.context;
        return same([followed, of, steps, at], shown) && opens(more.effects, of) && 'run.replaying.opened.resting';
      },
    },
    'workshop.stepVisited': {
      'run.simulating': isVisited,
      'run.watching.followed': (now, more) => isVisited(now, more) && 'run.watching.followed.held',
      'run.replaying.opened': (now, more) => isVisited(now, more) && 'run.replaying.opened.resting',
    },
    'workshop.strayChosen': (now, { event: { stray: chosen } }) =>
      hasInput(now.children['readRecording'], { source: { stray: chosen } }) && 'run.replaying.reading',
    'done(readRecording)': ({ context }, { effects }) => {
      const [first, second] = RECORDING.runs;
      // The run of the chart on show, else the first; where it leaves its chart.
      const shown = context.chart === 'session' ? second : first;
      return (
        same(context.runs, { 'a recording/1': first, 'a recording/2': second }) &&
        same([context.of, context.steps, context.at], [shown?.chart, shown?.steps, shown?.deviation?.at ?? 0]) &&
        opens(effects, context.of) &&
        'run.replaying.opened.resting'
      );
    },
    'workshop.played': {
      'run.watching.followed.held': (now) => isNewestLit(now) && 'run.watching.followed.live',
      'run.replaying.opened.resting': 'run.replaying.opened.playing',
    },
    'workshop.paused': { 'run.replaying.opened.playing': 'run.replaying.opened.resting' },
    'after(frame)': ({ context }, { before }) =>
      context.at === before.context.at + 1 &&
      (context.at === context.steps.length - 1 ? 'run.replaying.opened.resting' : 'run.replaying.opened.playing'),
  },
  checks: {
    drawing: (snapshot) => snapshot.context.failure === null || snapshot.matches({ drawing: 'failed' }),
    'drawing.opening': neverAtRest,
    'drawing.list': ({ context }) => context.chart === null,
    'drawing.loading': (snapshot) =>
      snapshot.hasTag('busy') &&
      hasInput(snapshot.children['loadChart'], { chart: snapshot.context.chart }) &&
      failuresLead(snapshot, 'loadChart', { notFound: { drawing: 'unknown' }, others: { drawing: 'failed' } }),
    'drawing.shown': (snapshot) =>
      snapshot.context.chart !== null &&
      snapshot.children['loadChart'] === undefined &&
      // The same address loads nothing again.
      after(snapshot, { type: 'workshop.chartOpened', chart: snapshot.context.chart }).matches({ drawing: 'shown' }),
    'drawing.unknown': ({ context }) => context.chart !== null && context.failure === null,
    'drawing.failed': (snapshot) =>
      snapshot.context.failure?.message === 'No connection.' &&
      after(snapshot, { type: 'workshop.retried' }).context.failure === null,
    run: (snapshot) =>
      snapshot.matches({ run: { replaying: 'reading' } }) ||
      snapshot.hasTag('running') === (snapshot.context.of !== null),
    'run.none': ({ context }) =>
      Object.entries(WITHOUT_RUN).every(
        ([name, value]) => JSON.stringify(context[name as keyof typeof WITHOUT_RUN]) === JSON.stringify(value),
      ),
    'run.simulating': (snapshot, { event }) => {
      const { context } = snapshot;
      const next = after(snapshot, { type: 'workshop.stepTaken', step: step('new') }).context;
      return (
        snapshot.hasTag('running') &&
        context.of === context.chart &&
        context.at >= 0 &&
        context.at < context.steps.length &&
        (event?.type !== 'workshop.stepTaken' || context.at === context.steps.length - 1) &&
        // A step after time travel replaces what followed.
        next.steps.length === context.at + 2 &&
        lit(next) === 'new' &&
        after(snapshot, { type: 'workshop.stepVisited', at: 0 }).context.at === 0 &&
        after(snapshot, { type: 'workshop.stepVisited', at: 99 }).context.at === context.steps.length - 1 &&
        staysWithItsChart(snapshot)
      );
    },
    'run.watching': (snapshot) =>
      snapshot.children['watchTabs'] !== undefined &&
      after(snapshot, { type: 'workshop.runFollowed', key: 'nowhere/x:0' }).context.followed ===
        snapshot.context.followed,
    'run.watching.waiting': ({ context }) =>
      context.followed === null && context.of === null && context.steps.length === 0,
    'run.watching.followed': ({ context }) =>
      context.followed !== null && context.runs[context.followed]?.chart === context.of && lit(context) !== undefined,
    'run.watching.followed.live': (snapshot) => {
      const result = newest(snapshot);
      const others = { ...report('a third tab', 'poll', 'elsewhere').report };
      const other = after(snapshot, { type: 'workshop.stepReported', report: others }).context;
      return (
        staysWithItsChart(snapshot) &&
        areLimited(snapshot) &&
        lit(other) === lit(snapshot.context) &&
        other.runs['a third tab/x:0']?.steps.length === 1 &&
        lit(snapshot.context) === snapshot.context.steps.at(-1)?.words &&
        lit(result?.next as WorkshopContext) === 'newest'
      );
    },
    'run.watching.followed.held': (snapshot) => {
      const result = newest(snapshot);
      return (
        result !== undefined &&
        lit(result.next) === lit(snapshot.context) &&
        result.next.runs[snapshot.context.followed ?? '']?.steps.length === result.before + 1 &&
        after(snapshot, { type: 'workshop.played' }).matches({ run: { watching: { followed: 'live' } } })
      );
    },
    'run.replaying': ({ context }) => (context.followed === null) === (Object.keys(context.runs).length === 0),
    'run.replaying.choosing': ({ context }) =>
      context.of === null && (context.problem === '' || context.problem === 'The file holds no recording.'),
    'run.replaying.reading': (snapshot) => {
      const { children, context } = snapshot;
      const failed = { type: 'xstate.error.actor.readRecording', error: failure('invalid', 'No.') };
      const next = after(snapshot, failed as unknown as WorkshopEvent);
      const isKept = context.of !== null && context.of === context.chart;
      return (
        snapshot.hasTag('busy') &&
        context.problem === '' &&
        isFirstShown(snapshot) &&
        (hasInput(children['readRecording'], { source: { file: FILE } }) ||
          [0, 1, 2].some((steps) => hasInput(children['readRecording'], { source: { stray: strayAfter(steps) } }))) &&
        // What was open stays open, as it was.
        next.context.problem === 'No.' &&
        next.context.of === (isKept ? context.of : null) &&
        next.context.at === (isKept ? context.at : 0) &&
        next.context.missing.length === (isKept ? context.missing.length : 0)
      );
    },
    'run.replaying.opened': (snapshot) =>
      staysWithItsChart(snapshot) &&
      snapshot.context.of === snapshot.context.runs[snapshot.context.followed ?? '']?.chart &&
      after(snapshot, { type: 'workshop.runFollowed', key: 'nowhere/x:0' }).context.followed ===
        snapshot.context.followed &&
      after(snapshot, { type: 'workshop.runFollowed', key: 'a recording/2' }).context.at === 1 &&
      after(snapshot, { type: 'workshop.runFollowed', key: 'a recording/1' }).context.at === 0 &&
      snapshot.context.missing.join() === 'gone' &&
      snapshot.context.steps.length === 3 &&
      snapshot.context.at >= 0 &&
      snapshot.context.at < 3,
    'run.replaying.opened.resting': (snapshot) =>
      after(snapshot, { type: 'workshop.played' }).context.at === (snapshot.context.at === 2 ? 0 : snapshot.context.at),
    'run.replaying.opened.playing': ({ context }) => context.at < 2,
  },
});
