/** Prints how the charts differ between two revisions, as Markdown for a pull request. */
import { fileURLToPath } from 'node:url';
import { readCommandLine, refuse } from '../../tools/command-line.ts';
import type { Chart } from '../chart/chart.types.ts';
import { compareVersions } from '../diff/compare-versions.ts';
import { diffMarkdown } from '../diff/diff-markdown.ts';
import { findCharts, loadChart } from './find-charts.ts';
import { atRevision, RevisionError } from './revision.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { given } = readCommandLine({
  name: 'npm run chart -- diff',
  what: 'Prints how the charts differ between two revisions of the project, as Markdown for a pull request.',
  given: [
    { name: 'before', help: 'a commit, branch or tag; the last commit if missing', optional: true },
    { name: 'after', help: 'the same; the files as they are now if missing', optional: true },
  ],
});

/** A chart that cannot be read ends the command with its name: a comparison without it would be wrong. */
async function chartsIn(folder: string): Promise<Chart[]> {
  const charts: Chart[] = [];
  for (const file of findCharts(folder)) charts.push(await loadChart(folder, file));
  return charts;
}

const [before = 'HEAD', after] = given;
try {
  const old = await atRevision(root, before, chartsIn);
  const now = after === undefined ? await chartsIn(root) : await atRevision(root, after, chartsIn);
  console.log(diffMarkdown(compareVersions(old, now), [before, after ?? 'now']));
} catch (error) {
  if (error instanceof RevisionError) refuse(error.message);
  throw error;
}
