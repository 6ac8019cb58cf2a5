import { globSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { chartsVersion, chartVersion } from '../../charts/chart-version.ts';
import { allNodes, listTransitions, type TransitionInfo } from '../../charts/transition-ids.ts';

/** A chart of `machines/`, whichever side runs it. */
export type KnownChart = {
  machine: AnyStateMachine;
  version: string;
  /** By the text of {@link keyText}; without initial states, which no event enters. */
  transitions: ReadonlyMap<string, TransitionInfo>;
  states: ReadonlySet<string>;
};

/** All charts of this server. */
export type KnownCharts = {
  readonly byId: ReadonlyMap<string, KnownChart>;
  /** Of all charts together. */
  readonly version: string;
};

const MACHINES = fileURLToPath(new URL('../../../machines', import.meta.url));
let loading: Promise<KnownCharts> | undefined;

/** Every chart. Loaded when first asked for, because a start does not need those of browsers. */
export function knownCharts(): Promise<KnownCharts> {
  loading ??= load();
  return loading;
}

/** A transition as text. */
export function keyText(key: { source: string; event: string; index: number }): string {
  return `${key.source} ${key.event} ${key.index}`;
}

async function load(): Promise<KnownCharts> {
  const charts = new Map<string, KnownChart>();
  for (const file of globSync('*/*/*.machine.ts', { cwd: MACHINES })) {
    const module = (await import(pathToFileURL(`${MACHINES}/${file}`).href)) as Record<string, unknown>;
    for (const machine of Object.values(module)) {
      if (machine instanceof StateMachine) charts.set(machine.id, knownChart(machine));
    }
  }
  return { byId: charts, version: chartsVersion([...charts.values()].map(({ machine }) => machine)) };
}

function knownChart(machine: AnyStateMachine): KnownChart {
  const infos = listTransitions(machine).filter(({ kind }) => kind !== 'initial' && kind !== 'history');
  return {
    machine,
    version: chartVersion(machine),
    transitions: new Map(
      infos.map((info) => [keyText({ source: info.source, event: info.eventType, index: info.position }), info]),
    ),
    states: new Set(allNodes(machine).map(({ id }) => id)),
  };
}
