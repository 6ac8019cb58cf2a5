import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserWalks } from '../../../src/walks/report/chart-report.ts';
import { type Summary, summaryText } from '../../../src/walks/report/summary.ts';

/** The folder of reports on paths. */
export const reportFolder = fileURLToPath(new URL('../../../.reports/paths/', import.meta.url));

/** Writes `<chart>.json` and `<chart>.md`; returns the path of the first. */
export function writeSummary(summary: Summary, folder: string = reportFolder): string {
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/${summary.chart}.json`.replaceAll('//', '/');
  writeFileSync(file, `${JSON.stringify(summary, null, 1)}\n`);
  writeFileSync(file.replace(/\.json$/, '.md'), summaryText(summary));
  return file;
}

/** The last walks of a chart in the browser; undefined when there were none. */
export function readBrowserWalks(chart: string): BrowserWalks | undefined {
  const file = `${reportFolder}browser-${chart.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`;
  if (!existsSync(file)) return undefined;
  const { paths, left } = JSON.parse(readFileSync(file, 'utf8')) as {
    paths: readonly { result: string }[];
    left: readonly { goal: string; reason: string }[];
  };
  return {
    walked: paths.filter(({ result }) => result === 'passed').length,
    left: left.map(({ goal, reason }) => `${goal}: ${reason}`),
  };
}
