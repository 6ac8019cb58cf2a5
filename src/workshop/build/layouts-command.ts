/** Places the states of every chart whose layout no longer fits it, and keeps the result in `src/workshop/layouts`. */
import { globSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine, refuse } from '../../tools/command-line.ts';
import { misfitOf } from '../drawing/views.ts';
import { findCharts, loadChart } from './find-charts.ts';
import { placeChart, readLayout, writeLayout } from './layouts.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { values, given } = readCommandLine({
  name: 'npm run chart -- layouts',
  what: 'Places the states of charts that have changed, and keeps the result in src/workshop/layouts.',
  options: { fresh: { kind: 'flag', help: 'places everything again, whatever was kept' } },
  given: [{ name: 'chart', help: 'only this one', optional: true }],
});
const files = findCharts(root);
const chosen = files.filter(({ id, flow }) => given[0] === undefined || given[0] === id || given[0] === flow);
if (chosen.length === 0) refuse(`There is no chart ${given[0]}. There are ${files.map(({ id }) => id).join(', ')}.`);
let placed = 0;
for (const file of chosen) {
  const chart = await loadChart(root, file);
  const kept = readLayout(root, chart.id);
  const misfit = kept ? misfitOf(chart, kept) : 'It has no layout yet.';
  if (misfit === null && !values.fresh) continue;
  writeLayout(root, await placeChart(chart, values.fresh ? null : kept));
  console.log(`${chart.id}: ${misfit ?? 'placed again.'}`);
  placed += 1;
}
for (const file of globSync('src/workshop/layouts/*.json', { cwd: root })) {
  if (files.some(({ id }) => `${id}.json` === basename(file))) continue;
  rmSync(join(root, file));
  console.log(`${basename(file, '.json')}: there is no such chart any more.`);
}
console.log(placed === 0 ? 'Every layout fits its chart.' : `${placed} placed; the others fit.`);
