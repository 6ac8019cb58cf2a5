import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Summary, summaryText } from '../../../src/walks/report/summary.ts';

/** Where reports on paths are kept. */
export const reportFolder = fileURLToPath(new URL('../../../.reports/paths/', import.meta.url));

/** Writes `<chart>.json` and `<chart>.md`; returns the path of the first. */
export function writeSummary(summary: Summary, folder: string = reportFolder): string {
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/${summary.chart}.json`.replaceAll('//', '/');
  writeFileSync(file, `${JSON.stringify(summary, null, 1)}\n`);
  writeFileSync(file.replace(/\.json$/, '.md'), summaryText(summary));
  return file;
}
