// npm run build: builds the pages and renders the public ones, whether or not anything has changed, and reads the history of the
// charts, which a copy without git cannot.
import { join } from 'node:path';
import { buildPages, ensureDependencies, NODE, ROOT, refuseArguments, run } from './setup.mjs';
import { step } from './step.mjs';

refuseArguments('npm run build', 'Builds the pages, renders the public ones, and reads the history of the charts.');
await ensureDependencies();
await buildPages();
await step('Reading the history of the charts', async () => {
  const code = await run(NODE, [join(ROOT, 'src/workshop/build/print-history.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (code !== 0) console.error('It could not be read: the workshop compares charts with files alone.');
});
