// npm run build: builds the pages and renders the public ones, whether or not anything has changed.
import { buildPages, ensureDependencies, refuseArguments } from './setup.mjs';

refuseArguments('npm run build', 'Builds the pages and renders the public ones.');
await ensureDependencies();
await buildPages('info');
