import { execFile } from 'node:child_process';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import { chartsVersion } from '../../charts/chart-version.ts';
import type { Chart } from '../chart/chart.types.ts';
import { wordsOfChart } from '../search/chart-words.ts';
import { findCharts, loadChart, loadMachine } from './find-charts.ts';
import { messagesBetween } from './messages.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const LIST = 'virtual:charts';
const WORDS = 'virtual:chart-words';
const VERSION = 'virtual:charts-version';
const MESSAGES = 'virtual:chart-messages';
const COMMAND = fileURLToPath(new URL('./print-chart.ts', import.meta.url));

/**
 * Gives the workshop its charts as plain data, with all words, in chunks of their own: the machines that candidates load
 * have no descriptions (`strip-unread.ts`). `virtual:charts` is the list; `<flow>.machine.ts?chart` one chart,
 * `virtual:chart-messages` what charts send each other, `virtual:chart-words` what can be found in all of them;
 * `virtual:charts-version` is what a page tells of its charts.
 */
export function workshopCharts(): Plugin {
  let isServing = false;
  const known = new Map<string, Promise<Chart>>();
  /** A chart that several modules of the build need is read once. */
  function read(file: string): Promise<Chart> {
    const chart = known.get(file) ?? loadChart(ROOT, { file });
    known.set(file, chart);
    return chart;
  }
  const readAll = () => Promise.all(findCharts(ROOT).map(({ file }) => read(file)));
  return {
    name: 'workshop-charts',
    enforce: 'pre',
    configResolved({ command, mode }) {
      isServing = command === 'serve' && mode !== 'test';
    },
    resolveId: {
      filter: { id: /^virtual:chart(?:s|s-version|-messages|-words)$/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:chart(?:s|s-version|-messages|-words)$|\.machine\.ts\?chart$/ },
      async handler(id) {
        if (id === `\0${MESSAGES}`) return asModule('messages', messagesBetween(await readAll()));
        if (id === `\0${LIST}`)
          return asModule(
            'entries',
            findCharts(ROOT).map(({ file: _, ...entry }) => entry),
          );
        if (id === `\0${WORDS}`) return asModule('words', (await readAll()).map(wordsOfChart));
        if (id === `\0${VERSION}`) return `export const version = ${JSON.stringify(await versionOfAll())};`;
        const file = id.replace(/\?chart$/, '');
        this.addWatchFile(file);
        const path = relative(ROOT, file);
        return asModule('chart', await (isServing ? freshChart(path) : read(path)));
      },
    },
  };
}

async function versionOfAll(): Promise<string> {
  return chartsVersion(await Promise.all(findCharts(ROOT).map(({ file }) => loadMachine(ROOT, file))));
}

const asModule = (name: string, data: unknown) =>
  `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(data))});`;

/** Reads the chart in a process of its own, because this one keeps the modules that it has imported. */
async function freshChart(file: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, file], { cwd: ROOT, maxBuffer: 2 ** 28 });
  return JSON.parse(stdout);
}
