import type { Page } from '@playwright/test';
import type { SnapshotFrom } from 'xstate';
import { failureOf } from '../../../../machines/shared/failure.ts';
import { workshopMachine } from '../../../../machines/site/workshop/workshop.machine.ts';
import { placeIn } from '../../../../machines/site/workshop/workshop.runs.ts';
import type { WorkshopEvent } from '../../../../machines/site/workshop/workshop.types.ts';
import type { TransitionKey } from '../../../../src/charts/taken-transitions.ts';
import { listTransitions } from '../../../../src/charts/transition-ids.ts';
import { type ChartReport, type RecordedRun, recordingText } from '../../../../src/contract/site/recording.ts';
import type { Path } from '../../../../src/walks/cover/generate.ts';
import type { Graph, GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { builtKey, builtParts } from '../../support/built-files.ts';
import { PATH as TRAFFIC, versionOfCharts } from '../../support/chart-traffic.ts';
import { request } from '../../support/prepared-exam.ts';
import { ChartWatch } from '../chart-watch.ts';
import { Gate } from '../gate.ts';
import { perServer } from '../per-server.ts';

export type WorkshopSnapshot = SnapshotFrom<typeof workshopMachine>;

/** The charts that the model names. */
export type Name = 'poll' | 'session';

/** What is behind the name of a chart in the address, as far as a path has told: a chart with its files, or none. */
type Fate = 'untold' | 'real' | 'loaded' | 'none';

type World = Readonly<Record<Name, Fate>> & {
  /** Whether the browser lets tabs talk to each other. */
  readonly channels: 'untold' | 'there' | 'refused';
  /** Where the recording comes from that is read or shown. */
  readonly source: 'file' | 'stray' | null;
  /** Whether the page has loaded what a run of the poll is judged by: then a run from the traffic is read at once. */
  readonly isJudging: boolean;
};

type Answer = { readonly kind: string; readonly src: string; readonly event: { readonly [key: string]: unknown } };

/** The page opens the address of the run by itself; nobody is faster. */
export function isOnItsWay(snapshot: WorkshopSnapshot): boolean {
  const { of, chart } = snapshot.context;
  return snapshot.hasTag('running') && of !== chart;
}

/** Whether the page has buttons for runs: they are beside the drawing. */
export function isDrawn(snapshot: WorkshopSnapshot): boolean {
  return snapshot.matches({ drawing: 'shown' }) && !isOnItsWay(snapshot);
}

const nameOf = (chart: string | null): Name => (chart === 'session' ? 'session' : 'poll');

/** A chart whose files are there, or which does not exist, needs no time. */
function afterLoading(world: World, before: WorkshopSnapshot, answer: Answer | null): World | undefined {
  const name = nameOf(before.context.chart);
  const fate = world[name];
  if (answer?.src !== 'loadChart') {
    if (fate === 'loaded' || fate === 'none') return undefined;
    return { ...world, [name]: 'real' };
  }
  if (answer.kind === 'done') return fate === 'none' ? undefined : { ...world, [name]: 'loaded' };
  if (failureOf(answer.event['error']).kind === 'notFound') {
    return fate === 'untold' || fate === 'none' ? { ...world, [name]: 'none' } : undefined;
  }
  return fate === 'untold' || fate === 'real' ? { ...world, [name]: 'real' } : undefined;
}

/** A browser that does not let tabs talk says so at once. */
function afterWatching(world: World, answer: Answer | null): World | undefined {
  if (answer?.src === 'watchTabs') return world.channels === 'there' ? undefined : { ...world, channels: 'refused' };
  return world.channels === 'refused' ? undefined : { ...world, channels: 'there' };
}

function afterReading(world: World, before: WorkshopSnapshot, { kind }: Answer): World | undefined {
  // The recording holds runs of both charts, and reading it loads them.
  if (!before.matches({ drawing: 'shown' }) && !before.matches({ drawing: 'list' })) return undefined;
  if (world.source === 'stray') return kind === 'done' ? { ...world, isJudging: true } : undefined;
  if (kind === 'error') return world;
  if (world.poll === 'none' || world.session === 'none') return undefined;
  return { ...world, poll: 'loaded', session: 'loaded', isJudging: true };
}

/** What a person does with a run; the page offers it beside the drawing alone. */
function afterChoice(world: World, before: WorkshopSnapshot, event: WorkshopEvent): World | undefined {
  const { context } = before;
  const isStrayOpen = world.source === 'stray' && before.matches({ run: { replaying: 'opened' } });
  const isReading = before.matches({ run: { replaying: 'reading' } });
  const isNone = before.matches({ run: 'none' });
  if (isStrayOpen && event.type !== 'workshop.runClosed') return undefined;
  switch (event.type) {
    case 'workshop.simulationStarted':
      return isNone && context.chart === 'poll' ? { ...world, isJudging: true } : undefined;
    case 'workshop.watchStarted':
    case 'workshop.replayStarted':
      return isNone ? { ...world, source: null } : undefined;
    case 'workshop.runClosed':
      return isNone ? undefined : world;
    case 'workshop.stepVisited':
      // The slider tells of another place alone.
      return placeIn(context.steps, event.at) === context.at ? undefined : world;
    case 'workshop.fileChosen':
      return isReading ? undefined : { ...world, source: 'file' };
    case 'workshop.strayChosen':
      return isReading || world.isJudging || context.chart !== 'poll' ? undefined : { ...world, source: 'stray' };
    default:
      return world;
  }
}

function afterEvent(world: World, before: WorkshopSnapshot, event: WorkshopEvent): World | undefined {
  if (event.type === 'workshop.chartOpened') return world;
  if (!before.can(event)) return undefined;
  if (event.type === 'workshop.retried') return world;
  if (event.type === 'workshop.stepReported') {
    const name = nameOf(event.report.chart);
    // To tell the step in words, the page loads its chart.
    if (world[name] === 'none' || before.matches({ drawing: 'loading' })) return undefined;
    return { ...world, [name]: 'loaded' };
  }
  return isDrawn(before) ? afterChoice(world, before, event) : undefined;
}

const BEGIN: World = { poll: 'untold', session: 'untold', channels: 'untold', source: null, isJudging: false };

/** What a step makes of the world; undefined where no page of this application produces it. */
function follow(graph: Graph) {
  return (known: World, { from, step }: GraphEdge): World | undefined => {
    const before = graph.nodes[from]?.moment.snapshot as WorkshopSnapshot | undefined;
    if (!step || !before) return known;
    const answer = step.kind === 'done' || step.kind === 'error' ? step : null;
    const event = step.kind === 'event' ? (step.event as WorkshopEvent) : null;
    if (isOnItsWay(before) && !(event?.type === 'workshop.chartOpened' && event.chart === before.context.of)) {
      return undefined;
    }
    // Time stands still while a recording plays, and a page that is opened needs time.
    const isPlaying = before.matches({ run: { replaying: { opened: 'playing' } } });
    if (isPlaying && step.kind !== 'delay' && !/paused$|stepVisited$/.test(event?.type ?? '')) return undefined;
    let world: World | undefined = known;
    if (before.matches({ run: 'watching' })) world = afterWatching(world, answer);
    if (world && before.matches({ drawing: 'loading' })) world = afterLoading(world, before, answer);
    if (world && answer?.src === 'readRecording') world = afterReading(world, before, answer);
    return world && event ? afterEvent(world, before, event) : world;
  };
}

/** Which steps a page can produce. */
export const inBrowser = { begin: BEGIN, step: follow };

const RECORDED = { version: 'abc', is_cut: false };
const key = (source: string, event: string, index: number) => ({ source, event, index });

/** What the charts of the walks do, the states by their ids. */
export const STATES: Readonly<Record<Name, readonly string[]>> = {
  poll: ['poll.loading', 'poll.choosing', 'poll.voting'],
  session: ['session.validating', 'session.guest', 'session.guest'],
};

const POLL_STEPS: RecordedRun['steps'] = [
  { keys: [], at: 0, value: 'loading' },
  { keys: [key('poll.loading', 'xstate.done.actor.loadPoll', 1)], at: 10, value: 'choosing' },
  { keys: [key('poll.choosing', 'poll.voteCast', 0)], at: 20, value: 'voting' },
];
/** Leaves the chart at its second step. */
const SESSION_STEPS: RecordedRun['steps'] = [
  { keys: [], at: 0, value: 'validating' },
  { keys: [key('session.validating', 'session.burned', 0)], at: 10, value: { guest: 'untouched' } },
  { keys: [], at: 20, value: { guest: 'untouched' } },
];

/** A file with a run of each chart, and one of a chart that the site does not have. */
const RECORDING = recordingText({
  format: 'chartered.recording',
  format_version: 1,
  runs: [
    { ...RECORDED, chart: 'poll', steps: POLL_STEPS },
    { ...RECORDED, chart: 'session', steps: SESSION_STEPS },
    { ...RECORDED, chart: 'gone', steps: POLL_STEPS },
  ],
});
const NO_RECORDING = '{"format":"other"}';

/** The server lists a run of the poll in which the options arrived twice. */
const tellStray = perServer(async (url) => {
  const [arrived] = POLL_STEPS[1]?.keys ?? [];
  const told = [arrived?.source, arrived?.event, arrived?.index, 5];
  const run = { chart: 'poll', start: 'loading', begins: true, steps: [[], [told], [told]], left: false };
  await request(url, null, 'POST', TRAFFIC.replace('/api', ''), { version: await versionOfCharts(), runs: [run] });
  // Runs the jobs, which store it.
  await request(url, null, 'POST', '/test/clock', { advance_ms: 1 });
});

/** What the files of a path hold, in the order in which they are chosen. */
function filesOf({ edges }: Path): string[] {
  const files: string[] = [];
  let isFile = false;
  for (const { step } of edges) {
    if (step?.kind === 'event' && step.event.type === 'workshop.fileChosen') files.push(RECORDING);
    if (step?.kind === 'event' && /(file|stray)Chosen$/.test(step.event.type))
      isFile = step.event.type.includes('file');
    if (step?.kind === 'error' && step.src === 'readRecording' && isFile) files[files.length - 1] = NO_RECORDING;
  }
  return files;
}

/** The charts of a path that do not exist. */
function missingOf({ edges }: Path): Set<Name> {
  const missing = new Set<Name>();
  let before: GraphEdge | undefined;
  for (const edge of edges) {
    const { step } = edge;
    const isMissing = step?.kind === 'error' && failureOf(step.event['error']).kind === 'notFound';
    if (before && isMissing) missing.add(nameOf((before.outcome.moment.snapshot as WorkshopSnapshot).context.chart));
    before = edge;
  }
  return missing;
}

/** The transitions that each step of a path takes, as a page reports them. The start is none. */
function takenOn({ edges }: Path): TransitionKey[][] {
  const known = new Map(
    listTransitions(workshopMachine)
      .filter(({ kind }) => kind !== 'initial')
      .map(({ id, source, eventType, position }) => [id, { source, event: eventType, index: position }]),
  );
  return edges.slice(1).map(({ outcome }) => outcome.taken.flatMap((id) => known.get(id) ?? []));
}

/** The addresses of files of the build. */
function filesWith(...sources: string[]): RegExp {
  const parts = builtParts();
  const files = sources.map((source) => `/${parts[builtKey(source)]?.file}`.replaceAll('.', String.raw`\.`));
  return new RegExp(`^(${files.join('|')})$`);
}

/** The state shared by the drivers of one walk. */
export class WorkshopWorld {
  readonly gate = new Gate({
    poll: { method: 'GET', path: filesWith('/poll.machine.ts?chart', '/layouts/poll.json') },
    session: { method: 'GET', path: filesWith('/session.machine.ts?chart', '/layouts/session.json') },
    /** What a run of the poll is judged by. */
    judge: { method: 'GET', path: filesWith('/poll.properties.ts') },
  });
  readonly watch = new ChartWatch('workshop');
  readonly otherTab: Page;
  readonly isRefusingChannels: boolean;
  private readonly missing: ReadonlySet<Name>;
  private readonly files: string[];
  private readonly steps: TransitionKey[][];
  /** Charts whose files the page has. */
  readonly loaded = new Set<string>();
  /** The chart in the address, as the model names it. */
  chart: Name | null = null;
  source: 'file' | 'stray' | null = null;
  isPaused = false;

  private constructor(otherTab: Page, path: Path) {
    this.otherTab = otherTab;
    this.missing = missingOf(path);
    this.files = filesOf(path);
    this.steps = [[], ...takenOn(path)];
    this.isRefusingChannels = path.edges.some(({ step }) => step?.kind === 'error' && step.src === 'watchTabs');
  }

  /** The visitor has refused to be counted, so that no question is in the way. The server has a run where the path needs one. */
  static async prepare(url: string, otherTab: Page, path: Path): Promise<WorkshopWorld> {
    const isStray = path.edges.some(({ step }) => step?.event.type === 'workshop.strayChosen');
    await otherTab.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: the choice is kept in this cookie
      document.cookie = 'consent=refused; path=/; samesite=lax';
    });
    if (isStray) await tellStray(url);
    return new WorkshopWorld(otherTab, path);
  }

  /** A chart as the address has it; one that does not exist has the name of none. */
  addressOf(name: Name): string {
    return `/statecharts/${this.isMissing(name) ? `${name}-of-old` : name}`;
  }

  isMissing(name: Name): boolean {
    return this.missing.has(name);
  }

  /** Whether the page shows the chart, or that there is none, without waiting for the server. */
  isAtOnce(name: Name): boolean {
    return this.isMissing(name) || this.loaded.has(name);
  }

  /** The page has taken the next step of the path, by the transitions that the model takes. */
  async stepIsTaken(): Promise<void> {
    const keys = this.steps.shift() ?? [];
    if (keys.length > 0) await this.watch.takes(keys);
  }

  nextFile(): string {
    return this.files.shift() ?? RECORDING;
  }

  /** A chart in another tab takes a step. */
  async report({ page, chart, run, version }: Pick<ChartReport, 'page' | 'chart' | 'run' | 'version'>, at: number) {
    const { keys = [], value = '' } = (chart === 'poll' ? POLL_STEPS : SESSION_STEPS)[at] ?? {};
    const report: ChartReport = { page, chart, run, version, at, transitions: keys, value, status: 'active' };
    await this.otherTab.evaluate((said) => new BroadcastChannel('chartered.inspect').postMessage(said), report);
  }
}
