/** Prints earlier versions of all charts as JSON. Run by `workshop-charts.ts`, which bundles the pages meanwhile. */
import { fileURLToPath } from 'node:url';
import { readHistory } from './history.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
process.stdout.write(JSON.stringify(await readHistory(root, `${root}/.cache/chart-versions`)));
