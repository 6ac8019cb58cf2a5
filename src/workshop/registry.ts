/** Every chart in `machines/`, as the workshop shows them. What belongs to one chart is loaded when it is opened. */

import { entries } from 'virtual:charts';
import type { AnyStateMachine } from 'xstate';
import type { Chart, ChartEntry, ChartMessage } from './chart/chart.types.ts';
import type { ChartLayout } from './drawing/layout.types.ts';

/** A chart with what is needed to draw and to run it. */
export interface LoadedChart {
  readonly entry: ChartEntry;
  readonly chart: Chart;
  readonly layout: ChartLayout;
  /** Its machine as the product runs it, without descriptions. A chart that a factory makes is as its default. */
  readonly machine: () => Promise<AnyStateMachine>;
}

const charts = import.meta.glob<Chart>('../../machines/*/*/*.machine.ts', { query: '?chart', import: 'chart' });
const machines = import.meta.glob<Record<string, unknown>>('../../machines/*/*/*.machine.ts');
const layouts = import.meta.glob<ChartLayout>('./layouts/*.json', { import: 'default' });

const loaded = new Map<string, LoadedChart>();

/** The list, by domain and flow. */
export const chartEntries: readonly ChartEntry[] = entries;

/** The events that charts send each other. */
export async function loadMessages(): Promise<readonly ChartMessage[]> {
  return (await import('virtual:chart-messages')).messages;
}

const fileOf = ({ domain, flow }: ChartEntry) => `../../machines/${domain}/${flow}/${flow}.machine.ts`;

/** A chart that is loaded, by the id of its machine. */
export function loadedChart(id: string | null): LoadedChart | null {
  return loaded.get(id ?? '') ?? null;
}

/**
 * Loads a chart by the id of its machine, or its flow's name; what is loaded is not fetched again.
 *
 * @returns null when there is no such chart
 * @throws Error when a part cannot be loaded
 */
export async function loadChart(id: string): Promise<LoadedChart | null> {
  const entry = chartEntries.find((candidate) => candidate.id === id || candidate.flow === id);
  const chart = entry && charts[fileOf(entry)];
  if (!entry || !chart) return null;
  const known = loadedChart(entry.id);
  if (known) return known;
  const layout = layouts[`./layouts/${entry.id}.json`];
  if (!layout) throw new Error(`The chart ${entry.id} has no layout. Run: npm run chart -- layouts`);
  const [definition, places] = await Promise.all([chart(), layout()]);
  const found = { entry, chart: definition, layout: places, machine: () => loadMachine(entry) };
  loaded.set(entry.id, found);
  return found;
}

async function loadMachine(entry: ChartEntry): Promise<AnyStateMachine> {
  const exported = await machines[fileOf(entry)]?.();
  const machine = Object.values(exported ?? {}).find(
    (value) => typeof value === 'object' && value !== null && 'root' in value && 'id' in value && value.id === entry.id,
  );
  if (!machine) throw new Error(`machines/${entry.domain}/${entry.flow} has no chart ${entry.id}.`);
  return machine as AnyStateMachine;
}
