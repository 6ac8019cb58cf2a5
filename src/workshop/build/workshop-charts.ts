import { execFile } from 'node:child_process';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import { wordsOfChart } from '../search/chart-words.ts';
import { findCharts, loadChart } from './find-charts.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const LIST = 'virtual:charts';
const WORDS = 'virtual:chart-words';
const COMMAND = fileURLToPath(new URL('./print-chart.ts', import.meta.url));

/**
 * Gives the workshop its charts as plain data, with all words, in chunks of their own: the machines that candidates load
 * have no descriptions (`strip-chart-descriptions.ts`). `virtual:charts` is the list; `<flow>.machine.ts?chart` one chart;
 * `virtual:chart-words` what can be found in all of them.
 */
export function workshopCharts(): Plugin {
  let isServing = false;
  return {
    name: 'workshop-charts',
    enforce: 'pre',
    configResolved({ command, mode }) {
      isServing = command === 'serve' && mode !== 'test';
    },
    resolveId: {
      filter: { id: /^virtual:(charts|chart-words)$/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:(charts|chart-words)$|\.machine\.ts\?chart$/ },
      async handler(id) {
        if (id === `\0${LIST}`)
          return asModule(
            'entries',
            findCharts(ROOT).map(({ file: _, ...entry }) => entry),
          );
        if (id === `\0${WORDS}`) {
          const charts = await Promise.all(findCharts(ROOT).map((file) => loadChart(ROOT, file)));
          return asModule('words', charts.map(wordsOfChart));
        }
        const file = id.replace(/\?chart$/, '');
        this.addWatchFile(file);
        const path = relative(ROOT, file);
        return asModule('chart', isServing ? await freshChart(path) : await loadChart(ROOT, { file: path }));
      },
    },
  };
}

const asModule = (name: string, data: unknown) =>
  `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(data))});`;

/** Reads the chart in a process of its own, because this one keeps the modules that it has imported. */
async function freshChart(file: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, file], {
    cwd: join(dirname(COMMAND), '../../..'),
    maxBuffer: 16 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}
