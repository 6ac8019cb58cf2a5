/** Prints a chart, given by its file, as JSON. Run by `workshop-charts.ts` while developing. */
import { fileURLToPath } from 'node:url';
import { loadChart } from './find-charts.ts';

const [file = ''] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await loadChart(fileURLToPath(new URL('../../..', import.meta.url)), { file })));
