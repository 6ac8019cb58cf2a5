// npm run format: formats files and mends what the linter can.
import { BIOME } from './checks.mjs';
import { ensureDependencies, NODE, refuseArguments, run } from './setup.mjs';

refuseArguments('npm run format', 'Formats every file, sorts imports, and mends what the linter can mend by itself.');
await ensureDependencies();
process.exit(await run(NODE, [BIOME, 'check', '--config-path=.config', '--write']));
