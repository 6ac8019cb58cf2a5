/** Writes a chart as a picture, or in a language that other tools read; if asked, with one of its generated paths lit. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { readCommandLine, refuse } from '../../src/tools/command-line.ts';
import { nearestWord } from '../../src/tools/nearest-word.ts';
import { generate } from '../../src/walks/cover/generate.ts';
import { findCharts, loadChart } from '../../src/workshop/build/find-charts.ts';
import { layoutOf } from '../../src/workshop/build/layouts.ts';
import { atRevision, RevisionError } from '../../src/workshop/build/revision.ts';
import type { Chart } from '../../src/workshop/chart/chart.types.ts';
import { firstView } from '../../src/workshop/drawing/views.ts';
import { toJson } from '../../src/workshop/export/json.ts';
import { toMermaid } from '../../src/workshop/export/mermaid.ts';
import { toScxml } from '../../src/workshop/export/scxml.ts';
import { toSvg } from '../../src/workshop/export/svg.ts';
import { expectedPaths } from './files/expected-files.ts';
import { loadModel } from './files/load-models.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values, given } = readCommandLine({
  name: 'npm run chart',
  what: 'Writes a chart as a picture, or in a language that other tools read. Without an option, Mermaid is printed.',
  options: {
    svg: { kind: 'text', help: 'file for a picture as SVG' },
    png: { kind: 'text', help: 'file for a picture as PNG' },
    mermaid: { kind: 'text', help: 'file for a Mermaid state diagram' },
    scxml: { kind: 'text', help: 'file for State Chart XML' },
    json: { kind: 'text', help: 'file for everything that is known of it as JSON' },
    view: { kind: 'text', help: 'all, overview or open:<state>; pictures show all of it by themselves' },
    path: { kind: 'text', help: 'id of a generated path that is lit in pictures' },
    at: { kind: 'text', help: 'a commit, branch or tag; the files as they are now by themselves' },
    dark: { kind: 'flag', help: 'pictures in the dark theme' },
  },
  given: [{ name: 'chart', help: 'its id, such as exam' }],
});

/** The chart of a folder with the project's structure; one that there is not ends the process with a sentence. */
function chartIn(folder: string, name: string): Promise<Chart> {
  const files = findCharts(folder);
  const file = files.find(({ id, flow }) => id === name || flow === name);
  if (file) return loadChart(folder, file);
  const ids = files.map(({ id }) => id);
  const nearest = nearestWord(name, ids);
  const where = values.at === undefined ? '' : ` at ${values.at}`;
  return refuse(
    `There is no chart ${name}${where}.${nearest ? ` Did you mean ${nearest}?` : ''} There are ${ids.join(', ')}.`,
  );
}

/** The transitions that a generated path takes, and the states that it enters. */
async function stepsOf(chart: string, path: string): Promise<Set<string>> {
  if (values.at !== undefined) refuse('--path needs the files as they are now: paths are generated from their models.');
  const { paths } = generate(await loadModel(chart), { earlier: expectedPaths(chart) });
  const found = paths.find(({ id }) => id === path);
  if (!found)
    refuse(
      `${chart} has no path ${path}. npm run paths -- ${chart} lists them: ${paths.map(({ id }) => id).join(', ')}.`,
    );
  return new Set(found.edges.flatMap(({ outcome }) => [...outcome.taken, ...outcome.entered]));
}

async function picture(chart: Chart): Promise<string> {
  const { views } = await layoutOf(root, chart);
  const name = values.view ?? (values.path === undefined ? firstView({ chart: chart.id, views }) : 'all');
  const view = views[name];
  if (!view) refuse(`${chart.id} has no view ${name}. It has ${Object.keys(views).join(', ')}.`);
  const look = values.path === undefined ? {} : { lit: await stepsOf(chart.id, values.path) };
  return toSvg(chart, view, { look, theme: values.dark ? 'dark' : 'light' });
}

/** Pixels of a PNG for each of the drawing, as long as the picture stays below what programs can open. */
const SCALE = 2;
const MAX_PIXELS = 16_000;

async function writePng(svg: string, file: string): Promise<void> {
  const { width = 1, height = 1 } = await sharp(Buffer.from(svg)).metadata();
  const scale = Math.min(SCALE, MAX_PIXELS / Math.max(width, height));
  await sharp(Buffer.from(svg), { density: 72 * scale, limitInputPixels: false })
    .png()
    .toFile(file);
}

try {
  const [name = ''] = given;
  const { svg, png, mermaid, scxml, json } = values;
  const chart =
    values.at === undefined
      ? await chartIn(root, name)
      : await atRevision(root, values.at, (folder) => chartIn(folder, name));
  const drawing = svg !== undefined || png !== undefined || values.path !== undefined ? await picture(chart) : '';
  if (svg !== undefined) writeFileSync(svg, drawing);
  if (png !== undefined) await writePng(drawing, png);
  if (mermaid !== undefined) writeFileSync(mermaid, toMermaid(chart));
  if (scxml !== undefined) writeFileSync(scxml, toScxml(chart));
  if (json !== undefined) writeFileSync(json, toJson(chart));
  const written = [svg, png, mermaid, scxml, json].filter((file) => file !== undefined);
  console.log(written.length === 0 ? toMermaid(chart) : `Written: ${written.join(', ')}.`);
} catch (error) {
  if (error instanceof RevisionError) refuse(error.message);
  throw error;
}
