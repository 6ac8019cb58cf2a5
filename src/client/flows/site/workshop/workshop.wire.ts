import { fromCallback, fromPromise } from 'xstate';
import { failure } from '../../../../../machines/shared/failure.ts';
import { workshopMachine } from '../../../../../machines/site/workshop/workshop.machine.ts';
import type {
  Recording,
  RecordingFile,
  RecordingSource,
  RunReport,
  StrayRun,
  WorkshopEvent,
} from '../../../../../machines/site/workshop/workshop.types.ts';
import { type ChartReport, readRecording, sizeProblem } from '../../../../contract/site/recording.ts';
import { chartEntries, type LoadedChart, loadChart } from '../../../../workshop/registry.ts';
import { loadProperties } from '../../../../workshop/run/load-properties.ts';
import { type JudgingChart, recordedRuns, stepOf, strayRun } from '../../../../workshop/run/run-steps.ts';
import { listenToTabs } from '../../../adapters/site/watched-tabs.ts';

/** @throws Failure `notFound` for an unknown chart, `unreachable` when its files cannot be loaded */
async function load(id: string): Promise<LoadedChart> {
  const found = await loadChart(id).catch(() => {
    throw failure('unreachable', 'The chart could not be loaded. Check your connection.');
  });
  if (!found) throw failure('notFound', `There is no chart "${id}".`);
  return found;
}

/** The id of a chart that an address names by its id or by the name of its folder; unknown names as they are. */
export function chartIdOf(name: string | undefined): string | null {
  if (name === undefined) return null;
  return chartEntries.find(({ flow }) => flow === name)?.id ?? name;
}

/** A page that watches reports that it was told of a step. Two that watch each other would never come to an end of it. */
const isAboutReport = ({ transitions }: ChartReport) =>
  transitions.some((taken) => taken?.event === ('workshop.stepReported' satisfies WorkshopEvent['type']));

/** The reports of a tab with their words, in the order in which they arrive. */
function reportsInWords(send: (report: RunReport) => void) {
  let last: Promise<unknown> = Promise.resolve();
  const started = new Set<string>();
  return (report: ChartReport) => {
    if (isAboutReport(report)) return;
    const key = `${report.page}/${report.run}`;
    const isFirst = !started.has(key);
    started.add(key);
    last = last
      .then(() => load(report.chart))
      .then(({ chart }) => {
        const { page, run, version, transitions: keys, at, value, status } = report;
        const step = stepOf(chart, { keys, at, value }, isFirst);
        send({ page, run, chart: chart.id, version, isOver: status !== 'active', step });
      })
      // A chart that this build does not have cannot be drawn.
      .catch(() => {});
  };
}

/** @throws Failure `unreachable` when the chart cannot be loaded */
async function judgingChart(id: string): Promise<JudgingChart> {
  const { chart, machine } = await load(id);
  const parts = Promise.all([machine(), loadProperties(id)]).catch(() => {
    throw failure('unreachable', 'The chart could not be loaded. Check your connection.');
  });
  const [loadedMachine, properties] = await parts;
  return { chart, machine: loadedMachine, properties };
}

async function readFile(file: RecordingFile): Promise<Recording> {
  const tooLarge = sizeProblem(file.size);
  if (tooLarge) throw failure('invalid', tooLarge);
  const text = await file.text().catch(() => {
    throw failure('invalid', 'The file could not be read. It may have been moved or deleted.');
  });
  const read = readRecording(text);
  if ('problem' in read) throw failure('invalid', read.problem);
  const { runs } = read.recording;
  if (runs.length === 0) throw failure('invalid', 'The recording holds no run.');
  const ids = [...new Set(runs.map(({ chart }) => chart))];
  const missing = ids.filter((id) => !chartEntries.some((entry) => entry.id === id));
  if (missing.length === ids.length) {
    throw failure('invalid', `This version of the site has no chart ${missing.map((id) => `"${id}"`).join(', ')}.`);
  }
  const charts = new Map<string, JudgingChart>();
  for (const id of ids) if (!missing.includes(id)) charts.set(id, await judgingChart(id));
  return { runs: recordedRuns(runs, charts), missing };
}

async function readStray(stray: StrayRun): Promise<Recording> {
  return { runs: [strayRun(await judgingChart(stray.chart), stray)], missing: [] };
}

const read = (source: RecordingSource) => ('file' in source ? readFile(source.file) : readStray(source.stray));

/** The workshop's chart with its effects in this browser. */
export function wireWorkshop(openChart: (chart: string) => void) {
  return workshopMachine.provide({
    actors: {
      loadChart: fromPromise(async ({ input }) => void (await load(input.chart))),
      watchTabs: fromCallback<{ type: 'ignored' }>(({ sendBack }) =>
        listenToTabs(
          reportsInWords((report) => sendBack({ type: 'workshop.stepReported', report } satisfies WorkshopEvent)),
        ),
      ),
      readRecording: fromPromise(({ input }) => read(input.source)),
    },
    actions: { openChart: (_, { chart }) => openChart(chart) },
  });
}
