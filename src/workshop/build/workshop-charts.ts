import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import { chartsVersion } from '../../charts/chart-version.ts';
import type { Coverage } from '../../walks/report/coverage.types.ts';
import type { Chart } from '../chart/chart.types.ts';
import type { ExpectedFile } from '../overlays/expected-behaviour.ts';
import { wordsOfChart } from '../search/chart-words.ts';
import { findCharts, loadChart, loadMachine } from './find-charts.ts';
import { messagesBetween } from './messages.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const LIST = 'virtual:charts';
const WORDS = 'virtual:chart-words';
const VERSION = 'virtual:charts-version';
const MESSAGES = 'virtual:chart-messages';
const COVERAGE = 'virtual:chart-coverage';
const COMMAND = fileURLToPath(new URL('./print-chart.ts', import.meta.url));

/** Files that walks of the charts have left, from the root of the project; where one is missing, nothing is known. */
export type WalkResults = {
  /** JSON of what the generated paths cover (`Coverage`). */
  readonly coverage: string;
  /** Folder of the behaviour expected of each chart: `<domain>/<flow>.json`. */
  readonly expected: string;
};

/**
 * Gives the workshop its charts as plain data, with all words, in chunks of their own: the machines that candidates load
 * have no descriptions (`strip-unread.ts`). `virtual:charts` is the list; `<flow>.machine.ts?chart` one chart,
 * `?expected` what is expected on its generated paths; `virtual:chart-coverage` is what these paths cover,
 * `virtual:chart-messages` what charts send each other, `virtual:chart-words` what can be found in all of them;
 * `virtual:charts-version` is what a page tells of its charts.
 */
export function workshopCharts(results: WalkResults): Plugin {
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
      filter: { id: /^virtual:chart(?:s|s-version|-coverage|-messages|-words)$/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:chart(?:s|s-version|-coverage|-messages|-words)$|\.machine\.ts\?(?:chart|expected)$/ },
      async handler(id) {
        if (id === `\0${MESSAGES}`) return asModule('messages', messagesBetween(await readAll()));
        const resultOf = <T>(path: string, none: T): T => {
          const file = join(ROOT, path);
          this.addWatchFile(file);
          return existsSync(file) ? readJson<T>(path) : none;
        };
        if (id === `\0${COVERAGE}`)
          return asModule('charts', resultOf<Coverage>(results.coverage, { charts: {} }).charts);
        if (id.endsWith('?expected')) {
          const chart = relative(join(ROOT, 'machines'), dirname(id)).replaceAll('\\', '/');
          return asModule('paths', resultOf<ExpectedFile>(`${results.expected}/${chart}.json`, { paths: [] }).paths);
        }
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

function readJson<T>(path: string): T {
  try {
    return JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as T;
  } catch (error) {
    throw new Error(`${path} is no JSON: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

const asModule = (name: string, data: unknown) =>
  `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(data))});`;

/** Reads the chart in a process of its own, because this one keeps the modules that it has imported. */
async function freshChart(file: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, file], { cwd: ROOT, maxBuffer: 2 ** 28 });
  return JSON.parse(stdout);
}
