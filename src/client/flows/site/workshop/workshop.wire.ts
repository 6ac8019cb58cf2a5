import { fromCallback, fromPromise } from 'xstate';
import { failure } from '../../../../../machines/shared/failure.ts';
import { workshopMachine } from '../../../../../machines/site/workshop/workshop.machine.ts';
import type { RunReport, WorkshopEvent } from '../../../../../machines/site/workshop/workshop.types.ts';
import { type ChartReport, readRecording } from '../../../../contract/site/recording.ts';
import type { Chart } from '../../../../workshop/chart/chart.types.ts';
import { chartEntries, type LoadedChart, loadChart } from '../../../../workshop/registry.ts';
import { recordedRuns, stepOf } from '../../../../workshop/run/run-steps.ts';
import { listenToTabs } from '../../../adapters/site/watched-tabs.ts';

const loaded = new Map<string, LoadedChart>();

/** A chart that the page has loaded. */
export function loadedChart(id: string | null): LoadedChart | null {
  return loaded.get(id ?? '') ?? null;
}

/** @throws Failure `notFound` for an unknown chart, `unreachable` when its files cannot be loaded */
async function load(id: string): Promise<LoadedChart> {
  const known = loaded.get(id);
  if (known) return known;
  const found = await loadChart(id).catch(() => {
    throw failure('unreachable', 'The chart could not be loaded. Check your connection.');
  });
  if (!found) throw failure('notFound', `There is no chart "${id}".`);
  loaded.set(id, found);
  return found;
}

/** The id of a chart that an address names by its id or by the name of its folder; unknown names as they are. */
export function chartIdOf(name: string | undefined): string | null {
  if (name === undefined) return null;
  return chartEntries.find(({ id, flow }) => id === name || flow === name)?.id ?? name;
}

/** The reports of a tab with their words, in the order in which they arrive. */
function reportsInWords(send: (report: RunReport) => void) {
  let last: Promise<unknown> = Promise.resolve();
  const started = new Set<string>();
  return (report: ChartReport) => {
    const key = `${report.page}/${report.run}`;
    const isFirst = !started.has(key);
    started.add(key);
    last = last
      .then(() => load(report.chart))
      .then(({ chart }) => {
        const { page, run, transitions, value, status } = report;
        const step = stepOf(chart, transitions, value, isFirst);
        send({ page, run, chart: chart.id, isOver: status !== 'active', step });
      })
      // A chart that this build does not have cannot be drawn.
      .catch(() => {});
  };
}

async function runsIn(text: string) {
  const read = readRecording(text);
  if ('problem' in read) throw failure('invalid', read.problem);
  const { runs } = read.recording;
  const ids = [...new Set(runs.map(({ chart }) => chart))];
  const charts = new Map<string, Chart>();
  for (const id of ids) {
    if (chartEntries.some((entry) => entry.id === id)) charts.set(id, (await load(id)).chart);
  }
  const known = recordedRuns(runs, charts);
  if (known.length === 0) {
    throw failure(
      'invalid',
      runs.length === 0 ? 'The recording holds no run.' : 'The recording holds no chart of this version of the site.',
    );
  }
  return { runs: known };
}

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
      readRecording: fromPromise(({ input }) => runsIn(input.text)),
    },
    actions: { openChart: (_, { chart }) => openChart(chart) },
  });
}
